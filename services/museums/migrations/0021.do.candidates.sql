-- Recommended museums of a category, and of a city, are found by how well known they are.
alter table museum_search add column category text not null default '';
update museum_search s set category = m.category from museums m where m.id = s.museum_id;
create index museum_search_category on museum_search (category, popularity desc, museum_id);
drop index museum_search_city;
create index museum_search_city on museum_search (split_part(about, '  ', 1), popularity desc, museum_id);

-- Sums of what was given and taken back, in any order: an event that is handled again later may come second.
alter table post_like_hours drop constraint post_like_hours_likes_check;

-- Rows that likes of unknown posts have made.
create index search_posts_unknown on search_posts (post_id) where version = 0;
