-- The author of what remains of deleted users: comments without a text that others replied to.
insert into authors (id, username, slug, role) values (2147483647, 'Deleted user', 'deleted user', 'Traveler');

-- What an erasure reads of one user.
create index likes_of_user on likes (user_id, post_id);
create index comments_of_author on comments (author_id, id);
create index deleted_comments_author on deleted_comments (author_id);
create index hidden_authors_of_author on hidden_authors (author_id);
create index posts_mentions on posts using gin (mentions jsonb_path_ops) where mentions is not null;
create index comments_mentions on comments using gin (mentions jsonb_path_ops) where mentions is not null;
create index deleted_posts_mentions on deleted_posts using gin (mentions jsonb_path_ops) where mentions is not null;
create index deleted_comments_mentions on deleted_comments using gin (mentions jsonb_path_ops)
  where mentions is not null;
