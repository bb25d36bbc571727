# Othello
othello-title = Othello
othello-black = Noir
othello-white = Blanc
othello-discs = Pions

# Variantes et options
othello-variant-othello = le plus de pions gagne
othello-variant-anti = le moins de pions gagne
othello-option-size = le côté du plateau
othello-size = size={ $value } : 4, 6, 8 ou 10 est attendu

# Joueurs
othello-depth = rapport:{ $value } : une profondeur de 0 à { $most } est attendue

# Coups
othello-unreadable = « { $text } » n'est pas un coup : écrivez une case comme d3, ou pa pour passer
othello-off-board = { $cell } est hors du plateau : colonnes a à { $column }, lignes 1 à { $row }
othello-occupied = { $cell } est occupée par un pion { $side ->
        [first] noir
       *[second] blanc
    }
othello-touches-nothing = { $cell } ne touche aucun pion { $side ->
        [first] noir
       *[second] blanc
    }
othello-turns-nothing = { $cell } ne retourne aucun pion { $side ->
        [first] noir
       *[second] blanc
    } : { $lines }
othello-line-empty = la ligne depuis { $start } s'arrête à la case vide { $end }
othello-line-edge = la ligne depuis { $start } atteint le bord en { $end }
othello-must-pass = { $side ->
        [first] Noir
       *[second] Blanc
    } ne peut poser de pion nulle part et doit passer : pa
othello-pass-refused = seul passe un joueur qui ne peut pas poser de pion ; ces coups sont possibles : { $moves }

# Textes de position
othello-position-length = { $found ->
        [one] { $found } case trouvée
       *[other] { $found } cases trouvées
    }, { $expected } attendues pour un plateau de { $size }×{ $size }
othello-position-size = { $found } cases font un plateau de { $other }×{ $other }, mais l'option size demande { $size }×{ $size }
othello-position-symbol = « { $symbol } » en { $cell } n'est ni X, ni O, ni -
othello-position-turn = « { $text } » n'est pas un joueur : X ou O est attendu après les cases
othello-position-no-turn = le joueur au trait manque : X ou O est attendu après les cases
othello-position-rest = « { $text } » suit le joueur au trait, où rien n'est attendu
othello-no-transcript = ce fichier ne contient pas de partie : une transcription est une ligne telle que f5d6c3d3
othello-transcript-start = une transcription ne peut conter qu'une partie aux règles et au départ usuels

# Moteur
othello-unit = { $value } pions

# Pour débuter
othello-summary = Encadrez des pions pour les retourner ; le plus de pions gagne
othello-rules =
    Posez un pion qui encadre des pions ennemis, en ligne droite, entre lui et un autre des vôtres.

    Prise : tous les pions encadrés, dans les huit directions, prennent votre couleur. Un coup qui ne retourne rien est interdit.

    Qui ne peut pas jouer passe. Quand personne ne le peut plus, le plus de pions gagne.

    Un coin ne peut jamais être retourné : il vaut cher.
