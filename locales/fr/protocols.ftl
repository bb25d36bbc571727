# Protocoles de moteurs
protocol-unknown = « { $text } » n'est pas un protocole de moteur : { $known }
protocol-unsupported = le protocole { $protocol } ne sait pas parler de ce jeu ({ $game }, variante { $variant }) : ugi parle de tous les jeux
protocol-move-refused = { $move } : { $reason }
protocol-syntax = « { $line } » ne suit pas la syntaxe du protocole
protocol-hub-position = « { $text } » n'est pas une position : le camp au trait (W ou B), puis une lettre parmi w, b, W, B, e pour chaque case
protocol-hub-move = { $move } n'est pas un coup légal ici
protocol-ggf = ceci n'est pas une partie GGF : « { $text } »
protocol-output = plus personne ne lit ce que dit le moteur
protocol-engine-failed = la recherche a échoué ; le premier coup légal est joué à la place

# Remarques d'un moteur sur les lignes sans réponse
protocol-note-unknown = ignoré, car cela ne veut rien dire ici : { $line }
protocol-note-refused = non exécuté : { $line } ({ $reason })
protocol-note-long = cette ligne est trop longue, sa fin est ignorée : { $line }
protocol-note-busy = trop de commandes attendent la fin de la recherche ; ignoré : { $line }

# Programmes qui jouent par un protocole
protocol-command = « { $text } » n'est pas une ligne de commande : un programme et ses arguments sont attendus, tous les guillemets fermés
protocol-start = { $program } n'a pas pu être lancé : { $reason }
protocol-crashed = { $program } s'est arrêté de façon inattendue ({ $status }) ; ses derniers mots : { $words }
protocol-timeout = { $program } n'a pas répondu à temps ({ $seconds } secondes)
protocol-bad-reply = { $program } a donné une réponse qui n'en est pas une : « { $reply } »
protocol-refused = { $program } a répondu par une erreur : « { $reply } »
protocol-illegal-move = { $program } a joué le coup illégal { $move } : { $reason }
protocol-resigned = { $program } abandonne
protocol-no-setup = le protocole { $protocol } ne connaît que les parties qui commencent à la position de départ
