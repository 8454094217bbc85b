create table known_people (
  id int primary key
);
