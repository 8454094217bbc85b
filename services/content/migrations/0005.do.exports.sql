-- What one user has, in the order in which an export reads it.
create index comments_by_author on comments (author_id, id);
create index deleted_comments_by_author on deleted_comments (author_id, id);
-- Not on user_id itself, for the reason of bookmarks_of_user (0002).
create index likes_of_user on likes ((user_id + 0), post_id);
create index moderation_actions_of_author on moderation_actions (author_id, id);
