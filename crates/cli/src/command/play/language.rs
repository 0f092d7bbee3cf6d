//! The texts of the game, in English and in Russian.

use std::path::Path;

use ugolki_engine::Level;
use ugolki_rules::{
    Game, GameResult, IllegalMove, LegFault, Move, MoveError, MoveTextError, Outcome, Reason,
    RecordError, RecordFault, RuleSet, RuleSetError, Side, Square, VerdictError,
};

use crate::texts::quote;

/// A language that the game speaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Language {
    /// English
    En,
    /// Русский
    Ru,
}

use Language::{En, Ru};

impl Language {
    /// The language of the environment.
    pub fn of_system() -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(std::env::var_os)
            .find(|value| !value.is_empty());
        match locale {
            Some(locale) if locale.to_string_lossy().starts_with("ru") => Ru,
            _ => En,
        }
    }

    pub fn welcome(self, rules: &RuleSet, level: Level) -> String {
        let level = self.level(level);
        match self {
            En => format!("Ugolki: {rules}. Computer: {level}. Type 'help' for the commands."),
            Ru => format!("Уголки: {rules}. Компьютер: {level}. Команды — «помощь»."),
        }
    }

    fn level(self, level: Level) -> &'static str {
        match (self, level) {
            (En, Level::Easy) => "level 1, easy",
            (En, Level::Medium) => "level 2, medium",
            (En, Level::Hard) => "level 3, hard",
            (En, Level::Mad) => "level 4, mad",
            (En, Level::Master) => "level 5, master",
            (En, Level::Grandmaster) => "level 6, grandmaster",
            (Ru, Level::Easy) => "уровень 1, лёгкий",
            (Ru, Level::Medium) => "уровень 2, средний",
            (Ru, Level::Hard) => "уровень 3, сложный",
            (Ru, Level::Mad) => "уровень 4, безумный",
            (Ru, Level::Master) => "уровень 5, мастер",
            (Ru, Level::Grandmaster) => "уровень 6, гроссмейстер",
        }
    }

    pub fn help(self) -> &'static str {
        match self {
            En => {
                "c3-e3-e5, c3e5  make a move: every square, or start and end
moves           list your legal moves
board           show the board: w and b are men, + empty squares of the homes
undo            take your last move back
save FILE       save the game as a record
resume FILE     go on with a game that was saved
resign          give the game up
quit            leave"
            }
            Ru => {
                "c3-e3-e5, c3e5  ход: все клетки или начало и конец
ходы            ваши возможные ходы
доска           показать доску: w белые, b чёрные, + пустые клетки домов
назад           взять ход назад
сохранить ФАЙЛ  записать партию
открыть ФАЙЛ    продолжить записанную партию
сдаюсь          сдать партию
выход           выйти"
            }
        }
    }

    pub fn person(self) -> String {
        match self {
            En => "Person",
            Ru => "Человек",
        }
        .to_owned()
    }

    pub fn computer(self, level: Level) -> String {
        let level = self.level(level);
        match self {
            En => format!("Computer, {level}"),
            Ru => format!("Компьютер, {level}"),
        }
    }

    pub fn computer_moves(self, route: &str) -> String {
        match self {
            En => format!("Computer: {route}"),
            Ru => format!("Компьютер: {route}"),
        }
    }

    fn side(self, side: Side) -> &'static str {
        match (self, side) {
            (En, Side::White) => "White",
            (En, Side::Black) => "Black",
            (Ru, Side::White) => "белые",
            (Ru, Side::Black) => "чёрные",
        }
    }

    /// The status of the game: the turn, the deadlines and both sides' counts.
    pub fn standing(self, game: &Game, person: Side) -> String {
        let (number, side) = (game.number(), self.side(person));
        let mut text = match self {
            En => format!("Move {number}. You are {side}."),
            Ru => format!("Ход {number}. Ваши — {side}."),
        };
        let rules = game.rule_set();
        if let Some(exit) = rules.exit_moves.filter(|&exit| number <= exit) {
            text += &match self {
                En => format!(" Leave home by move {exit}."),
                Ru => format!(" Выйти из дома до хода {exit} включительно."),
            };
        }
        if let Some(limit) = rules.limit_moves {
            text += &match self {
                En => format!(" The game ends at move {limit}."),
                Ru => format!(" Партия до хода {limit}."),
            };
        }
        if game.is_reply_pending() {
            text += match self {
                En => "\nWhite has filled Black's home. Black has the last reply.",
                Ru => "\nБелые заняли дом чёрных. За чёрными последний ход.",
            };
        }
        let [white, black] = Side::BOTH.map(|side| (game.men_home(side), game.tempo(side)));
        text + &match self {
            En => format!(
                "\nMen at home: White {}, Black {}. Tempo numbers: White {}, Black {}.",
                white.0, black.0, white.1, black.1
            ),
            Ru => format!(
                "\nШашек дома: белые {}, чёрные {}. Темповые числа: белые {}, чёрные {}.",
                white.0, black.0, white.1, black.1
            ),
        }
    }

    pub fn game_over(self, outcome: Outcome, person: Side) -> String {
        let result = outcome.result();
        let reason = self.reason(outcome.reason);
        let who = match (self, outcome.winner) {
            (En, None) if result == GameResult::Draw => "A draw",
            (En, None) => "No result",
            (En, Some(winner)) if winner == person => "You win",
            (En, Some(_)) => "The computer wins",
            (Ru, None) if result == GameResult::Draw => "Ничья",
            (Ru, None) => "Без результата",
            (Ru, Some(winner)) if winner == person => "Вы победили",
            (Ru, Some(_)) => "Победил компьютер",
        };
        format!("{result}. {who}: {reason}.")
    }

    fn reason(self, reason: Reason) -> &'static str {
        match (self, reason) {
            (En, Reason::Home) => "the opponent's home is filled",
            (En, Reason::BothHome) => "both sides filled the opponent's home",
            (En, Reason::ReturnedHome) => "a return home after the deadline",
            (En, Reason::ExitDeadline) => "men were at home at the exit deadline",
            (En, Reason::MoveLimit) => "the move limit was reached",
            (En, Reason::Repetition) => "the position came up for the third time",
            (En, Reason::NoMoves) => "there is no legal move",
            (En, Reason::Resignation) => "resignation",
            (En, Reason::Agreement) => "by agreement",
            (En, Reason::Time) => "the time ran out",
            (En, Reason::Abandoned) => "a side left the game",
            (En, Reason::Aborted) => "the game was aborted",
            (Ru, Reason::Home) => "дом противника заполнен",
            (Ru, Reason::BothHome) => "обе стороны заполнили дом противника",
            (Ru, Reason::ReturnedHome) => "возвращение в дом после срока",
            (Ru, Reason::ExitDeadline) => "к сроку вывода в доме оставались шашки",
            (Ru, Reason::MoveLimit) => "достигнут предел ходов",
            (Ru, Reason::Repetition) => "позиция повторилась в третий раз",
            (Ru, Reason::NoMoves) => "нет возможных ходов",
            (Ru, Reason::Resignation) => "сдача партии",
            (Ru, Reason::Agreement) => "по соглашению",
            (Ru, Reason::Time) => "вышло время",
            (Ru, Reason::Abandoned) => "сторона покинула игру",
            (Ru, Reason::Aborted) => "партия прервана",
        }
    }

    pub fn losing_move(self, reason: Reason) -> String {
        let reason = self.reason(reason);
        match self {
            En => format!("This move loses at once: {reason}. Make it? (yes/no)"),
            Ru => format!("Этот ход сразу проигрывает: {reason}. Сделать его? (да/нет)"),
        }
    }

    pub fn really_resign(self) -> &'static str {
        match self {
            En => "Resign? (yes/no)",
            Ru => "Сдать партию? (да/нет)",
        }
    }

    pub fn game_has_ended(self) -> &'static str {
        match self {
            En => "The game has ended: undo, save FILE, resume FILE or quit.",
            Ru => "Партия окончена: назад, сохранить ФАЙЛ, открыть ФАЙЛ или выход.",
        }
    }

    pub fn nothing_to_take_back(self) -> &'static str {
        match self {
            En => "There is no move of yours to take back.",
            Ru => "Нет вашего хода, чтобы взять его назад.",
        }
    }

    pub fn file_missing(self) -> &'static str {
        match self {
            En => "Name a file: save FILE or resume FILE.",
            Ru => "Назовите файл: сохранить ФАЙЛ или открыть ФАЙЛ.",
        }
    }

    pub fn saved(self, path: &Path) -> String {
        let path = path.display();
        match self {
            En => format!("Saved: {path}"),
            Ru => format!("Записано: {path}"),
        }
    }

    pub fn file_is_something_else(self) -> String {
        match self {
            En => "the file exists and is no record; choose another name",
            Ru => "файл уже есть, и это не запись партии; выберите другое имя",
        }
        .to_owned()
    }

    pub fn not_a_text(self) -> String {
        match self {
            En => "not UTF-8 text",
            Ru => "не текст в UTF-8",
        }
        .to_owned()
    }

    pub fn not_one_game(self, games: usize) -> String {
        match self {
            En => format!("the file holds {games} games: expected one"),
            Ru => format!("число партий в файле: {games}, а нужна одна"),
        }
    }

    pub fn rules_not_for_games(self, error: &RuleSetError) -> String {
        match self {
            En => error.to_string(),
            Ru => "по этим правилам партия может не кончиться: нет ни предела ходов, ни повторения"
                .to_owned(),
        }
    }

    pub fn verdict_error(self, error: &VerdictError) -> String {
        match self {
            En => error.to_string(),
            Ru => "результат не соответствует ходам".to_owned(),
        }
    }

    pub fn record_error(self, error: &RecordError) -> String {
        if self == En {
            return error.to_string();
        }
        let why = match error.fault() {
            RecordFault::Move(error) => self.move_error(error),
            RecordFault::Over(_) => "ход после конца партии".to_owned(),
            RecordFault::Number => format!("неверный номер хода {}", quote(error.token())),
            RecordFault::RuleSet(_) => "не читаются правила в теге Rules".to_owned(),
            RecordFault::Position(_) => "не читается позиция в теге Position".to_owned(),
            RecordFault::Tag | RecordFault::DuplicateTag => {
                format!("неверный тег {}", quote(error.token()))
            }
            RecordFault::TooDeep => "слишком много вложенных вариантов".to_owned(),
            RecordFault::UnclosedComment => "не закрыт комментарий".to_owned(),
            RecordFault::UnclosedVariation => "не закрыт вариант".to_owned(),
            RecordFault::Unexpected
            | RecordFault::Nag
            | RecordFault::BeforeMove
            | RecordFault::UnopenedVariation => format!("неожиданно {}", quote(error.token())),
        };
        let line = error.line();
        match (error.move_number(), error.side()) {
            (Some(number), Some(side)) => {
                let side = self.side(side);
                format!("строка {line}, ход {number}, {side}: {why}")
            }
            _ => format!("строка {line}: {why}"),
        }
    }

    /// Why a text is not a legal move.
    pub fn move_error(self, error: &MoveError) -> String {
        if self == En {
            return error.to_string();
        }
        match error {
            MoveError::Text(error) => {
                let (MoveTextError::Square { found } | MoveTextError::Dash { found }) = error;
                if found.is_empty() {
                    "ход не дописан: нужны начало и конец, например c3-e5".to_owned()
                } else {
                    let found = quote(found);
                    format!("неожиданно {found}: нужен ход, например c3-e5, или «помощь»")
                }
            }
            MoveError::Leg(error) => {
                let Move { from, to } = error.leg;
                let why = match error.fault {
                    LegFault::Visited => format!("на {to} шашка уже была"),
                    LegFault::Occupied => format!("{to} занято"),
                    LegFault::Step => "шаг не может быть частью прыжков".to_owned(),
                    LegFault::NoHurdle => "не через кого прыгать".to_owned(),
                    LegFault::NotAJump => "прыжок — две клетки по прямой".to_owned(),
                };
                format!("звено {from}-{to} невозможно: {why}")
            }
            MoveError::Illegal { mv, why } => format!("ход {mv} невозможен: {}", russian(*why)),
        }
    }
}

