-- Invoices of a work order, and their lines (002 §3; records.md 'Invoices', docs/decisions/0110). A line is a snapshot of what
-- it bills: what is billed is the sum of lines, never what an activity says today.

create table invoice (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  number integer not null,
  title text not null,
  description text not null default '',
  notes text not null default '',
  -- what is due: as it was typed; where there are lines, their sum less what is retained of it
  amount numeric(16, 2) not null default 0,
  open_date date not null,
  -- whose invoice it is to us; none: it is ours to the owner
  sub_contractor_id uuid,
  period_start date,
  period_end date,
  due_date date,
  retainage_percent numeric(5, 2) not null default 0 check (retainage_percent between 0 and 100),
  -- of this invoice alone, by its own percent
  retained numeric(16, 2) not null default 0,
  status_id smallint not null,
  created_by_employee_id uuid not null,
  approved_at timestamptz,
  approved_by_employee_id uuid,
  -- the day as the account had it, and the moment
  close_date date,
  closed_at timestamptz,
  closed_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(title || E'\n' || description)) stored,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  unique (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  foreign key (company_id, account_id, approved_by_employee_id) references employee,
  foreign key (company_id, account_id, closed_by_employee_id) references employee,
  check ((period_start is null) = (period_end is null)),
  check (period_end >= period_start)
);
create index invoice_of_work_order on invoice (company_id, account_id, work_order_id, id) where deleted_at is null;
create index invoice_sought on invoice using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- A line claims what it bills from when it is written until its invoice is deleted, which is possible while that is a draft.
create table invoice_line (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  -- what was captured on an activity, an item of a change order in force, or what was retained before
  kind text not null check (kind in ('activity', 'item', 'release')),
  activity_id uuid,
  change_order_item_id uuid,
  title text not null,
  unit text not null default '',
  -- below zero: a credit; of an item, its share in hundredths
  quantity numeric(16, 4) not null default 0,
  unit_cost numeric(16, 4) not null default 0,
  scheduled numeric(16, 2) not null default 0,
  -- what earlier lines bill of the same when this one was written
  billed_before numeric(16, 2) not null default 0,
  amount numeric(16, 2) not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, invoice_id)
    references invoice (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, change_order_item_id) references change_order_item,
  check ((kind = 'activity') = (activity_id is not null)),
  check ((kind = 'item') = (change_order_item_id is not null)),
  check (kind <> 'release' or amount > 0)
);
create index invoice_line_of_invoice on invoice_line (company_id, account_id, invoice_id, position)
  where deleted_at is null;
create index invoice_line_of_activity on invoice_line (company_id, account_id, activity_id)
  where deleted_at is null and activity_id is not null;
create index invoice_line_of_item on invoice_line (company_id, account_id, change_order_item_id)
  where deleted_at is null and change_order_item_id is not null;

create trigger audit after insert or update or delete on invoice
  for each row execute function audit_write('invoice', 'id');
create trigger audit after insert or update or delete on invoice_line
  for each row execute function audit_write('invoice_line', 'id');
