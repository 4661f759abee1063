-- Reports that take long are made in the background, kept for a while and removed (docs/decisions/0137).
create table long_report (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  -- Who asked for it; nobody else is given it.
  employee_id uuid not null,
  report text not null check (report in ('timesheet', 'progress')),
  -- Of the progress report.
  work_order_id uuid,
  start_date date not null,
  end_date date not null,
  is_mailed boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'making', 'ready', 'failed')),
  -- How often it was begun: what an earlier try still does counts no more.
  tries integer not null default 0,
  row_count integer not null check (row_count >= 0),
  rows_written integer not null default 0 check (rows_written >= 0),
  -- Whose work others did is told in it, and whether amounts are: it is given only to who may read all of that.
  told_work_orders uuid[] not null default '{}',
  has_amounts boolean not null default false,
  file_name text,
  object_id uuid,
  -- Why it could not be made.
  failure text,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When it was ready, or failed for good.
  ended_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, object_id) references stored_object,
  check ((report = 'progress') = (work_order_id is not null)),
  check ((state in ('ready', 'failed')) = (ended_at is not null)),
  check ((state = 'ready') = (object_id is not null and file_name is not null)),
  check ((state = 'failed') = (failure is not null))
);
-- The same is not made twice at once for the same person.
create unique index long_report_under_way on long_report
  (company_id, account_id, employee_id, report, work_order_id, start_date, end_date)
  nulls not distinct where state in ('waiting', 'making');
create index long_report_employee on long_report (company_id, account_id, employee_id, created_at);
create index long_report_work_order on long_report (company_id, account_id, work_order_id);
create index long_report_object on long_report (company_id, account_id, object_id) where object_id is not null;
create index long_report_ended on long_report (company_id, account_id, ended_at);

-- What it is made of is not swept before it is gone (0009).
create function long_report_holds() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  objects uuid[];
begin
  select array_agg(company_id), array_agg(account_id), array_agg(object_id) into companies, accounts, objects
  from changed where object_id is not null;
  update stored_object o set may_be_unattached = tg_op = 'DELETE'
  from unnest(companies, accounts, objects) c (company_id, account_id, id)
  where o.company_id = c.company_id and o.account_id = c.account_id and o.id = c.id
    and o.may_be_unattached <> (tg_op = 'DELETE');
  return null;
end
$$;
create trigger held after update on long_report
  referencing new table as changed for each statement execute function long_report_holds();
create trigger let_go after delete on long_report
  referencing old table as changed for each statement execute function long_report_holds();
