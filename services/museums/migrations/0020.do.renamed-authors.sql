-- Authors with a new name, of whose posts those up to `after_post` are found by it: the others follow in pieces.
create table renamed_authors (
  user_id bigint primary key,
  after_post bigint not null default 0
);
