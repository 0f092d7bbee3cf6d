### Language: en
### The pages around the tables, which load this themselves.

## Home page

home-lead = Bring all your men into your opponent’s home before yours is filled. Nothing is captured: the one who builds ladders and jumps farther wins.
home-play = Play the computer
home-invite = Play a person
home-waiting-heading = Waiting for you
home-continue = Continue
home-continue-heading = Unfinished games
home-all-games = All games
home-learn = How to play
home-paste = Open a game record
home-board = Starting position
game-summary = move { $number } · { $side ->
    [white] you are White
   *[black] you are Black
  }

game-summary-over = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
  } · { $side ->
    [white] you were White
   *[black] you were Black
  }

## New game

play-title = New game
play-lead = Against the computer, no clock, no account.
play-rules = Rules
play-rules-summary = What that means
play-conventions = Change conventions…
play-side = Your color
play-side-white = White
play-side-black = Black
play-side-random = Random
play-side-note = White moves first.
play-level = Level
play-start = Start
play-loading = Loading the rules…
play-failed = The rules did not load. Check the connection and reload the page.
level-about-1 = One move in three at random, the others forward.
level-about-2 = Picks the best move, looks no further.
level-about-3 = Sees its move and your reply.
level-about-4 = Looks two moves of each side ahead: builds ladders and breaks yours.
level-about-5 = Looks far ahead and thinks for a moment.
level-about-6 = The strongest: looks even farther, for three seconds a move at most.

## Inviting a person

invite-lead = Choose the terms and send a link. Neither of you needs an account.
invite-clock = Clock
invite-clock-own = Own
invite-minutes = Minutes at the start
invite-increment = Seconds a move
invite-name-note = Your opponent will see it. Without a name you are “{ $guest }”.
invite-make = Get the link
invite-computer = Or play the computer
trouble-clock = Such a clock does not work: 1 second to 3 hours, and up to 180 seconds a move.
trouble-rules = No game can be played by these rules.

## Own conventions

conventions-title = Own conventions
conventions-lead = Start from ready rules and change what you play differently.
conventions-base = Start from
conventions-board = Board and home
conventions-moves = Moves
conventions-exit = Leaving home
conventions-end = End of the game
conventions-bans = Bans
conventions-text = The rules in one line
conventions-text-note = This line can be sent to others and pasted here.
conventions-use = Play by these rules
conventions-read = Read the line
conventions-copy = Copy
conventions-not-playable = A move limit or a draw by repetition is needed, or a game might never end.
conventions-good = The rules are fine.
conventions-unread = The line was not read; the rules are those of before, and in order.
parameter-size = Side of the board
parameter-home = Shape of the home
parameter-corner = White’s home
parameter-diagonal = Diagonals
parameter-last_reply = Black has the last reply
parameter-exit_moves = Exit deadline, move
parameter-exit_check = When it is checked
parameter-exit_return = Returning after it
parameter-exit_exempt_locked = Men locked in by the opponent do not count
parameter-limit_moves = Move limit
parameter-limit_score = Who wins at the limit
parameter-repetition = Repeating the position
parameter-locking = Locking
parameter-mirror_max = Black’s mirroring moves, at most
parameter-mirror_first = Counted among the first moves
parameter-forced_exit = Forced exit
help-forced_exit = Once the opponent has left home and you have not, only your men at home may move.
help-locking = A locked man has neither step nor jump.
help-mirror = A mirroring move repeats White’s move turned by half a turn.
option-unlimited = none
option-whole-game = whole game
option-corner-a1 = bottom left
option-corner-h1 = bottom right
option-diagonal-no = no
option-diagonal-steps = steps only
option-diagonal-yes = steps and jumps
option-exit_check-round = after Black’s move, for both
option-exit_check-own = for each after its own move
option-exit_return-loses = loses
option-exit_return-illegal = forbidden
option-exit_return-free = allowed
option-limit_score-men = more men in the other home
option-limit_score-tempo = smaller tempo number
option-limit_score-draw = nobody, a draw
option-repetition-none = decides nothing
option-repetition-three = third time is a draw
option-repetition-three-if-homes-alike = third time is a draw if homes are alike
option-locking-free = allowed
option-locking-forbidden = forbidden
option-locking-forbidden-sole = forbidden with own men alone
option-home-rectangle = rectangle
option-home-triangle = triangle
option-home-h19 = halma, 19 men
option-home-h13 = halma, 13 men
home-ranks = Ranks
home-files = Files
home-side = Side of the triangle
toggle-limit = Set a limit
error-parameter-size = This board does not fit: its side is 4 to 16, and both homes must have room.
error-parameter-home = This home does not fit: homes may not overlap, and White needs a move.
error-parameter-exit_moves = The deadline is a whole number from 1.
error-parameter-limit_moves = The limit is a whole number from 1.
error-parameter-mirror_max = A whole number from 0.
error-parameter-mirror_first = A whole number from 1.
error-parameter-other = It cannot be set so.
error-rules-text = Cannot read “{ $token }”.
error-rules-expected = Expected the name of a rule set and, if wanted, what differs: classic-3x3 size=10 home=t4.

