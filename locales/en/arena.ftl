# Matches between players
arena-players = a match needs at least two players
arena-games-many = too many games: at most { $limit } for each pair of players
arena-start = { $player } cannot be started: { $reason }
arena-thread = no thread could be started: { $reason }

# Openings
arena-opening-bad = opening { $number }: { $reason }
arena-opening-other = it is of another game, or of other rules than the match
arena-opening-over = the game is already over after it
arena-random-plies = { $plies } random moves always end the game: ask for fewer
arena-random-unbalanced = { $plies } random moves never gave both players the same chances: ask for fewer or more of them, or for less balance
arena-unbalanced = no opening gives both players the same chances: ask for random plies, or for less balance

# The test
arena-sprt-form = “{ $text }” is no test: write elo0,elo1, such as 0,10
arena-sprt-range = the first Elo of the test must be below the second, both between -{ $limit } and { $limit }
arena-sprt-players = the test compares two players, not more
arena-sprt-open = SPRT { $first },{ $second }: not decided, ratio { $ratio } between { $low } and { $high }
arena-sprt-lower = SPRT { $first },{ $second }: { $first } Elo is accepted, ratio { $ratio } at or below { $low }
arena-sprt-upper = SPRT { $first },{ $second }: { $second } Elo is accepted, ratio { $ratio } at or above { $high }

# The file of the games
arena-out-open = { $file } cannot be used: { $reason }
arena-out-write = { $file } cannot be written: { $reason }
arena-out-busy = { $file } is in use by another match
arena-out-foreign = { $file } is not a file of games: choose another name

# Faults
arena-fault = game { $round }, { $player }: { $reason }
arena-faults = { $player }: { $faults }
arena-panic = it crashed: { $text }
arena-gone = it ended without an answer
arena-no-answer = no answer after { $seconds } s
arena-late = { $seconds } s for a move, { $allowed } s were left
arena-illegal = “{ $move }”: { $reason }
arena-fault-start = { $count ->
        [one] 1 failed start
       *[other] { $count } failed starts
    }
arena-fault-error = { $count ->
        [one] 1 error
       *[other] { $count } errors
    }
arena-fault-illegal = { $count ->
        [one] 1 illegal move
       *[other] { $count } illegal moves
    }
arena-fault-time = { $count ->
        [one] 1 loss on time
       *[other] { $count } losses on time
    }
arena-fault-crash = { $count ->
        [one] 1 crash
       *[other] { $count } crashes
    }

# Progress and tables
arena-progress = { $done }/{ $planned }  +{ $wins } ={ $draws } -{ $losses }  elo { $elo }  { $rate } games/s  { $faults ->
        [0] no faults
        [one] 1 fault
       *[other] { $faults } faults
    }
arena-table-player = player
arena-table-pair = pair
arena-table-games = games
arena-table-points = points
arena-table-share = score
arena-table-superiority = superior
arena-table-faults = faults
