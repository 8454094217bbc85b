-- What happened around museums in the last seven days, by the hour, weighted (FE9). A museum's score follows from it, also
-- after something was taken back. There are no foreign keys: their checks would lock museums after their standings.
create table museum_trend_hours (
  museum_id integer     not null,
  hour      timestamptz not null,
  points    integer     not null,
  primary key (museum_id, hour)
);
create index museum_trend_hours_hour on museum_trend_hours (hour);

-- The score, whose order does not change with time: src/trending/score.ts. Null: nothing is left of it.
create table museum_trends (
  museum_id integer primary key,
  score     double precision
) with (fillfactor = 80);
create index museum_trends_score on museum_trends (score desc, museum_id) where score is not null;

-- Likes of posts in the last seven days, by the hour: a post takes them along to another museum, and out of the score with
-- its deletion. Who liked is not stored.
create table post_like_hours (
  post_id bigint      not null,
  hour    timestamptz not null,
  likes   integer     not null check (likes >= 0),
  primary key (post_id, hour)
);
create index post_like_hours_hour on post_like_hours (hour);

-- Whether the visit counts for the score: only visits of users whose profile is public do.
alter table check_ins add column is_in_trend boolean not null default false;

update check_ins c set is_in_trend = true
where c.is_counted and c.at > now() - interval '7 days'
  and not exists (select 1 from search_users u where u.user_id = c.user_id and u.audience <> 'public');

insert into museum_trend_hours (museum_id, hour, points)
select museum_id, date_trunc('hour', at, 'UTC'), sum(points)
from (
  select museum_id, at, 2 as points from check_ins where is_in_trend
  union all
  select museum_id, followed_at, 2 from museum_follows
  union all
  select museum_id, (hit ->> 'createdAt')::timestamptz, 3 from search_posts
  where museum_id is not null and hit is not null and shared_on > current_date - 8
) recent
where at > now() - interval '7 days'
group by 1, 2;

insert into museum_trends (museum_id, score)
select museum_id, ln(sum(points * 2 ^ (extract(epoch from hour - now()) / 172800)::float8)) / ln(2::float8)
  + extract(epoch from now())::float8 / 172800
from museum_trend_hours group by museum_id;
