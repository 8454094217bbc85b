-- The newest posts have small indexes of their own: a word that many posts have is found among them, and only one that
-- few have is looked up among all.
alter table search_posts add column is_recent boolean not null default true;
create index search_posts_recent on search_posts (post_id) where is_recent;
create index search_posts_recent_words on search_posts using gin (words) where is_recent;
create index search_posts_recent_tags on search_posts using gin (tags) where is_recent;

-- Users whose username, or whose username or name, is similar as a whole. The usual threshold of 0.3 compares far more
-- rows and finds little more.
create function usernames_like(wanted text) returns setof bigint
language sql stable set pg_trgm.similarity_threshold = 0.45 as
$$ select user_id from search_users where username % wanted limit 500 $$;

create function users_like(wanted text) returns setof bigint
language sql stable set pg_trgm.similarity_threshold = 0.45 as
$$ select user_id from search_users where username % wanted or full_name % wanted limit 500 $$;
