-- Who may be made a manager, in the order of the list: its first page is read without the rest (AM4). The statement repeats
-- the condition.
drop index search_users_managers;
create index search_users_managers on search_users (username, user_id)
  where summary ->> 'role' in ('Museum Manager', 'Admin');

-- What a run of "Update Museums" did, for a retry of the request that began it. Null: it is not finished, or it failed.
alter table lookup_runs add column stats jsonb;
