## Общее

app-name = Уголки
app-description = Уголки онлайн: партия с компьютером на четырёх уровнях по любым клубным правилам.
nav-label = Разделы
nav-play = Играть
nav-games = Партии
nav-rules = Правила
nav-settings = Настройки
nav-home = Уголки, на главную
skip-to-content = К содержанию
guest = Гость { $number }
close = Закрыть
cancel = Отмена
back-home = На главную
sync-offline = Сохранено в браузере, на сервере ещё нет
sync-refused = Сохранено только в этом браузере
not-lasting = Браузер не даёт хранить партии: закройте вкладку — и они пропадут, если сервер недоступен.
page-title = { $page } · Уголки
side-white = белые
side-black = чёрные

## Главная

home-lead = Проведите все свои шашки в дом соперника раньше, чем он займёт ваш. Никого не бьют — выигрывает тот, кто строит лесенки и прыгает дальше.
home-play = Играть с компьютером
home-continue = Продолжить
home-continue-heading = Неоконченные партии
home-all-games = Все партии
home-learn = Как играть
home-paste = Открыть запись партии
home-board = Начальная позиция
game-summary = ход { $number } · { $side ->
    [white] вы белыми
   *[black] вы чёрными
  }

## Новая игра

play-title = Новая игра
play-lead = Против компьютера, без часов и без регистрации.
play-rules = Правила
play-rules-summary = Что это значит
play-conventions = Изменить конвенции…
play-side = Ваш цвет
play-side-white = Белые
play-side-black = Чёрные
play-side-random = Случайно
play-side-note = Начинают белые.
play-level = Уровень
play-start = Начать
play-loading = Загружаются правила…
play-failed = Правила не загрузились. Проверьте соединение и обновите страницу.
level-1 = Лёгкий
level-2 = Средний
level-3 = Сложный
level-4 = Безумный
level-free-1 = Легко
level-free-2 = Средне
level-free-3 = Сложно
level-about-1 = Каждый третий ход — наугад, остальные — вперёд.
level-about-2 = Выбирает лучший ход, но дальше не смотрит.
level-about-3 = Видит свой ход и ваш ответ.
level-about-4 = Считает на четыре хода: строит лесенки и ломает ваши.

## Правила по группам

family-house = Правила стола
family-gambler = Gambler
family-gambiter = Gambiter
family-skillgames = SkillGames
family-luckforfree = LuckForFree
family-narod = Народные
family-chessdeti = ChessDeti
family-free = Вольные
family-paced = Скорый выход
ruleset-classic = Классика { $home }
ruleset-diagonal = С диагоналями { $home }
ruleset-triangle = Треугольник, { $men } шашек
ruleset-square = Квадрат { $home }
ruleset-halma = Халма { $size }
ruleset-gambler = Gambler { $home }
ruleset-gambiter-mini = Gambiter мини { $home }
ruleset-gambiter-ugolki = Gambiter уголки { $home }
ruleset-gambiter-halma = Gambiter халма { $size }
ruleset-skillgames = SkillGames, { $men } шашек
ruleset-luckforfree = LuckForFree { $home }
ruleset-narod = Народные { $home }
ruleset-chessdeti = ChessDeti { $home }
ruleset-free = Вольные с диагоналями { $home }
ruleset-paced = Скорый выход { $size }, { $home }, { $pace ->
    [easy] легко
    [medium] средне
   *[hard] трудно
  }
ruleset-with-diagonals = { $name }, с диагоналями
ruleset-own = Свои: { $size }, { $home }
home-triangle = треугольник { $men }
home-halma = халма { $men }
home-rectangle = { $ranks }×{ $files }

## Что говорят правила

say-board = Доска { $size }×{ $size }, у каждого { $men ->
    [one] { $men } шашка
    [few] { $men } шашки
   *[many] { $men } шашек
  }, дом — { $home }.
