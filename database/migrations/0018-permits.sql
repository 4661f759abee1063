-- Permits of work orders: a tree of them, the inspections that they ask for, and the log of those that were made (001 §3).

create table permit (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  number integer not null,
  -- what it is below of, and the numbers from the top down to its own: the order of the tree
  parent_id uuid,
  path integer[] not null,
  title text not null,
  -- what the authority calls it
  permit_number text not null default '',
  application_date date not null,
  start_date date not null,
  end_date date not null,
  sub_contractor_id uuid,
  inactivity_days integer not null default 180,
  -- the day from which its clock runs: of approval, or of the last inspection that passed, in part at least
  active_on date,
  -- the active_on for which it was told that it lapses soon
  lapse_told_for date,
  -- the day of the failed inspection after which none has passed
  failed_on date,
  status_id smallint not null,
  created_by_employee_id uuid not null,
  approved_at timestamptz,
  approved_by_employee_id uuid,
  closed_at timestamptz,
  closed_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(title || E'\n' || permit_number)) stored,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  unique (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, work_order_id, parent_id)
    references permit (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  foreign key (company_id, account_id, approved_by_employee_id) references employee,
  foreign key (company_id, account_id, closed_by_employee_id) references employee
);
create index permit_of_work_order on permit (company_id, account_id, work_order_id, path) where deleted_at is null;
create index permit_below on permit (company_id, account_id, parent_id) where deleted_at is null;
create index permit_running on permit (company_id, account_id, active_on)
  where deleted_at is null and active_on is not null;
create index permit_sought on permit using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- What was found, entry by entry: none is changed or taken out.
create table permit_log (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  permit_id uuid not null,
  notes text not null default '',
  inspected_on date not null,
  -- an employee, or somebody of the authority by name
  inspector_employee_id uuid,
  inspector_name text not null default '',
  result text not null check (result in ('Passed', 'Partial', 'Failed', 'Cancelled', 'Note')),
  created_by_employee_id uuid not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, permit_id)
    references permit (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, inspector_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index permit_log_of_permit on permit_log (company_id, account_id, permit_id, inspected_on, id);

-- What a permit asks for, to be ticked off.
create table permit_inspection (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  permit_id uuid not null,
  position integer not null,
  name text not null,
  planned_on date,
  -- the entry that fulfils it
  log_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, permit_id)
    references permit (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, log_id) references permit_log
);
create index permit_inspection_of_permit on permit_inspection (company_id, account_id, permit_id, position)
  where deleted_at is null;
create index permit_inspection_coming on permit_inspection (company_id, account_id, work_order_id, planned_on)
  where deleted_at is null and log_id is null;

do $$
declare
  tables text[] := array['permit', 'permit_log', 'permit_inspection'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L, %L)', name, name, 'id');
  end loop;
end
$$;
