-- The day of a work order: whether it is confirmed, its weather and what was said after it was confirmed (records.md 'Day lock').

-- Every write of what a day locks holds its row, confirming takes it alone: nothing is written while a day is confirmed.
create table field_day (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  work_order_id uuid not null,
  day date not null,
  -- why nobody worked, where that was said
  no_work_reason text not null default '',
  -- when whoever confirms it was told who has not captured: once
  told_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by_employee_id uuid,
  -- the numbers of other modules as they were then
  kept jsonb,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, day),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, confirmed_by_employee_id) references employee,
  check ((confirmed_at is null) = (kept is null)),
  check ((confirmed_at is null) = (confirmed_by_employee_id is null))
);
create trigger audit after insert or update or delete on field_day
  for each row execute function audit_write('field_day', 'id');

-- Typed in, never fetched.
create table field_day_weather (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  day date not null,
  part text not null check (part in ('morning', 'noon', 'evening')),
  condition text not null,
  -- °C, km/h, mm
  temperature numeric(4, 1),
  wind numeric(4, 1) check (wind >= 0),
  rain numeric(4, 1) check (rain >= 0),
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, day, part),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create trigger audit after insert or update or delete on field_day_weather
  for each row execute function audit_write('field_day_weather', 'id');

-- No edit, no delete.
create table field_day_addendum (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  day date not null,
  report text not null,
  created_by_employee_id uuid not null,
  created_at timestamptz not null,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index field_day_addendum_of_day on field_day_addendum (company_id, account_id, work_order_id, day, id);
create trigger audit after insert or update or delete on field_day_addendum
  for each row execute function audit_write('field_day_addendum', 'id');

-- What was done and used on a day of a work order.
create index activity_capture_of_day on activity_capture (company_id, account_id, work_order_id, capture_date)
  where deleted_at is null;
create index employee_inventory_of_day on employee_inventory (company_id, account_id, work_order_id, capture_date);
create index permit_log_of_day on permit_log (company_id, account_id, work_order_id, inspected_on)
  where deleted_at is null;
