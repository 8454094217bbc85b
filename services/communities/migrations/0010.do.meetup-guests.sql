-- The lists of who answered a meetup, in the order in which they did; there are such indexes of who attends and who waits.
create index rsvps_interested on rsvps (event_id, place) include (user_id) where status = 'interested';
create index rsvps_offered_of_event on rsvps (event_id, place) include (user_id) where status = 'offered';
