-- Hours have exceptions; those that were stored before have none.
update museums set opening_hours = jsonb_set(opening_hours, '{exceptions}', '[]')
where opening_hours is not null and not opening_hours ? 'exceptions';