say-corner-h1 = Дом белых справа внизу.
say-diagonal-no = Ходят и прыгают по вертикали и горизонтали.
say-diagonal-steps = Шагают в любую сторону, прыгают только по вертикали и горизонтали.
say-diagonal-yes = Ходят и прыгают в любую сторону, по диагонали тоже.
say-last-reply-yes = Последний ход за чёрными: если белые заняли дом первыми, у чёрных есть ещё один ход.
say-last-reply-no = Кто первым занял дом соперника, тот и выиграл.
say-exit-none = Срока вывода из дома нет.
say-exit-round = К концу { $moves }-го хода все шашки должны выйти из дома, иначе проигрыш.
say-exit-own = После своего { $moves }-го хода не иметь шашек дома, иначе проигрыш.
say-return-loses = После срока ход, кончающийся в своём доме, проигрывает.
say-return-illegal = После срока возвращаться в свой дом нельзя.
say-return-free = После срока возвращаться в свой дом можно.
say-exempt = Запертые соперником шашки при проверке не считаются.
say-limit-none = Лимита ходов нет.
say-limit-men = После { $moves }-го хода выигрывает тот, у кого больше шашек в доме соперника.
say-limit-tempo = После { $moves }-го хода выигрывает тот, у кого меньше темповое число.
say-limit-draw = После { $moves }-го хода — ничья.
say-repetition-none = Повторение позиции ничего не решает.
say-repetition-three = Третье повторение позиции — ничья.
say-repetition-three-if-homes-alike = Третье повторение — ничья, если шашки дома есть у обоих или ни у кого.
say-locking-free = Запирать шашки соперника можно.
say-locking-forbidden = Запирать шашку соперника нельзя.
say-locking-forbidden-sole = Нельзя запирать шашку соперника одними своими шашками.
say-mirror-first = Из первых { $first } ходов чёрные могут повторить зеркально не больше { $max }.
say-mirror-all = За партию чёрные могут сыграть зеркально не больше { $max ->
    [one] { $max } раза
   *[other] { $max } раз
  }.
say-forced-exit = Если соперник уже вышел из дома, ходить можно только своими домашними шашками.

## Свои конвенции

conventions-title = Свои конвенции
conventions-lead = Начните с готовых правил и измените то, что играете иначе.
conventions-base = За основу
conventions-board = Доска и дом
conventions-moves = Ходы
conventions-exit = Вывод из дома
conventions-end = Конец игры
conventions-bans = Запреты
conventions-text = Правила одной строкой
conventions-text-note = Эту строку можно переслать и вставить сюда же.
conventions-use = Играть по этим правилам
conventions-read = Прочитать строку
conventions-copy = Копировать
conventions-not-playable = Нужен лимит ходов или ничья повторением, иначе партия может не кончиться.
conventions-good = Правила в порядке.
parameter-size = Сторона доски
parameter-home = Форма дома
parameter-corner = Дом белых
parameter-diagonal = Диагонали
parameter-last_reply = Последний ход за чёрными
parameter-exit_moves = Срок вывода, ход
parameter-exit_check = Когда проверяется
parameter-exit_return = Возврат после срока
parameter-exit_exempt_locked = Запертые соперником шашки не считаются
parameter-limit_moves = Лимит ходов
parameter-limit_score = Кто выигрывает по лимиту
parameter-repetition = Повторение позиции
parameter-locking = Запирание
parameter-mirror_max = Зеркальных ходов чёрных, не больше
parameter-mirror_first = Считать среди первых ходов
parameter-forced_exit = Принудительный вывод («для вреднюг»)
help-forced_exit = Если соперник вышел из дома, а вы нет, ходить можно только домашними шашками.
help-locking = Запертая шашка не имеет ни шага, ни прыжка.
help-mirror = Зеркальный ход повторяет ход белых, повёрнутый на пол-оборота.
option-unlimited = нет
option-whole-game = вся партия
option-corner-a1 = слева внизу
option-corner-h1 = справа внизу
option-diagonal-no = нет
option-diagonal-steps = только шаги
option-diagonal-yes = шаги и прыжки
option-exit_check-round = после хода чёрных, у обоих
option-exit_check-own = у каждого после своего хода
option-exit_return-loses = проигрывает
option-exit_return-illegal = запрещён
option-exit_return-free = разрешён
option-limit_score-men = больше шашек в доме соперника
option-limit_score-tempo = меньше темповое число
option-limit_score-draw = никто, ничья
option-repetition-none = ничего не решает
option-repetition-three = третье — ничья
option-repetition-three-if-homes-alike = третье — ничья, если дома́ равны
option-locking-free = можно
option-locking-forbidden = нельзя
option-locking-forbidden-sole = нельзя одними своими шашками
option-home-rectangle = прямоугольник
option-home-triangle = треугольник
option-home-h19 = халма, 19 шашек
option-home-h13 = халма, 13 шашек
home-ranks = Рядов
home-files = Вертикалей
home-side = Сторона треугольника
toggle-limit = Ограничить
error-parameter-size = Такая доска не подходит: сторона от 4 до 16, и оба дома должны поместиться.
error-parameter-home = Такой дом не помещается: дома не должны пересекаться, и белым нужен хотя бы один ход.
error-parameter-exit_moves = Срок — целое число от 1.
error-parameter-limit_moves = Лимит — целое число от 1.
error-parameter-mirror_max = Целое число от 0.
error-parameter-mirror_first = Целое число от 1.
error-parameter-other = Так задать нельзя.
error-rules-text = Не удалось прочитать: { $token }.

