-- Grows with each follow: the order of a user's museums, and its cursor.
alter table museum_follows add column place bigint generated always as identity;
create index museum_follows_place on museum_follows (user_id, place desc);
