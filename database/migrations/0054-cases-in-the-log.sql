-- A recordable case that is entered in the log of its year and project has a number there (29 CFR 1904.29), and is due seven days
-- after it became known as recordable.
alter table incident_employee
  -- the day, by the account's clocks, on which it became known; null of what is not recordable
  add column recordable_on date,
  add column case_year smallint,
  add column case_number integer check (case_number > 0),
  add column case_entered_on date,
  add column case_taken_back_reason text not null default '',
  add check (num_nonnulls(case_year, case_number, case_entered_on) in (0, 3));
-- No two cases of a log have the same number.
create unique index incident_case_number on incident_employee (company_id, account_id, work_order_id, case_year, case_number)
  where case_number is not null;

-- The last number of each log. One that was taken back is not given again.
create table incident_log (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  year smallint not null,
  last integer not null,
  primary key (company_id, account_id, work_order_id, year),
  foreign key (company_id, account_id, work_order_id) references work_order
);

-- The day of the last answer stands for the day on which the case became known. No person changes anything here: no audit entry.
alter table incident_employee disable trigger audit;
update incident_employee p set recordable_on = (p.updated_at at time zone 'UTC')::date
  where p.type_id = 1 and p.is_work_related
    and (not p.is_alive or p.days_away > 0 or p.days_restricted > 0 or p.is_beyond_first_aid or p.is_unconscious or p.is_significant);
alter table incident_employee enable trigger audit;
