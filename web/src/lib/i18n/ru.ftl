### Language: ru
### Всё, что нужно каждой странице и столу.

## Общее

app-name = Уголки
app-description = Уголки онлайн: партия с компьютером на шести уровнях по любым клубным правилам.
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
level-1 = Лёгкий
level-2 = Средний
level-3 = Сложный
level-4 = Безумный
level-5 = Мастер
level-6 = Гроссмейстер
level-free-1 = Легко
level-free-2 = Средне
level-free-3 = Сложно

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
ruleset-without-diagonals = { $name }, без диагоналей
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
say-return-loses = После срока ход, которым шашка возвращается в свой дом, проигрывает.
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

## Стол

table-title = Партия
table-missing = Такой партии в этом браузере нет.
table-missing-note = Возможно, её начали в другом браузере или адрес неполон.
table-again = Ещё раз
board-label = Доска { $size } на { $size }
you = Вы
computer = Компьютер · { $level }
player-numbers = дома { $home } из { $men } · темп { $tempo }
player-home-short = дома { $home }/{ $men }
player-tempo-short = темп { $tempo }
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
meter-home-title = Шашек в своём доме: у вас и у соперника
meter-tempo = Темп
meter-tempo-title = Темповое число: у вас и у соперника
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
line-thinking-there = Компьютер думает на сервере…
line-waiting-there = Компьютер будет думать на сервере: перед вами { $ahead ->
    [one] { $ahead } партия
    [few] { $ahead } партии
   *[many] { $ahead } партий
  }.
line-reply-pending = Белые заняли дом. Последний ход за чёрными.
line-paused = Пауза. Партия ждёт вас.
line-looking = Просмотр: ход { $number }, { $side }. Партия продолжается.
line-looking-start = Просмотр: начальная позиция. Партия продолжается.
line-elsewhere = Партия продолжилась в другой вкладке; доска обновлена.
line-not-your-turn = Сейчас ход компьютера.
line-failed = Движок не ответил. Партия сохранена.
line-no-thought-offline = Сервер недоступен, а браузер думать не смог.
line-no-thought-busy = Сервер занят, а браузер думать не смог.
line-no-thought-replaced = Сервер думает над другой вашей партией.
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
ask-losing-returned-home = Срок вывода прошёл, а ход { $route } возвращает шашку в ваш дом. По правилам это сразу поражение.
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
reason-home = { $ending ->
    [win] Вы заняли весь дом соперника.
    [loss] Соперник занял весь ваш дом.
   *[other] Дом соперника занят полностью.
  }
reason-both-home = Белые заняли дом, чёрные ответили тем же последним ходом.
reason-returned-home = { $ending ->
    [loss] После срока вывода ваша шашка вернулась в свой дом.
   *[other] После срока вывода шашка вернулась в свой дом.
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
game-aborted = Партия прервана
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

## Ошибка страницы

error-title = Такой страницы нет
error-text = Возможно, адрес набран с ошибкой.
