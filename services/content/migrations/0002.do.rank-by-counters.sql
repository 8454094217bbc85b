-- What the feed's order reads of a post besides its counters: it looks at up to 500 posts at once, and a second look
-- for each, into rows as wide as texts are, was a third of its time. None of it ever changes.
alter table post_counters
  add column author_id bigint,
  add column museum_id bigint,
  add column created_at timestamptz;

update post_counters k set author_id = p.author_id, museum_id = p.museum_id, created_at = p.created_at
from posts p where p.id = k.post_id;

alter table post_counters alter column author_id set not null, alter column created_at set not null;
