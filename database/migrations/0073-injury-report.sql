-- What Form 301 of OSHA asks of a case (29 CFR 1904.29) beside what is said of the outcome. Where somebody lives, when they were born
-- and hired is not kept here: it is written on the paper by hand.
alter table incident_employee
  add column began_work_time time,
  add column doing_before text not null default '',
  add column harmed_by text not null default '',
  add column died_on date,
  add column physician_name text not null default '',
  add column treated_at text not null default '',
  add column was_in_emergency_room boolean not null default false;
