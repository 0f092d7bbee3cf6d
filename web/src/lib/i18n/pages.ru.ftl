### Language: ru
### Страницы вокруг столов; они загружают это сами.

## Главная

home-lead = Проведите все свои шашки в дом соперника раньше, чем он займёт ваш. Никого не бьют — выигрывает тот, кто строит лесенки и прыгает дальше.
home-play = Играть с компьютером
home-invite = Играть с человеком
home-waiting-heading = Ждут вас
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

game-summary-over = { $moves ->
    [one] { $moves } ход
    [few] { $moves } хода
   *[many] { $moves } ходов
  } · { $side ->
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
level-about-1 = Каждый третий ход — наугад, остальные — вперёд.
level-about-2 = Выбирает лучший ход, но дальше не смотрит.
level-about-3 = Видит свой ход и ваш ответ.
level-about-4 = Считает на два хода каждой стороны: строит лесенки и ломает ваши.
level-about-5 = Считает далеко вперёд и думает мгновение.
level-about-6 = Самый сильный: считает ещё дальше, не дольше трёх секунд на ход.

## Пригласить человека

invite-lead = Выберите условия и пошлите ссылку. Регистрация не нужна ни вам, ни сопернику.
invite-clock = Часы
invite-clock-own = Свои
invite-minutes = Минут вначале
invite-increment = Секунд за ход
invite-name-note = Его увидит соперник. Без имени вы «{ $guest }».
invite-make = Получить ссылку
invite-computer = Или играть с компьютером
trouble-clock = Такие часы не подходят: от 1 секунды до 3 часов и до 180 секунд за ход.
trouble-rules = По этим правилам играть нельзя.

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
conventions-unread = Строка не прочитана; правила прежние, они в порядке.
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
error-rules-text = Не удалось прочитать: «{ $token }».
error-rules-expected = Ожидается название правил и, если нужно, отличия: classic-3x3 size=10 home=t4.

## Мои партии

games-title = Мои партии
games-waiting = Ждут вас
games-running = Ждём соперника
games-people-finished = Оконченные с людьми
games-offline = Партии с людьми не загрузились: сервер недоступен.
games-open = Стол ждёт соперника
games-your-turn = Ваш ход
games-their-turn = Ходит соперник
games-to-table = К столу
games-invite = Пригласить человека
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
settings-phrases = Показывать реплики соперника
settings-notices = Системные уведомления
settings-notices-note = Когда вкладка скрыта, а вас ждут: ваш ход, соперник за столом, предложение ничьей.
settings-notices-denied = Браузер не разрешил уведомления. Это меняется в настройках сайта.
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
rules-exit = К 40-му ходу (с диагоналями — к 30-му) все шашки должны покинуть свой дом: кто не успел, проиграл, оба не успели — ничья. Позже ход, которым шашка возвращается в свой дом, проигрывает; прыгать через дом можно.
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
