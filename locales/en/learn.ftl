# Learned evaluation: weight files, self-play, training; opening books.

learn-weights-foreign = this is not a weight file of Plateau
learn-weights-version = this weight file is of another version of Plateau
learn-weights-damaged = the weight file is damaged
learn-weights-layout = these weights were made for other patterns than the game has now: train them again
learn-weights-promises = these weights order moves and do not judge positions: choose a file made by train pack
learn-weights-linear = this game judges by weights of the linear family only
learn-weights-width = this game judges by hidden layers of width { $width } only
learn-weights-other-game = these weights are for { $found }, not for { $wanted }
learn-not-described = this game has no learned evaluation under these rules
learn-no-promises = the order of moves is not described for this game under these rules, only for pente and hasami on their usual boards
learn-in-file = { $file }: { $reason }
learn-cannot-read = cannot read { $file }: { $reason }
learn-cannot-write = cannot write { $file }: { $reason }
learn-data-foreign = { $file } is not a data file of Plateau
learn-data-damaged = { $file } is damaged
learn-data-other = { $file } holds positions of another game, variant or description
learn-data-mixed = these files hold positions of different games, variants or descriptions
learn-net-foreign = { $file } is not a network of Plateau
learn-net-damaged = { $file } is damaged
learn-too-little = there are too few positions to learn from
learn-too-large = the weights are too large to be packed
learn-chance = chance decides moves in this variant: it cannot be learned from games against itself

train-progress = { $positions } positions, { $rate }/s, { $left } left
train-played = { $file }: { $positions } positions of { $games } games ({ $duplicates } duplicates left out, { $rate } positions a second)
train-epoch = pass { $number }: training loss { $train }, validation loss { $validation }
train-fitted = { $file }: pass { $number }, validation loss { $validation } ({ $train } positions learned from, { $kept } kept apart)
train-packed = { $file }: { $bytes } bytes ({ $raw } before compression)
train-verified =
    { $positions } positions of random games, file of { $bytes } bytes
    indices kept from move to move that differ from fresh ones: { $drifted }
    scores that differ from the definition: { $different }
    scores that change under a symmetry of the board: { $asymmetric }
    speed: { $speed } million judgements a second
train-verified-error = distance from the network, in points: { $mean } on average, { $most } at most

train-promised =
    { $file }: { $bytes } bytes, { $learned } choices learned from, { $kept } kept apart
    the move that was chosen is among the first, the first three, the first twelve
    by hand: { $before }
    learned: { $after }

cli-train = Learn evaluations from the engine’s games against itself
cli-selfplay = Play games of the engine against itself and write their positions; a file that is there is continued
cli-fit = Fit a network to data files
cli-pack = Turn a network into the small file that the engine reads
cli-verify = Check a weight file (rounding, symmetry, speed) or an opening book
cli-promises = Learn which moves to try first from the moves that the engine chooses in games against itself
cli-promises-positions = Choices to learn from
cli-train-positions = Positions that the file shall hold
cli-train-games = Games that the file shall hold
cli-train-stray = So many later moves in 100 are random too, which shows what players avoid
cli-train-random-plies = Each game begins with up to K random moves, and K/3 at least
cli-weights = Weights to judge by: a weight file, or none for the hand-made evaluation
cli-train-data = Data file to write or to continue
cli-train-files = Data files
cli-train-family = Kind of model: linear or hidden
cli-train-width = Width of the hidden layer: 16, 32, 64, 128 or 256
cli-train-lambda = How much the result of the game counts beside the score of the search, 0 to 1
cli-train-epochs = Most passes over the data
cli-train-patience = Passes without progress on the validation positions before it stops
cli-train-prior = How often an arrangement must be seen before its weight counts by half
cli-train-net = Network to write
cli-train-net-in = Network
cli-train-net-compared = Network to compare with
cli-train-weights-out = Weight file to write
cli-train-weights-in = Weight file or opening book
cli-train-verify-games = Random games to walk through
match-tuning = { $player } has no prunings to change: only the engine does
match-weights = { $player } does not judge by weights: only the engine does

book-foreign = this is not an opening book of Plateau
book-version = this opening book is of another version of Plateau
book-damaged = the opening book is damaged
book-keys = this opening book was made by another version of the game: grow it again
book-other-game = this opening book is for { $found }, not for { $wanted }
book-no-own = { $game } comes without an opening book
book-chance = chance decides moves in this variant: it can have no opening book

train-book-grown = { $file }: { $positions } positions, the moves of { $expanded } looked at, { $bytes } bytes
train-book-verified =
    { $positions } positions, the moves of { $expanded } looked at, { $deepest } plies deep, file of { $bytes } bytes
    positions that cannot be reached: { $unreachable }
    positions whose moves are missing: { $empty }
    scores that differ from that of the best move: { $different }

cli-book = Opening book of engines at full strength: own (the game’s, as usual), none, or a file
cli-engine-book = Opening book: none (as usual), own (the game’s), or a file
cli-train-book = Grow an opening book by searching from the start; a file that is there is continued
cli-book-plies = Look at positions up to so many plies from the start
cli-book-nodes = Nodes for each position that is looked at
cli-book-width = Most moves of a position to keep
cli-book-margin = How much worse than the best a move may be that is kept, and how much may be given away on the way to a position, in points
cli-book-out = Book to write or to continue
match-book = { $player } plays without an opening book: only the engine at full strength has one

# Prunings
tuning-name = “{ $name }” is not a pruning: choose { $names }
tuning-value = “{ $value }” is no value of { $name }: a number from { $least } to { $most } is expected
