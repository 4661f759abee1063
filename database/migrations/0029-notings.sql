-- The notings of a day on a work order: observations, non-conformances and construction reports (002 §3). The day and the
-- time are those of the account's zone, as they were written: a day is what is confirmed as a whole.

create table observation (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  type_id smallint not null,
  noted_on date not null,
  noted_time time not null,
  report text not null,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);

create table non_conformance (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  type_id smallint not null,
  noted_on date not null,
  noted_time time not null,
  report text not null,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);

create table construction_report (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  type_id smallint not null,
  noted_on date not null,
  noted_time time not null,
  report text not null,
  -- whose work it tells of: of those of the type Subcontractor alone
  sub_contractor_id uuid,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index construction_report_of_sub_contractor on construction_report (company_id, account_id, sub_contractor_id)
  where deleted_at is null and sub_contractor_id is not null;

do $$
declare
  tables text[] := array['observation', 'non_conformance', 'construction_report'];
  name text;
begin
  foreach name in array tables loop
    execute format('create index %I on %I (company_id, account_id, work_order_id, noted_on) where deleted_at is null',
                   name || '_of_day', name);
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L, %L)', name, name, 'id');
  end loop;
end
$$;
