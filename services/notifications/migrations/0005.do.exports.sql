-- What one user reported, in the order in which an export reads it.
create index message_reports_of_reporter on message_reports (reporter_id, id);
