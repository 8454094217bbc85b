-- The newest posts have small indexes of their own, and more of the newest larger ones: a word that many posts have is
-- found among the first, one that some have among the second, and only one that few have is looked up among all.
alter table search_posts add column age smallint not null default 0;
update search_posts set age = 1 where not is_recent;
alter table search_posts drop column is_recent;
create index search_posts_newest on search_posts (post_id) where age = 0;
create index search_posts_newest_words on search_posts using gin (words) where age = 0;
create index search_posts_newest_tags on search_posts using gin (tags) where age = 0;
create index search_posts_newer on search_posts (post_id) where age <= 1;
create index search_posts_newer_words on search_posts using gin (words) where age <= 1;
create index search_posts_newer_tags on search_posts using gin (tags) where age <= 1;