/// Why a move is not legal, in Russian.
fn russian(why: IllegalMove) -> String {
    let squares = || {
        let squares: Vec<String> = why.squares().iter().map(Square::to_string).collect();
        squares.join(", ")
    };
    match why {
        IllegalMove::OffBoard(square) => format!("клетки {square} нет на доске"),
        IllegalMove::Empty(square) => format!("на {square} нет шашки"),
        IllegalMove::NotYourMan(square) => format!("на {square} шашка противника"),
        IllegalMove::Unreachable(Move { from, to }) => {
            format!("шашка с {from} не достаёт до {to}")
        }
        IllegalMove::Locking { .. } => format!("он запирает шашки противника: {}", squares()),
        IllegalMove::Return { to } => {
            format!("после срока шашка не может вернуться в свой дом, {to}")
        }
        IllegalMove::ForcedExit { .. } => format!("сначала выводите шашки из дома: {}", squares()),
        IllegalMove::Mirror { white_move } => {
            format!("предел зеркальных ходов исчерпан, а он отражает {white_move}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_differs_between_the_languages() {
        let game = Game::from_text("classic-3x3", None).unwrap();
        for reason in Reason::ALL {
            assert_ne!(En.reason(reason), Ru.reason(reason));
        }
        for text in ["c3", "x", "d4-d5", "c3-h3", "c3-d3-e3", "f6-e6"] {
            let error = game.parse_move(text).unwrap_err();
            let russian = Ru.move_error(&error);
            assert_ne!(En.move_error(&error), russian);
            assert!(
                russian.chars().any(|it| ('а'..='я').contains(&it)),
                "{russian}"
            );
        }
        assert_ne!(
            En.standing(&game, Side::White),
            Ru.standing(&game, Side::White)
        );
        assert_ne!(En.help(), Ru.help());
    }
}
