-- A week of somebody on a project: handed in, sent back, approved; then it is locked (records.md 'Time'). One that nobody handed in
-- or decided on has no row. Whoever writes time holds its people, and so does whoever approves: nothing is written meanwhile.
create table timecard_week (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null default gen_random_uuid(),
  work_order_id uuid not null,
  employee_id uuid not null,
  -- its Monday
  week_start date not null check (extract(isodow from week_start) = 1),
  state text not null check (state in ('submitted', 'sent back', 'approved')),
  -- who brought it there, when and why
  by_employee_id uuid not null,
  at timestamptz not null,
  comment text not null default '',
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, employee_id, week_start, work_order_id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, by_employee_id) references employee,
  check (state <> 'sent back' or comment <> '')
);
create trigger audit after insert or update or delete on timecard_week
  for each row execute function audit_write('timecard_week', 'id');

-- Where a week is locked, time is corrected by a counter-entry with its reason, which may take hours away.
alter table time_log
  add column is_correction boolean not null default false,
  drop constraint time_log_minutes_check,
  add check (minutes between -1560 and 1560 and minutes <> 0),
  add check (minutes > 0 or is_correction),
  add check (not is_correction or (start_time is null and notes <> ''));

-- What an account decided about the time of its people: by which rule overtime counts, and what its payroll takes.
create table timecard_setting (
  company_id uuid not null,
  account_id uuid not null,
  overtime_rule text not null default 'none' check (overtime_rule in ('none', 'week', 'day and week')),
  -- null: all
  payroll_columns text[],
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account
);
create trigger audit after insert or update or delete on timecard_setting
  for each row execute function audit_write('timecard_setting', 'account_id');

-- Whose time is never overtime.
create table overtime_exemption (
  company_id uuid not null,
  account_id uuid not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, employee_id),
  foreign key (company_id, account_id, employee_id) references employee
);
create trigger audit after insert or update or delete on overtime_exemption
  for each row execute function audit_write('overtime_exemption', 'employee_id');
