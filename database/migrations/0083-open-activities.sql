-- What is late, ends soon or stands still is asked of all projects at once: of what is not done, by its end.
create index activity_open on activity (company_id, account_id, end_date, id)
  where deleted_at is null and (captured_metric < target_metric or target_metric <= 0);
