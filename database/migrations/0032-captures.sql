-- Captures are corrected, and people use of the stock that their project has (002 §3, §4; records.md 'Captures', 'Stock').

-- A correction changes the row; what it was before stands beside it, all that it ever was in the audit trail.
alter table activity_capture
  add column corrected_from numeric(16, 4),
  add column corrected_by_employee_id uuid,
  add column corrected_at timestamptz,
  add column correction_reason text not null default '',
  add foreign key (company_id, account_id, corrected_by_employee_id) references employee,
  add check ((corrected_from is null) = (corrected_at is null));
create index activity_capture_of_person on activity_capture (company_id, account_id, employee_id, capture_date)
  where deleted_at is null;

-- What somebody used of an item on a day: the sum of its movements in the ledger, which is the truth.
create table employee_inventory (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  work_order_inventory_id uuid not null,
  job_id uuid not null,
  activity_id uuid,
  employee_id uuid not null,
  in_charge_employee_id uuid,
  quantity numeric(12, 3) not null check (quantity >= 0),
  capture_date date not null,
  start_date date,
  end_date date,
  status_id smallint not null,
  corrected_from numeric(12, 3),
  corrected_by_employee_id uuid,
  corrected_at timestamptz,
  correction_reason text not null default '',
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, work_order_inventory_id) references work_order_inventory,
  foreign key (company_id, account_id, job_id) references job,
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, in_charge_employee_id) references employee,
  foreign key (company_id, account_id, corrected_by_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check ((corrected_from is null) = (corrected_at is null)),
  check (end_date >= start_date)
);
create index employee_inventory_of_person on employee_inventory (company_id, account_id, employee_id, capture_date);
create index employee_inventory_of_work_order on employee_inventory (company_id, account_id, work_order_inventory_id);
create trigger audit after insert or update or delete on employee_inventory
  for each row execute function audit_write('employee_inventory', 'id');

-- Which use a movement belongs to: a correction is a movement more.
alter table inventory_movement
  add column employee_inventory_id uuid,
  add foreign key (company_id, account_id, employee_inventory_id) references employee_inventory,
  add check (employee_inventory_id is null or kind = 'use');
create index inventory_movement_of_use on inventory_movement (company_id, account_id, employee_inventory_id)
  where employee_inventory_id is not null;
