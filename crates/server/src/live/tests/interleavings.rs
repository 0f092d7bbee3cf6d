//! Whatever two players, a watcher, time and the server do in whatever order: one log, one result,
//! and all see it.

use std::collections::HashSet;

use proptest::collection::vec;
use proptest::prelude::*;

use super::client::{accept, claim, offer};
use super::*;
use crate::game::{Event, PeopleGame, Phase, StoredEvent};
use crate::wire::{Act, LoggedEvent, WireOffer};

/// Who does something: White, Black, or the one who watches.
const PEOPLE: usize = 3;

#[derive(Clone, Debug)]
enum Step {
    Move {
        who: usize,
        choice: usize,
    },
    /// The last act again, under its name.
    Again {
        who: usize,
    },
    /// A move for a position that is gone.
    Stale {
        who: usize,
    },
    Reconnect {
        who: usize,
    },
    Disconnect {
        who: usize,
    },
    Resync {
        who: usize,
    },
    TakeBack {
        who: usize,
    },
    /// White asks for its move again, and Black lets it.
    TakenBack,
    Draw {
        who: usize,
    },
    Accept {
        who: usize,
        offer: WireOffer,
    },
    Decline {
        who: usize,
        offer: WireOffer,
    },
    Rematch {
        who: usize,
    },
    Flag {
        who: usize,
    },
    Claim {
        who: usize,
    },
    Resign {
        who: usize,
    },
    Abort {
        who: usize,
    },
    Wait {
        ms: u64,
    },
    Settle,
}

fn any_offer() -> impl Strategy<Value = WireOffer> {
    prop_oneof![
        Just(WireOffer::Draw),
        Just(WireOffer::TakeBack),
        Just(WireOffer::Rematch)
    ]
}

fn step() -> impl Strategy<Value = Step> {
    let who = 0..PEOPLE;
    prop_oneof![
        14 => (who.clone(), any::<usize>()).prop_map(|(who, choice)| Step::Move { who, choice }),
        3 => who.clone().prop_map(|who| Step::Again { who }),
        2 => who.clone().prop_map(|who| Step::Stale { who }),
        2 => who.clone().prop_map(|who| Step::Reconnect { who }),
        1 => who.clone().prop_map(|who| Step::Disconnect { who }),
        2 => who.clone().prop_map(|who| Step::Resync { who }),
        2 => who.clone().prop_map(|who| Step::TakeBack { who }),
        3 => Just(Step::TakenBack),
        1 => who.clone().prop_map(|who| Step::Draw { who }),
        2 => (who.clone(), any_offer()).prop_map(|(who, offer)| Step::Accept { who, offer }),
        1 => (who.clone(), any_offer()).prop_map(|(who, offer)| Step::Decline { who, offer }),
        1 => who.clone().prop_map(|who| Step::Rematch { who }),
        1 => who.clone().prop_map(|who| Step::Flag { who }),
        1 => who.clone().prop_map(|who| Step::Claim { who }),
        1 => (who.clone(), 0..6).prop_map(|(who, chance)| match chance {
            0 => Step::Resign { who },
            1 => Step::Abort { who },
            _ => Step::Settle,
        }),
        3 => (0_u64..4).prop_map(|power| Step::Wait { ms: 10_u64.pow(u32::try_from(power).expect("small") + 1) * 3 }),
        6 => Just(Step::Settle),
    ]
}

/// The lives of the server: what happens in each, and how long it is away afterwards. Each life
/// ends without a warning.
fn lives() -> impl Strategy<Value = Vec<(Vec<Step>, u64)>> {
    vec((vec(step(), 1..40), 0_u64..100_000), 1..4)
}

struct Scene {
    live: Live<MemoryLog>,
    clients: Vec<Client>,
    last_acts: Vec<Option<(String, Act)>>,
    /// The names of acts that must not happen.
    stale: Vec<String>,
}

