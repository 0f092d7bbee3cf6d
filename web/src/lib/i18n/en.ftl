### Language: en
### All that every page and the table need.

## General

app-name = Ugolki
app-description = Ugolki online: play the computer at six levels under any club's rules.
nav-label = Sections
nav-play = Play
nav-games = Games
nav-rules = Rules
nav-settings = Settings
nav-home = Ugolki, home page
skip-to-content = Skip to content
guest = Guest { $number }
close = Close
cancel = Cancel
back-home = Home page
sync-offline = Saved in this browser, not on the server yet
sync-refused = Saved in this browser only
not-lasting = This browser lets nothing be kept: once you close the tab, games are gone unless the server has them.
page-title = { $page } · Ugolki
side-white = White
side-black = Black
level-1 = Easy
level-2 = Medium
level-3 = Hard
level-4 = Insane
level-5 = Master
level-6 = Grandmaster
level-free-1 = Easy going
level-free-2 = Moderate
level-free-3 = Difficult

## Rule sets by family

family-house = House rules
family-gambler = Gambler
family-gambiter = Gambiter
family-skillgames = SkillGames
family-luckforfree = LuckForFree
family-narod = Folk rules
family-chessdeti = ChessDeti
family-free = Free
family-paced = Quick exit
ruleset-classic = Classic { $home }
ruleset-diagonal = Diagonal { $home }
ruleset-triangle = Triangle, { $men } men
ruleset-square = Square { $home }
ruleset-halma = Halma { $size }
ruleset-gambler = Gambler { $home }
ruleset-gambiter-mini = Gambiter mini { $home }
ruleset-gambiter-ugolki = Gambiter ugolki { $home }
ruleset-gambiter-halma = Gambiter halma { $size }
ruleset-skillgames = SkillGames, { $men } men
ruleset-luckforfree = LuckForFree { $home }
ruleset-narod = Folk { $home }
ruleset-chessdeti = ChessDeti { $home }
ruleset-free = Free diagonal { $home }
ruleset-paced = Quick exit { $size }, { $home }, { $pace ->
    [easy] easy
    [medium] medium
   *[hard] hard
  }
ruleset-with-diagonals = { $name }, diagonal
ruleset-without-diagonals = { $name }, no diagonals
ruleset-own = Own: { $size }, { $home }
home-triangle = triangle { $men }
home-halma = halma { $men }
home-rectangle = { $ranks }×{ $files }

## What a rule set says

say-board = Board { $size }×{ $size }, { $men ->
    [one] { $men } man
   *[other] { $men } men
  } each, home { $home }.
say-corner-h1 = White’s home is bottom right.
say-diagonal-no = Steps and jumps go along ranks and files.
say-diagonal-steps = Steps go in any direction, jumps along ranks and files only.
say-diagonal-yes = Steps and jumps go in any direction, diagonally too.
say-last-reply-yes = Black has the last reply: when White fills the home first, Black gets one more move.
say-last-reply-no = The first to fill the other home wins.
say-exit-none = No exit deadline.
say-exit-round = By the end of move { $moves } all men must have left home, or the game is lost.
say-exit-own = After your own move { $moves } you may have no man at home, or the game is lost.
say-return-loses = After the deadline, a move that brings a man back into your own home loses.
say-return-illegal = After the deadline you may not return home.
say-return-free = After the deadline you may return home.
say-exempt = Men locked in by the opponent do not count at the check.
say-limit-none = No limit on the number of moves.
say-limit-men = After move { $moves } the one with more men in the other home wins.
say-limit-tempo = After move { $moves } the smaller tempo number wins.
say-limit-draw = After move { $moves } the game is a draw.
say-repetition-none = Repeating the position decides nothing.
say-repetition-three = The third repetition is a draw.
say-repetition-three-if-homes-alike = The third repetition is a draw if both sides, or neither, have men at home.
say-locking-free = Men of the opponent may be locked in.
say-locking-forbidden = You may not lock in a man of the opponent.
say-locking-forbidden-sole = You may not lock in a man of the opponent with your own men alone.
say-mirror-first = At most { $max } of Black’s first { $first } moves may mirror White’s.
say-mirror-all = Black may mirror White’s move at most { $max ->
    [one] { $max } time
   *[other] { $max } times
  } in a game.
say-forced-exit = Once the opponent has left home, only men still at home may move.

## The table

table-title = Game
table-missing = This browser has no such game.
table-missing-note = It may have been started in another browser, or the address is incomplete.
table-again = Try again
board-label = Board { $size } by { $size }
you = You
computer = Computer · { $level }
player-numbers = home { $home } of { $men } · tempo { $tempo }
player-home-short = home { $home }/{ $men }
player-tempo-short = tempo { $tempo }
player-turn = to move
thinking = thinking…
meter-label = Counters
meter-move = Move
meter-move-of = of { $limit }
meter-exit-by = Exit by move
meter-exit-left = Leave home:
meter-exit-left-moves = { $moves ->
    [one] move left
   *[other] moves left
  }
meter-exit-last = Leave home: last move
meter-exit-over = Returning home: { $return ->
    [loses] loses
   *[illegal] forbidden
  }
meter-home = Home
meter-home-title = Men at home: yours and your opponent’s
meter-tempo = Tempo
meter-tempo-title = Tempo number: yours and your opponent’s
meter-rules-title = Show this game’s rules
rules-of-game = This game’s rules
line-your-turn = Your move.
line-selected = The man on { $square } reaches { $count ->
    [one] { $count } square
   *[other] { $count } squares
  }: { $steps ->
    [0] by jumps
   *[other] { $jumps ->
        [0] by step
       *[other] { $steps } by step, { $jumps } by jumps
      }
  }
