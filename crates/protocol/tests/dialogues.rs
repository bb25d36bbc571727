//! A whole dialogue of each protocol, line by line. `> ` is what the board says.

mod common;

use common::{dialogue, service};
use plateau_core::{Side, random_from_seed};
use plateau_protocol::Protocol;
use plateau_table::Options;

#[test]
fn uai() {
    dialogue(
        service(Protocol::Uai, "attaxx", None, &[]),
        "\
> uai
id name Plateau 0.1.0
id author the Plateau authors
option name Hash type spin default 64 min 1 max 16384
option name Threads type spin default 1 min 1 max 256
option name MultiPV type spin default 1 min 1 max 64
option name Ponder type check default false
option name Book type string default none
uaiok
> setoption name Hash value 16
> isready
readyok
> uainewgame
> position startpos moves g2
> go depth 2
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv g7e7 b7
info depth 2 seldepth 3 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv g7e7 b7
bestmove g7e7 ponder b7
> position fen x5o/7/7/7/7/7/o5x x 0 1
> go infinite
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv b7 g7e7
> isready
readyok
> stop
info depth 2 seldepth 3 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv b7 g7e7
bestmove b7 ponder g7e7
> setoption name MultiPV value 2
> go nodes 1
info depth 1 seldepth 2 multipv 1 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv b7 g7e7
info depth 1 seldepth 2 multipv 2 score cp -50 nodes 1000 nps 100000 hashfull 7 time 10 pv a6
info depth 2 seldepth 3 multipv 1 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv b7 g7e7
info depth 2 seldepth 3 multipv 2 score cp 0 nodes 2000 nps 100000 hashfull 7 time 20 pv a6
bestmove b7 ponder g7e7
> quit",
    );
}

#[test]
fn uai_ponders() {
    dialogue(
        service(Protocol::Uai, "attaxx", None, &[]),
        "\
> position startpos moves g2
> go ponder btime 1000 wtime 1000
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv g7e7 b7
> ponderhit
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv g7e7 b7
info depth 2 seldepth 3 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv g7e7 b7
bestmove g7e7 ponder b7
> go ponder movetime 1
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv g7e7 b7
> stop
info depth 2 seldepth 3 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv g7e7 b7
bestmove g7e7 ponder b7",
    );
}

#[test]
fn uai_of_a_finished_game_and_of_bad_positions() {
    dialogue(
        service(Protocol::Uai, "attaxx", None, &[]),
        "\
> position fen 7/7/7/7/7/7/xx5 o 0 1
> go depth 1
bestmove 0000
> position startpos moves a1
info string a1: a1 is occupied
> position startpos moves
> d
   a  b  c  d  e  f  g
7  x  .  .  .  .  .  o  7
6  .  .  .  .  .  .  .  6
5  .  .  .  .  .  .  .  5
4  .  .  .  .  .  .  .  4
3  .  .  .  .  .  .  .  3
2  .  .  .  .  .  .  .  2
1  o  .  .  .  .  .  x  1
   a  b  c  d  e  f  g
fen x5o/7/7/7/7/7/o5x x 0 1",
    );
}

#[test]
fn ugi() {
    dialogue(
        service(Protocol::Ugi, "hasami", None, &[]),
        "\
> ugi
id name Plateau 0.1.0
id author the Plateau authors
option name Hash type spin default 64 min 1 max 16384
option name Threads type spin default 1 min 1 max 256
option name MultiPV type spin default 1 min 1 max 64
option name Ponder type check default false
option name Book type string default none
ugiok
> isready
readyok
> uginewgame
> position startpos moves H5-C5 B4-C4
> query p1turn
response true
> query gameover
response false
> query result
response none
> go p1time 1000 p2time 1000 p1inc 10 p2inc 10 depth 2
info depth 1 seldepth 2 score cp 50 nodes 1000 nps 100000 hashfull 7 time 10 pv C5-C3 A1-C1
info depth 2 seldepth 3 score cp 100 nodes 2000 nps 100000 hashfull 7 time 20 pv C5-C3 A1-C1
bestmove C5-C3 ponder A1-C1
> position fen b8/9/9/9/nnnnnnn2/9/9/9/9 b 0 1
> query gameover
response true
> query result
response p2win
> go depth 1
bestmove none
> quit",
    );
}

