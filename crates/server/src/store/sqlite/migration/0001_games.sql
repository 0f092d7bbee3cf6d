-- Guests, their games, and the events that the games are.

create table server_secret (
    id integer not null,
    secret blob not null,
    created_at_ms integer not null,
    constraint server_secret_pk primary key (id),
    constraint server_secret_single check (id = 1),
    constraint server_secret_length check (length(secret) = 32)
) strict;

create table guest (
    id text not null,
    number integer not null,
    created_at_ms integer not null,
    -- Moves forward with every change of one of the guest's games, by at least one: it orders their list without ties.
    active_at_ms integer not null,
    constraint guest_pk primary key (id),
    constraint guest_number_unique unique (number),
    constraint guest_id_form check (length(id) = 32)
) strict, without rowid;

-- A summary of the log, written in the transaction that appends to it and never read to decide anything but the order.
create table game (
    id text not null,
    rules text not null,
    last_seq integer not null,
    plies integer not null,
    result text not null,
    reason text,
    created_at_ms integer not null,
    updated_at_ms integer not null,
    constraint game_pk primary key (id),
    constraint game_id_form check (length(id) = 36),
    constraint game_last_seq_positive check (last_seq >= 1),
    constraint game_result_known check (result in ('*', '1-0', '0-1', '1/2-1/2')),
    constraint game_reason_when_over check ((reason is null) = (result = '*'))
) strict, without rowid;

-- Who plays: a guest or the computer at a level.
create table game_seat (
    game_id text not null,
    side text not null,
    guest_id text,
    level integer,
    constraint game_seat_pk primary key (game_id, side),
    constraint game_seat_game_fk foreign key (game_id) references game (id),
    constraint game_seat_guest_fk foreign key (guest_id) references guest (id),
    constraint game_seat_side_known check (side in ('white', 'black')),
    constraint game_seat_guest_or_computer check ((guest_id is null) <> (level is null))
) strict, without rowid;

create index game_seat_guest on game_seat (guest_id, game_id) where guest_id is not null;

-- The log. Its primary key is the compare-and-set: a second event with the same number can't be written.
create table game_event (
    game_id text not null,
    seq integer not null,
    at_ms integer not null,
    kind text not null,
    body text not null,
    constraint game_event_pk primary key (game_id, seq),
    constraint game_event_game_fk foreign key (game_id) references game (id),
    constraint game_event_seq_positive check (seq >= 1),
    constraint game_event_kind_known check (kind in ('created', 'moved', 'taken_back', 'resigned'))
) strict, without rowid;

-- What was said stays said.
create trigger game_event_never_changes before update on game_event
begin
    select raise(abort, 'game_event is append-only');
end;