impl Scene {
    async fn take(&mut self, step: Step) {
        match step {
            Step::Move { who, choice } => {
                if let Some(act) = self.clients[who].some_move(choice) {
                    self.act(who, act).await;
                }
            }
            Step::Again { who } => {
                if let Some((id, act)) = self.last_acts[who].clone() {
                    self.clients[who].act_as(&id, act, &self.live).await;
                }
            }
            Step::Stale { who } => {
                if let Some(Act::Move {
                    ply,
                    hash,
                    from,
                    to,
                    ..
                }) = self.clients[who].some_move(0)
                {
                    let act = Act::Move {
                        ply: ply + 1,
                        hash,
                        from,
                        to,
                        thought_ms: Some(0),
                    };
                    let id = self.clients[who].act(act, &self.live).await;
                    self.stale.push(logged(who, &id));
                }
            }
            Step::Reconnect { who } => self.clients[who].connect(&self.live).await,
            Step::Disconnect { who } => self.clients[who].disconnect(),
            Step::Resync { who } => {
                let seq = self.clients[who].seq();
                self.clients[who].resync(seq).await;
            }
            Step::TakeBack { who } => self.act(who, offer(WireOffer::TakeBack)).await,
            Step::TakenBack => {
                self.act(0, offer(WireOffer::TakeBack)).await;
                self.act(1, accept(WireOffer::TakeBack)).await;
            }
            Step::Draw { who } => self.act(who, offer(WireOffer::Draw)).await,
            Step::Rematch { who } => self.act(who, offer(WireOffer::Rematch)).await,
            Step::Accept { who, offer } => self.act(who, accept(offer)).await,
            Step::Decline { who, offer } => self.act(who, Act::Decline { offer }).await,
            Step::Flag { who } => self.clients[who].flag(&self.live).await,
            Step::Claim { who } => self.act(who, claim()).await,
            Step::Resign { who } => self.act(who, Act::Resign {}).await,
            Step::Abort { who } => self.act(who, Act::Abort {}).await,
            Step::Wait { ms } => tokio::time::sleep(std::time::Duration::from_millis(ms)).await,
            Step::Settle => self.settle().await,
        }
        for client in &mut self.clients {
            client.drain();
        }
    }

    async fn act(&mut self, who: usize, act: Act) {
        let id = self.clients[who].act(act.clone(), &self.live).await;
        self.last_acts[who] = Some((id, act));
    }

    async fn settle(&mut self) {
        for client in &mut self.clients {
            client.settle(&self.live).await;
        }
        // What the last one said reaches the first ones too.
        for client in &mut self.clients {
            client.settle(&self.live).await;
        }
    }
}

fn play(lives: Vec<(Vec<Step>, u64)>, clock: ClockSetting) {
    let log = MemoryLog::default();
    let mut now = noon();
    let mut game = None;
    let mut clients: Vec<Client> = Vec::new();
    let mut last_acts = vec![None; PEOPLE];
    let mut stale = Vec::new();
    let count = lives.len();
    for (number, (steps, away_ms)) in (1..).zip(lives) {
        // The end of the runtime is the end of the process: nothing in it gets another turn.
        let ended_at = runtime().block_on(async {
            let live = server(&log, now).await;
            let game = match &game {
                Some(game) => GameId::clone(game),
                None => game.insert(game_of_two(&live, clock).await).clone(),
            };
            if clients.is_empty() {
                let people = [Some(person('a')), Some(person('b')), None];
                clients = people.map(|person| Client::new(&game, person)).into();
            }
            let mut scene = Scene {
                live,
                clients: std::mem::take(&mut clients),
                last_acts: std::mem::take(&mut last_acts),
                stale: std::mem::take(&mut stale),
            };
            for client in &mut scene.clients {
                client.connect(&scene.live).await;
            }
            for step in steps {
                scene.take(step).await;
            }
            if number == count {
                for client in &mut scene.clients {
                    if !client.is_connected() {
                        client.connect(&scene.live).await;
                    }
                }
                for who in 0..PEOPLE {
                    scene.take(Step::Again { who }).await;
                }
                scene.settle().await;
                check(&log, &game, &scene);
            }
            clients = scene.clients;
            last_acts = scene.last_acts;
            stale = scene.stale;
            for client in &mut clients {
                client.disconnect();
            }
            scene.live.clock().now()
        });
        now = ended_at.after(Millis::new(away_ms));
    }
}

