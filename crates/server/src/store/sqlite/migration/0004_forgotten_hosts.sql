-- The host of an invitation can be forgotten, and lists show open invitations only.
--
-- Runs with foreign keys off.

create table invitation_new (
    id text not null,
    -- Null once the host is forgotten. Before that an open invitation is cancelled.
    host_id text,
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
    constraint invitation_game_when_taken check ((game_id is not null) = (state = 'taken')),
    constraint invitation_host_while_open check (host_id is not null or state <> 'open'),
    constraint invitation_name_of_host check (host_name is null or host_id is not null)
) strict, without rowid;

insert into invitation_new (id, host_id, host_name, terms, wished_seat, state, game_id, created_at_ms, updated_at_ms)
select id, host_id, host_name, terms, wished_seat, state, game_id, created_at_ms, updated_at_ms
from invitation;

drop table invitation;
alter table invitation_new rename to invitation;

create index invitation_host on invitation (host_id, updated_at_ms) where state = 'open';

-- Unless every reference still leads to a row, nothing of this happens.
create table migration_proof (
    orphans integer not null,
    constraint migration_leaves_no_orphans check (orphans = 0)
) strict;

insert into migration_proof select count(*) from pragma_foreign_key_check;

drop table migration_proof;
