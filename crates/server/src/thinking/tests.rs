//! Tests of the pool with a search that the test controls.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;

use super::*;
use crate::config::Limits;
use crate::game::Level;
use crate::metrics::Metrics;
use crate::person::PersonId;
use ugolki_rules::{Game, Move, preset};

/// How a thinker proceeds with its task.
enum Order {
    /// Return the first legal move.
    Decide,
    Panic,
    /// Run until cancelled.
    Heed,
}

/// A pool, the seeds of tasks that have begun or were cancelled, and the orders for them.
struct Stage {
    pool: ThinkingPool,
    metrics: Metrics,
    begun: Receiver<u64>,
    orders: Sender<Order>,
    cancelled: Receiver<u64>,
}

impl Stage {
    fn new(thinkers: usize, waiting_thoughts: usize) -> Stage {
        let limits = Limits {
            thinkers,
            waiting_thoughts,
            ..Limits::default()
        };
        let (tell_begun, begun) = mpsc::channel();
        let (orders, hear_orders) = mpsc::channel();
        let (tell_cancelled, cancelled) = mpsc::channel();
        let hear_orders = Mutex::new(hear_orders);
        let metrics = Metrics::default();
        let think = move |task: &Task, is_cancelled: &AtomicBool| {
            tell_begun.send(task.seed).expect("the test listens");
            let order = hear_orders.lock().expect("not poisoned").recv();
            match order {
                Ok(Order::Decide) => Some(first_move(task)),
                Ok(Order::Panic) => panic!("an engine with a defect"),
                Ok(Order::Heed) => {
                    while !is_cancelled.load(Ordering::Relaxed) {
                        thread::yield_now();
                    }
                    tell_cancelled.send(task.seed).expect("the test listens");
                    Some(first_move(task))
                }
                // The test is over.
                Err(_) => None,
            }
        };
        Stage {
            pool: ThinkingPool::start(&limits, metrics.clone(), think).expect("threads"),
            metrics,
            begun,
            orders,
            cancelled,
        }
    }

    fn ask(&self, person: PersonId, seed: u64) -> Result<Waiter, NoRoom> {
        self.pool.ask(person, task(seed))
    }

    /// Asks, and waits until a thinker has begun the task.
    fn ask_and_begin(&self, person: PersonId, seed: u64) -> Waiter {
        let waiter = self.ask(person, seed).expect("there is room");
        assert_eq!(self.next_begun(), seed);
        waiter
    }

    fn next_begun(&self) -> u64 {
        self.begun.recv().expect("a thinker begins")
    }

    fn order(&self, order: Order) {
        self.orders.send(order).expect("a thinker listens");
    }

    #[track_caller]
    fn assert_counted(&self, line: &str) {
        let text = self.metrics.to_text();
        assert!(text.lines().any(|shown| shown == line), "{line}\n{text}");
    }
}

fn task(seed: u64) -> Task {
    let rule_set = preset("classic-3x3").expect("a preset").rule_set();
    Task {
        game: Game::new(rule_set),
        level: Level::new(6).expect("a level"),
        seed,
    }
}

fn first_move(task: &Task) -> Move {
    task.game.legal_moves()[0]
}

fn somebody() -> PersonId {
    PersonId::random().expect("randomness")
}

/// Waits for the next news.
fn news(waiter: &mut Waiter) -> Option<News> {
    let runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = { runtime }.build().expect("a runtime");
    runtime.block_on(waiter.next())
}

/// Waits for the end, skipping changes of place.
fn end(waiter: &mut Waiter) -> News {
    loop {
        match news(waiter).expect("the end is told") {
            News::Waiting { .. } => {}
            end => return end,
        }
    }
}

const fn waiting(ahead: usize) -> Option<News> {
    Some(News::Waiting { ahead })
}

#[test]
fn a_caller_gets_a_move_and_nothing_after_it() {
    let stage = Stage::new(1, 1);
    let mut waiter = stage.ask_and_begin(somebody(), 7);
    assert_eq!(news(&mut waiter), waiting(0));
    stage.order(Order::Decide);
    assert_eq!(news(&mut waiter), Some(News::Decided(first_move(&task(7)))));
    assert_eq!(news(&mut waiter), None);
    drop(waiter);
    stage.assert_counted("ugolki_thoughts_ended_total{how=\"decided\"} 1");
    stage.assert_counted("ugolki_thought_seconds_count 1");
}

