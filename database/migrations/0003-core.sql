-- The rest of the core: who works where and for how long, files, notices, punch lists, subcontractors, and the ways
-- to a login: invitation, reset, second factor.

-- Ways to a login ------------------------------------------------------------------------------------------

-- The name of the person's time zone (IANA): their morning, and what is today for them.
alter table login add column time_zone text;

-- When the person followed their link: until then the employee is none of the login's places, whoever made it Active.
alter table login_employee add column confirmed_at timestamptz default now();

alter table company add column requires_second_factor boolean not null default false;

alter table session
  add column user_agent text not null default '',
  add column address text not null default '';

-- What was mailed to prove that an address is somebody's: only the hash is kept, each works once and for an hour.
create table access_code (
  code_hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'activate')),
  login_id uuid not null references login,
  -- whom it activates
  company_id uuid,
  account_id uuid,
  employee_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, account_id, employee_id) references employee,
  check ((purpose = 'activate') = (employee_id is not null))
);
create index access_code_login on access_code (login_id);
create index access_code_age on access_code (expires_at);

-- A time-based one-time password (TOTP), in force once it was confirmed with a first code. The secret is encrypted
-- with SECRET_KEY.
create table second_factor (
  login_id uuid primary key references login,
  secret bytea not null,
  confirmed_at timestamptz,
  -- the time step whose code was taken last: each is taken once
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  login_id uuid not null references login,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (login_id, code_hash)
);

-- The named doors across companies for site administrators: views, as only whoever reads them by name gets through.
create view company_directory as
  select c.company_id, c.name, c.address, c.city, c.country_id, c.state_id, c.zip_code, c.status_id,
         c.requires_second_factor, c.row_version, c.created_at,
         (select count(*)::int from account a where a.company_id = c.company_id) as accounts
  from company c;

create view account_directory as
  select a.company_id, a.account_id, a.name, a.address, a.city, a.country_id, a.state_id, a.zip_code, a.admin_email,
         a.status_id, a.row_version, a.created_at
  from account a;

-- Subcontractors and employees -----------------------------------------------------------------------------

create table sub_contractor (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  sub_contractor_type_id integer not null,
  address text not null default '',
  city text not null default '',
  country_id integer,
  state_id integer,
  zip_code text not null default '',
  status_id smallint not null,
  created_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index sub_contractor_live on sub_contractor (company_id, account_id, lower(name), id) where deleted_at is null;

alter table employee
  add column sub_contractor_type_id integer,
  add column sub_contractor_id uuid,
  add foreign key (company_id, account_id, sub_contractor_id) references sub_contractor;
create index employee_live on employee (company_id, account_id, lower(first_name), lower(last_name), id)
  where deleted_at is null;

alter table task add foreign key (company_id, account_id, sub_contractor_id) references sub_contractor;

-- Who works on what ----------------------------------------------------------------------------------------
-- Each level refers to the assignment above it: there is none without it, and it goes with it.

create table employee_job (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, employee_id, job_id),
  foreign key (company_id, account_id, employee_id, work_order_id)
    references employee_work_order (company_id, account_id, employee_id, work_order_id) on delete cascade,
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id)
);
create index employee_job_job on employee_job (company_id, account_id, job_id);
create index employee_job_above on employee_job (company_id, account_id, employee_id, work_order_id);

create table employee_task (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, employee_id, task_id),
  foreign key (company_id, account_id, employee_id, job_id)
    references employee_job (company_id, account_id, employee_id, job_id) on delete cascade,
  foreign key (company_id, account_id, work_order_id, job_id, task_id)
    references task (company_id, account_id, work_order_id, job_id, id)
);
create index employee_task_task on employee_task (company_id, account_id, task_id);
create index employee_task_above on employee_task (company_id, account_id, employee_id, job_id);

create table employee_activity (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_order_id uuid not null,
  task_id uuid not null,
  activity_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, employee_id, activity_id),
  foreign key (company_id, account_id, employee_id, task_id)
    references employee_task (company_id, account_id, employee_id, task_id) on delete cascade,
  foreign key (company_id, account_id, activity_id) references activity
);
create index employee_activity_activity on employee_activity (company_id, account_id, activity_id);
create index employee_activity_above on employee_activity (company_id, account_id, employee_id, task_id);

