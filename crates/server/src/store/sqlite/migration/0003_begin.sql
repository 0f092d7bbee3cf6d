-- Logs name seats, and people stand beside them; an invitation is no game.
--
-- Runs with foreign keys off. The tables whose shape changes are made anew under another name. The
-- program fills those of games itself, since it rewrites every event; then 0003_end.sql lets them
-- take the places of the old ones. All of it is one transaction.

create table person (
    id text not null,
    -- How the person is known: 'guest'.
    kind text not null,
    number integer,
    name text,
    created_at_ms integer not null,
    -- Moves forward with every change of one of the person's games, by at least one: it orders
    -- their list without ties.
    active_at_ms integer not null,
    constraint person_pk primary key (id),
    constraint person_number_unique unique (number),
    constraint person_id_form check (length(id) = 32),
    constraint person_guest_has_number check (kind <> 'guest' or number is not null),
    constraint person_name_length check (length(name) between 1 and 24)
) strict, without rowid;

insert into person (id, kind, number, name, created_at_ms, active_at_ms)
select id, 'guest', number, name, created_at_ms, active_at_ms
from guest;

-- A summary of the log, written in the transaction that appends to it. It decides nothing but the
-- order of lists and which games to look at.
create table game_new (
    id text not null,
    -- Whom people play with in it: 'computer' or 'people'.
    kind text not null,
    rules text not null,
    last_seq integer not null,
    phase text not null,
    plies integer not null,
    -- The seat whose turn it is.
    turn integer,
    -- When somebody's time is over if nothing happens.
    deadline_at_ms integer,
    -- As in a record of a game for two.
    result text not null,
    -- The place of each seat, as '1 2'.
    places text,
    reason text,
    created_at_ms integer not null,
    updated_at_ms integer not null,
    constraint game_pk primary key (id),
    constraint game_id_form check (length(id) = 36),
    constraint game_last_seq_positive check (last_seq >= 1),
    constraint game_phase_known check (phase in ('playing', 'over')),
    constraint game_turn_when_playing check ((turn is not null) = (phase = 'playing')),
    constraint game_deadline_until_over check (deadline_at_ms is null or phase <> 'over'),
    constraint game_result_when_over check (result = '*' or phase = 'over'),
    constraint game_reason_when_over check ((reason is null) = (phase <> 'over')),
    constraint game_without_result_is_aborted check (phase <> 'over' or (result = '*') = (reason = 'aborted')),
    constraint game_places_of_result check ((places is null) = (result = '*'))
) strict, without rowid;

-- Who plays, by the index in the order of turns: a person under the name that they had then, or the
-- computer at a level. A person who is forgotten leaves the row without an id and a name.
create table game_seat_new (
    game_id text not null,
    seat integer not null,
    person_id text,
    name text,
    level integer,
    constraint game_seat_pk primary key (game_id, seat),
    constraint game_seat_game_fk foreign key (game_id) references game (id),
    constraint game_seat_person_fk foreign key (person_id) references person (id),
    constraint game_seat_index_known check (seat between 0 and 3),
    constraint game_seat_level_of_computer check (level is null or (person_id is null and name is null)),
    constraint game_seat_name_of_person check (name is null or person_id is not null)
) strict, without rowid;

-- The log. Its primary key is the compare-and-set: a second event with the same number can't be
-- written. The program knows the kinds.
create table game_event_new (
    game_id text not null,
    seq integer not null,
    at_ms integer not null,
    -- The seat, and the id that its player's browser gave to the act behind the event: an act that
    -- comes twice happens once.
    client_id text,
    kind text not null,
    body text not null,
    constraint game_event_pk primary key (game_id, seq),
    constraint game_event_game_fk foreign key (game_id) references game (id),
    constraint game_event_seq_positive check (seq >= 1),
    constraint game_event_client_id_length check (length(client_id) between 1 and 38)
) strict, without rowid;

-- Offers to play. The game that comes of one has its id.
create table invitation (
    id text not null,
    host_id text not null,
    -- The host's name as it was when they invited.
    host_name text,
    terms text not null,
    wished_seat integer,
    state text not null,
    game_id text,
    created_at_ms integer not null,
    updated_at_ms integer not null,
    constraint invitation_pk primary key (id),
    constraint invitation_id_form check (length(id) = 36),
    constraint invitation_host_fk foreign key (host_id) references person (id),
    constraint invitation_game_fk foreign key (game_id) references game (id),
    constraint invitation_state_known check (state in ('open', 'taken', 'cancelled')),
    constraint invitation_game_when_taken check ((game_id is not null) = (state = 'taken'))
) strict, without rowid;