## My games

games-title = My games
games-waiting = Waiting for you
games-running = Waiting for the opponent
games-people-finished = Finished with people
games-offline = Games with people did not load: the server cannot be reached.
games-open = The table waits for an opponent
games-your-turn = Your move
games-their-turn = Your opponent to move
games-to-table = To the table
games-invite = Invite a person
games-unfinished = Unfinished
games-finished = Finished
games-statistics = Statistics
games-none = No games yet.
games-rules = Rules
games-level = Level
games-look = Look through
games-more = Show more

## Record

record-title = Game record
record-lead = Paste a record: pairs of moves such as “1. c3-d3 f6-e6”, with tags or without.
record-label = Text of the record
record-open = Open
record-choose = Games in the record
record-choose-one = Game { $index }: { $white } – { $black }, { $result }
record-another = Another record
record-continue = Play on against the computer
record-continue-as = You play
record-unknown = ?
error-where-line = Line { $line }
error-where-move = { $side ->
    [white] White’s
   *[black] Black’s
  } move { $number }
error-record-leg = the leg { $leg } is not possible.
error-record-illegal = { $leg } is not allowed: { $rule }.
error-record-over = the game was over before this move.
error-record-no-game = the text has neither tags nor moves.
error-record-result-tag = the Result tag differs from the result at the end of the record.
error-record-decided = the result differs from what the moves have decided.
error-record-undecided = the moves have decided nothing yet, and no Termination tag says why it ended.
error-record-termination = the Termination tag differs from how the game ended.
error-record-termination-result = the Termination tag does not go with the result.
error-record-move-text = “{ $token }” is not a move.
error-record-rule-set = the rules cannot be read ({ $token }).
error-record-position = the position cannot be read ({ $token }).
error-record-other = the record cannot be read.
error-record-other-at = the record cannot be read at “{ $token }”.
error-record-empty = Paste the text of a record.
error-rule-unreachable = the man cannot get there
error-rule-off-board = there is no such square
error-rule-locking = locking is forbidden
error-rule-mirror = too many mirroring moves
error-rule-forced-exit = the men at home must leave first
error-rule-return = no return home
error-rule-not-your-man = the man is the other side’s
error-rule-empty = no man there

## Settings

settings-title = Settings
settings-language = Language
settings-language-auto = as in the browser
settings-theme = Theme
settings-theme-system = as in the system
settings-theme-light = light
settings-theme-dark = dark
settings-sounds = Sounds
settings-animation = Animated moves
settings-jumps = Jump by jump
settings-jumps-note = Each jump is a click of its own; “Finish the move” or Enter ends the chain.
settings-auto-finish = Finish by itself
settings-auto-finish-note = The move ends when nothing more can be jumped.
settings-coordinates = Coordinates on the board
settings-phrases = Show what the opponent says
settings-notices = System notices
settings-notices-note = When the tab is hidden and someone waits for you: your move, an opponent at the table, an offered draw.
settings-notices-denied = The browser did not allow notices. The site’s settings can change that.
settings-blocked = This browser lets no settings be kept: they hold until the tab is closed.

## Rules of the game

rules-title = The rules of Ugolki
rules-goal-title = Goal
rules-goal = Each player has a home in a corner of the board. Bring all your men into your opponent’s home before yours is filled. Men are never captured.
rules-move-title = A move
rules-move = In a turn one man steps to an adjacent empty square, or jumps. Turns alternate, White begins, and nobody may pass.
rules-chain-title = Jumps
rules-chain = A jump goes over one adjacent man of either color to the empty square right behind it. Jumps join into a chain of any length, and you may stop after any of them. Steps and jumps never mix, and a chain visits no square twice.
rules-diagonal-title = Diagonals
rules-diagonal = In the classic game moves go along ranks and files. In diagonal games they go in any direction.
rules-reply-title = Black’s last reply
rules-reply = White moves first, so when White has filled the home, Black has one more move. If that fills the other home, the game is a draw.
rules-exit-title = Exit deadline
rules-exit = By move 40 (30 with diagonals) all your men must have left your home. Who fails loses; if both fail, it is a draw. Later, a move that brings a man back into your own home loses; jumping through it is fine.
rules-lock-title = Locking
rules-lock = You may not make a move after which an opponent’s man can neither step nor jump, if any of your men holds it. In diagonal games you may.
rules-limit-title = Limit and repetition
rules-limit = After move 80 the one with more men in the other home wins; equal is a draw. A position occurring for the third time is a draw too.
rules-tempo-title = Tempo number
rules-tempo = How many squares all your men still have to go to the far corner of the board, counted along ranks and files. It is 108 at the start of 3×3; the smaller number is ahead.
rules-clubs-title = Club rules
rules-clubs = Clubs play differently: another home, other deadlines, mirroring moves. Choose ready rules or set your own conventions before a game.
rules-diagram-chain = The man on b2 jumps from square to square: b2, b4, d4, d6.
rules-diagram-lock = The man on a5 is locked: it has neither step nor jump.
rules-play = Play