/// The second position is the example of the protocol's own page.
#[test]
fn hub() {
    dialogue(
        service(Protocol::Hub, "dames", None, &[]),
        "\
> hub
id name=Plateau version=0.1.0 author=\"the Plateau authors\"
param name=hash value=64 type=int min=1 max=16384
param name=threads value=1 type=int min=1 max=256
param name=book value=none type=string
wait
> set-param name=threads value=2
> init
ready
> new-game
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=\"32-28 19-23\"
> level depth=2
> go think
info depth=1 score=0.50 nodes=1000 time=0.010 nps=0.100 pv=\"28x19x23 13x24x19\"
info depth=2 score=1.00 nodes=2000 time=0.020 nps=0.100 pv=\"28x19x23 13x24x19\"
done move=28x19x23 ponder=13x24x19
> pos pos=BeeeWWeeeeeeeeeeeeeeeeeeeweeeeeeeeewweBeeeeeeeeeBee moves=\"38-15 5-41 48-26\"
> go ponder
info depth=1 score=0.50 nodes=1000 time=0.010 nps=0.100 pv=\"4-10 15x4x10\"
> ping
pong
> stop
info depth=2 score=1.00 nodes=2000 time=0.020 nps=0.100 pv=\"4-10 15x4x10\"
done move=4-10 ponder=15x4x10
> level nodes=1
> go ponder
info depth=1 score=0.50 nodes=1000 time=0.010 nps=0.100 pv=\"4-10 15x4x10\"
> ponder-hit
info depth=1 score=0.50 nodes=1000 time=0.010 nps=0.100 pv=\"4-10 15x4x10\"
info depth=2 score=1.00 nodes=2000 time=0.020 nps=0.100 pv=\"4-10 15x4x10\"
done move=4-10 ponder=15x4x10
> level depth=many
error message=\"“level depth=many” does not follow the syntax of the protocol\"
> pos pos=Weee
error message=\"“Weee” is no position: the side to move (W or B), then one letter of w, b, W, B, e for each cell\"
> pos pos=Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww moves=32-23
error message=\"32-23 is no legal move here\"
> quit",
    );
}

#[test]
fn gtp() {
    dialogue(
        service(Protocol::Gtp, "othello", None, &[]),
        "\
> 1 protocol_version
=1 2

> name
= Plateau

> version
= 0.1.0

> known_command genmove
= true

> known_command sing
= false

> boardsize 7
? unacceptable size

> 2 boardsize 4
=2

> clear_board
=

> komi 6.5
=

> level 1
=

> play b a1
? illegal move: a1 turns over no white disc: the line from b2 stops at the empty cell d4

> play b b1 # a comment
=

> genmove w
= a1

> 3 genmove b
=3 a2

> showboard
=
   a  b  c  d
1  O  X  .  .  1
2 [X] X  X  .  2
3  .  X  O  .  3
4  .  .  .  .  4
   a  b  c  d

> undo
=

> play w c4
? illegal move: it is not this player's turn

> play x c4
? invalid color or coordinate

> play b
? syntax error

> final_score
? cannot score: the game is not over

> time_settings 60 5 1
=

> time_left b 0.05 1
=

> reg_genmove b
= a2

> sing
? unknown command

> quit
=
",
    );
}

