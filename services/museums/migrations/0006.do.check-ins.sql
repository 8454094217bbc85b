-- Visits, each on a day of the museum's own calendar (BA4). Where a user was is not stored, only whether it was there.
create table check_ins (
  id bigint generated always as identity primary key,
  user_id bigint not null,
  museum_id int not null references museums (id),
  day date not null,
  at timestamptz not null,
  is_verified boolean not null,
  is_counted boolean not null,
  note text not null default '',
  unique (museum_id, user_id, day)
);
create index check_ins_of_user on check_ins (user_id, id desc);
