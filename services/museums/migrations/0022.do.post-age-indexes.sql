-- `abs`: of `age <= 1` the planner knows that it follows from `age = 0`, and combines these indexes with those of the newest
-- posts, which reads eight times as much.
drop index search_posts_newer;
drop index search_posts_newer_words;
drop index search_posts_newer_tags;
create index search_posts_newer on search_posts (post_id) where abs(age) <= 1;
create index search_posts_newer_words on search_posts using gin (words) where abs(age) <= 1;
create index search_posts_newer_tags on search_posts using gin (tags) where abs(age) <= 1;
create statistics search_posts_age on (abs(age)) from search_posts;
