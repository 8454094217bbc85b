-- What hidden users did, taken out of the notifications of others: it comes back when an account is restored.
create table withdrawn_acts (
  actor_id        bigint      not null,
  notification_id bigint      not null,
  user_id         bigint      not null,
  -- The rows as they were.
  notification    jsonb       not null,
  actor           jsonb       not null,
  comments        jsonb       not null,
  withdrawn_at    timestamptz not null,
  primary key (actor_id, notification_id)
);
create index withdrawn_acts_of_user on withdrawn_acts (user_id);
create index withdrawn_acts_oldest on withdrawn_acts (withdrawn_at);

-- What an erasure reads of one user.
create index notification_comments_actor on notification_comments (actor_id);
create index notification_dedup_actor on notification_dedup (actor_id);
create index follows_of_user on follows (user_id);
create index blocks_of_blocked on blocks (blocked_id);
create index mutes_of_muted on mutes (muted_id);
create index conversations_high on conversations (high_id);
create index message_reports_reporter on message_reports (reporter_id);

-- A report outlives the conversation of a deleted user: its ids, and what the other user wrote of it.
alter table message_reports drop constraint message_reports_conversation_id_fkey;
