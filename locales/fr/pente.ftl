# Penté
pente-title = Penté
pente-side-first = O
pente-side-second = X
pente-captured = Pions capturés

# Variantes et options
pente-variant-pente = les paires se prennent ; cinq pions alignés ou dix pions capturés gagnent
pente-variant-tournoi = de même, avec l'ouverture de tournoi : premier pion au centre, deuxième pion du premier joueur loin du centre
pente-variant-keryo = les suites de deux ou trois pions se prennent ; cinq pions alignés ou quinze pions capturés gagnent
pente-variant-gomoku = pas de prises ; cinq pions alignés gagnent
pente-option-size = le nombre de lignes et de colonnes
pente-size = un plateau de taille { $size } n'est pas possible : les tailles vont de { $low } à { $high }
pente-tournament-size = l'ouverture de tournoi demande un centre et de la place autour : une taille impaire d'au moins { $low }, pas { $size }

# Coups refusés
pente-unreadable = « { $text } » n'est pas un coup : écrivez une intersection comme K10, ou ligne,colonne comme 10,10
pente-off-board = « { $text } » est hors du plateau : colonnes A à { $letter } (il n'y a pas de colonne I), rangées 1 à { $size }
pente-occupied = { $point } est occupée par un pion { $stone }
pente-opening-centre = le premier pion doit être posé au centre, en { $centre }, et non en { $point }
pente-opening-outside = le deuxième pion du premier joueur doit être posé hors du carré central { $from } à { $to } : { $point } est à l'intérieur

# Textes de position
pente-position-fields = { $found ->
        [one] { $found } champ trouvé
       *[other] { $found } champs trouvés
    } : les rangées, le joueur au trait, les pions capturés par O, ceux capturés par X et au plus le nombre de coups sont attendus
pente-position-turn = « { $text } » n'est pas un joueur : O ou X est attendu
pente-position-captured = « { $text } » n'est pas un nombre de pions capturés : un nombre entier de 0 à { $most } est attendu
pente-position-no-captures = on ne capture rien dans cette variante : 0 pion capturé est attendu, pas « { $text } »
pente-position-ply = « { $text } » n'est pas un nombre de coups : un nombre entier de 0 à { $most } est attendu
pente-position-opening = après { $ply } coups, l'ouverture de tournoi ne laisse aucune intersection à jouer : celles qu'elle permet sont occupées

# Le moteur
pente-unit = { $value } paires

# Pour débuter
pente-summary = Cinq à la suite, ou dix pions capturés
pente-rules =
    Posez un pion sur n'importe quelle intersection libre.

    Victoire : alignez au moins cinq de vos pions, dans n'importe quelle direction, ou capturez dix pions.

    Prise : quand votre nouveau pion et un autre des vôtres encadrent exactement deux pions ennemis alignés, les deux sont retirés. On peut se poser sans risque entre deux pions ennemis.

    Si le plateau est plein, la partie est nulle.
