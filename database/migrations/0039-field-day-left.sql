-- Who was asked to capture, by whoever confirms the day: once a person and day, however often and by however many it is pressed.
create table field_day_reminder (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  work_order_id uuid not null,
  day date not null,
  employee_id uuid not null,
  created_by_employee_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, day, employee_id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create trigger audit after insert or update or delete on field_day_reminder
  for each row execute function audit_write('field_day_reminder', 'id');

-- How many people of a subcontractor were there, and their hours together: of reports of the type Subcontractor, where it is said.
alter table construction_report
  add column people smallint check (people between 1 and 9999),
  add column hours numeric(8, 2) check (hours >= 0),
  add check (sub_contractor_id is not null or num_nonnulls(people, hours) = 0);
