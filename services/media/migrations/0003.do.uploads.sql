-- One request at a time appends to an upload: which one, and when it last said so. One that is silent is taken over from.
alter table uploads add column writer text, add column writer_at timestamptz;

-- Uploads by tus that are complete: a client that lost the last answer asks how far its upload is.
create table finished_uploads (
  id text primary key,
  media_id bigint not null unique references files (id) on delete cascade,
  length bigint not null,
  finished_at timestamptz not null
);
create index finished_uploads_by_age on finished_uploads (finished_at);
