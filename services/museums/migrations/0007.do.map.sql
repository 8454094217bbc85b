create extension if not exists cube;
-- Museums as points of a sphere of radius 1, of which the index returns the nearest to a place, also across the date
-- line and at the poles. Statements repeat the expression: `position` in src/museums/list.repository.ts.
create index museums_position on museums using gist (cube(array[
  cos(radians(latitude)) * cos(radians(longitude)),
  cos(radians(latitude)) * sin(radians(longitude)),
  sin(radians(latitude))
])) where latitude is not null;
