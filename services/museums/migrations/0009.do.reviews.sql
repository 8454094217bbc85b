-- One review per user and museum (B-18).
create table museum_reviews (
  id          bigint      generated always as identity primary key,
  museum_id   integer     not null references museums,
  user_id     bigint      not null,
  stars       smallint    not null check (stars between 1 and 5),
  content     text        not null,
  -- YYYY-MM.
  visit_month text        not null check (visit_month ~ '^[0-9]{4}-[0-9]{2}$'),
  created_at  timestamptz not null,
  edited_at   timestamptz,
  -- Of the museum's manager, once.
  reply       text,
  replied_at  timestamptz,
  replied_by  bigint,
  check (num_nulls(reply, replied_at, replied_by) in (0, 3)),
  unique (museum_id, user_id)
);
create index museum_reviews_of_museum on museum_reviews (museum_id, id desc);
create index museum_reviews_of_user on museum_reviews (user_id, id);
create index museum_reviews_of_manager on museum_reviews (replied_by, id) where replied_by is not null;

-- How many reviews have one star, two, and so on. The total and the rating follow from it.
alter table museum_standings
  add column reviews_by_stars integer[] not null default '{0,0,0,0,0}',
  add check (cardinality(reviews_by_stars) = 5 and 0 <= all(reviews_by_stars)
    and total_reviews = reviews_by_stars[1] + reviews_by_stars[2] + reviews_by_stars[3] + reviews_by_stars[4]
      + reviews_by_stars[5]
    and (rating is null) = (total_reviews = 0));
