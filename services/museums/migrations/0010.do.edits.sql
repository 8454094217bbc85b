-- Changes of museums by people. An import leaves a museum alone that has one.
create table museum_edits (
  id        bigint      generated always as identity primary key,
  museum_id integer     not null references museums,
  -- Null: a user who has been deleted since.
  user_id   bigint,
  at        timestamptz not null,
  -- A list of {field, before, after}.
  fields    jsonb       not null,
  -- The change that this one took back.
  undoes    bigint      unique references museum_edits
);
create index museum_edits_of_museum on museum_edits (museum_id, id desc);
create index museum_edits_of_user on museum_edits (user_id, id) where user_id is not null;
