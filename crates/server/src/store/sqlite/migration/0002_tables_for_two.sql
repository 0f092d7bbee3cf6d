-- Games between people join those against the computer: one log for both.
--
-- Runs with foreign keys off and in one transaction: tables whose constraints change are made anew under another name,
-- filled, and take the old one's place.

alter table guest add column name text constraint guest_name_length check (length(name) between 1 and 24);

-- A summary of the log, written in the transaction that appends to it and never read to decide anything but the order and
-- which games to look at.
create table game_new (
    id text not null,
    -- Whom the guest that began it plays with.
    kind text not null,
    rules text not null,
    last_seq integer not null,
    phase text not null,
    plies integer not null,
    turn text,
    -- When somebody's time will be over if nothing happens.
    deadline_at_ms integer,
    result text not null,
    reason text,
    created_at_ms integer not null,
    updated_at_ms integer not null,
    constraint game_pk primary key (id),
    constraint game_id_form check (length(id) = 36),
    constraint game_kind_known check (kind in ('computer', 'people')),
    constraint game_last_seq_positive check (last_seq >= 1),
    constraint game_phase_known check (phase in ('open', 'playing', 'over')),
    constraint game_turn_known check (turn in ('white', 'black')),
    constraint game_turn_when_playing check (turn is null or phase = 'playing'),
    constraint game_deadline_until_over check (deadline_at_ms is null or phase <> 'over'),
    constraint game_result_known check (result in ('*', '1-0', '0-1', '1/2-1/2')),
    constraint game_result_when_over check (result = '*' or phase = 'over'),
    constraint game_reason_when_over check ((reason is null) = (phase <> 'over')),
    constraint game_without_result_is_aborted check (phase <> 'over' or (result = '*') = (reason = 'aborted'))
) strict, without rowid;

insert into game_new (id, kind, rules, last_seq, phase, plies, turn, deadline_at_ms, result, reason, created_at_ms, updated_at_ms)
select id, 'computer', rules, last_seq, iif(result = '*', 'playing', 'over'), plies, null, null, result, reason, created_at_ms, updated_at_ms
from game;

-- Who plays: a guest or the computer at a level. Number 1 began the game. Whoever lays a table has no side before the
-- other one sits down.
create table game_seat_new (
    game_id text not null,
    number integer not null,
    side text,
    guest_id text,
    level integer,
    constraint game_seat_pk primary key (game_id, number),
    constraint game_seat_side_unique unique (game_id, side),
    constraint game_seat_game_fk foreign key (game_id) references game (id),
    constraint game_seat_guest_fk foreign key (guest_id) references guest (id),
    constraint game_seat_number_known check (number in (1, 2)),
    constraint game_seat_side_known check (side in ('white', 'black')),
    constraint game_seat_side_of_second check (number = 1 or side is not null),
    constraint game_seat_guest_or_computer check ((guest_id is null) <> (level is null))
) strict, without rowid;

insert into game_seat_new (game_id, number, side, guest_id, level)
select game_id, iif(guest_id is null, 2, 1), side, guest_id, level
from game_seat;

-- The log. Its primary key is the compare-and-set: a second event with the same number can't be written.
create table game_event_new (
    game_id text not null,
    seq integer not null,
    at_ms integer not null,
    -- The player, and the name that his browser gave to the act behind the event: an act that comes twice happens once.
    client_id text,
    kind text not null,
    body text not null,
    constraint game_event_pk primary key (game_id, seq),
    constraint game_event_game_fk foreign key (game_id) references game (id),
    constraint game_event_seq_positive check (seq >= 1),
    constraint game_event_client_id_length check (length(client_id) between 1 and 38),
    constraint game_event_kind_known check (kind in (
        'created', 'invited', 'joined', 'moved', 'taken_back', 'offered', 'declined', 'said', 'resumed',
        'resigned', 'agreed', 'flagged', 'claimed', 'aborted', 'rematched'
    ))
) strict, without rowid;

insert into game_event_new (game_id, seq, at_ms, client_id, kind, body)
select game_id, seq, at_ms, null, kind, body
from game_event;

drop table game_event;
drop table game_seat;
drop table game;
alter table game_new rename to game;
alter table game_seat_new rename to game_seat;
alter table game_event_new rename to game_event;

create index game_deadline on game (deadline_at_ms) where deadline_at_ms is not null;

-- A guest sits at a table once.
create unique index game_seat_guest on game_seat (guest_id, game_id) where guest_id is not null;

create unique index game_event_client_id on game_event (game_id, client_id) where client_id is not null;

-- What was said stays said.
create trigger game_event_never_changes before update on game_event
begin
    select raise(abort, 'game_event is append-only');
end;

create trigger game_event_never_goes before delete on game_event
begin
    select raise(abort, 'game_event is append-only');
end;

-- When this server was last known to run: rewritten while it does, so that a crash is dated.
create table server_alive (
    id integer not null,
    at_ms integer not null,
    constraint server_alive_pk primary key (id),
    constraint server_alive_single check (id = 1)
) strict;

-- Nothing was lost on the way, or nothing of this happens.
create table migration_proof (
    orphans integer not null,
    constraint migration_leaves_no_orphans check (orphans = 0)
) strict;

insert into migration_proof select count(*) from pragma_foreign_key_check;

drop table migration_proof;
