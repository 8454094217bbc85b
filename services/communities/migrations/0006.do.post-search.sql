-- Posts that are shown, by their words (decision 0140). A row goes with its post, also into the trash.
create table post_search (
  post_id int primary key references posts on delete cascade,
  community_id int not null,
  author_id int not null,
  -- Of the text, and for whom it is. Null: not known yet; a job finds them.
  words tsvector,
  -- 0: one of the newest, 1: one of the newer.
  age smallint not null default 0
);
insert into post_search (post_id, community_id, author_id) select id, community_id, author_id from posts;

create index post_search_words on post_search using gin (words);
create index post_search_newest on post_search (post_id) where age = 0;
create index post_search_newest_words on post_search using gin (words) where age = 0;
create index post_search_newer on post_search (post_id) where abs(age) <= 1;
create index post_search_newer_words on post_search using gin (words) where abs(age) <= 1;
create statistics post_search_age on (abs(age)) from post_search;
create index post_search_of_community on post_search (community_id, post_id);
create index post_search_unknown on post_search (post_id) where words is null;

-- Since when its posts are for others than their words say; null: they agree.
alter table communities add column posts_stale_since timestamptz;
create index communities_with_stale_posts on communities (posts_stale_since) where posts_stale_since is not null;
