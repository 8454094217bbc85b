-- What an erasure reads of one user.
create index user_follows_of on user_follows (followee_id, follower_id);
create index hidden_users_of_user on hidden_users (user_id);
create index museums_of_manager on museums (manager_id) where manager_id is not null;
