//! What every store must do, whatever its database, tested through the façade alone.
//!
//! A database gets a [`StoreUnderTest`] and one line, `conforms!(ItsStoreUnderTest)`, which makes a
//! test of each fact. Faults that only that database can have are tested beside it.

pub(super) mod acts;
pub(super) mod conflicts;
pub(super) mod deadlines;
pub(super) mod durability;
pub(super) mod effects;
pub(super) mod games;
pub(super) mod invitations;
pub(super) mod logs;
pub(super) mod people;
pub(super) mod people_games;
pub(super) mod units;

use tokio::task::JoinSet;

use super::testing::{id, people_game};
use super::{AppendError, Store, Unit};
use crate::game::GameId;
use crate::person::PersonId;

/// A place for the database of one test.
pub(super) trait StoreUnderTest: Sized {
    /// An empty place.
    async fn new() -> Self;

    /// Opens the database of this place, or creates it.
    async fn open(&self) -> Store;

    /// Makes the commit of everything that is queued fail.
    async fn break_commit(&self, store: &Store);
}

/// Makes a test of every fact for one store.
macro_rules! conforms {
    ($store:ty) => {
        $crate::store::conformance::tests_of! { $store:
            acts::an_act_that_comes_twice_happens_once,
            acts::an_act_of_another_game_is_another_act,
            acts::the_longest_id_of_an_act_comes_back,
            conflicts::a_conflict_among_many_is_nobody_elses,
            conflicts::a_log_grows_only_behind_its_last_event,
            conflicts::a_log_that_nobody_began_does_not_grow,
            conflicts::a_write_that_breaks_a_rule_fails_alone,
            conflicts::of_many_who_append_at_one_place_one_succeeds,
            conflicts::only_a_batch_that_begins_its_game_holds_the_first_event,
            deadlines::a_game_that_is_over_is_never_due,
            deadlines::games_are_due_in_the_order_of_their_deadlines,
            deadlines::the_games_that_tick_are_those_with_a_deadline,
            durability::a_caller_that_goes_away_leaves_no_half_unit,
            durability::a_closed_store_takes_nothing_and_says_so,
            durability::a_failed_commit_acknowledges_nothing,
            durability::what_is_acknowledged_is_there_after_reopening,
            durability::what_is_queued_is_written_before_the_store_closes,
            effects::a_conflict_undoes_the_effects,
            effects::an_effect_commits_with_its_events,
            effects::an_effect_that_cannot_be_written_takes_its_events_along,
            effects::games_move_up_in_the_order_of_writing_even_where_times_are_equal,
            games::a_game_is_shown_to_its_own_person_alone,
            games::games_are_listed_from_the_last_changed_on,
            games::games_between_people_and_against_the_computer_are_kept_apart,
            invitations::an_invitation_comes_back_as_it_was_made,
            invitations::an_invitation_of_nobody_is_not_kept,
            invitations::an_invitation_is_taken_once_and_with_its_game,
            invitations::no_game_against_the_computer_takes_the_id_of_an_invitation,
            invitations::nothing_comes_of_a_cancelled_invitation,
            invitations::of_many_who_follow_at_once_one_plays,
            invitations::the_list_of_invitations_pages_without_gaps,
            logs::a_log_comes_back_as_it_was_appended,
            logs::a_log_that_nobody_began_is_none,
            logs::the_store_answers,
            people::a_name_of_nobody_is_not_kept,
            people::a_person_has_a_name_when_they_are_given_one,
            people::a_secret_is_made_once,
            people::guests_have_numbers_of_their_own,
            people::the_last_sign_of_life_is_kept,
            people_games::a_list_shows_who_plays_and_whose_turn_it_is,
            people_games::nobody_plays_against_oneself,
            people_games::the_list_of_games_pages_without_gaps_even_where_times_are_equal,
            units::a_unit_over_several_games_is_kept_whole_or_not_at_all,
            units::readers_never_see_half_a_unit,
            units::units_leave_the_same_at_once_and_one_by_one,
        }
    };
}

macro_rules! tests_of {
    ($store:ty: $($room:ident::$fact:ident),* $(,)?) => {
        $(
            #[tokio::test]
            async fn $fact() {
                $crate::store::conformance::$room::$fact::<$store>().await;
            }
        )*
    };
}

pub(super) use {conforms, tests_of};

/// An opened store with two people.
struct Opened<S> {
    under_test: S,
    store: Store,
    people: [PersonId; 2],
}

impl<S: StoreUnderTest> Opened<S> {
    async fn new() -> Opened<S> {
        let under_test = S::new().await;
        let store = under_test.open().await;
        let mut people = Vec::new();
        for _ in 0..2 {
            people.push(store.create_guest(1).await.expect("a guest").id);
        }
        Opened {
            under_test,
            store,
            people: people.try_into().expect("two of them"),
        }
    }

    /// As `new`, with games `1..=games` between the two people. Gives the number of their last
    /// events too.
    async fn with_games(games: u32) -> (Opened<S>, u64) {
        let opened = Opened::new().await;
        let mut last_seq = 0;
        for game in 1..=games {
            let begun = people_game(game, opened.people);
            last_seq = begun.events.len() as u64;
            opened.keep(begun, 1).await;
        }
        (opened, last_seq)
    }

    /// Appends a unit, which must succeed.
    async fn keep(&self, unit: impl Into<Unit>, now_ms: i64) {
        self.store.append(unit, now_ms).await.expect("is kept");
    }

    /// Appends all of these at once, so that they may share a commit.
    async fn append_at_once(&self, units: Vec<(Unit, i64)>) -> Vec<Result<(), AppendError>> {
        let mut appends = JoinSet::new();
        for (number, (unit, now_ms)) in units.into_iter().enumerate() {
            let store = self.store.clone();
            appends.spawn(async move { (number, store.append(unit, now_ms).await) });
        }
        let mut appended = appends.join_all().await;
        appended.sort_by_key(|(number, _)| *number);
        appended.into_iter().map(|(_, appended)| appended).collect()
    }

    /// How many events of a game are kept, as a reader sees it.
    async fn count(&self, game: u32) -> u64 {
        count(&self.store, &id(game)).await
    }

    async fn counts<const N: usize>(&self, games: [u32; N]) -> [u64; N] {
        let mut counts = [0; N];
        for (count, game) in counts.iter_mut().zip(games) {
            *count = self.count(game).await;
        }
        counts
    }
}

async fn count(store: &Store, game: &GameId) -> u64 {
    let log = store.log(game).await.expect("a readable log");
    log.map_or(0, |log| log.events.len() as u64)
}