/// One final state on the log and with all three, and at most one result.
#[track_caller]
fn check(log: &MemoryLog, game: &GameId, scene: &Scene) {
    let events = log.events(game);
    let table = PeopleGame::of_log(&events).expect("the log follows the rules");
    let told: Vec<serde_json::Value> = events
        .iter()
        .map(|stored| serde_json::to_value(LoggedEvent::from(stored)).expect("JSON"))
        .collect();
    for client in &scene.clients {
        assert_eq!(client.events, told);
        assert_eq!(client.state["result"], table.summary().result.as_str());
        assert_eq!(client.state["ply"], table.summary().plies);
        let hash = format!("{:016x}", table.game().state().hash());
        assert_eq!(client.state["hash"], hash.as_str());
        assert_eq!(client.game().moves(), table.game().moves());
    }
    let names: Vec<&str> = events
        .iter()
        .filter_map(|stored| stored.client_id.as_ref())
        .map(|id| id.as_str())
        .collect();
    let distinct: HashSet<&str> = names.iter().copied().collect();
    assert_eq!(distinct.len(), names.len(), "an act happened twice");
    for id in &scene.stale {
        assert!(!distinct.contains(id.as_str()), "a stale move happened");
    }
    for (who, (client, last)) in scene.clients.iter().zip(&scene.last_acts).enumerate() {
        // What has happened is acknowledged, however often it is asked for.
        if let Some((id, _)) = last
            .as_ref()
            .filter(|(id, _)| distinct.contains(logged(who, id).as_str()))
        {
            assert!(
                client.acked.contains(id),
                "{id} happened and is not acknowledged"
            );
        }
    }
    let endings = events.iter().filter(|stored| is_ending(stored)).count();
    assert!(endings <= 1, "{endings} endings");
    assert_eq!(table.phase() == Phase::Over, table.outcome().is_some());
    check_clocks(&events);
    let games = log.games().len();
    assert_eq!(games, 1 + usize::from(table.rematch().is_some()));
}

/// The name of an act in the log. All give the same names, so that none may be taken for another's.
fn logged(who: usize, id: &str) -> String {
    format!("{}.{id}", ["0", "1", "2"][who])
}

/// Nobody gains time: what a side has is what it began with, less what it spent, and an increment
/// for each of its plies.
#[track_caller]
fn check_clocks(events: &[StoredEvent]) {
    let table = PeopleGame::of_log(events).expect("the log follows the rules");
    let terms = &table.began().terms;
    let (Some(clocks), ClockSetting::Fischer(setting)) = (table.clocks(), terms.clock) else {
        return;
    };
    let mut spent = [0; 2];
    let mut game = ugolki_rules::Game::new(terms.rule_set);
    let mut top = 0;
    let mut plies = [0_u64; 2];
    for stored in events {
        match &stored.event {
            Event::Moved(moved) => {
                let mover = game.side_to_move().index();
                spent[mover] += moved.timing.expect("there is a clock").spent.get();
                game.play(moved.mv).expect("a legal move");
                if top < game.moves().len() {
                    top = game.moves().len();
                    plies[mover] += 1;
                }
            }
            Event::TakenBack { plies } => {
                for _ in 0..*plies {
                    game.undo();
                }
            }
            _ => {}
        }
    }
    for side in [ugolki_rules::Side::White, ugolki_rules::Side::Black] {
        let most = setting.start.get() + plies[side.index()] * setting.increment.get();
        let left = clocks.left(side).get();
        assert!(left + spent[side.index()] <= most, "{side} gained time");
    }
}

fn is_ending(stored: &StoredEvent) -> bool {
    matches!(
        stored.event,
        Event::Resigned { .. }
            | Event::Agreed
            | Event::Flagged { .. }
            | Event::Claimed { .. }
            | Event::Aborted { .. }
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 250, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_order_of_events_ends_in_one_state(lives in lives()) {
        play(lives, blitz());
    }

    #[test]
    fn any_order_of_events_without_a_clock_ends_in_one_state(lives in lives()) {
        play(lives, ClockSetting::None);
    }
}
