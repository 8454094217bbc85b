-- What is known of the value that a field of a museum has now (C-08). A field without a row is as the museum's own record
-- brought it, and no member has confirmed it.
create table museum_fields (
  museum_id     integer     not null references museums,
  field         text        not null,
  -- The edit that set the value; null: the museum's own record.
  edit_id       bigint      references museum_edits on delete set null,
  confirmations integer     not null default 0 check (confirmations >= 0),
  -- By the last member who confirmed it.
  confirmed_at  timestamptz,
  primary key (museum_id, field)
);
create index museum_fields_of_edit on museum_fields (edit_id) where edit_id is not null;

-- Members who say that the value is still right; deleted when it changes.
create table field_confirmations (
  id        bigint      generated always as identity primary key,
  museum_id integer     not null references museums,
  field     text        not null,
  user_id   bigint      not null,
  at        timestamptz not null,
  unique (museum_id, field, user_id)
);
create index field_confirmations_of_user on field_confirmations (user_id, id);

alter table museum_edits
  -- Of each field, the edit that had set the value before, as in museum_fields. Null: an edit from before this migration.
  add column previous jsonb,
  -- The knowledge base that the values come from: {name, url, date}.
  add column source   jsonb,
  -- The member's own suggestion was applied without a review.
  add column at_once  boolean not null default false;
create index museum_edits_of_suggestion on museum_edits (suggestion_id) where suggestion_id is not null;

-- The newest edit of each field that stands. What was undone, and what undid it, set nothing; an undone undo does not count.
insert into museum_fields (museum_id, field, edit_id)
select distinct on (e.museum_id, changed.field) e.museum_id, changed.field, e.id
from museum_edits e, lateral (
  select case when f ->> 'field' in ('latitude', 'longitude') then 'location' else f ->> 'field' end as field
  from jsonb_array_elements(e.fields) f
  where f ->> 'field' not in ('isVerified', 'managerId')) changed
where e.undoes is null and not exists (
  select 1 from museum_edits later where later.undoes = e.id
    and not exists (select 1 from museum_edits again where again.undoes = later.id))
order by e.museum_id, changed.field, e.id desc;

-- When the source last brought the museum; null: before this migration. Of what a member added, created_at says it.
alter table museums add column sourced_at timestamptz;
alter table museums alter column sourced_at set default now();

-- How many of the fields that a member suggested were accepted, and rejected, by others.
create table contributor_accuracy (
  user_id  bigint  primary key,
  accepted integer not null default 0 check (accepted >= 0),
  rejected integer not null default 0 check (rejected >= 0)
);
insert into contributor_accuracy (user_id, accepted, rejected)
select user_id, sum(cardinality(approved)), sum(jsonb_array_length(fields) - cardinality(approved))
from museum_edit_suggestions
where user_id is not null and status in ('approved', 'partly_approved', 'rejected')
  and reviewed_by is distinct from user_id
group by user_id;

alter table museum_edit_suggestions drop constraint museum_edit_suggestions_status_check;
alter table museum_edit_suggestions drop constraint museum_edit_suggestions_check;
alter table museum_edit_suggestions
  add constraint museum_edit_suggestions_status_check
    check (status in ('pending', 'approved', 'partly_approved', 'rejected', 'replaced', 'applied', 'undone')),
  add constraint museum_edit_suggestions_check
    check ((reviewed_at is null) = (status in ('pending', 'replaced', 'applied')));
