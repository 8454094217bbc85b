-- What was reported: one undecided row for each thing, which all who report it share (MM8).
create table reports (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  target_type text not null
    check (target_type in ('community', 'community_post', 'community_comment', 'community_member')),
  target_id int not null,
  -- Who wrote it, or the member; of a community its owner. Null: the community has none.
  subject_id int,
  -- 'escalated': an administrator of the platform decides.
  status text not null check (status in ('open', 'claimed', 'escalated', 'dismissed', 'actioned')),
  reporters int not null default 0,
  -- Null also where the account was erased.
  claimed_by int,
  -- The last decision.
  action text check (action in ('dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate')),
  note text not null default '',
  decided_by int,
  decided_at timestamptz,
  reported_at timestamptz not null,
  version int not null default 1,
  check ((action is null) = (decided_at is null))
);
create unique index reports_undecided on reports (target_type, target_id)
  where status in ('open', 'claimed', 'escalated');
create index reports_open on reports (community_id, id) where status in ('open', 'claimed');
create index reports_escalated on reports (community_id, id) where status = 'escalated';
create index reports_decided on reports (community_id, decided_at desc, id desc)
  where status in ('dismissed', 'actioned');
create index reports_of_target on reports (target_type, target_id, decided_at);
create index reports_of_community on reports (community_id);
create index reports_of_subject on reports (subject_id) where subject_id is not null;
create index reports_of_claimer on reports (claimed_by) where claimed_by is not null;
create index reports_of_moderator on reports (decided_by, id) where decided_by is not null;

-- Who reported a thing, and why: once, also after it was decided. The reporter is shown it in no list from then on.
create table report_entries (
  reporter_id int not null,
  target_type text not null,
  target_id int not null,
  report_id int not null references reports on delete cascade,
  community_id int not null references communities on delete cascade,
  category text not null,
  details text not null default '',
  -- The account is old enough to hide what it reports together with others.
  is_weighty boolean not null,
  reported_at timestamptz not null,
  primary key (reporter_id, target_type, target_id)
);
create index report_entries_of_report on report_entries (report_id, reported_at desc);
create index report_entries_weighty on report_entries (report_id) where is_weighty;
create index report_entries_of_reporter on report_entries (reporter_id, reported_at desc, report_id desc);
create index report_entries_of_community on report_entries (community_id);

-- 'hidden': by reports, until a moderator decides.
alter table deleted_posts
  drop constraint deleted_posts_deleted_as_check,
  add constraint deleted_posts_deleted_as_check check (deleted_as in ('author', 'moderator', 'erasure', 'hidden'));
alter table deleted_comments
  drop constraint deleted_comments_deleted_as_check,
  add constraint deleted_comments_deleted_as_check check (deleted_as in ('author', 'moderator', 'erasure', 'hidden'));
