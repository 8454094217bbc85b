-- Whether the end of a meetup has been seen to: by then it has a recap, or too few came.
alter table events add column is_concluded boolean not null default false;
update events set is_concluded = true where kind = 'meetup' and ends_at < now();
create index meetups_unconcluded on events (ends_at, id)
  where kind = 'meetup' and cancelled_at is null and not is_concluded;

-- What became of meetups (C-11).
create table recaps (
  meetup_id int primary key references events on delete cascade,
  state text not null default 'draft' check (state in ('draft', 'published')),
  text text not null default '',
  drafted_at timestamptz not null,
  -- Of the last publication; null: it is a draft.
  published_at timestamptz,
  -- Whoever attended was notified of it, and that happens once.
  was_published boolean not null default false,
  version int not null default 1,
  check ((state = 'published') = (published_at is not null))
);

-- Whose photos the recap of a meetup may show.
create table recap_consents (
  meetup_id int not null references events on delete cascade,
  user_id int not null,
  community_id int not null,
  given_at timestamptz not null,
  primary key (meetup_id, user_id)
);
create index recap_consents_of_user on recap_consents (user_id, community_id);
create index recap_consents_of_community on recap_consents (community_id);

-- Insights about the museum of a meetup by whoever attended it. Posts of another service.
create table meetup_insights (
  meetup_id int not null references events on delete cascade,
  post_id bigint not null,
  author_id int not null,
  -- Its author may undo the deletion.
  is_deleted boolean not null default false,
  -- Null: whoever edits the recap has not chosen; a draft shows it.
  is_in_recap boolean,
  primary key (meetup_id, post_id)
);
create index meetup_insights_of_post on meetup_insights (post_id);
create index meetup_insights_of_author on meetup_insights (author_id);

create index meetup_insights_in_recap on meetup_insights (meetup_id, post_id) where is_in_recap;

-- As of an insight.
alter table meetup_photos add column is_in_recap boolean;
create index meetup_photos_in_recap on meetup_photos (meetup_id, id) where is_in_recap;
