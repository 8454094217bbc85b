-- Who may see whom: copies of what identity publishes.
alter table authors
  add column audience text not null default 'public'
    check (audience in ('public', 'private', 'friends', 'hidden')),
  add column allows_tagging boolean not null default true;
-- Whether an author is among the few who are not shown to everyone costs one descent of a small index.
create index authors_restricted on authors (id) where audience <> 'public';

-- Whom a viewer is not shown. A block has a row for each direction; it, the other's block and a mute of the same pair
-- come and go independently.
create table hidden_authors (
  viewer_id bigint not null,
  author_id bigint not null,
  reason    text   not null check (reason in ('blocks', 'is-blocked', 'mutes')),
  -- Null: until it is taken back.
  until     timestamptz,
  primary key (viewer_id, author_id, reason)
);
create index hidden_authors_ended on hidden_authors (until) where until is not null;
