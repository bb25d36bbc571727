# The full-screen terminal.
tui-screen-home = The games
tui-screen-setup = A new game
tui-screen-board = The board
tui-screen-review = Review
tui-screen-rules = The rules
tui-screen-files = Your games

# The first screen
tui-home-title = Plateau
tui-welcome = Choose a game with the arrows and press Enter.
tui-home-resume = Resume: { $game }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
tui-home-last = Last game: { $game }, { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
tui-home-play = { $game }
tui-home-open = Open a game from a file
tui-home-quit = Quit

# A new game
tui-setup-variant = Variant
tui-setup-first = First player ({ $side })
tui-setup-second = Second player ({ $side })
tui-setup-clock = Clock
tui-setup-no-clock = none
tui-setup-usual = usual
tui-setup-play = Play
tui-setup-option = Value of { $key }
tui-setup-player = Player
tui-setup-player-help = ← → chooses; Enter lets you type any other, a program of your own for example.
tui-setup-clock-help = ← → chooses; Enter lets you type any other.
tui-setup-play-help = Enter begins. ↑ goes to the choices.
tui-prompt-player = human, engine:1 to engine:10, engine, random, first, or a program: ugi:./engine --threads 1
tui-prompt-clock = none, move=30 (seconds), 5+3 (minutes + seconds), 5~3 (delay), 10/3x30 (periods)
tui-clock-move = { $seconds } s for each move
tui-clock-increment = { $minutes } min + { $seconds } s a move
tui-clock-delay = { $minutes } min, { $seconds } s free each move
tui-clock-periods = { $minutes } min, then { $periods } × { $seconds } s
tui-player-human = you
tui-two-people = two people
tui-player-level = engine, level { $level }
tui-player-max = engine, full strength
tui-player-random = random moves
tui-player-first = the first move
tui-player-report = the document's player

# The board
tui-picture = The terminal of Plateau: a game of Othello with a hint of the engine
tui-your-turn = Your turn: { $side }.
tui-thinking = { $side } is thinking…
tui-must-pass = { $side } cannot move and must pass.
tui-not-your-turn = it is not your turn
tui-no-move-from = No move begins on { $cell }.
tui-player-failed = A computer player gave up ({ $reason }): play for it, or take back.
tui-player-broke = the player broke down
tui-not-started = The program “{ $name }” is not started from a file: play for it, or begin a new game with it.
tui-cell = { $cell }: { $piece }
tui-cell-empty = empty
tui-cell-piece = { $side }
tui-cell-king = { $side }, king
tui-takes = takes { $count }
tui-turns = turns { $count }
tui-legal = you can play here
tui-moves-shown = Possible moves are marked with dots.
tui-moves-hidden = Possible moves are no longer marked.
tui-board-too-large = This board needs a larger terminal.
tui-hint-wait = The engine is looking…
tui-hint-head = Best moves (depth { $depth }):
tui-copied = Copied: { $text }
tui-copied-record = The game was copied.
tui-draw-question = { $side }: a draw is offered. Do you accept?
tui-resign-question = { $side }: do you resign?
tui-yes = y  yes
tui-no = n  no
tui-choose = Which move?
tui-choose-keys = a number chooses, Esc closes
tui-type-title = Your move
tui-type-keys = Enter plays, Tab completes, Esc closes
tui-prompt-keys = Enter accepts, Esc closes
tui-save-title = Save a copy as
tui-replace = { $file } exists. Replace it?

# Review
tui-mode-try = another line
tui-mode-retry = your mistakes again
tui-review-empty = There is nothing to review yet.
tui-review-running = The engine is still reviewing: wait a moment.
tui-review-progress = Reviewed: { $done } of { $all }
tui-review-faults = { $count ->
        [0] No mistake found
        [one] 1 mistake found
       *[other] { $count } mistakes found
    }
tui-review-no-more = No mistake was found.
tui-review-good = { $move }: good. The best was worth { $score }.
tui-review-fault = { $move } { $remark }. { $score }: { $line }
tui-review-wait = The engine is reviewing the game, from its end.
tui-review-look = ← and → go through the game.
tui-try-begun = Another line: the game itself is not changed. Esc returns to it.
tui-try-help = Play for both sides. Esc returns to the game.
tui-retry-place = { $number } of { $count }:
tui-retry-ask = { $side }, you played { $move }. Find something better.
tui-retry-weighing = The engine weighs { $move }…
tui-retry-good = { $move } is good! Enter goes on.
tui-retry-bad = { $move } gives away { $loss } %. Try again, or look at the answer.
tui-retry-answer = Best was { $line }. Enter goes on.
tui-retry-none = You made no mistake in this game.
tui-retry-done = That was the last one.

# Rules
tui-rules-example = An example: ( ) are taken or turned.

# Files
tui-files-type = Type the name of a file…
tui-files-name = File
tui-files-none = Games are kept here from their first move on.
tui-files-over = finished
tui-files-open = in play
tui-files-moves = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }
tui-no-folder = there is no folder to keep games in

