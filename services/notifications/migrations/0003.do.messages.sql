-- What two users write to each other. One row for a pair, which every change of its messages locks.
create table conversations (
  id              bigint      generated always as identity primary key,
  low_id          bigint      not null,
  high_id         bigint      not null,
  -- Null before the first message: then the row only keeps that one blocks the other.
  begun_by        bigint,
  begun_at        timestamptz,
  is_low_blocked  boolean     not null default false,
  is_high_blocked boolean     not null default false,
  -- Up to which message both have deleted it.
  erase_to        bigint      not null default 0,
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index conversations_begun_by on conversations (begun_by, begun_at desc);
create index conversations_erase_to on conversations (id) where erase_to > 0;

-- The conversation as each of the two has it.
create table conversation_members (
  conversation_id bigint  not null references conversations on delete cascade,
  user_id         bigint  not null,
  other_id        bigint  not null,
  -- declined: the user has deleted a request, and receives nothing more from its sender.
  folder          text    not null check (folder in ('inbox', 'requests', 'declined')),
  -- Either blocks the other: the conversation is shown to neither.
  is_blocked      boolean not null default false,
  -- The place in the list.
  last_message_id bigint  not null default 0,
  -- Up to which message the user has deleted it.
  cleared_to      bigint  not null default 0,
  read_to         bigint  not null default 0,
  unread_count    integer not null default 0 check (unread_count >= 0),
  primary key (conversation_id, user_id)
);
create index conversation_members_newest_first on conversation_members (user_id, folder, last_message_id desc)
  where last_message_id > cleared_to and not is_blocked;
create index conversation_members_other on conversation_members (user_id, other_id);

create table messages (
  id              bigint      generated always as identity primary key,
  conversation_id bigint      not null references conversations on delete cascade,
  sender_id       bigint      not null,
  content         text        not null check (char_length(content) between 1 and 2000),
  sent_at         timestamptz not null
);
create index messages_newest_first on messages (conversation_id, id desc);
create index messages_sender on messages (sender_id, sent_at desc);

-- What is unread in a user's inbox, requests not counted. Locked before any conversation, the lower id first.
create table message_inboxes (
  user_id      bigint  primary key,
  unread_count integer not null default 0 check (unread_count >= 0)
);

create table message_reports (
  id              bigint      generated always as identity primary key,
  conversation_id bigint      not null references conversations,
  -- The newest message that the reporter saw.
  message_id      bigint      not null,
  reporter_id     bigint      not null,
  reported_id     bigint      not null,
  reason          text        not null,
  details         text        not null,
  reported_at     timestamptz not null,
  unique (conversation_id, reporter_id)
);