#[test]
fn gtp_fills_in_passes() {
    let othello = plateau_catalog::find("othello").unwrap().game;
    let options = Options::parse(&["size=4"]).unwrap();
    let mut random = random_from_seed(Some(1));
    // A random game in which somebody must pass.
    let (game, pass) = loop {
        let mut game = othello.open(None, &options, None).unwrap();
        while let Some(mv) = game.random_move(&mut random).filter(|_| game.forced_pass().is_none()) {
            game.play(&mv).unwrap();
        }
        if let Some(pass) = game.forced_pass() {
            break (game, pass);
        }
    };
    let colors = |side: Side| if side == Side::First { "b" } else { "w" };
    let mut script = "> boardsize 4\n=\n\n> level 1\n=\n\n".to_owned();
    let mut side = Side::First;
    for mv in game.played() {
        script.push_str(&format!("> play {} {mv}\n=\n\n", colors(side)));
        side = !side;
    }
    assert_eq!((side, pass.as_str()), (game.turn(), "pa"));
    // The pass is left out, and goes away with the move after it; then it is asked for.
    let mut after = othello.replay(&game.record()).unwrap();
    after.play("pa").unwrap();
    let answer = after.first_move().unwrap();
    script.push_str(&format!("> genmove {}\n= {answer}\n\n> undo\n=\n\n", colors(!side)));
    script.push_str(&format!("> play {} pass\n=\n\n", colors(side)));
    script.push_str(&format!("> genmove {}\n= {answer}\n\n> undo\n=\n\n> undo\n=\n\n", colors(!side)));
    script.push_str(&format!("> genmove {}\n= pass\n", colors(side)));
    dialogue(service(Protocol::Gtp, "othello", None, &[]), &script);
}

#[test]
fn nboard() {
    dialogue(
        service(Protocol::Nboard, "othello", None, &[]),
        "\
> nboard 2
set myname Plateau 0.1.0
status
> set depth 2
set myname Plateau2
> set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 ---------------------------O*------*O--------------------------- *]B[F5//1.5]W[F6];)
> hint 2
status thinking
search d3-c3 0.50 0 1
search c4 -0.50 0 1
nodestats 1000 0.01
search d3-c3 1.00 0 2
search c4 0.00 0 2
nodestats 2000 0.02
status
> move c4/0/0
> set contempt 5
> go
status thinking
search c3-c2 0.50 0 1
nodestats 1000 0.01
search c3-c2 1.00 0 2
nodestats 2000 0.02
=== c3/1.00/0.02
status
> ping 3
pong 3
> learn
learned
> analyze
status analyzing
analysis 3 1.00
analysis 2 1.00
analysis 1 1.00
analysis 0 1.00
status
> set game nonsense
> frobnicate
> ping 4
pong 4
> quit",
    );
}

#[test]
fn gomocup() {
    dialogue(
        service(Protocol::Gomocup, "pente", Some("gomoku"), &[]),
        "\
> ABOUT
name=\"Plateau\", version=\"0.1.0\", author=\"the Plateau authors\", country=\"FR\"
> TURN 1,1
ERROR the game has not been started
> START 99
ERROR size=99: a whole number from 5 to 20 is expected
> START 20
OK
> INFO timeout_turn 20
> INFO timeout_match 0
> INFO max_memory 83886080
> INFO rule 1
MESSAGE only the free rule is known: five or more win
> BEGIN
MESSAGE depth 1 score +50 nodes 1000 line A20 B20
0,0
> TURN 5,5
MESSAGE depth 1 score +50 nodes 1000 line B20 C20
1,0
> TAKEBACK 1,0
OK
> TAKEBACK 1,0
ERROR only the last stone can be taken back
> TURN 5,5
ERROR F15 is occupied by a stone X
> RECTSTART 5,6
ERROR rectangular boards are not supported
> RECTSTART 15,15
OK
> BOARD
> 0,0,1
> 7,7,2
> 1,0,1
> 8,8,2
> DONE
MESSAGE depth 1 score +50 nodes 1000 line C15 D15
2,0
> BOARD
> 0,0,1
> 77,7,2
> DONE
ERROR no stone of this board: 77,7,2
> SWAP2BOARD
> DONE
UNKNOWN SWAP2BOARD
> SING
UNKNOWN SING
> RESTART
OK
> END",
    );
}
