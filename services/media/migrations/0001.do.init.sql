-- The ledger: a row for each file that a user uploads, complete or not. What is asked by user or by age is asked here;
-- the asset itself is a document of MongoDB with the same id (docs/decisions/0129).
create table files (
  id bigint generated always as identity primary key,
  user_id int not null,
  kind text not null check (kind in ('picture', 'video')),
  purpose text not null check (purpose in ('post', 'museum', 'meetup', 'profile')),
  -- As announced, later as stored.
  bytes bigint not null check (bytes >= 0),
  -- How many files are stored of it; 0 until it is ready.
  stored_files int not null default 0,
  created_at timestamptz not null,
  -- When the whole file was there; null: an upload that is not complete.
  uploaded_at timestamptz,
  -- When it was ready or failed, and its events were published.
  settled_at timestamptz,
  -- Since when nothing shows it; null: something does.
  unattached_at timestamptz,
  -- Why it is being removed; null: it stays.
  removal text check (removal in ('owner', 'unattached', 'erasure', 'moderator')),
  -- Of the last event of the document that is in the outbox.
  published_seq int not null default 0,
  -- Since when its document is missing in MongoDB, as after a restored backup; null: it is there.
  missing_since timestamptz
);
create index files_of_user on files (user_id, id);
create index files_unsettled on files (id) where uploaded_at is not null and settled_at is null;
create index files_unattached on files (unattached_at) where removal is null and uploaded_at is not null;
create index files_in_removal on files (id) where removal is not null;

-- The sum of `files.bytes` of a user, changed in the transaction that changes one of them.
create table usage (
  user_id int primary key,
  bytes bigint not null check (bytes >= 0)
);

-- Uploads by tus that are not complete.
create table uploads (
  -- 22 random characters.
  id text primary key,
  media_id bigint not null unique references files (id) on delete cascade,
  user_id int not null,
  length bigint not null,
  grown_at timestamptz not null
);
create index uploads_of_user on uploads (user_id);
create index uploads_by_age on uploads (grown_at);

-- What shows a file.
create table attachments (
  media_id bigint not null,
  kind text not null check (kind in ('post', 'museum', 'meetup', 'profile')),
  subject_id bigint not null,
  -- False: it keeps the file, and its readers do not see it, as a post that is prepared or in the trash.
  is_published boolean not null,
  primary key (media_id, kind, subject_id)
);
create index attachments_of_subject on attachments (kind, subject_id);

-- The newest that is known of a subject: an older event changes nothing.
create table attachment_versions (
  kind text not null,
  subject_id bigint not null,
  version bigint not null,
  changed_at timestamptz not null,
  primary key (kind, subject_id)
);
create index attachment_versions_by_age on attachment_versions (changed_at);

create table profile_photos (
  user_id int primary key,
  media_id bigint not null unique references files (id)
);

-- A copy of what identity publishes: whose media everyone may see.
create table audiences (
  user_id int primary key,
  audience text not null,
  version bigint not null
);
