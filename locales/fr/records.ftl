# Parties enregistrées
record-empty = aucune partie dans ce fichier
record-too-large = c'est trop grand pour un fichier de parties : { $limit } Mio au plus
record-too-many = trop de parties, d'étiquettes et de coups pour un seul fichier : { $limit } au plus en tout
record-unexpected = « { $text } » n'est ni une étiquette, ni un coup, ni un commentaire, ni un résultat
record-comment-open = ce commentaire n'est jamais fermé : il manque une accolade fermante
record-variation-open = cette variante n'est jamais fermée : il manque « ) »
record-tag-open = cette étiquette n'est jamais fermée : [Nom "valeur"] est attendu
record-tag-bad = ce n'est pas une étiquette : [Nom "valeur"] est attendu
record-tag-long = la valeur de l'étiquette { $name } est trop longue : { $limit } octets au plus
record-tags-many = trop d'étiquettes pour une partie : { $limit } au plus
record-setup-bad = ce n'est pas une position : /FEN "…"/ est attendu
record-setup-late = une position posée au milieu d'une partie ne peut pas être rejouée : coupez la partie en deux à cet endroit
record-results-differ = l'étiquette dit { $tag }, la fin de la partie dit { $word }
record-no-outcome = l'enregistrement ne dit pas ce que le hasard a décidé pour ce coup
record-termination = l'enregistrement dit que la partie est finie ({ $reason }), le plateau non

# Pendules
clock-form = « { $text } » n'est pas une pendule : none, move=30 (secondes par coup), 5+3 (minutes et incrément en secondes), 5~3 (minutes et délai) ou 10/3x30 (minutes, puis 3 périodes de 30 secondes)
clock-range = la pendule « { $text } » est hors limites : un temps non nul, { $hours } heures au plus ; incréments, délais et périodes de { $seconds } secondes au plus ; { $periods } périodes au plus
