# The command line.
cli-about = Plateau: Penté, Attaxx, Hasami shogi, Othello and international draughts
cli-after-help = Called through a link named pente, attaxx, hasami, othello or dames, it is that game's classic program.
cli-command = COMMAND
cli-commands = Commands
cli-games = Games
cli-options = Options
cli-arguments = Arguments
cli-version = Show the version
cli-help = Show this help
cli-lang = The language: en or fr (default: PLATEAU_LANG, then the locale)
cli-classic = The console program of each game's document, in French
cli-play = Play a game in the terminal
cli-moves = List the legal moves, one a line
cli-show = Show the board, the result and the position text
cli-perft = Count the sequences of legal moves
cli-analyse = Find the best lines of a position, or annotate a whole game
cli-solve = Find the exact value of a position, where that is possible
cli-endings = Solve all endings of a game (draughts) for the engine
cli-pieces = How many pieces at most, of both players together
cli-folder = Where the files go (default: the data folder, where the engine finds them)
cli-engine = Be an engine on standard input and output
cli-match = Let players play many games against each other
cli-record = Annotate the game of this record
cli-lines = How many lines to show
cli-svg = Write the score graph of the record to this SVG file
cli-threads = How many threads to use
cli-time = Seconds to think (for each move), decimals allowed
cli-nodes = Positions to look at (for each move)
cli-plies = Plies to look ahead
cli-protocol = uai (attaxx), hub (dames), gtp or nboard (othello), gomocup (pente), ugi (every game)
cli-log = Keep the whole dialogue in this file
cli-a = The first of two players
cli-b = The second of two players
cli-player = A player of a round robin; repeat for each
cli-gauntlet = The first player meets each of the others
cli-games-played = How many games (for each pair of players)
cli-openings = A record file whose games are the openings
cli-random-plies = Random plies at the start of each pair of games
cli-seed = The seed of the random openings
cli-balanced = Only openings where a short search gives the players 50 chances in 100 each, or up to PERCENT more or less; random ones are chosen like that where possible
cli-unbalanced = Random openings as they come, those that are as good as won too
cli-sprt = Stop when one of two Elo differences is refuted
cli-concurrency = How many games at a time
cli-out = Append every game to this record file; go on where it stops
cli-bench = Fixed work: perft and random games, and how fast they went
cli-grade = For teachers: run console programs on input files and mark them
cli-convert = Convert between record formats, checking every move
cli-completions = Print a shell completion script
cli-man = Print the manual page
cli-game = The game: { $games }
cli-variant = The variant of the rules
cli-option = A rule option; may be repeated
cli-position = The position text instead of the starting position
cli-moves-played = Moves to play first, separated by blanks, passes written
cli-depth = How many moves deep
cli-divide = Show the count of each first move too
cli-json = Print JSON
cli-program = A command line, or a folder of executable programs
cli-inputs = A folder of NAME.txt inputs with NAME.out expected dialogues (default: the shipped ones)
cli-convert-in = The file to read: .pgn, .pdn, or .txt (Othello transcripts); - is standard input
cli-convert-out = The file to write, its format chosen by its extension; - is standard output
cli-shell = bash, elvish, fish, powershell or zsh
cli-first = Who plays first: human, engine, engine:1 to engine:10, random[:seed], first, report[:depth] (Othello), or protocol:command
cli-second = Who plays second
cli-clock = none, move=30, 5+3 (increment), 5~3 (delay) or 10/3x30 (periods)
cli-load = Go on with the game of this record
cli-plain = Line by line on standard input and output
cli-theme = The colours of the full screen: dark, light, contrast or none
cli-ascii = Draw the full screen with ASCII characters only

cli-unknown-argument = unexpected argument “{ $argument }”
cli-unknown-command = there is no command “{ $command }”
cli-missing-command = a command is missing; choose one of: { $known }
cli-missing-argument = missing: { $argument }
cli-missing-value = { $argument } needs a value
cli-conflict = { $argument } cannot be used with { $other }
cli-bad-value = “{ $value }” is not a value for { $argument }
cli-bad-choice = “{ $value }” is not a value for { $argument }; it takes: { $known }
cli-not-utf8 = an argument is not valid UTF-8
cli-bad-usage = this command line makes no sense
cli-hint-help = Try “{ $help }”.

# Errors
app-error = error: { $error }
app-cannot-read = cannot read { $file }: { $reason }
app-cannot-write = cannot write { $file }: { $reason }
app-file-too-large = { $file } is larger than { $limit } MiB
app-bad-file = { $file }: { $reason }
app-game-number = game { $number }: { $reason }
app-unknown-game = there is no game “{ $name }”; the games are: { $games }
app-record-nameless = the record does not name its game; add a tag such as [Game "othello"]
app-other-game = { $file } holds a game of { $found }, not of { $wanted }
app-unknown-format = “.{ $extension }” is no format for { $game }; use one of: { $known }
app-bad-move = move { $number }, “{ $move }”: { $reason }
app-hint-position = “plateau show { $game }” prints the text of a position.
app-hint-moves = “plateau moves { $game }” lists the legal moves of a position.
app-hint-rules = “plateau moves --help” lists the variants and their options.
app-hint-help = Try “plateau --help”.