#[test]
fn people_are_served_first_come_first_served() {
    let stage = Stage::new(1, 3);
    let mut first = stage.ask_and_begin(somebody(), 1);
    let mut others: Vec<Waiter> = (2..=4)
        .map(|seed| stage.ask(somebody(), seed).expect("there is room"))
        .collect();
    stage.assert_counted("ugolki_thoughts_waiting 3");
    stage.assert_counted("ugolki_thoughts_begun 1");
    let places: Vec<_> = others.iter_mut().map(news).collect();
    assert_eq!(places, [waiting(1), waiting(2), waiting(3)]);

    stage.order(Order::Decide);
    assert!(matches!(end(&mut first), News::Decided(_)));
    assert_eq!(stage.next_begun(), 2);
    let places: Vec<_> = others.iter_mut().map(news).collect();
    assert_eq!(places, [waiting(0), waiting(1), waiting(2)]);
    for (waiter, next) in others.iter_mut().zip([Some(3), Some(4), None]) {
        stage.order(Order::Decide);
        assert!(matches!(end(waiter), News::Decided(_)));
        if let Some(next) = next {
            assert_eq!(stage.next_begun(), next);
        }
    }
}

#[test]
fn thoughts_run_in_parallel_up_to_the_number_of_threads() {
    let stage = Stage::new(2, 2);
    let mut one = stage.ask_and_begin(somebody(), 1);
    let mut two = stage.ask_and_begin(somebody(), 2);
    let mut three = stage.ask(somebody(), 3).expect("there is room");
    assert_eq!(
        [&mut one, &mut two, &mut three].map(news),
        [waiting(0), waiting(0), waiting(1)]
    );
    stage.assert_counted("ugolki_thoughts_begun 2");
    for _ in 0..3 {
        stage.order(Order::Decide);
    }
    for waiter in [&mut one, &mut two, &mut three] {
        assert!(matches!(end(waiter), News::Decided(_)));
    }
}

#[test]
fn a_newer_request_of_a_person_takes_the_place_of_a_waiting_one() {
    let stage = Stage::new(1, 3);
    let _first = stage.ask_and_begin(somebody(), 1);
    let person = somebody();
    let mut older = stage.ask(person, 2).expect("there is room");
    let _other = stage.ask(somebody(), 3).expect("there is room");
    let mut newer = stage.ask(person, 4).expect("there is room");
    assert_eq!(end(&mut older), News::Ended(Ending::Replaced));
    assert_eq!(news(&mut newer), waiting(1));
    drop(older);
    stage.assert_counted("ugolki_thoughts_ended_total{how=\"replaced\"} 1");
    for next in [4, 3] {
        stage.order(Order::Decide);
        assert_eq!(stage.next_begun(), next);
    }
}

#[test]
fn a_newer_request_cancels_a_running_one_and_goes_to_the_end() {
    let stage = Stage::new(1, 3);
    let person = somebody();
    let mut older = stage.ask_and_begin(person, 1);
    stage.order(Order::Heed);
    let _other = stage.ask(somebody(), 2).expect("there is room");
    let mut newer = stage.ask(person, 3).expect("there is room");
    assert_eq!(end(&mut older), News::Ended(Ending::Replaced));
    assert_eq!(stage.cancelled.recv(), Ok(1));
    assert_eq!(stage.next_begun(), 2);
    stage.order(Order::Decide);
    assert_eq!(stage.next_begun(), 3);
    stage.order(Order::Decide);
    assert!(matches!(end(&mut newer), News::Decided(_)));
}

#[test]
fn repeated_requests_do_not_starve_others() {
    let stage = Stage::new(1, 2);
    let eager = somebody();
    let mut wishes = vec![stage.ask_and_begin(eager, 0)];
    stage.order(Order::Heed);
    let mut patient = stage.ask(somebody(), 100).expect("there is room");
    for seed in 1..50 {
        wishes.push(
            stage
                .ask(eager, seed)
                .expect("a place in the queue is kept"),
        );
    }
    assert_eq!(stage.next_begun(), 100);
    stage.order(Order::Decide);
    assert!(matches!(end(&mut patient), News::Decided(_)));
    assert_eq!(stage.next_begun(), 49);
}

#[test]
fn a_full_queue_refuses() {
    let stage = Stage::new(1, 2);
    let _begun = stage.ask_and_begin(somebody(), 1);
    let person = somebody();
    let waits = stage.ask(person, 2).expect("there is room");
    let _waits_too = stage.ask(somebody(), 3).expect("there is room");
    assert_eq!(stage.ask(somebody(), 4).err(), Some(NoRoom));
    stage.assert_counted("ugolki_thoughts_ended_total{how=\"no-room\"} 1");
    let newer = stage.ask(person, 5).expect("the person has a place");
    drop((waits, newer));
    assert!(stage.ask(somebody(), 6).is_ok());
}

