-- Answers of mutations, kept 24 h so that a retry with the same Idempotency-Key is replayed and not repeated.
create table idempotency_keys (
  actor_id    bigint      not null,
  key         text        not null,
  fingerprint text        not null,
  answer      json,
  created_at  timestamptz not null default now(),
  primary key (actor_id, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);
