# Le serveur.
server-listens = Plateau est à l'adresse { $url }
server-stops = Plateau est arrêté ; toutes les parties sont gardées.
server-cannot-listen = impossible d'écouter sur { $address } : { $reason }
server-cannot-listen-hint = Choisissez une autre adresse avec --addr, par exemple 127.0.0.1:0 pour un port libre.
server-cannot-open = Aucun navigateur n'a pu être ouvert : { $reason }
server-no-folder = aucun dossier pour les données : définissez PLATEAU_DATA ou donnez --data
server-folder-failed = le dossier { $folder } ne peut pas être créé : { $reason }
server-key-failed = la clé { $file } ne peut pas être utilisée : { $reason }
server-key-bad = { $file } ne contient pas de clé
server-database-url = { $url } n'est pas une base de données : postgres://… ou sqlite:FICHIER est attendu
server-database-failed = la base de données { $database } ne peut pas être utilisée : { $reason }
server-backup-failed = la base de données ou le fichier a échoué : { $reason }
server-backup-line = la ligne { $line } n'est pas celle d'une sauvegarde
server-backup-not-empty = la base de données contient déjà des parties : restaurez dans une base vide
server-backup-cut-off = la sauvegarde s'arrête au milieu : rien n'a été restauré
server-backed-up = { $count ->
        [one] { $count } ligne a été sauvegardée.
       *[other] { $count } lignes ont été sauvegardées.
    }
server-restored = { $count ->
        [one] { $count } ligne a été restaurée.
       *[other] { $count } lignes ont été restaurées.
    }
server-exported = { $count ->
        [one] { $count } partie a été écrite.
       *[other] { $count } parties ont été écrites.
    }
server-lost = La partie { $id } ne peut pas être lue et a été laissée de côté.
server-game-deleted = La partie { $id } a été supprimée.
server-name-deleted = { $count ->
        [one] Le nom a été supprimé à { $count } endroit.
       *[other] Le nom a été supprimé à { $count } endroits.
    }
server-name-unknown = personne ne s'appelle « { $name } » ici

# Joueurs
server-guest = Invité
server-engine-level = Moteur, niveau { $level }
server-engine-max = Moteur, pleine force
server-computer = Ordinateur ({ $name })
server-bad-name = Un nom compte de 1 à { $limit } lettres, chiffres ou signes.
server-no-such-player = « { $name } » ne peut pas être choisi ici.
server-bad-side = « { $text } » n'est pas un côté : first, second ou random.

# Résultats
server-wins = Victoire ({ $side }) : { $reason }
server-drawn = Partie nulle : { $reason }

# Refus
server-not-found = Il n'y a rien ici.
server-no-game = Cette partie n'existe pas.
server-failed = Le serveur n'a pas pu le faire. Réessayez.
server-too-many = C'est trop à la fois. Réessayez dans { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
server-slow-down = Trop de messages : ralentissez.
server-busy = Le moteur a trop à faire. Réessayez plus tard.
server-bad-json = La requête n'est pas le JSON attendu ici : { $reason }
server-malformed = Cela ne peut pas être compris.
server-too-large = C'est trop grand.
server-foreign-origin = Les requêtes d'autres sites sont refusées.
server-bad-csrf = La page est trop ancienne. Rechargez-la et réessayez.
server-no-cookie = Un nom demande le cookie d'une page.
server-upgrade = Les événements passent par un WebSocket.
server-bad-link = Ce lien n'est pas valable.
server-own-link = C'est votre propre invitation : envoyez-la à l'autre joueur.
server-seat-taken = Quelqu'un joue déjà ce côté : le lien a servi.
server-not-yours = Ce n'est pas votre côté.
server-not-your-turn = Ce n'est pas à vous de jouer.
server-stale = La partie a avancé depuis votre choix.
server-no-offer = Cette proposition n'existe plus.
server-already-offered = C'est déjà proposé.
server-computer-declines = L'ordinateur refuse.
server-nothing-to-take-back = Il n'y a rien à reprendre.
server-not-over = La partie n'est pas finie.
server-no-hint = Les indices sont réservés aux parties contre l'ordinateur.
server-import-empty = Collez un enregistrement ou une position.

# Le serveur
cli-serve = Sert l'application web et son API
cli-admin = Prend soin des parties d'un serveur
cli-addr = Où écouter
cli-data = Le dossier de la clé et de la base de données (par défaut dans le dossier de données du système)
cli-database-url = La base de données : postgres://… ou sqlite:FICHIER (ou PLATEAU_DATABASE_URL)
cli-public-url = L'adresse que les gens utilisent, par exemple https://jouer.example.org
cli-behind-proxy = Croit les adresses qu'un mandataire inverse donne dans X-Forwarded-For
cli-connections = Le nombre de connexions d'une même adresse, au plus
cli-open = Ouvre la page dans un navigateur
cli-backup = Sauvegarde tout dans un fichier ; le serveur peut tourner
cli-restore = Lit une sauvegarde dans une base vide
cli-export = Écrit toutes les parties comme enregistrements
cli-delete-game = Supprime une partie
cli-delete-name = Supprime un nom partout où il figure
cli-backup-file = Le fichier à écrire, ou - pour la sortie standard
cli-restore-file = La sauvegarde, ou - pour l'entrée standard
cli-export-file = Le fichier à écrire, ou - pour la sortie standard
cli-finished = Seulement les parties finies
cli-game-id = L'identifiant dans l'adresse de la partie
cli-player-name = Le nom, exactement comme il est écrit
