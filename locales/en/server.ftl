# The server.
server-listens = Plateau is at { $url }
server-stops = Plateau has stopped; every game is kept.
server-cannot-listen = cannot listen on { $address }: { $reason }
server-cannot-listen-hint = Choose another address with --addr, such as 127.0.0.1:0 for any free port.
server-cannot-open = No browser could be opened: { $reason }
server-no-folder = no folder for the data: set PLATEAU_DATA or give --data
server-folder-failed = the folder { $folder } cannot be made: { $reason }
server-key-failed = the key { $file } cannot be used: { $reason }
server-key-bad = { $file } holds no key
server-database-url = { $url } is no database: postgres://… or sqlite:FILE is expected
server-database-failed = the database { $database } cannot be used: { $reason }
server-backup-failed = the database or the file failed: { $reason }
server-backup-line = line { $line } is not that of a backup
server-backup-not-empty = the database holds games already: restore into an empty one
server-backup-cut-off = the backup ends in the middle: nothing was restored
server-backed-up = { $count ->
        [one] 1 row was saved.
       *[other] { $count } rows were saved.
    }
server-restored = { $count ->
        [one] 1 row was restored.
       *[other] { $count } rows were restored.
    }
server-exported = { $count ->
        [one] 1 game was written.
       *[other] { $count } games were written.
    }
server-lost = The game { $id } cannot be read and was left out.
server-game-deleted = The game { $id } was deleted.
server-name-deleted = { $count ->
        [one] The name was deleted in 1 place.
       *[other] The name was deleted in { $count } places.
    }
server-name-unknown = nobody is called “{ $name }” here

# Players
server-guest = Guest
server-engine-level = Engine, level { $level }
server-engine-max = Engine, full strength
server-computer = Computer ({ $name })
server-bad-name = A name has 1 to { $limit } letters, digits or signs.
server-no-such-player = “{ $name }” cannot be chosen here.
server-bad-side = “{ $text }” is no side: first, second or random.

# Results
server-wins = { $side } wins: { $reason }
server-drawn = Draw: { $reason }

# Refusals
server-not-found = There is nothing here.
server-no-game = There is no such game.
server-failed = The server could not do that. Try again.
server-too-many = Too much at once. Try again in { $seconds ->
        [one] 1 second
       *[other] { $seconds } seconds
    }.
server-slow-down = Too many messages: slow down.
server-busy = The engine has too much to do. Try again later.
server-bad-json = The request is not the JSON that is expected here: { $reason }
server-malformed = That cannot be understood.
server-too-large = That is too large.
server-foreign-origin = Requests from other sites are refused.
server-bad-csrf = The page is too old. Reload it and try again.
server-no-cookie = A name needs the cookie of a page.
server-upgrade = Events come over a WebSocket.
server-bad-link = This link is not valid.
server-own-link = This is your own invitation: send it to the other player.
server-seat-taken = Somebody already plays this side: the link has been used.
server-not-yours = This is not your side.
server-not-your-turn = It is not your turn.
server-stale = The game has gone on since you chose.
server-no-offer = There is no such offer any more.
server-already-offered = That is already offered.
server-computer-declines = The computer declines.
server-nothing-to-take-back = There is nothing to take back.
server-not-over = The game is not over.
server-no-hint = Hints are for games against the computer.
server-import-empty = Paste a record or a position.

# The server
cli-serve = Serve the web application and its API
cli-admin = Look after the games of a server
cli-addr = Where to listen
cli-data = The folder of the key and of the database (by default in the data folder of the system)
cli-database-url = The database: postgres://… or sqlite:FILE (also PLATEAU_DATABASE_URL)
cli-public-url = The address that people use, such as https://play.example.org
cli-behind-proxy = Believe the addresses that a reverse proxy gives in X-Forwarded-For
cli-connections = The most connections from one address
cli-open = Open the page in a browser
cli-backup = Save everything in one file; the server may be running
cli-restore = Read a backup into an empty database
cli-export = Write all games as records
cli-delete-game = Delete a game
cli-delete-name = Delete a name wherever it stands
cli-backup-file = The file to write, or - for standard output
cli-restore-file = The backup, or - for standard input
cli-export-file = The file to write, or - for standard output
cli-finished = Only games that are over
cli-game-id = The identifier in the game's address
cli-player-name = The name, exactly as it is written
