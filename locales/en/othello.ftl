# Othello
othello-title = Othello
othello-black = Black
othello-white = White
othello-discs = Discs

# Variants and options
othello-variant-othello = more discs win
othello-variant-anti = fewer discs win
othello-option-size = the side of the board
othello-size = size={ $value }: 4, 6, 8 or 10 is expected

# Players
othello-depth = rapport:{ $value }: a depth from 0 to { $most } is expected

# Moves
othello-unreadable = “{ $text }” is no move: write a cell such as d3, or pa to pass
othello-off-board = { $cell } is off the board: columns a to { $column }, rows 1 to { $row }
othello-occupied = { $cell } is occupied by a { $side ->
        [first] black
       *[second] white
    } disc
othello-touches-nothing = { $cell } touches no { $side ->
        [first] black
       *[second] white
    } disc
othello-turns-nothing = { $cell } turns over no { $side ->
        [first] black
       *[second] white
    } disc: { $lines }
othello-line-empty = the line from { $start } stops at the empty cell { $end }
othello-line-edge = the line from { $start } reaches the edge at { $end }
othello-must-pass = { $side ->
        [first] Black
       *[second] White
    } cannot place a disc anywhere and must pass: pa
othello-pass-refused = only a player who cannot place a disc passes; these moves are possible: { $moves }

# Position texts
othello-position-length = { $found ->
        [one] 1 cell was found
       *[other] { $found } cells were found
    }, { $expected } are expected for a board of { $size }×{ $size }
othello-position-size = { $found } cells make a board of { $other }×{ $other }, but the option size asks for { $size }×{ $size }
othello-position-symbol = “{ $symbol }” on { $cell } is neither X, O nor -
othello-position-turn = “{ $text }” is no player: X or O is expected behind the cells
othello-position-no-turn = the player to move is missing: X or O is expected behind the cells
othello-position-rest = “{ $text }” stands behind the player to move, where nothing is expected
othello-no-transcript = this file holds no game: a transcript is a line such as f5d6c3d3
othello-transcript-start = a transcript can only tell a game of the usual rules from the usual start

# Engine
othello-unit = { $value } discs

# For newcomers
othello-summary = Enclose discs to turn them; the most discs win
othello-rules =
    Place a disc so that it encloses enemy discs in a straight line between itself and another of yours.

    Capture: every disc enclosed, in all eight directions, turns to your colour. A move that turns nothing is not allowed.

    If you cannot move, you pass. When nobody can, the most discs win.

    Corners can never be turned again: they are worth a lot.
