# Matchs entre joueurs
arena-players = il faut au moins deux joueurs pour un match
arena-games-many = trop de parties : au plus { $limit } par paire de joueurs
arena-start = { $player } ne démarre pas : { $reason }
arena-thread = aucun fil d'exécution n'a pu être lancé : { $reason }

# Ouvertures
arena-opening-bad = ouverture { $number } : { $reason }
arena-opening-other = elle est d'un autre jeu, ou d'autres règles que le match
arena-opening-over = la partie est déjà finie après elle
arena-random-plies = { $plies } coups au hasard finissent toujours la partie : demandez-en moins
arena-random-unbalanced = { $plies } coups au hasard n'ont jamais laissé les mêmes chances aux deux joueurs : demandez-en moins ou plus, ou moins d'équilibre
arena-unbalanced = aucune ouverture ne laisse les mêmes chances aux deux joueurs : demandez des coups au hasard, ou moins d'équilibre

# Le test
arena-sprt-form = « { $text } » n'est pas un test : écrivez elo0,elo1, par exemple 0,10
arena-sprt-range = le premier Elo du test doit être inférieur au second, tous deux entre -{ $limit } et { $limit }
arena-sprt-players = le test compare deux joueurs, pas davantage
arena-sprt-open = SPRT { $first },{ $second } : indécis, rapport { $ratio } entre { $low } et { $high }
arena-sprt-lower = SPRT { $first },{ $second } : { $first } Elo est accepté, rapport { $ratio }, au plus { $low }
arena-sprt-upper = SPRT { $first },{ $second } : { $second } Elo est accepté, rapport { $ratio }, au moins { $high }

# Le fichier des parties
arena-out-open = { $file } ne peut pas servir : { $reason }
arena-out-write = { $file } ne peut pas être écrit : { $reason }
arena-out-busy = { $file } sert déjà à un autre match
arena-out-foreign = { $file } n'est pas un fichier de parties : choisissez un autre nom

# Fautes
arena-fault = partie { $round }, { $player } : { $reason }
arena-faults = { $player } : { $faults }
arena-panic = il s'est arrêté brutalement : { $text }
arena-gone = il s'est terminé sans répondre
arena-no-answer = pas de réponse après { $seconds } s
arena-late = { $seconds } s pour un coup, il en restait { $allowed }
arena-illegal = « { $move } » : { $reason }
arena-fault-start = { $count ->
        [one] { $count } démarrage manqué
       *[other] { $count } démarrages manqués
    }
arena-fault-error = { $count ->
        [one] { $count } erreur
       *[other] { $count } erreurs
    }
arena-fault-illegal = { $count ->
        [one] { $count } coup illégal
       *[other] { $count } coups illégaux
    }
arena-fault-time = { $count ->
        [one] { $count } perte au temps
       *[other] { $count } pertes au temps
    }
arena-fault-crash = { $count ->
        [one] { $count } arrêt brutal
       *[other] { $count } arrêts brutaux
    }

# Avancement et tableaux
arena-progress = { $done }/{ $planned }  +{ $wins } ={ $draws } -{ $losses }  elo { $elo }  { $rate } parties/s  { $faults ->
        [0] aucune faute
        [one] { $faults } faute
       *[other] { $faults } fautes
    }
arena-table-player = joueur
arena-table-pair = paire
arena-table-games = parties
arena-table-points = points
arena-table-share = score
arena-table-superiority = supérieur
arena-table-faults = fautes