-- Who leads whom on a work order: a reportee has one supervisor there, and both are on it.
create table employee_relation (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  supervisor_employee_id uuid not null,
  reportee_employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, reportee_employee_id),
  foreign key (company_id, account_id, supervisor_employee_id, work_order_id)
    references employee_work_order (company_id, account_id, employee_id, work_order_id) on delete cascade,
  foreign key (company_id, account_id, reportee_employee_id, work_order_id)
    references employee_work_order (company_id, account_id, employee_id, work_order_id) on delete cascade,
  check (supervisor_employee_id <> reportee_employee_id)
);
create index employee_relation_supervisor
  on employee_relation (company_id, account_id, supervisor_employee_id, work_order_id);

create table time_log (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  employee_id uuid not null,
  log_date date not null,
  -- both or none; an end that is not after the start is on the next day
  start_time time,
  end_time time,
  hours numeric(5, 2) not null check (hours > 0 and hours <= 24),
  notes text not null default '',
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check ((start_time is null) = (end_time is null))
);
create index time_log_activity on time_log (company_id, account_id, activity_id, log_date desc, id)
  where deleted_at is null;
create index time_log_work_order on time_log (company_id, account_id, work_order_id, log_date desc, id)
  where deleted_at is null;
create index time_log_employee on time_log (company_id, account_id, employee_id, log_date) where deleted_at is null;

-- Files ----------------------------------------------------------------------------------------------------

