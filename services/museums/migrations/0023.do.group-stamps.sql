-- Meetups at museums that users attended, once their recaps are published (C-11). The title of the meetup and the name of its
-- community stay as they were then.
create table group_stamps (
  user_id bigint not null,
  meetup_id bigint not null,
  museum_id int not null references museums (id),
  meetup text not null,
  community text not null,
  day date not null,
  attended_count int not null,
  primary key (user_id, meetup_id)
);
create index group_stamps_of_user on group_stamps (user_id, day desc, meetup_id desc);
