# Ce que disent tous les jeux et toutes les interfaces.
language-name = français

# Fins de partie
reason-line = un alignement est complet
reason-captures = assez de pions ont été capturés
reason-count = les pions ont été comptés
reason-eliminated = un joueur n'a plus de pions
reason-too-few-stones = un joueur n'a plus assez de pions
reason-no-move = un joueur ne peut plus jouer
reason-full-board = le plateau est plein
reason-repetition = la même position est apparue trois fois
reason-move-limit = trop de coups sans progrès
reason-material-limit = la limite de coups pour ce matériel est atteinte
reason-agreement = les joueurs sont convenus de la nullité
reason-resignation = un joueur a abandonné
reason-time = le temps d'un joueur est écoulé

# Coups
move-illegal = ce coup n'est pas permis ici
move-game-over = la partie est finie : { $reason }
draw-no-offer = personne n'a proposé la nullité

# Textes de position
position-bad = mauvaise position : { $faults }
position-row-count = { $found ->
        [one] 1 rangée trouvée, { $expected } attendues
       *[other] { $found } rangées trouvées, { $expected } attendues
    }
position-row-length = la rangée { $row } a { $found } { $found ->
        [one] case
       *[other] cases
    } au lieu de { $expected }
position-symbol = « { $symbol } » dans la rangée { $row } n'est ni un pion ni un nombre
position-zero-run = la rangée { $row } contient une suite de 0 case vide

# Options et variantes
option-form = « { $text } » n'est pas une option : écrivez clé=valeur
option-twice = l'option { $key } est donnée deux fois
option-long = la valeur de { $key } est trop longue : { $limit } caractères au plus
option-number = { $key }={ $value } : un nombre entier de { $low } à { $high } est attendu
option-unknown = { $variant } n'a pas d'option « { $key } » ; ses options sont : { $known }
variant-unknown = { $game } n'a pas de variante « { $name } » ; ses variantes sont : { $pages }

# Joueurs
player-unknown = « { $text } » n'est pas un joueur : humain, moteur, moteur:1 à moteur:10, hasard[:graine], premier, rapport[:profondeur] (Othello) ou protocole:commande
level-unknown = « { $text } » n'est pas un niveau : de 1 à 10, ou max
player-argument = « { $text } » : ce qui suit les deux-points n'est pas compris
player-not-here = { $game } n'a pas de joueur « { $name } »
player-not-computer = une personne ne choisit pas par ordinateur
player-other-game = ce joueur ne joue qu'à { $game }
player-no-move = il n'y a pas de coup à choisir

# Comptages
perft-chance = les coups ont ici des effets aléatoires : seule la profondeur 1 se compte

# Parties enregistrées
record-error-at = ligne { $line }, colonne { $column } : { $reason }
record-bad-move = coup { $number }, « { $move } » : { $reason }
record-result = l'enregistrement dit { $written }, le plateau dit { $board }