-- Bytes in the storage. The row is written before the bytes and goes after them, so none are ever lost sight of.
create table stored_object (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  name text not null,
  content_type text not null,
  size bigint not null default 0,
  sha256 bytea,
  state text not null check (state in ('arriving', 'stored', 'removing')),
  -- small and large pictures of it, made by a job: 'none' where it is not one that can be shown
  preview text not null default 'pending' check (preview in ('pending', 'made', 'none')),
  created_by_employee_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index stored_object_age on stored_object (company_id, account_id, created_at);

-- A folder lies in a work order, in another folder or at a record of the work order (its kind and id).
create table folder (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  parent_folder_id uuid,
  target_type text not null,
  target_id uuid not null,
  name text not null,
  -- the folder of a daily report
  report_date date,
  report_type text,
  created_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, parent_folder_id) references folder,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check ((report_date is null) = (report_type is null))
);
create unique index folder_name on folder
  (company_id, account_id, target_id, coalesce(parent_folder_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;
create index folder_parent on folder (company_id, account_id, parent_folder_id) where deleted_at is null;
create unique index folder_report on folder (company_id, account_id, work_order_id, report_date, report_type)
  where deleted_at is null and report_date is not null;

create table file (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  folder_id uuid,
  target_type text not null,
  target_id uuid not null,
  name text not null,
  -- of a photo of work: 'before' or 'after'
  stage text not null default '' check (stage in ('', 'before', 'after')),
  object_id uuid not null,
  version integer not null default 1,
  created_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, folder_id) references folder,
  foreign key (company_id, account_id, object_id) references stored_object,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create unique index file_name on file
  (company_id, account_id, target_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where deleted_at is null;
create index file_folder on file (company_id, account_id, folder_id) where deleted_at is null;
create index file_object on file (company_id, account_id, object_id);

-- Every state a file had: its newest version is the file's own object.
create table file_version (
  company_id uuid not null,
  account_id uuid not null,
  file_id uuid not null,
  version integer not null,
  object_id uuid not null,
  created_by_employee_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, file_id, version),
  foreign key (company_id, account_id, file_id) references file,
  foreign key (company_id, account_id, object_id) references stored_object,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index file_version_object on file_version (company_id, account_id, object_id);

-- Notices --------------------------------------------------------------------------------------------------

create table notification (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  kind text not null,
  -- what one must be able to read to see it
  module text not null,
  work_order_id uuid,
  title text not null,
  body text not null default '',
  -- where it leads to, below the app's own address
  link text not null default '',
  actor_employee_id uuid,
  read_at timestamptz,
  -- waits for the next daily mail
  is_for_digest boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, actor_employee_id) references employee
);
-- With what decides whether it may be seen, so that counting reads no rows.
create index notification_of_employee on notification (company_id, account_id, employee_id, id desc)
  include (module, work_order_id);
create index notification_unread on notification (company_id, account_id, employee_id, id desc)
  include (module, work_order_id) where read_at is null;
create index notification_digest on notification (company_id, account_id, employee_id) where is_for_digest;

-- The few that are gone, whose notifications are not shown.
create index work_order_gone on work_order (company_id, account_id, id) where deleted_at is not null;

-- By mail: at once, once a day, or not at all; a kind that is not here has its own default.
create table notification_choice (
  company_id uuid not null,
  account_id uuid not null,
  employee_id uuid not null,
  kind text not null,
  mail text not null check (mail in ('at once', 'daily', 'none')),
  primary key (company_id, account_id, employee_id, kind),
  foreign key (company_id, account_id, employee_id) references employee
);

-- The risk of a work order that those who run it were told last.
create table told_risk (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  risk_level text not null,
  told_at timestamptz not null default now(),
  primary key (company_id, account_id, work_order_id),
  foreign key (company_id, account_id, work_order_id) references work_order
);

-- Punch lists ----------------------------------------------------------------------------------------------

create table punch_list (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  name text not null,
  description text not null default '',
  status_id smallint not null,
  created_by_employee_id uuid not null,
  closed_at timestamptz,
  closed_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  foreign key (company_id, account_id, closed_by_employee_id) references employee
);
create index punch_list_live on punch_list (company_id, account_id, job_id, id) where deleted_at is null;

create table punch_list_item (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  punch_list_id uuid not null,
  -- counts the items of a list, as people on site name them
  number integer not null,
  location text not null default '',
  description text not null,
  -- who is to do it: an employee, or a subcontractor of a type
  employee_id uuid,
  sub_contractor_type_id integer,
  sub_contractor_id uuid,
  due_date date,
  status_id smallint not null,
  created_by_employee_id uuid not null,
  created_on date not null,
  closed_at timestamptz,
  closed_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, punch_list_id, number),
  foreign key (company_id, account_id, work_order_id, punch_list_id)
    references punch_list (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  foreign key (company_id, account_id, closed_by_employee_id) references employee,
  check (employee_id is null or sub_contractor_type_id is null),
  check (sub_contractor_id is null or sub_contractor_type_id is not null)
);
create index punch_list_item_live on punch_list_item (company_id, account_id, punch_list_id, number)
  where deleted_at is null;
create index punch_list_item_of_work_order on punch_list_item (company_id, account_id, work_order_id, id)
  where deleted_at is null;
-- what is filtered by in a work order with very many items: where it is, and who is to do it
create index punch_list_item_place on punch_list_item (company_id, account_id, work_order_id, lower(location), id)
  where deleted_at is null;
create index punch_list_item_of_employee on punch_list_item (company_id, account_id, employee_id, work_order_id, id)
  where deleted_at is null and employee_id is not null;
create index punch_list_item_of_sub_contractor
  on punch_list_item (company_id, account_id, sub_contractor_id, work_order_id, id)
  where deleted_at is null and sub_contractor_id is not null;

-- The audit trail never copies secrets -----------------------------------------------------------------------

create or replace function audit_write() returns trigger language plpgsql as
$$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  row jsonb := case when tg_op = 'DELETE' then before else after end;
  actor jsonb := nullif(current_setting('plumbline.actor', true), '')::jsonb;
  differences jsonb;
begin
  -- what follows from other writes that are audited themselves is left out, and secrets are never copied
  select coalesce(jsonb_object_agg(
           key, case when key in ('password_hash', 'secret', 'code_hash') then '["(secret)", "(secret)"]'::jsonb
                     else jsonb_build_array(before -> key, after -> key) end), '{}')
  into differences
  from jsonb_object_keys(before || after) key
  where before -> key is distinct from after -> key
    and key not in ('row_version', 'created_at', 'updated_at', 'captured_metric');
  if tg_op = 'UPDATE' and differences = '{}' then
    return null;
  end if;
  insert into audit_entry (company_id, account_id, login_id, employee_id, request_id, record, record_id, action, changes)
  values (coalesce(row ->> 'company_id', '00000000-0000-0000-0000-000000000000')::uuid, (row ->> 'account_id')::uuid,
          (actor ->> 'loginId')::uuid, (actor ->> 'employeeId')::uuid, actor ->> 'requestId', tg_table_name,
          -- the argument names the column of the id, where it is not 'id'; a number is no id of a record
          case when tg_argv[0] = '' then null else (row ->> tg_argv[0])::uuid end, lower(tg_op), differences);
  return null;
end
$$;

do $$
declare
  entry text[];
begin
  foreach entry slice 1 in array array[
    ['second_factor', 'login_id'], ['recovery_code', 'login_id'], ['sub_contractor', 'id'], ['employee_job', 'id'],
    ['employee_task', 'id'], ['employee_activity', 'id'], ['employee_relation', 'id'], ['time_log', 'id'],
    ['folder', 'id'], ['file', 'id'], ['file_version', 'file_id'], ['notification_choice', 'employee_id'],
    ['punch_list', 'id'], ['punch_list_item', 'id']
  ] loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L)', entry[1], entry[2]);
  end loop;
end
$$;
