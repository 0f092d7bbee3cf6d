### Language: ru
### Партии между людьми; их страницы загружают это сами.

## Часы

clock-none = Без часов
clock-minutes = { $minutes ->
    [one] { $minutes } минута
    [few] { $minutes } минуты
   *[many] { $minutes } минут
  }
clock-time = { $time }
clock-words = { $start } каждому{ $increment ->
    [0] , без добавления
    [one] {" "}и { $increment } секунда за ход
    [few] {" "}и { $increment } секунды за ход
   *[many] {" "}и { $increment } секунд за ход
  }
clock-spoken = осталось { $time }

## Приглашение

invite-title = Играть с человеком
invite-name = Ваше имя
waiting-title = Приглашение
waiting-line = Жду соперника…
waiting-note = Пошлите ссылку тому, с кем хотите сыграть. Партия начнётся, как только он сядет за стол; страницу можно закрыть, стол останется в «Моих партиях».
waiting-cancel = Отменить приглашение
waiting-terms = Условия
link-label = Ссылка
link-copy = Копировать
link-copied = Ссылка скопирована.
link-by-hand = Браузер не дал скопировать: ссылка выделена, скопируйте её сами.
link-share = Поделиться
link-share-text = Партия в уголки
link-qr = QR-код со ссылкой на этот стол
link-loopback = Этот адрес открывается только на вашем компьютере: больше никто по ссылке не придёт. Запустите сервер командой
link-loopback-then = и откройте адрес, который она напечатает.
link-watch-title = Ссылка на партию
link-watch-note = По этой ссылке партию может смотреть любой.
link-watchers = { $count ->
    [0] Сейчас никто не смотрит.
    [one] Смотрит { $count } человек.
    [few] Смотрят { $count } человека.
   *[many] Смотрят { $count } человек.
  }
terms-title = { $name } приглашает сыграть
terms-rules = Правила
terms-clock = Часы
terms-side = Ваш цвет
terms-side-random = случайный
terms-rules-summary = Что это значит
terms-name-note = Его увидит соперник. Можно не писать.
terms-sit = Сесть за стол
terms-watchers = { $count ->
    [one] Эту страницу открыл ещё { $count } человек
    [few] Эту страницу открыли ещё { $count } человека
   *[many] Эту страницу открыли ещё { $count } человек
  }
table-none = Такого стола нет
table-none-note = Возможно, ссылка неполна.
table-closed = Приглашение отменено
table-closed-note = Этот стол уже закрыт.
table-taken = Место уже занято, но партию можно смотреть.
joined-line = Соперник за столом.
trouble-name = Имя — от 1 до 24 видимых знаков.
trouble-taken = Место уже занято.
trouble-own-invitation = Это ваш собственный стол.
trouble-over = Этот стол уже закрыт.
trouble-too-many-requests = Слишком много попыток. Подождите немного.
trouble-offline = Сервер недоступен. Проверьте соединение и попробуйте ещё раз.
trouble-other = Не получилось. Попробуйте ещё раз.

## За столом вдвоём