## Стол

table-title = Партия
table-missing = Такой партии в этом браузере нет.
table-missing-note = Возможно, её начали в другом браузере или адрес неполон.
table-again = Попробовать ещё раз
board-label = Доска { $size } на { $size }
you = Вы
computer = Компьютер · { $level }
player-numbers = дома { $home } из { $men } · темп { $tempo }
player-numbers-short = дома { $home }/{ $men } · темп { $tempo }
player-turn = ходит
thinking = думает…
meter-label = Счётчики
meter-move = Ход
meter-move-of = из { $limit }
meter-exit-by = Вывод до хода
meter-exit-left = Вывод из дома: ещё
meter-exit-left-moves = { $moves ->
    [one] ход
    [few] хода
   *[many] ходов
  }
meter-exit-last = Вывод из дома: последний ход
meter-exit-over = Возврат в дом: { $return ->
    [loses] проигрыш
   *[illegal] нельзя
  }
meter-home = Дома
meter-home-title = Шашек в своём доме: у вас и у компьютера
meter-tempo = Темп
meter-tempo-title = Темповое число: у вас и у компьютера
meter-rules-title = Показать правила этой партии
rules-of-game = Правила этой партии
line-your-turn = Ваш ход.
line-selected = Шашка { $square } достаёт { $count ->
    [one] { $count } клетку
    [few] { $count } клетки
   *[many] { $count } клеток
  }: { $steps ->
    [0] { $jumps ->
        [1] прыжком
       *[other] прыжками
      }
   *[other] { $jumps ->
        [0] шагом
        [one] { $steps } шагом, { $jumps } прыжком
       *[other] { $steps } шагом, { $jumps } прыжками
      }
  }
line-selected-none = Шашке { $square } ходить некуда.
line-chain = Прыжки: { $route }
line-thinking = Компьютер думает…
line-reply-pending = Белые заняли дом. Последний ход за чёрными.
line-paused = Пауза. Партия ждёт вас.
line-looking = Просмотр: ход { $number }, { $side }. Партия продолжается.
line-looking-start = Просмотр: начальная позиция. Партия продолжается.
line-elsewhere = Партия продолжилась в другой вкладке; доска обновлена.
line-not-your-turn = Сейчас ход компьютера.
line-failed = Движок не ответил. Партия сохранена.
line-taken-back = Ход возвращён.
line-copied = Запись скопирована.
refused-unreachable = { $from }: на { $to } эта шашка не достаёт.
refused-off-board = Такой клетки на доске нет.
refused-locking = { $from }–{ $to } нельзя: запрёт шашку соперника на { $squares }.
refused-mirror = { $from }–{ $to } нельзя: слишком много зеркальных ходов, повторяется { $squares }.
refused-forced-exit = { $from }–{ $to } нельзя: сначала выведите шашки из дома ({ $squares }).
refused-return = { $from }–{ $to } нельзя: срок вывода прошёл, в свой дом не возвращаются.
refused-not-your-man = На { $from } чужая шашка.
refused-empty = На { $from } нет шашки.
refused-over = Партия окончена.
button-finish = Завершить ход
button-take-back = Вернуть ход
button-resign = Сдаться
button-pause = Пауза
button-resume = Продолжить
button-new = Новая игра
button-flip = Повернуть доску
button-sound-off = Выключить звук
button-sound-on = Включить звук
button-copy = Копировать запись
button-open-record = Открыть запись
button-results = Результаты
button-more = Ещё
caption-take-back = Вернуть
caption-resign = Сдаться
caption-pause = Пауза
caption-resume = Дальше
caption-new = Новая
caption-sound = Звук
caption-more = Ещё
button-to-game = К партии
button-setting-jumps = По одному прыжку
more-title = Партия
moves-label = Ходы
moves-none = Ходов пока нет
move-first = К началу
move-previous = Ход назад
move-next = Ход вперёд
move-last = К последнему ходу
type-label = Ход с клавиатуры
type-placeholder = c3e5
type-go = Сходить
typed-unreadable = «{ $text }»: не похоже на ход. Напишите, например, c3e5.
typed-leg = «{ $text }»: участок { $leg } невозможен.
ask-losing-title = Этот ход проигрывает
ask-losing-returned-home = После срока вывода ход { $route } кончается в вашем доме. По правилам это сразу поражение.
ask-losing-exit-deadline = После хода { $route } наступит срок вывода, а ваши шашки ещё дома. Это сразу поражение.
ask-losing-yes = Всё равно сходить
ask-losing-no = Вернуть шашку
ask-resign-title = Сдаться?
ask-resign-text = Партия будет записана как проигранная.
ask-resign-yes = Сдаться
ask-resign-no = Играть дальше
copy-title = Запись партии
copy-note = Браузер не дал скопировать. Выделите текст и скопируйте его сами.
title-your-turn = Ваш ход · Уголки