#[test]
fn an_idle_thinker_is_used_even_if_nothing_may_wait() {
    let stage = Stage::new(1, 0);
    let _begun = stage.ask_and_begin(somebody(), 1);
    assert_eq!(stage.ask(somebody(), 2).err(), Some(NoRoom));
}

#[test]
fn a_thought_is_cancelled_when_its_caller_is_gone() {
    let stage = Stage::new(1, 2);
    let begun = stage.ask_and_begin(somebody(), 1);
    stage.order(Order::Heed);
    let waits = stage.ask(somebody(), 2).expect("there is room");
    let mut last = stage.ask(somebody(), 3).expect("there is room");
    assert_eq!(news(&mut last), waiting(2));
    drop(waits);
    assert_eq!(news(&mut last), waiting(1));
    drop(begun);
    assert_eq!(stage.cancelled.recv(), Ok(1));
    assert_eq!(stage.next_begun(), 3);
    assert_eq!(news(&mut last), waiting(0));
    stage.assert_counted("ugolki_thoughts_ended_total{how=\"gone\"} 2");
    stage.assert_counted("ugolki_thoughts_waiting 0");
}

#[test]
fn a_panic_costs_one_thought() {
    let stage = Stage::new(1, 1);
    let mut unlucky = stage.ask_and_begin(somebody(), 1);
    let mut next = stage.ask(somebody(), 2).expect("there is room");
    stage.order(Order::Panic);
    assert_eq!(end(&mut unlucky), News::Ended(Ending::Failed));
    assert_eq!(stage.next_begun(), 2);
    stage.order(Order::Decide);
    assert!(matches!(end(&mut next), News::Decided(_)));
}

#[test]
fn a_stopping_pool_ends_every_thought_at_once() {
    let stage = Stage::new(1, 1);
    let mut begun = stage.ask_and_begin(somebody(), 1);
    stage.order(Order::Heed);
    let mut waits = stage.ask(somebody(), 2).expect("there is room");
    stage.pool.stop();
    assert_eq!(end(&mut begun), News::Ended(Ending::Stopping));
    assert_eq!(end(&mut waits), News::Ended(Ending::Stopping));
    assert_eq!(stage.cancelled.recv(), Ok(1));
    assert_eq!(stage.ask(somebody(), 3).err(), Some(NoRoom));
    // The thinker has ended and dropped its sender.
    assert!(stage.begun.recv().is_err());
}

#[test]
fn threads_end_with_the_last_handle() {
    let Stage { pool, begun, .. } = Stage::new(3, 1);
    let other = pool.clone();
    drop(pool);
    drop(other);
    assert!(begun.recv().is_err());
}

#[cfg(target_os = "linux")]
#[test]
fn search_threads_have_a_lower_priority() {
    fn niceness() -> i32 {
        let stat = std::fs::read_to_string("/proc/thread-self/stat").expect("a running thread");
        // The name, in parentheses, may contain anything. Niceness is the 17th field after it.
        let (_, fields) = stat.rsplit_once(") ").expect("a name");
        let field = fields.split(' ').nth(16).expect("a niceness");
        field.parse().expect("a number")
    }
    let (tell, hear) = mpsc::channel();
    let think = move |task: &Task, _: &AtomicBool| {
        tell.send(niceness()).expect("the test listens");
        Some(first_move(task))
    };
    let pool = ThinkingPool::start(&Limits::default(), Metrics::default(), think);
    let pool = pool.expect("threads");
    let _waiter = pool.ask(somebody(), task(1));
    assert_eq!(hear.recv(), Ok((niceness() + 10).min(19)));
}

#[test]
fn every_level_of_the_engine_gives_a_legal_move() {
    let limits = Limits {
        thinkers: 1,
        ..Limits::default()
    };
    let pool = ThinkingPool::start(&limits, Metrics::default(), think).expect("threads");
    for level in 1..=6 {
        let task = Task {
            level: Level::new(level).expect("a level"),
            ..task(1)
        };
        let moves = task.game.legal_moves();
        let mut waiter = pool.ask(somebody(), task).expect("there is room");
        let end = end(&mut waiter);
        let is_legal = matches!(end, News::Decided(mv) if moves.contains(&mv));
        assert!(is_legal, "level {level}: {end:?}");
    }
}
