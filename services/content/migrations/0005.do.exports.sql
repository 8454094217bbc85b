-- What moderators did to one user's posts and comments, in the order in which an export reads it.
create index moderation_actions_of_author on moderation_actions (author_id, id);
