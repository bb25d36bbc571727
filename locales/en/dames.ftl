# Draughts.
dames-title = International draughts
dames-variant-internationale = 10×10, the most pieces must be taken
dames-variant-rapport = the international rules with the draws of the report: 20 moves each with three kings against one
dames-variant-bresilienne = the international rules on 8×8
dames-variant-russe = 8×8, any capture, men are crowned in passing

# The board
dames-white = White
dames-black = Black
dames-men = Men
dames-kings = Kings

# Move texts
dames-unreadable = “{ $text }” is no move: write 32-28, 28x17 or b7 a6
dames-no-cell = { $cell } is off the board: cells are numbered 1 to { $last }
dames-off-board = { $cell } is off the board: columns a to { $column }, rows 1 to { $row }
dames-light-cell = { $cell } is a light cell: only the dark ones are used
dames-ambiguous = { $move } can mean several captures, write all the cells: { $choices }

# Refused moves
dames-no-piece = there is no piece on { $cell }
dames-enemy-piece = the piece on { $cell } is the opponent's
dames-must-capture = a capture is mandatory: { $move } takes { $count }
dames-maximum = the maximum is mandatory: { $move } takes { $most }, this takes { $count }
dames-must-go-on = the capture must go on: { $cell } is not the end of one
dames-nothing-to-take = there is nothing to take from { $from } to { $to }
dames-same-cell = the piece is already on { $cell }
dames-occupied = { $cell } is occupied
dames-not-diagonal = { $from } and { $to } are not on one diagonal
dames-man-forward = a man moves forward: the one on { $cell } cannot go back
dames-man-one-step = a man moves one cell: the one on { $cell } cannot go so far
dames-blocked = the king on { $cell } is blocked by the piece on { $by }

# Position texts
dames-fen-long = the text is too long: at most { $limit } characters
dames-fen-turn = “{ $text }” is nobody's turn: the text begins with W: or B:
dames-fen-part = “{ $text }” is no list of pieces: it begins with W or B
dames-fen-part-twice = the pieces of { $letter } are listed twice
dames-fen-missing = the pieces of { $letter } are missing: write the bare letter for none
dames-fen-word = “{ $text }” is no piece: write 31, K5 or 31-50
dames-fen-range = the range “{ $text }” runs backwards
dames-fen-twice = two pieces stand on { $cell }
dames-fen-uncrowned = the man on { $cell } stands where it would be a king: write K{ $cell }

# The engine
dames-unit = { $value } men
dames-endings-none = no endings in { $file }
dames-endings-damaged = { $file } is damaged or not a file of endings: make it again
dames-endings-pieces = endings have 2 to { $most } pieces, not { $pieces }
dames-endings-io = { $file }: { $reason }

# For newcomers
dames-summary = Jump to take, take the most, reach the far row
dames-rules =
    A man moves one cell diagonally forward. It takes by jumping over an enemy, forward or backward, and goes on jumping while it can.

    Taking is mandatory, and so is the way that takes the most pieces.

    A man that ends its move on the far row becomes a king, which moves and takes at any distance.

    Win: the enemy has no piece left, or cannot move.
