# Penté
pente-title = Penté
pente-side-first = O
pente-side-second = X
pente-captured = Stones captured

# Variants and options
pente-variant-pente = pairs are captured; five in a row or ten captured stones win
pente-variant-tournoi = the same with the tournament opening: first stone on the centre, the first player's second one away from it
pente-variant-keryo = runs of two or three are captured; five in a row or fifteen captured stones win
pente-variant-gomoku = no captures; five in a row wins
pente-option-size = the number of rows and columns
pente-size = a board of size { $size } is not possible: sizes go from { $low } to { $high }
pente-tournament-size = the tournament opening needs a centre and room around it: an odd size of { $low } or more, not { $size }

# Refused moves
pente-unreadable = “{ $text }” is no move: write a point such as K10, or line,column such as 10,10
pente-off-board = “{ $text }” is off the board: columns A to { $letter } (there is no column I), rows 1 to { $size }
pente-occupied = { $point } is occupied by a stone { $stone }
pente-opening-centre = the first stone must be on the centre, { $centre }, not on { $point }
pente-opening-outside = the first player's second stone must be outside the central square { $from } to { $to }: { $point } is inside

# Position texts
pente-position-fields = { $found ->
        [one] 1 field was found
       *[other] { $found } fields were found
    }: the rows, the player to move, the stones captured by O, those captured by X, and at most the number of moves are expected
pente-position-turn = “{ $text }” is no player to move: O or X is expected
pente-position-captured = “{ $text }” is no number of captured stones: a whole number from 0 to { $most } is expected
pente-position-no-captures = nothing is captured in this variant: 0 captured stones are expected, not “{ $text }”
pente-position-ply = “{ $text }” is no number of moves: a whole number from 0 to { $most } is expected
pente-position-opening = after { $ply } moves the tournament opening leaves no point to play: the points it allows are occupied

# The engine
pente-unit = { $value } pairs

# For newcomers
pente-summary = Five in a row, or ten captured stones
pente-rules =
    Put a stone on any empty point.

    Win: line up five of your stones, or more, in any direction; or capture ten stones.

    Capture: when your new stone and another of yours enclose exactly two enemy stones in a line, both are taken off. You may safely put a stone between two enemy stones.

    If the board fills up, the game is a draw.
