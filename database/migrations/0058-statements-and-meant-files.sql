-- People who were in an incident are asked to write in their own words what happened. They sign it by their name and the time.
alter table incident_employee
  add column statement_asked_at timestamptz,
  add column statement_given_at timestamptz;

-- How many files were to follow a noting when it was written: where fewer have come, it lacks some.
alter table observation add column files_meant smallint not null default 0 check (files_meant >= 0);
alter table non_conformance add column files_meant smallint not null default 0 check (files_meant >= 0);
alter table construction_report add column files_meant smallint not null default 0 check (files_meant >= 0);
