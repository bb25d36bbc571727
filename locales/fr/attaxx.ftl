attaxx-title = Attaxx
attaxx-variant-simplified = le jeu du document : on pose un pion à côté d'un pion adverse
attaxx-variant-standard = l'Ataxx des programmes : un pion se dédouble ou saute
attaxx-side = { $symbol }
attaxx-unit = { $value } pions
attaxx-stones = Pions

# Options
attaxx-option-size = le nombre de lignes et de colonnes
attaxx-option-range = la distance permise entre le pion posé et un pion adverse ; seuls les voisins changent de couleur
attaxx-option-holes = les trous, cases où l'on ne joue pas, séparées par des virgules
attaxx-option-refuges = les refuges, cases où un pion ne change jamais de couleur, séparées par des virgules
attaxx-option-contagion-help = la probabilité qu'un voisin change de couleur
attaxx-option-seed = la graine du hasard : la même graine donne les mêmes effets
attaxx-option-cell = { $key } : « { $cell } » n'est pas une case de ce plateau ; les cases vont de a1 à { $last }
attaxx-option-corner = holes : { $cell } est un coin de départ et ne peut pas être un trou
attaxx-option-hole-refuge = { $cell } ne peut pas être à la fois un trou et un refuge
attaxx-option-contagion = contagion={ $value } : un nombre supérieur à 0 et au plus égal à 1 est attendu, avec neuf décimales au plus

# Coups
attaxx-unreadable = « { $text } » n'est pas un coup : écrivez une case comme c3, ou sa ligne et sa colonne comme 2 3
attaxx-unreadable-standard = « { $text } » n'est pas un coup : écrivez la case d'un dédoublement comme g2, un saut comme f3f5, ou 0000 pour passer
attaxx-off-board = { $cell } est hors du plateau : colonnes a à { $column }, rangées 1 à { $row }
attaxx-off-board-numbers = hors du plateau : les lignes et les colonnes vont de 1 à { $size }
attaxx-occupied = { $cell } est occupée
attaxx-hole = { $cell } est un trou
attaxx-no-enemy-near = { $cell } ne touche aucun pion adverse
attaxx-no-enemy-in-range = aucun pion adverse à une ou deux cases de { $cell }
attaxx-no-own-stone-near = aucun de vos pions ne touche { $cell } : un saut nomme d'abord le pion, comme f3f5
attaxx-from-empty = il n'y a pas de pion en { $cell }
attaxx-from-enemy = le pion en { $cell } n'est pas à vous
attaxx-too-far = { $to } n'est pas à une ou deux cases de { $from }
attaxx-must-pass = { $side } n'a aucun coup permis et doit passer : 0000
attaxx-pass-not-forced = seul un joueur qui n'a aucun autre coup peut passer
attaxx-outcome-certain = tous les voisins adverses changent ici de couleur : écrivez le coup sans parenthèses
attaxx-outcome-not-near = { $cell } ne peut pas changer de couleur : cette case ne touche pas { $to }
attaxx-outcome-not-enemy = { $cell } ne peut pas changer de couleur : aucun pion adverse ne s'y trouve
attaxx-outcome-refuge = { $cell } ne peut pas changer de couleur : c'est un refuge
attaxx-outcome-twice = { $cell } est nommée deux fois

# Textes de position
attaxx-position-long = le texte de la position est trop long : { $limit } caractères au plus
attaxx-position-no-turn = il manque le joueur qui a le trait : o ou x est attendu après les rangées
attaxx-position-turn = « { $text } » n'est pas un joueur : o ou x est attendu
attaxx-position-quiet = « { $text } » n'est pas un compte de coups sans dédoublement : un nombre de 0 à 65535 est attendu
attaxx-position-number = « { $text } » n'est pas un numéro de coup : un nombre de 1 à 4294967295 est attendu
attaxx-position-extra = « { $text } » est de trop : rien n'est attendu à cet endroit

# Pour débuter
attaxx-summary = Retournez vos voisins ; le plus de pions gagne
attaxx-rules =
    Posez un pion sur une case vide qui touche un pion ennemi.

    Prise : chaque pion ennemi qui touche votre nouveau pion, même en diagonale, devient le vôtre.

    Qui ne peut pas jouer passe. La partie finit quand le plateau est plein, qu'un joueur n'a plus de pion ou que personne ne peut jouer : le plus de pions gagne.

    Dans la variante standard, un pion se duplique sur une case voisine ou saute à deux cases.