## Объявления

say-turn-yours = Ваш ход.
say-computer-moved = Компьютер: { $move }.
say-you-moved = Вы: { $move }.
say-look = Ход { $number }, { $side }: { $move }.
say-look-start = Начальная позиция.
say-exit-soon = До срока вывода из дома { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
  }.
square-man-white = белая шашка
square-man-black = чёрная шашка
square-empty = пусто
square-home-own = ваш дом
square-home-target = дом соперника
square-home-white = дом белых
square-home-black = дом чёрных
square-reach = достаёт { $count ->
    [one] { $count } клетку
    [few] { $count } клетки
   *[many] { $count } клеток
  }
square-no-reach = ходить некуда
square-selected = взята
square-end-step = сюда шагом
square-end-jump = сюда прыжками
square-last-start = отсюда был последний ход
square-last-end = здесь кончился последний ход

## Конец игры

over-win = Вы выиграли
over-loss = Вы проиграли
over-draw = Ничья
result-white = Победа белых
result-black = Победа чёрных
result-draw = Ничья
result-none = Партия не окончена
reason-home = Дом соперника занят полностью.
reason-both-home = Белые заняли дом, чёрные ответили тем же последним ходом.
reason-returned-home = { $ending ->
    [loss] После срока вывода ваш ход кончился в своём доме.
   *[other] После срока вывода ход кончился в своём доме.
  }
reason-exit-deadline = { $ending ->
    [win] К сроку вывода у соперника остались шашки дома.
    [loss] К сроку вывода у вас остались шашки дома.
    [draw] К сроку вывода шашки остались дома у обоих.
   *[other] К сроку вывода шашки остались дома.
  }
reason-move-limit = { $ending ->
    [draw] Ходы исчерпаны, счёт равный.
   *[other] Ходы исчерпаны, решил счёт.
  }
reason-repetition = Позиция повторилась в третий раз.
reason-no-moves = Ходить некуда.
reason-resignation = { $ending ->
    [loss] Вы сдались.
   *[other] Противник сдался.
  }
reason-agreement = Соперники согласились на ничью.
reason-time = Просрочено время.
reason-abandoned = Игрок покинул партию.
reason-aborted = Партия прервана.
over-moves = Ходов
over-men-home = Шашек в доме соперника
over-men-own = Шашек в своём доме
over-you-computer = вы { $person } · компьютер { $computer }
over-score = Счёт подряд
over-score-value = { $person } : { $computer }
over-statistics = Статистика
over-rematch = Реванш
over-look = Просмотреть партию
results-title = Результаты
results-none = Здесь появится счёт, когда вы доиграете партию по этим правилам.
tally-games = Игр
tally-wins = Побед
tally-draws = Ничьих
tally-losses = Поражений
tally-fewest = Быстрейшая победа
tally-fewest-value = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
  }

## Мои партии

games-title = Мои партии
games-unfinished = Неоконченные
games-finished = Оконченные
games-statistics = Статистика
games-none = Партий пока нет.
games-rules = Правила
games-level = Уровень
games-look = Просмотреть
games-more = Показать ещё

## Запись

record-title = Запись партии
record-lead = Вставьте запись: пары ходов вида «1. c3-d3 f6-e6», с тегами или без.
record-label = Текст записи
record-open = Открыть
record-choose = Партии в записи
record-choose-one = Партия { $index }: { $white } — { $black }, { $result }
record-another = Другая запись
record-continue = Доиграть с компьютером
record-continue-as = Вы играете за
record-unknown = ?
error-where-line = Строка { $line }
error-where-move = ход { $number } { $side ->
    [white] белых
   *[black] чёрных
  }
