-- Submittals of work orders: drafts, their way through the people who have to approve them, revisions and packages.

create table submittal_package (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  name text not null,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(name)) stored,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index submittal_package_of_work_order on submittal_package (company_id, account_id, work_order_id, id)
  where deleted_at is null;
create index submittal_package_sought on submittal_package using gin (sought gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create table submittal (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid,
  package_id uuid,
  number integer not null,
  revision integer not null default 1,
  -- how people say it: 12-1
  label text not null generated always as (number::text || '-' || revision::text) stored,
  -- the revision before it
  parent_id uuid,
  title text not null,
  description text not null default '',
  company_sub_task_code_id uuid,
  sub_contractor_id uuid,
  manager_employee_id uuid,
  originator_employee_id uuid not null,
  received_date date,
  required_on_site_date date,
  lead_days integer not null default 0,
  review_days integer not null default 14,
  -- as they were said; what counts follows from the day on site where that is known
  said_submit_by date,
  said_final_due date,
  submit_by date generated always as (coalesce(required_on_site_date - lead_days - review_days, said_submit_by)) stored,
  final_due date generated always as (coalesce(said_final_due, required_on_site_date - lead_days)) stored,
  status_id smallint not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(title || E'\n' || description)) stored,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, package_id) references submittal_package,
  foreign key (company_id, account_id, parent_id) references submittal,
  foreign key (company_id, company_sub_task_code_id) references company_sub_task_code,
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, manager_employee_id) references employee,
  foreign key (company_id, account_id, originator_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
-- Those that were deleted free their number for whoever asks for it; nobody is given it.
create unique index submittal_number on submittal (company_id, account_id, work_order_id, number, revision)
  where deleted_at is null;
create index submittal_of_work_order on submittal (company_id, account_id, work_order_id, id) where deleted_at is null;
create index submittal_of_package on submittal (company_id, account_id, package_id) where deleted_at is null;
create index submittal_after on submittal (company_id, account_id, parent_id) where parent_id is not null;
create index submittal_sought on submittal using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Where a file came from that was taken over from another record: 'from revision 1'.
alter table file add column origin text not null default '';

do $$
declare
  tables text[] := array['submittal_package', 'submittal'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L, %L)', name, name, 'id');
  end loop;
end
$$;
