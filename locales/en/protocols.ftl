# Engine protocols
protocol-unknown = “{ $text }” is no engine protocol: { $known }
protocol-unsupported = the protocol { $protocol } cannot speak of this game ({ $game }, variant { $variant }): ugi speaks of every game
protocol-move-refused = { $move }: { $reason }
protocol-syntax = “{ $line }” does not follow the syntax of the protocol
protocol-hub-position = “{ $text }” is no position: the side to move (W or B), then one letter of w, b, W, B, e for each cell
protocol-hub-move = { $move } is no legal move here
protocol-ggf = this is no GGF game: “{ $text }”
protocol-output = nobody reads what the engine says any more
protocol-engine-failed = the search failed; the first legal move is played instead

# Notes of an engine about lines it cannot answer
protocol-note-unknown = ignored, because it means nothing here: { $line }
protocol-note-refused = not obeyed: { $line } ({ $reason })
protocol-note-long = this line is too long, its end is ignored: { $line }
protocol-note-busy = too many commands are waiting for the search to end; ignored: { $line }

# Programs that play through a protocol
protocol-command = “{ $text }” is no command line: a program and its arguments are expected, every quote closed
protocol-start = { $program } could not be started: { $reason }
protocol-crashed = { $program } has ended unexpectedly ({ $status }); its last words: { $words }
protocol-timeout = { $program } did not answer in time ({ $seconds } seconds)
protocol-bad-reply = { $program } gave an answer that is none: “{ $reply }”
protocol-refused = { $program } answered with an error: “{ $reply }”
protocol-illegal-move = { $program } played the illegal move { $move }: { $reason }
protocol-resigned = { $program } resigns
protocol-no-setup = the protocol { $protocol } knows only games from the usual start