duel-title = Партия
presence-here = здесь
presence-away = отошёл
presence-offline = нет связи
presence-lag = связь { $ms } мс
opponent = соперник
connection-connecting = Соединяюсь…
connection-reconnecting = Связь прервалась, соединяюсь снова…
connection-reconnecting-move = Связь прервалась. Ваш ход отправится, как только она вернётся.
connection-restarting = Сервер перезапускается. Партия сохранена.
connection-outdated = Сайт обновился. Обновите страницу, партия продолжится.
connection-back = Связь восстановлена.
button-reload = Обновить
line-broken = Доска разошлась с сервером. Обновите страницу.
line-their-turn = Ходит { $name }.
line-sending = Ход отправляется…
line-watching = Вы смотрите. Ходят { $side }.
line-first-move-yours = Сделайте первый ход: осталось { $seconds } с, иначе партия прервётся.
line-first-move-theirs = Ждём первого хода соперника: { $seconds } с.
line-hold = Часы стоят ещё { $seconds } с.
line-resumed = Сервер был недоступен { $seconds } с: это время никому не засчитано.
line-not-your-move = Сейчас ход соперника.
line-claim-soon = Соперник отошёл. Через { $time } можно взять победу.
line-claim-now = Соперник ушёл.
offer-draw = { $name } предлагает ничью.
offer-take_back = { $name } просит вернуть ход.
offer-rematch = { $name } хочет реванш.
offer-short-draw = Ничья?
offer-short-take_back = Вернуть ход?
offer-short-rematch = Реванш?
asked-draw = Вы предложили ничью.
asked-take_back = Вы попросили вернуть ход.
asked-rematch = Вы предложили реванш.
declined-draw = Ничья не принята.
declined-take_back = Ход не возвращают.
declined-rematch = Реванша не будет.
withdrawn-draw = Ничья больше не предлагается.
withdrawn-take_back = Просьба вернуть ход снята.
withdrawn-rematch = Реванш больше не предлагается.
say-offer-how = Ответьте под доской.
button-accept = Принять
button-decline = Отклонить
button-withdraw = Передумать
button-draw = Предложить ничью
button-ask-take-back = Попросить вернуть ход
button-abort = Прервать партию
button-claim-win = Взять победу
button-claim-draw = Ничья
button-say = Сказать
button-watch-link = Ссылка на партию
button-times = Время ходов
button-next-game = К новой партии
button-rematch-accept = Принять реванш
caption-draw = Ничья
caption-abort = Прервать
caption-say = Сказать
caption-flip = Повернуть
caption-copy = Запись
caption-link = Ссылка
ask-draw-title = Предложить ничью?
ask-draw-text = Соперник сможет принять её, пока не сделан следующий ход.
ask-draw-yes = Предложить
ask-draw-no = Играть дальше
ask-abort-title = Прервать партию?
ask-abort-text = Пока обе стороны не сделали по ходу, партию можно прервать: она ни на что не повлияет.
ask-abort-yes = Прервать
ask-abort-no = Играть дальше
ask-cancel-title = Отменить приглашение?
ask-cancel-text = Ссылка перестанет работать.
ask-cancel-yes = Отменить
ask-cancel-no = Ждать дальше
phrases-title = Сказать сопернику
phrases-mute = Показывать реплики
phrase-hello = Здравствуйте!
phrase-good_luck = Удачи!
phrase-well_played = Хороший ход!
phrase-oops = Ой!
phrase-one_moment = Минутку…
phrase-thanks = Спасибо!
phrase-good_game = Хорошая партия!
phrase-bye = До свидания!
refused-act-stale = Позиция уже другая; доска обновлена.
refused-act-late = Время вышло раньше, чем дошёл ход.
refused-act-too-often = Не так часто.
refused-act-over = Партия уже окончена.
refused-act-other = Сейчас так нельзя.

## Объявления вдвоём

say-they-moved = { $name }: { $move }.
say-said = { $name }: { $phrase }
say-away = { $name }: отошёл.
say-here = { $name }: снова здесь.
say-time-left = Осталось { $seconds ->
    [one] { $seconds } секунда
    [few] { $seconds } секунды
   *[many] { $seconds } секунд
  }.
notice-turn = Ваш ход
notice-turn-body = { $name }: { $move }
notice-joined = Соперник сел за стол
notice-offer = Соперник ждёт ответа

## Конец партии вдвоём

duel-reason-resignation = { $ending ->
    [loss] Вы сдались.
    [win] Соперник сдался.
   *[other] Одна из сторон сдалась.
  }
duel-reason-time = { $ending ->
    [loss] У вас кончилось время.
    [win] У соперника кончилось время.
   *[other] Кончилось время.
  }
duel-reason-abandoned = { $ending ->
    [loss] Вы ушли, и соперник взял победу.
    [win] Соперник ушёл, вы взяли победу.
    [draw] Один из игроков ушёл, другой взял ничью.
   *[other] Проигравший ушёл.
  }
duel-reason-aborted = Она ни на что не влияет.
duel-aborted = Партия прервана
over-pair = { $one } : { $other }
over-match = Счёт матча
over-no-rematch = Соперник ушёл.
times-title = Время ходов
times-note = По часам сервера; в скобках — сколько возвращено за связь.
times-move = Ход
times-given = +{ $seconds }
times-start = Начало: { $when }
times-none = Ходов пока нет.