# Themes
tui-theme = Theme: { $name }
tui-theme-dark = dark
tui-theme-light = light
tui-theme-contrast = high contrast
tui-theme-none = no colour

# Keys
tui-docs-head = | keys | what they do | setting |
tui-help-title = Keys: { $screen }
tui-help-close = any key closes
tui-help-more = ↑ ↓ for more, any other key closes
tui-key-up = up
tui-key-down = down
tui-key-left = left, the value or the move before
tui-key-right = right, the next value or move
tui-key-start = to the beginning
tui-key-end = to the end
tui-key-select = choose
tui-key-play = select the cell, or play there (or click)
tui-key-type = type a move; digits and a to g begin one too
tui-key-moves = mark the possible moves, or not
tui-key-hint = ask the engine for the best moves
tui-key-undo = take back a turn
tui-key-redo = play it again
tui-key-next-mistake = next mistake
tui-key-previous-mistake = mistake before
tui-key-try = try another line
tui-key-retry = try your mistakes again
tui-key-solution = show the answer
tui-key-continue = play on from here
tui-key-flip = turn the board round
tui-key-draw = offer a draw
tui-key-resign = resign
tui-key-review = review the game
tui-key-new = new game
tui-key-save = save a copy to a file
tui-key-open = open a game
tui-key-copy-position = copy the position
tui-key-copy-record = copy the game
tui-key-rules = the rules
tui-key-theme = next theme
tui-key-language = français
tui-key-help = these keys
tui-key-back = back
tui-key-quit = quit; the game is kept
tui-foot-select = choose
tui-foot-step = step
tui-foot-play = play
tui-foot-games = games
tui-foot-change = change
tui-foot-back = back
tui-foot-type = type
tui-foot-moves = moves
tui-foot-hint = hint
tui-foot-undo = undo
tui-foot-draw = draw
tui-foot-resign = resign
tui-foot-save = save
tui-foot-open = open
tui-foot-review = review
tui-foot-new = new game
tui-foot-rules = rules
tui-foot-flip = flip
tui-foot-next-mistake = mistake
tui-foot-try = try
tui-foot-retry = retry mine
tui-foot-solution = answer
tui-foot-continue = play on
tui-foot-language = français
tui-foot-theme = theme
tui-foot-help = keys
tui-foot-quit = quit

# Settings and the terminal
tui-config-line = terminal.conf, line { $line }: { $reason }
tui-config-form = “{ $text }” is no setting: write key = value
tui-config-setting = there is no setting “{ $key }”: language, theme, ascii or key.<action>
tui-config-value = { $key } cannot be “{ $value }”
tui-config-action = there is no action “{ $name }”: { $known }
tui-config-key = “{ $text }” is no key
tui-too-small = Please make the terminal larger: at least { $width } × { $height }.
tui-terminal-failed = the terminal cannot be used: { $reason }
