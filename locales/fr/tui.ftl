# Le terminal plein écran.
tui-screen-home = Les jeux
tui-screen-setup = Une nouvelle partie
tui-screen-board = Le plateau
tui-screen-review = Revue
tui-screen-rules = Les règles
tui-screen-files = Vos parties

# Le premier écran
tui-home-title = Plateau
tui-welcome = Choisissez un jeu avec les flèches, puis Entrée.
tui-home-resume = Reprendre : { $game }, { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
tui-home-last = Dernière partie : { $game }, { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
tui-home-play = { $game }
tui-home-open = Ouvrir une partie d'un fichier
tui-home-quit = Quitter

# Une nouvelle partie
tui-setup-variant = Variante
tui-setup-first = Premier joueur ({ $side })
tui-setup-second = Second joueur ({ $side })
tui-setup-clock = Pendule
tui-setup-no-clock = aucune
tui-setup-usual = habituel
tui-setup-play = Jouer
tui-setup-option = Valeur de { $key }
tui-setup-player = Joueur
tui-setup-player-help = ← → choisit ; Entrée permet de taper tout autre joueur, un programme à vous par exemple.
tui-setup-clock-help = ← → choisit ; Entrée permet d'en taper une autre.
tui-setup-play-help = Entrée commence. ↑ mène aux choix.
tui-prompt-player = humain, moteur:1 à moteur:10, moteur, hasard, premier, ou un programme : ugi:./moteur --threads 1
tui-prompt-clock = none, move=30 (secondes), 5+3 (minutes + secondes), 5~3 (délai), 10/3x30 (périodes)
tui-clock-move = { $seconds } s par coup
tui-clock-increment = { $minutes } min + { $seconds } s par coup
tui-clock-delay = { $minutes } min, { $seconds } s offertes par coup
tui-clock-periods = { $minutes } min, puis { $periods } × { $seconds } s
tui-player-human = vous
tui-two-people = deux personnes
tui-player-level = moteur, niveau { $level }
tui-player-max = moteur, pleine force
tui-player-random = coups au hasard
tui-player-first = le premier coup
tui-player-report = le joueur du document

# Le plateau
tui-picture = Le terminal de Plateau : une partie d'Othello avec un conseil du moteur
tui-your-turn = À vous : { $side }.
tui-thinking = { $side } réfléchit…
tui-must-pass = { $side } : aucun coup possible, passe forcée.
tui-not-your-turn = ce n'est pas à vous de jouer
tui-no-move-from = Aucun coup ne part de { $cell }.
tui-player-failed = Un joueur d'ordinateur a renoncé ({ $reason }) : jouez pour lui, ou reprenez un coup.
tui-player-broke = le joueur est tombé en panne
tui-not-started = Un fichier ne lance pas de programme (« { $name } ») : jouez pour lui, ou commencez une partie avec lui.
tui-cell = { $cell } : { $piece }
tui-cell-empty = vide
tui-cell-piece = { $side }
tui-cell-king = { $side }, dame
tui-takes = en prend { $count }
tui-turns = en retourne { $count }
tui-legal = vous pouvez jouer ici
tui-moves-shown = Les coups possibles sont marqués d'un point.
tui-moves-hidden = Les coups possibles ne sont plus marqués.
tui-board-too-large = Ce plateau demande un terminal plus grand.
tui-hint-wait = Le moteur cherche…
tui-hint-head = Meilleurs coups (profondeur { $depth }) :
tui-copied = Copié : { $text }
tui-copied-record = La partie est copiée.
tui-draw-question = { $side } : la nullité est proposée. L'acceptez-vous ?
tui-resign-question = { $side } : abandonnez-vous ?
tui-yes = o  oui
tui-no = n  non
tui-choose = Quel coup ?
tui-choose-keys = un chiffre choisit, Échap ferme
tui-type-title = Votre coup
tui-type-keys = Entrée joue, Tab complète, Échap
tui-prompt-keys = Entrée accepte, Échap ferme
tui-save-title = Enregistrer une copie sous
tui-replace = { $file } existe. Le remplacer ?

# Revue
tui-mode-try = une autre suite
tui-mode-retry = vos erreurs à nouveau
tui-review-empty = Il n'y a encore rien à revoir.
tui-review-running = Le moteur revoit encore la partie : un instant.
tui-review-progress = Coups revus : { $done } sur { $all }
tui-review-faults = { $count ->
        [0] Aucune erreur trouvée
        [one] 1 erreur trouvée
       *[other] { $count } erreurs trouvées
    }
tui-review-no-more = Aucune erreur n'a été trouvée.
tui-review-good = { $move } : bon coup. Le meilleur valait { $score }.
tui-review-fault = { $move } { $remark }. { $score } : { $line }
tui-review-wait = Le moteur revoit la partie, en partant de la fin.
tui-review-look = ← et → parcourent la partie.
tui-try-begun = Une autre suite : la partie n'est pas changée. Échap y revient.
tui-try-help = Jouez pour les deux camps. Échap revient à la partie.
tui-retry-place = { $number } sur { $count } :
tui-retry-ask = { $side }, vous avez joué { $move }. Trouvez mieux.
tui-retry-weighing = Le moteur pèse { $move }…
tui-retry-good = { $move } est bon ! Entrée continue.
tui-retry-bad = { $move } abandonne { $loss } %. Essayez encore, ou regardez la réponse.
tui-retry-answer = Le meilleur était { $line }. Entrée continue.
tui-retry-none = Vous n'avez fait aucune erreur dans cette partie.
tui-retry-done = C'était la dernière.

# Règles
tui-rules-example = Un exemple : ( ) sont pris ou retournés.

# Fichiers
tui-files-type = Taper le nom d'un fichier…
tui-files-name = Fichier
tui-files-none = Les parties sont gardées ici dès leur premier coup.
tui-files-over = finie
tui-files-open = en cours
tui-files-moves = { $moves ->
        [one] { $moves } coup
       *[other] { $moves } coups
    }
tui-no-folder = il n'y a pas de dossier où garder les parties

# Thèmes
tui-theme = Thème : { $name }
tui-theme-dark = sombre
tui-theme-light = clair
tui-theme-contrast = contraste élevé
tui-theme-none = sans couleur

# Touches
tui-docs-head = | touches | ce qu'elles font | réglage |
tui-help-title = Touches : { $screen }
tui-help-close = une touche ferme
tui-help-more = ↑ ↓ pour la suite, une autre touche ferme
tui-key-up = vers le haut
tui-key-down = vers le bas
tui-key-left = à gauche, la valeur ou le coup d'avant
tui-key-right = à droite, la valeur ou le coup d'après
tui-key-start = au début
tui-key-end = à la fin
tui-key-select = choisir
tui-key-play = choisir la case, ou y jouer (ou cliquer)
tui-key-type = taper un coup ; les chiffres et a à g en commencent un aussi
tui-key-moves = marquer les coups possibles, ou non
tui-key-hint = demander les meilleurs coups au moteur
tui-key-undo = reprendre un tour
tui-key-redo = le rejouer
tui-key-next-mistake = erreur suivante
tui-key-previous-mistake = erreur précédente
tui-key-try = essayer une autre suite
tui-key-retry = reprendre vos erreurs
tui-key-solution = montrer la réponse
tui-key-continue = continuer la partie d'ici
tui-key-flip = retourner le plateau
tui-key-draw = proposer la nullité
tui-key-resign = abandonner
tui-key-review = revoir la partie
tui-key-new = nouvelle partie
tui-key-save = enregistrer une copie dans un fichier
tui-key-open = ouvrir une partie
tui-key-copy-position = copier la position
tui-key-copy-record = copier la partie
tui-key-rules = les règles
tui-key-theme = thème suivant
tui-key-language = English
tui-key-help = ces touches
tui-key-back = retour
tui-key-quit = quitter ; la partie est gardée
tui-foot-select = choisir
tui-foot-step = parcourir
tui-foot-play = jouer
tui-foot-games = jeux
tui-foot-change = changer
tui-foot-back = retour
tui-foot-type = taper
tui-foot-moves = coups
tui-foot-hint = conseil
tui-foot-undo = annuler
tui-foot-draw = nulle
tui-foot-resign = abandon
tui-foot-save = enregistrer
tui-foot-open = ouvrir
tui-foot-review = revoir
tui-foot-new = nouvelle
tui-foot-rules = règles
tui-foot-flip = retourner
tui-foot-next-mistake = erreur
tui-foot-try = essayer
tui-foot-retry = mes erreurs
tui-foot-solution = réponse
tui-foot-continue = continuer
tui-foot-language = English
tui-foot-theme = thème
tui-foot-help = touches
tui-foot-quit = quitter

# Réglages et terminal
tui-config-line = terminal.conf, ligne { $line } : { $reason }
tui-config-form = « { $text } » n'est pas un réglage : écrivez clé = valeur
tui-config-setting = il n'y a pas de réglage « { $key } » : language, theme, ascii ou key.<action>
tui-config-value = { $key } ne peut pas valoir « { $value } »
tui-config-action = il n'y a pas d'action « { $name } » : { $known }
tui-config-key = « { $text } » n'est pas une touche
tui-too-small = Agrandissez le terminal, s'il vous plaît : au moins { $width } × { $height }.
tui-terminal-failed = le terminal ne peut pas servir : { $reason }
