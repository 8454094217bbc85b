-- What shares a partition, where that is more than the aggregate.
alter table outbox add column partition_key text;
comment on column outbox.partition_key is 'Null: the key.';
