# Hasami shogi
hasami-title = Hasami shogi
hasami-white = White
hasami-black = Black
hasami-stones-left = Stones left

hasami-variant-hasami = 18 stones each, with jumps; five stones or fewer lose
hasami-variant-nine = 9 stones each, no jumps, corner captures; one stone or none loses
hasami-variant-dai = 18 stones each, with jumps; a line of five away from home wins, four stones or fewer lose
hasami-option-stones-left = a player with this many stones or fewer has lost (less than the stones at the start)

# Refused moves
hasami-unreadable = “{ $text }” is not a move: write the cell a stone leaves and the cell it goes to, as in H5-C5
hasami-off-board = { $cell } is off the board: lines A to I, columns 1 to 9
hasami-empty = { $cell } is empty
hasami-not-yours = the stone on { $cell } is not yours
hasami-same-cell = the stone already stands on { $cell }
hasami-occupied = { $cell } is occupied
hasami-not-straight = stones move along a line or a column only
hasami-blocked = blocked by the stone on { $cell }
hasami-no-jumps = blocked by the stone on { $cell }: there are no jumps in this variant
hasami-jump-length = a jump lands exactly two cells away: over { $over } only to { $cell }

# Position texts
hasami-fields = a position is the rows, whose turn it is, the plies since a capture and the move number, as in “nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1”
hasami-turn = “{ $text }” is no turn: b (White) or n (Black) is expected
hasami-quiet = plies since a capture: “{ $text }” is not a whole number from { $low } to { $high }
hasami-number = move number: “{ $text }” is not a whole number from { $low } to { $high }
hasami-too-many-white = White has { $found } stones, more than the { $limit } of any variant
hasami-too-many-black = Black has { $found } stones, more than the { $limit } of any variant

# Scores of the engine
hasami-unit = { $value } stones

# For newcomers
hasami-summary = Slide, and catch enemies between two of your stones
hasami-rules =
    Move one stone along its row or column as far as the way is free, or jump over one neighbour.

    Capture: enemy stones in an unbroken row between the stone you moved and another of yours are taken off. Moving between two enemies is safe.

    Win: the enemy has five stones or fewer left.

    Variants: nine stones each with captures in corners; dai, where a line of five also wins.