line-selected-none = The man on { $square } has no move.
line-chain = Jumps: { $route }
line-thinking = The computer is thinking…
line-thinking-there = The computer is thinking on the server…
line-waiting-there = The computer will think on the server: { $ahead ->
    [one] { $ahead } game comes
   *[other] { $ahead } games come
  } before yours.
line-reply-pending = White has filled the home. Black has the last reply.
line-paused = Paused. The game waits for you.
line-looking = Looking back: move { $number }, { $side }. The game goes on.
line-looking-start = Looking back: starting position. The game goes on.
line-elsewhere = The game went on in another tab; the board is up to date.
line-not-your-turn = It is the computer’s move.
line-failed = The engine gave no answer. The game is saved.
line-no-thought-offline = The server is out of reach, and the browser could not think.
line-no-thought-busy = The server is busy, and the browser could not think.
line-no-thought-replaced = The server is thinking about another game of yours.
line-taken-back = Move taken back.
line-copied = Record copied.
refused-unreachable = { $from }: this man cannot reach { $to }.
refused-off-board = There is no such square on the board.
refused-locking = { $from }–{ $to } is not allowed: it locks the opponent’s man on { $squares }.
refused-mirror = { $from }–{ $to } is not allowed: too many mirroring moves, it repeats { $squares }.
refused-forced-exit = { $from }–{ $to } is not allowed: move your men out of home first ({ $squares }).
refused-return = { $from }–{ $to } is not allowed: the exit deadline has passed, no return home.
refused-not-your-man = The man on { $from } is not yours.
refused-empty = There is no man on { $from }.
refused-over = The game is over.
button-finish = Finish the move
button-take-back = Take back
button-resign = Resign
button-pause = Pause
button-resume = Continue
button-new = New game
button-flip = Flip the board
button-sound-off = Turn sound off
button-sound-on = Turn sound on
button-copy = Copy record
button-open-record = Open a record
button-results = Results
button-more = More
caption-take-back = Undo
caption-resign = Resign
caption-pause = Pause
caption-resume = Go on
caption-new = New
caption-sound = Sound
caption-more = More
button-to-game = To the game
button-setting-jumps = Jump by jump
more-title = Game
moves-label = Moves
moves-none = No moves yet
move-first = To the start
move-previous = Move back
move-next = Move forward
move-last = To the last move
type-label = Type a move
type-placeholder = c3e5
type-go = Move
typed-unreadable = “{ $text }” does not look like a move. Write it like c3e5.
typed-leg = “{ $text }”: the leg { $leg } is not possible.
ask-losing-title = This move loses
ask-losing-returned-home = The exit deadline has passed and { $route } brings a man back into your own home. By the rules that loses at once.
ask-losing-exit-deadline = After { $route } the exit deadline is reached with your men still at home. That loses at once.
ask-losing-yes = Play it all the same
ask-losing-no = Put the man back
ask-resign-title = Resign?
ask-resign-text = The game will be kept as lost.
ask-resign-yes = Resign
ask-resign-no = Play on
copy-title = Game record
copy-note = The browser did not allow copying. Select the text and copy it yourself.
title-your-turn = Your move · Ugolki

## Announcements

say-turn-yours = Your move.
say-computer-moved = Computer: { $move }.
say-you-moved = You: { $move }.
say-look = Move { $number }, { $side }: { $move }.
say-look-start = Starting position.
say-exit-soon = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
  } left before the exit deadline.
square-man-white = white man
square-man-black = black man
square-empty = empty
square-home-own = your home
square-home-target = opponent’s home
square-home-white = White’s home
square-home-black = Black’s home
square-reach = can reach { $count ->
    [one] { $count } square
   *[other] { $count } squares
  }
square-no-reach = no move
square-selected = taken
square-end-step = reached by a step
square-end-jump = reached by jumps
square-last-start = the last move began here
square-last-end = the last move ended here

## End of the game

over-win = You won
over-loss = You lost
over-draw = Draw
result-white = White won
result-black = Black won
result-draw = Draw
result-none = The game is not finished
reason-home = { $ending ->
    [win] You filled the opponent’s home.
    [loss] The opponent filled your home.
   *[other] The opponent’s home is completely filled.
  }
reason-both-home = White filled the home and Black’s last reply did the same.
reason-returned-home = { $ending ->
    [loss] After the exit deadline your man returned to your own home.
   *[other] After the exit deadline a man returned to its own home.
  }
reason-exit-deadline = { $ending ->
    [win] At the exit deadline your opponent still had men at home.
    [loss] At the exit deadline you still had men at home.
    [draw] At the exit deadline both sides still had men at home.
   *[other] Men were still at home at the exit deadline.
  }
reason-move-limit = { $ending ->
    [draw] The moves are used up, the score is even.
   *[other] The moves are used up, the score decided.
  }
reason-repetition = The position occurred for the third time.
reason-no-moves = There is no legal move.
reason-resignation = { $ending ->
    [loss] You resigned.
   *[other] The loser resigned.
  }
reason-agreement = The players agreed to a draw.
reason-time = Time ran out.
reason-abandoned = A player left the game.
reason-aborted = The game was aborted.
game-aborted = Game aborted
over-moves = Moves
over-men-home = Men in the other home
over-men-own = Men in own home
over-you-computer = you { $person } · computer { $computer }
over-score = Games in a row
over-score-value = { $person } : { $computer }
over-statistics = Statistics
over-rematch = Rematch
over-look = Look through
results-title = Results
results-none = The score will be here once you finish a game under these rules.
tally-games = Games
tally-wins = Wins
tally-draws = Draws
tally-losses = Losses
tally-fewest = Quickest win
tally-fewest-value = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
  }

## Page error

error-title = No such page
error-text = The address may have been mistyped.
