### Language: en
### Games between people; their pages load this themselves.

## Clocks

clock-none = No clock
clock-minutes = { $minutes ->
    [one] { $minutes } minute
   *[other] { $minutes } minutes
  }
clock-time = { $time }
clock-words = { $start } each{ $increment ->
    [0] , no increment
    [one] {" "}and { $increment } second a move
   *[other] {" "}and { $increment } seconds a move
  }
clock-spoken = { $time } left

## Invitation

invite-title = Play a person
invite-name = Your name
waiting-title = Invitation
waiting-line = Waiting for an opponent…
waiting-note = Send the link to the person you want to play. The game begins when they sit down; you may close this page, the table stays in “My games”.
waiting-cancel = Cancel the invitation
waiting-terms = Terms
link-label = Link
link-copy = Copy
link-copied = The link is copied.
link-by-hand = The browser did not let it be copied: the link is selected, copy it yourself.
link-share = Share
link-share-text = A game of Ugolki
link-qr = QR code with the link to this table
link-loopback = This address opens on your computer alone: nobody else can come by this link. Start the server with
link-loopback-then = and open the address that it prints.
link-watch-title = Link to the game
link-watch-note = Anyone can watch the game by this link.
link-watchers = { $count ->
    [0] Nobody is watching now.
    [one] { $count } person is watching.
   *[other] { $count } people are watching.
  }
terms-title = { $name } invites you to play
terms-rules = Rules
terms-clock = Clock
terms-side = Your color
terms-side-random = random
terms-rules-summary = What that means
terms-name-note = Your opponent will see it. You may leave it out.
terms-sit = Sit down
terms-watchers = { $count ->
    [one] { $count } more person has this page open
   *[other] { $count } more people have this page open
  }
table-none = There is no such table
table-none-note = The link may be incomplete.
table-closed = The invitation is canceled
table-closed-note = This table is closed.
table-taken = The seat is taken, but you can watch the game.
joined-line = Your opponent is at the table.
trouble-name = A name has 1 to 24 visible characters.
trouble-taken = The seat is taken.
trouble-own-invitation = This is your own table.
trouble-over = This table is closed.
trouble-too-many-requests = Too many attempts. Wait a little.
trouble-offline = The server cannot be reached. Check the connection and try again.
trouble-other = That did not work. Try again.

## At the table for two

duel-title = Game
presence-here = here
presence-away = away
presence-offline = offline
presence-lag = lag { $ms } ms
opponent = opponent
connection-connecting = Connecting…
connection-reconnecting = The connection is lost, connecting again…
connection-reconnecting-move = The connection is lost. Your move will be sent when it is back.
connection-restarting = The server is restarting. The game is safe.
connection-outdated = The site has a new version. Reload the page; the game goes on.
connection-back = The connection is back.
button-reload = Reload
line-broken = The board differs from the server’s. Reload the page.
line-their-turn = { $name } to move.
line-sending = Sending the move…
line-watching = You are watching. { $side } to move.
line-first-move-yours = Make your first move: { $seconds } s left, else the game is aborted.
line-first-move-theirs = Waiting for your opponent’s first move: { $seconds } s.
line-hold = Clocks stand still for { $seconds } s yet.
line-resumed = The server was away for { $seconds } s: nobody’s clock is charged for it.
line-not-your-move = It is your opponent’s turn.
line-claim-soon = Your opponent is away. You can claim the win in { $time }.
line-claim-now = Your opponent has left.
offer-draw = { $name } offers a draw.
offer-take_back = { $name } asks to take a move back.
offer-rematch = { $name } wants a rematch.
offer-short-draw = A draw?
offer-short-take_back = Take back?
offer-short-rematch = A rematch?
asked-draw = You offered a draw.
asked-take_back = You asked to take a move back.
asked-rematch = You offered a rematch.
declined-draw = The draw is declined.
declined-take_back = The move stands.
declined-rematch = There will be no rematch.
withdrawn-draw = The draw is no longer offered.
withdrawn-take_back = The move need not be taken back any more.
withdrawn-rematch = The rematch is no longer offered.
say-offer-how = Answer below the board.
button-accept = Accept
button-decline = Decline
button-withdraw = Withdraw
button-draw = Offer a draw
button-ask-take-back = Ask to take back
button-abort = Abort the game
button-claim-win = Claim the win
button-claim-draw = Draw
button-say = Say something
button-watch-link = Link to the game
button-times = Times of moves
button-next-game = To the new game
button-rematch-accept = Accept the rematch
caption-draw = Draw
caption-abort = Abort
caption-say = Say
caption-flip = Flip
caption-copy = Record
caption-link = Link
ask-draw-title = Offer a draw?
ask-draw-text = Your opponent can accept it until the next move is made.
ask-draw-yes = Offer
ask-draw-no = Play on
ask-abort-title = Abort the game?
ask-abort-text = Until both sides have moved a game can be aborted: it counts for nothing.
ask-abort-yes = Abort
ask-abort-no = Play on
ask-cancel-title = Cancel the invitation?
ask-cancel-text = The link will stop working.
ask-cancel-yes = Cancel it
ask-cancel-no = Keep waiting
phrases-title = Say to your opponent
phrases-mute = Show what the opponent says
phrase-hello = Hello!
phrase-good_luck = Good luck!
phrase-well_played = Good move!
phrase-oops = Oops!
phrase-one_moment = One moment…
phrase-thanks = Thank you!
phrase-good_game = Good game!
phrase-bye = Goodbye!
refused-act-stale = The position has changed; the board is up to date.
refused-act-late = The time was over before the move came.
refused-act-too-often = Not so often.
refused-act-over = The game is over already.
refused-act-other = That cannot be done now.

## Announcements for two

say-they-moved = { $name }: { $move }.
say-said = { $name }: { $phrase }
say-away = { $name }: away.
say-here = { $name }: here again.
say-time-left = { $seconds ->
    [one] { $seconds } second left.
   *[other] { $seconds } seconds left.
  }
notice-turn = Your move
notice-turn-body = { $name }: { $move }
notice-joined = Your opponent has sat down
notice-offer = Your opponent waits for an answer

## End of a game for two

duel-reason-resignation = { $ending ->
    [loss] You resigned.
    [win] Your opponent resigned.
   *[other] One side resigned.
  }
duel-reason-time = { $ending ->
    [loss] Your time ran out.
    [win] Your opponent’s time ran out.
   *[other] Time ran out.
  }
duel-reason-abandoned = { $ending ->
    [loss] You left, and your opponent claimed the win.
    [win] Your opponent left, and you claimed the win.
    [draw] One player left, and the other claimed a draw.
   *[other] The loser left.
  }
duel-reason-aborted = It counts for nothing.
duel-aborted = The game is aborted
over-pair = { $one } : { $other }
over-match = Score of the match
over-no-rematch = Your opponent has left.
times-title = Times of moves
times-note = By the server’s clock; in brackets what was given back for lag.
times-move = Move
times-given = +{ $seconds }
times-start = Begun: { $when }
times-none = No moves yet.
