-- The new tables take the places of the old ones.

drop table game_event;
drop table game_seat;
drop table game;
drop table guest;
alter table game_new rename to game;
alter table game_seat_new rename to game_seat;
alter table game_event_new rename to game_event;

create index game_deadline on game (deadline_at_ms) where deadline_at_ms is not null;

-- A person sits at a game once.
create unique index game_seat_person on game_seat (person_id, game_id) where person_id is not null;

create unique index game_event_client_id on game_event (game_id, client_id) where client_id is not null;

create index invitation_host on invitation (host_id, updated_at_ms) where state <> 'taken';

-- What was said stays said.
create trigger game_event_never_changes before update on game_event
begin
    select raise(abort, 'game_event is append-only');
end;

create trigger game_event_never_goes before delete on game_event
begin
    select raise(abort, 'game_event is append-only');
end;

-- Nothing was lost on the way, or nothing of this happens.
create table migration_proof (
    orphans integer not null,
    constraint migration_leaves_no_orphans check (orphans = 0)
) strict;

insert into migration_proof select count(*) from pragma_foreign_key_check;

drop table migration_proof;
