# What every game and every interface says.
language-name = English

# Endings
reason-line = a line was completed
reason-captures = enough stones were captured
reason-count = the stones were counted
reason-eliminated = a player has no stones left
reason-too-few-stones = a player has too few stones left
reason-no-move = a player cannot move
reason-full-board = the board is full
reason-repetition = the same position came three times
reason-move-limit = too many moves without progress
reason-material-limit = the move limit for this material was reached
reason-agreement = the players agreed on a draw
reason-resignation = a player resigned
reason-time = a player's time ran out

# Moves
move-illegal = this move is not legal here
move-game-over = the game is over: { $reason }
draw-no-offer = nobody has offered a draw

# Position texts
position-bad = bad position: { $faults }
position-row-count = { $found ->
        [one] 1 row was found, { $expected } are expected
       *[other] { $found } rows were found, { $expected } are expected
    }
position-row-length = row { $row } has { $found } { $found ->
        [one] cell
       *[other] cells
    } instead of { $expected }
position-symbol = “{ $symbol }” in row { $row } is no piece and no number
position-zero-run = row { $row } holds a run of 0 empty cells

# Options and variants
option-form = “{ $text }” is not an option: write key=value
option-twice = the option { $key } is given twice
option-long = the value of { $key } is too long: at most { $limit } characters
option-number = { $key }={ $value }: a whole number from { $low } to { $high } is expected
option-unknown = { $variant } has no option “{ $key }”; its options are: { $known }
variant-unknown = { $game } has no variant “{ $name }”; its variants are: { $english }

# Players
player-unknown = “{ $text }” is no player: human, engine, engine:1 to engine:10, random[:seed], first, report[:depth] (Othello), or protocol:command
level-unknown = “{ $text }” is no level: 1 to 10, or max
player-argument = “{ $text }”: what stands behind the colon is not understood
player-not-here = { $game } has no player “{ $name }”
player-not-computer = a person does not choose by computer
player-other-game = this player plays { $game } only
player-no-move = there is no move to choose

# Counting
perft-chance = moves have random outcomes here: only depth 1 can be counted

# Records
record-error-at = line { $line }, column { $column }: { $reason }
record-bad-move = move { $number }, “{ $move }”: { $reason }
record-result = the record says { $written }, the board says { $board }