# The board
app-tally = { $label }: { $first } { $first-count }, { $second } { $second-count }
app-turn = { $side } to play.
app-wins = Victory: { $side }
app-draw = Draw
app-ended = { $result } ({ $reason }).

# Playing line by line
play-welcome = { $game }. Type a move, or “help”.
play-help =
    A move in the game's notation, or:
      moves            list the legal moves
      board            show the board
      pieces           say where the pieces stand
      look CELL        say what stands on a cell
      clocks           say what the clocks show
      quiet            show the board only when asked, or again each turn
      hint             the engine's best move, its score and its line
      rules            the rules of the game
      position         show the position text
      undo, redo       take back, play again
      draw             offer a draw (the other answers yes or no)
      resign           give up
      save FILE        save the game as a record
      load FILE        load a record
      quit             leave
play-prompt = { $side } ({ $name }):
play-prompt-draw = { $side } ({ $name }), a draw is offered (yes, no, or play on):
play-played = { $side }: { $move }.
play-took = Took { $count }: { $cells }.
play-turned = Turned { $count }: { $cells }.
play-pieces = { $side }, { $count }: { $cells }.
play-kings = { $side }, kings, { $count }: { $cells }.
play-no-cell = There is no cell “{ $cell }”.
play-no-clocks = There are no clocks in this game.
play-quiet = The board is shown only when you type “board”.
play-not-quiet = The board is shown at each of your turns.
play-hint = Best: { $move }, { $score }, { $chance } chances in 100. Line: { $line }.
play-passes = { $side }: no move possible, forced pass ({ $move }).
play-refused = { $text }: { $reason }.
play-nothing-to-undo = There is nothing to take back.
play-nothing-to-redo = There is nothing to play again.
play-draw-offered = Draw offered: { $side }.
play-draw-declined = The draw is declined.
play-file-name = File name:
play-saved = Saved to { $file }.
play-loaded = Loaded from { $file }.
play-clocks = Clocks: { $first } { $first-time }, { $second } { $second-time }
play-end-of-input = the input ended before the game did
play-end-of-input-hint = The last line can be “save FILE” to keep the game, then “quit”.

# Bench
bench-head = game     variant         depth       leaves  CPU s  Mleaf/s    games  CPU s   games/s depth     nodes  CPU s Mnode/s
bench-wrong = { $game } { $variant }: { $found } leaves were counted, { $expected } are published

# Grading
grade-passed = passed   { $case }
grade-failed = FAILED   { $case }
grade-difference = first difference at line { $line }, column { $column }
grade-expected = expected: { $text }
grade-found = found:    { $text }
grade-timed-out = no end after { $seconds } seconds
grade-too-much = printed far more than a dialogue
grade-crashed = the program crashed
grade-not-started = cannot start { $program }: { $reason }
grade-no-inputs = { $folder } holds no .txt input file
grade-no-programs = { $folder } holds no executable program
grade-bad-command = “{ $command }” is no command line
grade-table = Marks ({ $cases ->
        [one] 1 dialogue
       *[other] { $cases } dialogues
    }):

# Analysis
app-bad-seconds = “{ $text }” is no number of seconds
analyse-win-in = win in { $plies }
analyse-loss-in = loss in { $plies }
analyse-spent = depth { $depth }, { $nodes } nodes, { $seconds } s
analyse-inaccuracy = inaccuracy (−{ $loss } %), better: { $better }
analyse-mistake = mistake (−{ $loss } %), better: { $better }
analyse-blunder = blunder (−{ $loss } %), better: { $better }
analyse-graph = Chances to win, move by move

# Matches
match-no-balance = no random opening gives both players the same chances: they are taken as they come
match-balancing = openings: { $found } balanced of { $looked } looked at
match-players = two players are needed: --a and --b, or several --player
match-untold-nodes = the protocol { $protocol } cannot tell a program how many positions to look at: give --time or --clock
match-untold-depth = the protocol { $protocol } cannot tell a program how far to look ahead: give --time or --clock
match-no-people = people do not play matches here: choose computer players
endings-no-game = { $game } has no endings to solve
endings-no-folder = there is no data folder
endings-no-folder-hint = Name a folder with --folder, or set PLATEAU_DATA.
endings-written = the endings are in { $folder }
endings-stopped = stopped: nothing was written
