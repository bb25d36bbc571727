# Jeu de dames.
dames-title = Jeu de dames
dames-variant-internationale = 10×10, il faut prendre le plus grand nombre de pièces
dames-variant-rapport = les règles internationales avec les nulles du rapport : 20 coups chacun à trois dames contre une
dames-variant-bresilienne = les règles internationales sur 8×8
dames-variant-russe = 8×8, prise au choix, un pion est promu en passant

# Le damier
dames-white = Blancs
dames-black = Noirs
dames-men = Pions
dames-kings = Dames

# Textes de coup
dames-unreadable = « { $text } » n'est pas un coup : écrivez 32-28, 28x17 ou b7 a6
dames-no-cell = { $cell } est hors du damier : les cases vont de 1 à { $last }
dames-off-board = { $cell } est hors du damier : colonnes a à { $column }, rangées 1 à { $row }
dames-light-cell = { $cell } est une case claire : on ne joue que sur les cases foncées
dames-ambiguous = { $move } désigne plusieurs prises, écrivez toutes les cases : { $choices }

# Coups refusés
dames-no-piece = il n'y a pas de pièce en { $cell }
dames-enemy-piece = la pièce en { $cell } est à l'adversaire
dames-must-capture = la prise est obligatoire : { $move } prend { $count }
dames-maximum = la prise maximale est obligatoire : { $move } prend { $most }, ce coup prend { $count }
dames-must-go-on = la prise doit continuer : elle ne peut pas finir en { $cell }
dames-nothing-to-take = il n'y a rien à prendre de { $from } à { $to }
dames-same-cell = la pièce est déjà en { $cell }
dames-occupied = la case { $cell } est occupée
dames-not-diagonal = { $from } et { $to } ne sont pas sur une même diagonale
dames-man-forward = un pion avance : celui en { $cell } ne peut pas reculer
dames-man-one-step = un pion avance d'une case : celui en { $cell } ne peut pas aller si loin
dames-blocked = la dame en { $cell } est bloquée par la pièce en { $by }

# Textes de position
dames-fen-long = le texte est trop long : { $limit } caractères au plus
dames-fen-turn = « { $text } » ne dit pas à qui de jouer : le texte commence par W: ou B:
dames-fen-part = « { $text } » n'est pas une liste de pièces : elle commence par W ou B
dames-fen-part-twice = les pièces de { $letter } sont données deux fois
dames-fen-missing = les pièces de { $letter } manquent : écrivez la lettre seule s'il n'y en a pas
dames-fen-word = « { $text } » n'est pas une pièce : écrivez 31, K5 ou 31-50
dames-fen-range = l'intervalle « { $text } » va à l'envers
dames-fen-twice = deux pièces sont en { $cell }
dames-fen-uncrowned = le pion en { $cell } est là où il serait dame : écrivez K{ $cell }

# Le moteur
dames-unit = { $value } pions
dames-endings-none = pas de finales dans { $file }
dames-endings-damaged = { $file } est abîmé ou n'est pas un fichier de finales : refaites-le
dames-endings-pieces = les finales ont de 2 à { $most } pièces, pas { $pieces }
dames-endings-io = { $file } : { $reason }

# Pour débuter
dames-summary = Sautez pour prendre, prenez le plus, allez à dame
dames-rules =
    Un pion avance d'une case en diagonale. Il prend en sautant par-dessus un ennemi, en avant ou en arrière, et continue tant qu'il le peut.

    La prise est obligatoire, et le plus grand nombre de pièces aussi.

    Un pion qui finit son coup sur la dernière rangée devient une dame, qui se déplace et prend à toute distance.

    Victoire : l'ennemi n'a plus de pièce ou ne peut plus jouer.
