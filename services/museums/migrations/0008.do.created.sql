-- Who added a museum (MC2), and when; null: an import or the seed, or a user who has been deleted since.
alter table museums
  add column created_by bigint,
  add column created_at timestamptz;
create index museums_of_creator on museums (created_by, id) where created_by is not null;
-- The museums of a city, in whose order the normalised text of a place is written: a new one is compared with them.
create index museum_search_city on museum_search (split_part(about, '  ', 1));
-- Bundled files that were imported completely.
create table imported_files (
  name   text primary key,
  digest text not null
);
