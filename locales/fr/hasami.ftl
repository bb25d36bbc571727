# Hasami shogi
hasami-title = Hasami shogi
hasami-white = Blancs
hasami-black = Noirs
hasami-stones-left = Pions restants

hasami-variant-hasami = 18 pions chacun, avec sauts ; qui n'a plus que cinq pions a perdu
hasami-variant-nine = 9 pions chacun, sans saut, prise dans les coins ; qui n'a plus qu'un pion a perdu
hasami-variant-dai = 18 pions chacun, avec sauts ; cinq pions alignés hors de son camp gagnent, qui n'a plus que quatre pions a perdu
hasami-option-stones-left = un joueur réduit à ce nombre de pions ou moins a perdu (moins que les pions du départ)

# Coups refusés
hasami-unreadable = « { $text } » n'est pas un coup : écrivez la case de départ et la case d'arrivée, comme H5-C5
hasami-off-board = { $cell } est hors du plateau : lignes A à I, colonnes 1 à 9
hasami-empty = la case { $cell } est vide
hasami-not-yours = le pion en { $cell } n'est pas à vous
hasami-same-cell = le pion est déjà en { $cell }
hasami-occupied = la case { $cell } est occupée
hasami-not-straight = les pions ne se déplacent qu'en ligne droite, sur une ligne ou une colonne
hasami-blocked = le pion en { $cell } bloque le déplacement
hasami-no-jumps = le pion en { $cell } bloque le déplacement : il n'y a pas de saut dans cette variante
hasami-jump-length = un saut mène exactement deux cases plus loin : par-dessus { $over }, seulement en { $cell }

# Textes de position
hasami-fields = une position se compose des rangées, du trait, du nombre de coups sans prise et du numéro du coup, comme « nnnnnnnnn/nnnnnnnnn/9/9/9/9/9/bbbbbbbbb/bbbbbbbbb b 0 1 »
hasami-turn = « { $text } » n'est pas un trait : b (blancs) ou n (noirs) est attendu
hasami-quiet = coups sans prise : « { $text } » n'est pas un nombre entier de { $low } à { $high }
hasami-number = numéro du coup : « { $text } » n'est pas un nombre entier de { $low } à { $high }
hasami-too-many-white = les blancs ont { $found } pions, plus que les { $limit } de toute variante
hasami-too-many-black = les noirs ont { $found } pions, plus que les { $limit } de toute variante

# Évaluations du moteur
hasami-unit = { $value } pions

# Pour débuter
hasami-summary = Glissez, et prenez l'ennemi entre deux de vos pions
hasami-rules =
    Déplacez un pion sur sa ligne ou sa colonne aussi loin que la voie est libre, ou sautez par-dessus un voisin.

    Prise : les pions ennemis qui se suivent entre le pion joué et un autre des vôtres sont retirés. Se placer soi-même entre deux ennemis est sans risque.

    Victoire : l'ennemi n'a plus que cinq pions ou moins.

    Variantes : neuf pions chacun et prise dans les coins ; dai, où un alignement de cinq gagne aussi.