error-record-leg = участок { $leg } невозможен.
error-record-illegal = { $leg } нельзя — { $rule }.
error-record-over = партия к этому ходу уже окончена.
error-record-no-game = в тексте нет ни тегов, ни ходов.
error-record-result-tag = тег Result не совпадает с результатом в конце записи.
error-record-decided = результат не совпадает с тем, что решили ходы.
error-record-undecided = ходы ещё ничего не решили, а тега Termination с причиной нет.
error-record-termination = тег Termination не совпадает с тем, как кончилась партия.
error-record-termination-result = тег Termination не подходит к результату.
error-record-move-text = непонятный ход «{ $token }».
error-record-rule-set = непонятные правила ({ $token }).
error-record-position = непонятная позиция ({ $token }).
error-record-other = запись не читается.
error-record-other-at = запись не читается на «{ $token }».
error-record-empty = Вставьте текст записи.
error-rule-unreachable = шашка туда не достаёт
error-rule-off-board = такой клетки нет
error-rule-locking = правила запрещают запирать
error-rule-mirror = слишком много зеркальных ходов
error-rule-forced-exit = сначала надо вывести шашки из дома
error-rule-return = возвращаться в дом нельзя
error-rule-not-your-man = это чужая шашка
error-rule-empty = там нет шашки

## Настройки

settings-title = Настройки
settings-language = Язык
settings-language-auto = как в браузере
settings-theme = Тема
settings-theme-system = как в системе
settings-theme-light = светлая
settings-theme-dark = тёмная
settings-sounds = Звуки
settings-animation = Анимация ходов
settings-jumps = Ход по одному прыжку
settings-jumps-note = Каждый прыжок — отдельное нажатие, «Завершить ход» или Enter заканчивает цепочку.
settings-auto-finish = Автозавершение
settings-auto-finish-note = Ход кончается сам, когда прыгать больше некуда.
settings-coordinates = Координаты на доске
settings-blocked = Браузер не даёт хранить настройки: они продержатся до закрытия вкладки.

## Правила игры

rules-title = Правила уголков
rules-goal-title = Цель
rules-goal = У каждого игрока дом в своём углу доски. Проведите все свои шашки в дом соперника раньше, чем он займёт ваш. Шашек не бьют и с доски не снимают.
rules-move-title = Ход
rules-move = За ход одна шашка делает шаг на соседнюю пустую клетку или прыгает. Ходят по очереди, начинают белые, пропускать ход нельзя.
rules-chain-title = Прыжки
rules-chain = Прыгают через одну соседнюю шашку любого цвета на пустую клетку сразу за ней. Прыжки соединяются в цепочку сколько угодно раз, и остановиться можно после любого. Шаг с прыжками не смешивают, на одну клетку в цепочке дважды не встают.
rules-diagonal-title = Диагонали
rules-diagonal = В классике ходят по вертикали и горизонтали. В играх с диагоналями — в любую сторону.
rules-reply-title = Последний ход за чёрными
rules-reply = Белые ходят первыми, поэтому если они заняли дом, у чёрных есть ещё один ход. Займут и они — ничья.
rules-exit-title = Срок вывода из дома
rules-exit = К 40-му ходу (с диагоналями — к 30-му) все шашки должны покинуть свой дом: кто не успел, проиграл, оба не успели — ничья. Позже ход, который кончается в своём доме, проигрывает; прыгать через дом можно.
rules-lock-title = Запирание
rules-lock = Нельзя делать ход, после которого шашке соперника некуда ни шагнуть, ни прыгнуть, если её держат и ваши шашки. В играх с диагоналями можно.
rules-limit-title = Лимит и повторение
rules-limit = После 80-го хода выигрывает тот, у кого больше шашек в доме соперника; поровну — ничья. Третье повторение позиции — тоже ничья.
rules-tempo-title = Темповое число
rules-tempo = Сколько клеток всем вашим шашкам осталось до дальнего угла доски, если считать по вертикали и горизонтали. В начале 3×3 — 108; у кого меньше, тот впереди.
rules-clubs-title = Клубные правила
rules-clubs = Клубы играют по-разному: другой дом, другие сроки, зеркальные ходы. Выберите готовые правила или задайте свои конвенции перед началом игры.
rules-diagram-chain = Шашка b2 прыгает с клетки на клетку: b2, b4, d4, d6.
rules-diagram-lock = Шашка a5 заперта: ни шага, ни прыжка.
rules-play = Сыграть

## Ошибка страницы

error-title = Такой страницы нет
error-text = Возможно, адрес набран с ошибкой.
