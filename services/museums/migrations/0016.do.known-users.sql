-- Misspelt names are compared with those of the users with the most followers, so that the work does not grow with all.
alter table search_users add column is_known boolean not null default true;
drop index search_users_trigrams;
create index search_users_known_trigrams on search_users using gin (username gin_trgm_ops, full_name gin_trgm_ops)
  where is_known;

create or replace function usernames_like(wanted text) returns setof bigint
language sql stable set pg_trgm.similarity_threshold = 0.45 as
$$ select user_id from search_users where is_known and username % wanted limit 500 $$;

create or replace function users_like(wanted text) returns setof bigint
language sql stable set pg_trgm.similarity_threshold = 0.45 as
$$ select user_id from search_users where is_known and (username % wanted or full_name % wanted) limit 500 $$;
