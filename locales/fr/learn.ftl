# Évaluation apprise : fichiers de poids, parties contre soi-même, apprentissage ; livres d’ouvertures.

learn-weights-foreign = ce n’est pas un fichier de poids de Plateau
learn-weights-version = ce fichier de poids vient d’une autre version de Plateau
learn-weights-damaged = le fichier de poids est abîmé
learn-weights-layout = ces poids ont été appris pour d’autres motifs que ceux du jeu : il faut refaire l’apprentissage
learn-weights-promises = ces poids ordonnent les coups et ne jugent pas les positions : il faut un fichier de train pack
learn-weights-linear = ce jeu ne juge qu’avec des poids de la famille linéaire (linear)
learn-weights-width = ce jeu ne juge qu’avec des couches cachées de largeur { $width }
learn-weights-other-game = ces poids sont pour { $found }, pas pour { $wanted }
learn-not-described = ce jeu n’a pas d’évaluation apprise avec ces règles
learn-no-promises = l’ordre des coups n’est pas décrit pour ce jeu avec ces règles, seulement pour pente et hasami sur leur plateau habituel
learn-in-file = { $file } : { $reason }
learn-cannot-read = impossible de lire { $file } : { $reason }
learn-cannot-write = impossible d’écrire { $file } : { $reason }
learn-data-foreign = { $file } n’est pas un fichier de données de Plateau
learn-data-damaged = { $file } est abîmé
learn-data-other = { $file } contient des positions d’un autre jeu, d’une autre variante ou d’une autre description
learn-data-mixed = ces fichiers contiennent des positions de jeux, de variantes ou de descriptions différents
learn-net-foreign = { $file } n’est pas un réseau de Plateau
learn-net-damaged = { $file } est abîmé
learn-too-little = il y a trop peu de positions pour apprendre
learn-too-large = les poids sont trop grands pour être compactés
learn-chance = le hasard décide de coups dans cette variante : elle ne s’apprend pas par des parties contre soi-même

train-progress = { $positions } positions, { $rate }/s, encore { $left }
train-played = { $file } : { $positions } positions de { $games } parties ({ $duplicates } doublons écartés, { $rate } positions par seconde)
train-epoch = passage { $number } : perte d’apprentissage { $train }, perte de validation { $validation }
train-fitted = { $file } : passage { $number }, perte de validation { $validation } ({ $train } positions apprises, { $kept } mises de côté)
train-packed = { $file } : { $bytes } octets ({ $raw } avant compression)
train-verified =
    { $positions } positions de parties au hasard, fichier de { $bytes } octets
    indices tenus de coup en coup qui diffèrent des indices recalculés : { $drifted }
    notes qui diffèrent de la définition : { $different }
    notes qui changent par une symétrie du plateau : { $asymmetric }
    vitesse : { $speed } millions de jugements par seconde
train-verified-error = écart au réseau, en points : { $mean } en moyenne, { $most } au plus

train-promised =
    { $file } : { $bytes } octets, { $learned } choix appris, { $kept } mis de côté
    le coup choisi est le premier, parmi les trois premiers, parmi les douze premiers
    à la main : { $before }
    appris : { $after }

cli-train = Apprend des évaluations par les parties du moteur contre lui-même
cli-selfplay = Fait jouer le moteur contre lui-même et écrit les positions ; un fichier existant est continué
cli-fit = Ajuste un réseau aux fichiers de données
cli-pack = Transforme un réseau en petit fichier que lit le moteur
cli-verify = Contrôle un fichier de poids (arrondis, symétrie, vitesse) ou un livre d’ouvertures
cli-promises = Apprend quels coups essayer d’abord, par les coups que choisit le moteur dans ses parties contre lui-même
cli-promises-positions = Nombre de choix dont apprendre
cli-train-positions = Nombre de positions que doit contenir le fichier
cli-train-games = Nombre de parties que doit contenir le fichier
cli-train-stray = Tant de coups sur 100 sont au hasard ensuite aussi, pour voir ce que les joueurs évitent
cli-train-random-plies = Chaque partie commence par K coups au hasard au plus, et K/3 au moins
cli-weights = Poids pour juger : un fichier de poids, ou none pour l’évaluation faite à la main
cli-train-data = Fichier de données à écrire ou à continuer
cli-train-files = Fichiers de données
cli-train-family = Sorte de modèle : linear (linéaire) ou hidden (couche cachée)
cli-train-width = Largeur de la couche cachée : 16, 32, 64, 128 ou 256
cli-train-lambda = Part du résultat de la partie face à la note de la recherche, de 0 à 1
cli-train-epochs = Nombre maximal de passages sur les données
cli-train-patience = Passages sans progrès sur les positions de validation avant l’arrêt
cli-train-prior = Nombre de fois qu’une figure doit être vue pour que son poids compte de moitié
cli-train-net = Réseau à écrire
cli-train-net-in = Réseau
cli-train-net-compared = Réseau auquel comparer
cli-train-weights-out = Fichier de poids à écrire
cli-train-weights-in = Fichier de poids ou livre d’ouvertures
cli-train-verify-games = Parties au hasard à parcourir
match-tuning = { $player } n’a pas d’élagages à changer : seul le moteur en a
match-weights = { $player } ne juge pas avec des poids : seul le moteur le fait

book-foreign = ce n’est pas un livre d’ouvertures de Plateau
book-version = ce livre d’ouvertures vient d’une autre version de Plateau
book-damaged = le livre d’ouvertures est abîmé
book-keys = ce livre d’ouvertures vient d’une autre version du jeu : il faut le refaire
book-other-game = ce livre d’ouvertures est pour { $found }, pas pour { $wanted }
book-no-own = { $game } n’a pas de livre d’ouvertures
book-chance = le hasard décide de coups dans cette variante : elle ne peut pas avoir de livre d’ouvertures

train-book-grown = { $file } : { $positions } positions, dont { $expanded } aux coups examinés, { $bytes } octets
train-book-verified =
    { $positions } positions, dont { $expanded } aux coups examinés, jusqu’à { $deepest } demi-coups, fichier de { $bytes } octets
    positions hors d’atteinte : { $unreachable }
    positions dont les coups manquent : { $empty }
    notes qui diffèrent de celle du meilleur coup : { $different }

cli-book = Livre d’ouvertures des moteurs à pleine force : own (celui du jeu, par défaut), none (aucun) ou un fichier
cli-engine-book = Livre d’ouvertures : none (aucun, par défaut), own (celui du jeu) ou un fichier
cli-train-book = Fait pousser un livre d’ouvertures en cherchant depuis le début ; un fichier existant est continué
cli-book-plies = Examine les positions jusqu’à tant de demi-coups du début
cli-book-nodes = Nœuds pour chaque position examinée
cli-book-width = Nombre maximal de coups gardés par position
cli-book-margin = De combien un coup gardé peut être moins bon que le meilleur, et combien on peut céder en chemin, en points
cli-book-out = Livre à écrire ou à continuer
match-book = { $player } joue sans livre d’ouvertures : seul le moteur à pleine force en a un

# Élagages
tuning-name = « { $name } » n’est pas un élagage : choisissez { $names }
tuning-value = « { $value } » n’est pas une valeur de { $name } : un nombre de { $least } à { $most } est attendu
