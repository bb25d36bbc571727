# Records
record-empty = no game in this file
record-too-large = this is too large for a file of games: at most { $limit } MiB
record-too-many = too many games, tags and moves for one file: at most { $limit } in all
record-unexpected = “{ $text }” is neither a tag, a move, a comment nor a result
record-comment-open = this comment is never closed: a closing brace is missing
record-variation-open = this variation is never closed: “)” is missing
record-tag-open = this tag is never closed: [Name "value"] is expected
record-tag-bad = this is no tag: [Name "value"] is expected
record-tag-long = the value of the tag { $name } is too long: at most { $limit } bytes
record-tags-many = too many tags for one game: at most { $limit }
record-setup-bad = this is no position: /FEN "…"/ is expected
record-setup-late = a position set up in the middle of a game cannot be replayed: cut the game in two there
record-results-differ = the tag says { $tag }, the end of the game says { $word }
record-no-outcome = the record does not say what chance decided in this move
record-termination = the record says that the game ended ({ $reason }), the board does not

# Clocks
clock-form = “{ $text }” is no clock: none, move=30 (seconds for each move), 5+3 (minutes and increment in seconds), 5~3 (minutes and delay) or 10/3x30 (minutes, then 3 periods of 30 seconds)
clock-range = the clock “{ $text }” is out of bounds: a time above zero, at most { $hours } hours; increments, delays and periods of at most { $seconds } seconds; at most { $periods } periods
