-- The words of the title, of weight A, and of the location, of weight B; null until a job has found them.
alter table events add column words tsvector;
create index events_unindexed on events (id) where words is null;
create index events_words on events using gin (words);
create index events_tags on events using gin (tags);
-- All communities together, by time. Of an expression, so that PostgreSQL does not read all communities for the meetups of one; with
-- the end, so that those that are over are not looked up.
create index events_by_start on events ((starts_at at time zone 'UTC'), id, ends_at);
drop index events_of_community;
create index events_of_community on events (community_id, starts_at, id, ends_at);
