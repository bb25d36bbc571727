attaxx-title = Attaxx
attaxx-variant-simplified = the document's game: stones are placed next to enemy stones
attaxx-variant-standard = Ataxx as engines play it: stones clone or jump
attaxx-side = { $symbol }
attaxx-unit = { $value } stones
attaxx-stones = Stones

# Options
attaxx-option-size = the number of rows and columns
attaxx-option-range = how far from an enemy stone a stone may be placed; only neighbours change colour
attaxx-option-holes = cells that do not exist for play, separated by commas
attaxx-option-refuges = cells where a stone never changes colour, separated by commas
attaxx-option-contagion-help = the probability that a neighbour changes colour
attaxx-option-seed = the seed of chance: the same seed gives the same outcomes
attaxx-option-cell = { $key }: “{ $cell }” is no cell of this board; cells go from a1 to { $last }
attaxx-option-corner = holes: { $cell } is a corner where a stone starts and cannot be a hole
attaxx-option-hole-refuge = { $cell } cannot be a hole and a refuge at once
attaxx-option-contagion = contagion={ $value }: a number above 0 and up to 1 is expected, with at most nine decimals

# Moves
attaxx-unreadable = “{ $text }” is no move: write a cell such as c3, or its line and column such as 2 3
attaxx-unreadable-standard = “{ $text }” is no move: write the cell of a clone such as g2, a jump such as f3f5, or 0000 to pass
attaxx-off-board = { $cell } is off the board: columns a to { $column }, rows 1 to { $row }
attaxx-off-board-numbers = off the board: lines and columns go from 1 to { $size }
attaxx-occupied = { $cell } is occupied
attaxx-hole = { $cell } is a hole
attaxx-no-enemy-near = { $cell } touches no enemy stone
attaxx-no-enemy-in-range = no enemy stone within two cells of { $cell }
attaxx-no-own-stone-near = none of your stones touches { $cell }: a jump names the stone first, as in f3f5
attaxx-from-empty = there is no stone on { $cell }
attaxx-from-enemy = the stone on { $cell } is not yours
attaxx-too-far = { $to } is not one or two cells away from { $from }
attaxx-must-pass = { $side } has no legal move and must pass: 0000
attaxx-pass-not-forced = passing is only allowed to a player who has no other move
attaxx-outcome-certain = every enemy neighbour changes colour here: write the move without parentheses
attaxx-outcome-not-near = { $cell } cannot change colour: it does not touch { $to }
attaxx-outcome-not-enemy = { $cell } cannot change colour: no enemy stone stands there
attaxx-outcome-refuge = { $cell } cannot change colour: it is a refuge
attaxx-outcome-twice = { $cell } is named twice

# Position texts
attaxx-position-long = the position text is too long: at most { $limit } characters
attaxx-position-no-turn = the player to move is missing: o or x is expected after the rows
attaxx-position-turn = “{ $text }” is no player to move: o or x is expected
attaxx-position-quiet = “{ $text }” is no count of plies without a clone: a number from 0 to 65535 is expected
attaxx-position-number = “{ $text }” is no move number: a number from 1 to 4294967295 is expected
attaxx-position-extra = “{ $text }” is too much: nothing is expected there

# For newcomers
attaxx-summary = Turn your neighbours; the most stones win
attaxx-rules =
    Put a stone on an empty cell that touches an enemy stone.

    Capture: every enemy stone that touches your new stone, diagonals included, becomes yours.

    If you cannot move, you pass. The game ends when the board is full, a player has no stone left, or nobody can move: the most stones win.

    In the standard variant a stone clones itself to a neighbouring cell, or jumps two cells away.
