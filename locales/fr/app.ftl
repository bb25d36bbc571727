# La ligne de commande.
cli-about = Plateau : Penté, Attaxx, Hasami shogi, Othello et jeu de dames international
cli-after-help = Appelé par un lien nommé pente, attaxx, hasami, othello ou dames, c'est le programme classique de ce jeu.
cli-command = COMMANDE
cli-commands = Commandes
cli-games = Jeux
cli-options = Options
cli-arguments = Arguments
cli-version = Affiche la version
cli-help = Affiche cette aide
cli-lang = La langue : en ou fr (par défaut : PLATEAU_LANG, puis la locale)
cli-classic = Le programme console du document de chaque jeu
cli-play = Joue une partie dans le terminal
cli-moves = Liste les coups permis, un par ligne
cli-show = Affiche le plateau, le résultat et le texte de la position
cli-perft = Compte les suites de coups permis
cli-analyse = Trouve les meilleures suites d'une position, ou annote une partie entière
cli-solve = Trouve la valeur exacte d'une position, quand c'est possible
cli-endings = Résoudre toutes les finales d'un jeu (dames) pour le moteur
cli-pieces = Le nombre de pièces au plus, des deux joueurs ensemble
cli-folder = Où vont les fichiers (par défaut : le dossier de données, où le moteur les trouve)
cli-engine = Est un moteur sur l'entrée et la sortie standard
cli-match = Fait jouer des joueurs l'un contre l'autre
cli-record = Annote la partie de cet enregistrement
cli-lines = Le nombre de suites à montrer
cli-svg = Écrit la courbe de la partie dans ce fichier SVG
cli-threads = Le nombre de fils d'exécution
cli-time = Les secondes de réflexion (par coup), décimales permises
cli-nodes = Les positions à examiner (par coup)
cli-plies = Les demi-coups à prévoir
cli-protocol = uai (attaxx), hub (dames), gtp ou nboard (othello), gomocup (pente), ugi (tous les jeux)
cli-log = Garde tout le dialogue dans ce fichier
cli-a = Le premier de deux joueurs
cli-b = Le second de deux joueurs
cli-player = Un joueur d'un tournoi ; à répéter pour chacun
cli-gauntlet = Le premier joueur rencontre chacun des autres
cli-games-played = Le nombre de parties (par paire de joueurs)
cli-openings = Un fichier de parties qui servent d'ouvertures
cli-random-plies = Les coups au hasard au début de chaque paire de parties
cli-seed = La graine des ouvertures au hasard
cli-balanced = Seulement les ouvertures où une courte recherche donne 50 chances sur 100 à chacun, à PERCENT près ; celles du hasard sont choisies ainsi quand c'est possible
cli-unbalanced = Les ouvertures du hasard comme elles viennent, même celles qui sont déjà gagnées
cli-sprt = S'arrête quand l'une de deux différences Elo est réfutée
cli-concurrency = Le nombre de parties à la fois
cli-out = Ajoute chaque partie à ce fichier ; reprend où il s'arrête
cli-bench = Un travail fixe : perft et parties au hasard, et leur vitesse
cli-grade = Pour les enseignants : exécute des programmes sur des fichiers de saisie et les note
cli-convert = Convertit entre les formats d'enregistrement, en vérifiant chaque coup
cli-completions = Écrit un script de complétion pour un interpréteur de commandes
cli-man = Écrit la page de manuel
cli-game = Le jeu : { $games }
cli-variant = La variante des règles
cli-option = Une option de règle ; peut être répétée
cli-position = Le texte d'une position au lieu de la position de départ
cli-moves-played = Les coups à jouer d'abord, séparés par des blancs, passes comprises
cli-depth = Le nombre de coups
cli-divide = Affiche aussi le compte de chaque premier coup
cli-json = Écrit du JSON
cli-program = Une ligne de commande, ou un dossier de programmes exécutables
cli-inputs = Un dossier de saisies NOM.txt et de dialogues attendus NOM.out (par défaut : ceux fournis)
cli-convert-in = Le fichier à lire : .pgn, .pdn ou .txt (transcriptions d'Othello) ; - est l'entrée standard
cli-convert-out = Le fichier à écrire, au format de son extension ; - est la sortie standard
cli-shell = bash, elvish, fish, powershell ou zsh
cli-first = Qui joue en premier : humain, moteur, moteur:1 à moteur:10, hasard[:graine], premier, rapport[:profondeur] (Othello) ou protocole:commande
cli-second = Qui joue en second
cli-clock = none, move=30, 5+3 (incrément), 5~3 (délai) ou 10/3x30 (périodes)
cli-load = Continue la partie de cet enregistrement
cli-plain = Ligne par ligne sur l'entrée et la sortie standard
cli-theme = Les couleurs du plein écran : dark, light, contrast ou none
cli-ascii = Dessine le plein écran en caractères ASCII seulement

cli-unknown-argument = argument inattendu « { $argument } »
cli-unknown-command = il n'y a pas de commande « { $command } »
cli-missing-command = il manque une commande ; choisissez parmi : { $known }
cli-missing-argument = il manque : { $argument }
cli-missing-value = { $argument } demande une valeur
cli-conflict = { $argument } ne va pas avec { $other }
cli-bad-value = « { $value } » n'est pas une valeur pour { $argument }
cli-bad-choice = « { $value } » n'est pas une valeur pour { $argument } ; valeurs possibles : { $known }
cli-not-utf8 = un argument n'est pas en UTF-8
cli-bad-usage = cette ligne de commande n'a pas de sens
cli-hint-help = Essayez « { $help } ».

# Erreurs
app-error = erreur : { $error }
app-cannot-read = impossible de lire { $file } : { $reason }
app-cannot-write = impossible d'écrire { $file } : { $reason }
app-file-too-large = { $file } dépasse { $limit } Mio
app-bad-file = { $file } : { $reason }
app-game-number = partie { $number } : { $reason }
app-unknown-game = il n'y a pas de jeu « { $name } » ; les jeux sont : { $games }
app-record-nameless = l'enregistrement ne nomme pas son jeu ; ajoutez un en-tête tel que [Game "othello"]
app-other-game = { $file } contient une partie de { $found }, pas de { $wanted }
app-unknown-format = « .{ $extension } » n'est pas un format pour { $game } ; utilisez : { $known }
app-bad-move = coup { $number }, « { $move } » : { $reason }
app-hint-position = « plateau show { $game } » affiche le texte d'une position.
app-hint-moves = « plateau moves { $game } » liste les coups permis d'une position.
app-hint-rules = « plateau moves --help » liste les variantes et leurs options.
app-hint-help = Essayez « plateau --help ».

# Le plateau
app-tally = { $label } : { $first } { $first-count }, { $second } { $second-count }
app-turn = Au trait : { $side }.
app-wins = Victoire : { $side }
app-draw = Partie nulle
app-ended = { $result } ({ $reason }).

# Jouer ligne par ligne
play-welcome = { $game }. Tapez un coup, ou « aide ».
play-help =
    Un coup dans la notation du jeu, ou :
      coups                 liste les coups permis
      plateau               affiche le plateau
      pions                 dit où sont les pièces
      voir CASE             dit ce qu'il y a sur une case
      pendules              dit ce qu'affichent les pendules
      discret               ne montre le plateau que sur demande, ou à nouveau à chaque tour
      conseil               le meilleur coup du moteur, sa valeur et sa suite
      règles                les règles du jeu
      position              affiche le texte de la position
      annuler, refaire      reprend un coup, le rejoue
      nulle                 propose la nullité (l'autre répond oui ou non)
      abandonner            abandonne la partie
      sauvegarder FICHIER   enregistre la partie
      charger FICHIER       charge une partie
      quitter               quitte
play-prompt = { $side } ({ $name }) :
play-prompt-draw = { $side } ({ $name }), la nullité est proposée (oui, non, ou jouez) :
play-played = { $side } : { $move }.
play-took = En prend { $count } : { $cells }.
play-turned = En retourne { $count } : { $cells }.
play-pieces = { $side }, { $count } : { $cells }.
play-kings = { $side }, dames, { $count } : { $cells }.
play-no-cell = Il n'y a pas de case « { $cell } ».
play-no-clocks = Cette partie se joue sans pendule.
play-quiet = Le plateau n'est montré que si vous tapez « plateau ».
play-not-quiet = Le plateau est montré à chacun de vos tours.
play-hint = Le meilleur : { $move }, { $score }, { $chance } chances sur 100. Suite : { $line }.
play-passes = { $side } : aucun coup possible, passe forcée ({ $move }).
play-refused = { $text } : { $reason }.
play-nothing-to-undo = Il n'y a rien à reprendre.
play-nothing-to-redo = Il n'y a rien à rejouer.
play-draw-offered = Nullité proposée : { $side }.
play-draw-declined = La nullité est refusée.
play-file-name = Nom du fichier :
play-saved = Partie enregistrée dans { $file }.
play-loaded = Partie chargée depuis { $file }.
play-clocks = Pendules : { $first } { $first-time }, { $second } { $second-time }
play-end-of-input = l'entrée s'est terminée avant la partie
play-end-of-input-hint = La dernière ligne peut être « sauvegarder FICHIER » pour garder la partie, puis « quitter ».

# Mesures
bench-head = jeu      variante        prof.     feuilles  CPU s  Mfeu./s  parties  CPU s  part./s prof.    nœuds  CPU s Mnœud/s
bench-wrong = { $game } { $variant } : { $found } feuilles comptées, { $expected } publiées

# Notation
grade-passed = réussi   { $case }
grade-failed = ÉCHOUÉ   { $case }
grade-difference = première différence ligne { $line }, colonne { $column }
grade-expected = attendu : { $text }
grade-found = obtenu :  { $text }
grade-timed-out = pas de fin après { $seconds } secondes
grade-too-much = sortie bien plus longue qu'un dialogue
grade-crashed = le programme a planté
grade-not-started = impossible de lancer { $program } : { $reason }
grade-no-inputs = { $folder } ne contient aucun fichier de saisie .txt
grade-no-programs = { $folder } ne contient aucun programme exécutable
grade-bad-command = « { $command } » n'est pas une ligne de commande
grade-table = Notes ({ $cases ->
        [one] 1 dialogue
       *[other] { $cases } dialogues
    }) :

# Analyse
app-bad-seconds = « { $text } » n'est pas un nombre de secondes
analyse-win-in = gain en { $plies }
analyse-loss-in = perte en { $plies }
analyse-spent = profondeur { $depth }, { $nodes } nœuds, { $seconds } s
analyse-inaccuracy = imprécision (−{ $loss } %), mieux : { $better }
analyse-mistake = erreur (−{ $loss } %), mieux : { $better }
analyse-blunder = gaffe (−{ $loss } %), mieux : { $better }
analyse-graph = Chances de gain, coup par coup

# Matchs
match-no-balance = aucune ouverture du hasard ne laisse les mêmes chances aux deux joueurs : elles sont prises comme elles viennent
match-balancing = ouvertures : { $found } équilibrées sur { $looked } examinées
match-players = il faut deux joueurs : --a et --b, ou plusieurs --player
match-untold-nodes = le protocole { $protocol } ne sait pas dire à un programme combien de positions examiner : donnez --time ou --clock
match-untold-depth = le protocole { $protocol } ne sait pas dire à un programme jusqu'où regarder : donnez --time ou --clock
match-no-people = les personnes ne jouent pas de match ici : choisissez des joueurs d'ordinateur
endings-no-game = { $game } n'a pas de finales à résoudre
endings-no-folder = il n'y a pas de dossier de données
endings-no-folder-hint = Nommez un dossier avec --folder, ou donnez PLATEAU_DATA.
endings-written = les finales sont dans { $folder }
endings-stopped = arrêté : rien n'a été écrit
