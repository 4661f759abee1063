-- The house: companies and their accounts, people and what they may do, the work-order hierarchy with its
-- codes and captures, and what the platform itself keeps (sessions, audit trail, idempotency keys).
--
-- A company is the shard, an account the wall: the keys of every tenant table begin with company_id, and what
-- belongs to one account carries account_id behind it. Tables without them are named, with the reason, in
-- server/db/tenancy.ts.

-- Texts of decimals as the documents write them: "0.0" for a metric, "0.00" for money, no digit lost.
create function metric_text(value numeric) returns text language sql immutable parallel safe as
$$ select case when scale(trim_scale(value)) = 0 then trim_scale(value)::text || '.0' else trim_scale(value)::text end $$;

create function money_text(value numeric) returns text language sql immutable parallel safe as
$$ select case when scale(trim_scale(value)) < 2 then round(value, 2)::text else trim_scale(value)::text end $$;

-- riskLevel (decisions 'Numbers'): set by hand, else the share of time gone minus the progress.
create function risk_level(set_by_hand text, start_date date, end_date date, done numeric, total numeric, today date)
returns text language sql immutable parallel safe as
$$
  select case
    when set_by_hand is not null then set_by_hand
    when total > 0 and done >= total then 'low'
    when end_date < today then 'critical'
    when start_date is null or end_date is null or today <= start_date then 'low'
    else case
      when r.lag <= 0 then 'low'
      when r.lag <= 0.10 then 'medium'
      when r.lag <= 0.20 then 'attention'
      when r.lag <= 0.35 then 'high'
      else 'critical'
    end
  end
  from (
    select least(1, (today - start_date)::numeric / greatest(1, end_date - start_date))
           - case when total > 0 then done / total else 0 end as lag
  ) r
$$;

-- Who ------------------------------------------------------------------------------------------------------

create table company (
  company_id uuid primary key,
  name text not null,
  address text not null default '',
  city text not null default '',
  country_id integer,
  state_id integer,
  zip_code text not null default '',
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table account (
  company_id uuid not null references company,
  account_id uuid not null,
  name text not null,
  address text not null default '',
  city text not null default '',
  country_id integer,
  state_id integer,
  zip_code text not null default '',
  admin_email text not null default '',
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id)
);

-- A login is a person who can sign in; what they may see comes from the employees it has.
create table login (
  login_id uuid primary key,
  username text not null check (username = lower(username)),
  password_hash text,
  is_admin boolean not null default false,
  status_id smallint not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index login_username on login (username);

create table company_role (
  company_id uuid not null references company,
  id uuid not null,
  name text not null,
  description text not null default '',
  -- which of the roles with a meaning of its own this is: 'administrator', 'subcontractor'
  kind text check (kind in ('administrator', 'subcontractor')),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);
create unique index company_role_name on company_role (company_id, lower(name)) where deleted_at is null;

create table employee (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  first_name text not null,
  last_name text not null,
  company_role_id uuid not null,
  status_id smallint not null,
  phone_number text not null default '',
  is_point_of_contact boolean not null default false,
  is_on_contract boolean not null default false,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, company_role_id) references company_role
);

-- The named door across companies for sign-in: which employees a login has. An employee without a row here
-- has no login access.
create table login_employee (
  login_id uuid not null references login,
  company_id uuid not null,
  account_id uuid not null,
  employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (login_id, company_id, account_id, employee_id),
  unique (company_id, account_id, employee_id),
  foreign key (company_id, account_id, employee_id) references employee
);

create table session (
  token_hash bytea primary key,
  login_id uuid not null references login,
  company_id uuid,
  account_id uuid,
  employee_id uuid,
  platform text not null default 'Web',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, account_id, employee_id) references employee
);
create index session_login on session (login_id);
create index session_employee on session (company_id, account_id, employee_id);

-- Where ----------------------------------------------------------------------------------------------------

create table work_order (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  title text not null,
  description text not null default '',
  address text not null default '',
  city text not null default '',
  zip_code text not null default '',
  state_id integer,
  country_id integer,
  start_date date,
  end_date date,
  status_id smallint not null,
  construction_phase text not null default '2',
  bidding_due_date date,
  bidding_end_date date,
  is_bid_advertised boolean not null default false,
  bid_project_name text not null default '',
  -- set by hand; null: computed
  risk_level text check (risk_level in ('low', 'medium', 'attention', 'high', 'critical')),
  created_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check (end_date >= start_date)
);
-- the list, newest first, and its count: ids are version 7, so they sort by time
create index work_order_live on work_order (company_id, account_id, id) where deleted_at is null;

-- A role's permissions: the general record, and one per work order that overrides the modules it names.
create table iam (
  company_id uuid not null,
  id uuid not null,
  company_role_id uuid not null,
  scope_account_id uuid,
  scope_work_order_id uuid,
  permissions jsonb not null check (jsonb_typeof(permissions) = 'object'),
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique nulls not distinct (company_id, company_role_id, scope_work_order_id),
  foreign key (company_id, company_role_id) references company_role,
  foreign key (company_id, scope_account_id, scope_work_order_id) references work_order,
  check ((scope_account_id is null) = (scope_work_order_id is null))
);

create table employee_work_order (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  work_order_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, employee_id, work_order_id),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, work_order_id) references work_order
);
create index employee_work_order_work_order on employee_work_order (company_id, account_id, work_order_id);

create table job_code_type (
  company_id uuid not null references company,
  id integer not null,
  name text not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);

create table account_job_code_type (
  company_id uuid not null,
  account_id uuid not null,
  job_code_type_id integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, job_code_type_id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, job_code_type_id) references job_code_type
);

create table company_job_code (
  company_id uuid not null,
  id uuid not null,
  job_code_type_id integer not null,
  code text not null,
  name text not null,
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, job_code_type_id) references job_code_type
);

create table company_task_code (
  company_id uuid not null,
  id uuid not null,
  company_job_code_id uuid not null,
  code text not null,
  name text not null,
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, company_job_code_id) references company_job_code
);

create table company_sub_task_code (
  company_id uuid not null,
  id uuid not null,
  company_task_code_id uuid not null,
  code text not null,
  name text not null,
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, company_task_code_id) references company_task_code
);

create table company_inventory_category (
  company_id uuid not null references company,
  id uuid not null,
  inventory_category_id uuid not null,
  code text not null,
  name text not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id)
);

create table job (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  title text not null,
  description text not null default '',
  start_date date,
  end_date date,
  status_id smallint not null,
  risk_level text check (risk_level in ('low', 'medium', 'attention', 'high', 'critical')),
  position integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  check (end_date >= start_date)
);
create index job_live on job (company_id, account_id, work_order_id, position, id) where deleted_at is null;

create table task (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  name text not null,
  notes text not null default '',
  start_date date,
  end_date date,
  metric numeric(16, 4) not null default 0 check (metric >= 0),
  current_metric numeric(16, 4) not null default 0 check (current_metric >= 0),
  status_id smallint not null,
  company_task_code_id uuid,
  sub_contractor_id uuid,
  position integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, job_id, id),
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id),
  foreign key (company_id, company_task_code_id) references company_task_code,
  check (end_date >= start_date)
);
create index task_live on task (company_id, account_id, job_id, position, id) where deleted_at is null;

create table activity (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  task_id uuid not null,
  title text not null,
  notes text not null default '',
  start_date date,
  end_date date,
  status_id smallint not null,
  target_metric numeric(16, 4) not null default 0 check (target_metric >= 0),
  -- the sum of its captures, kept by a trigger: progress is captured, never typed
  captured_metric numeric(16, 4) not null default 0,
  hours numeric(12, 4) check (hours >= 0),
  unit text not null default '',
  bid_unit_cost numeric(16, 4) check (bid_unit_cost >= 0),
  company_sub_task_code_id uuid,
  position integer not null default 0,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, job_id, task_id)
    references task (company_id, account_id, work_order_id, job_id, id),
  foreign key (company_id, company_sub_task_code_id) references company_sub_task_code,
  check (end_date >= start_date)
);
create index activity_live on activity (company_id, account_id, task_id, position, id) where deleted_at is null;
create index activity_of_work_order on activity (company_id, account_id, work_order_id, id) where deleted_at is null;

create table job_code (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  company_job_code_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, job_id, company_job_code_id),
  foreign key (company_id, account_id, job_id) references job,
  foreign key (company_id, company_job_code_id) references company_job_code
);

create table task_code (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  task_id uuid not null,
  job_code_id uuid not null,
  company_task_code_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, task_id, company_task_code_id),
  foreign key (company_id, account_id, task_id) references task,
  foreign key (company_id, account_id, job_code_id) references job_code,
  foreign key (company_id, company_task_code_id) references company_task_code
);

create table activity_code (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  task_code_id uuid not null,
  company_sub_task_code_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, activity_id, company_sub_task_code_id),
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, task_code_id) references task_code,
  foreign key (company_id, company_sub_task_code_id) references company_sub_task_code
);

create table activity_capture (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  employee_id uuid not null,
  metric_completed numeric(16, 4) not null check (metric_completed >= 0),
  capture_date date not null,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index activity_capture_activity on activity_capture (company_id, account_id, activity_id)
  where deleted_at is null;

-- The named door across companies for bidding: which work orders are advertised to all.
create table advertised_work_order (
  work_order_id uuid primary key,
  company_id uuid not null,
  account_id uuid not null,
  foreign key (company_id, account_id, work_order_id) references work_order
);

-- A bidder's quote for an activity of another account's work order: it belongs to the bidder.
create table bid_activity (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  owner_company_id uuid not null,
  owner_account_id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  quoted_unit_cost numeric(16, 4) not null check (quoted_unit_cost >= 0),
  status_id smallint not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, activity_id),
  foreign key (company_id, account_id) references account,
  foreign key (owner_company_id, owner_account_id, activity_id) references activity
);

-- Totals: sums over the activities below a work order, a job or a task, kept by a trigger in the transaction
-- that changes an activity, so that a list never adds up what lies below it.
create table progress (
  company_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  activities integer not null default 0,
  priced integer not null default 0,
  timed integer not null default 0,
  target numeric not null default 0,
  counted numeric not null default 0,
  target_cost numeric not null default 0,
  counted_cost numeric not null default 0,
  target_hours numeric not null default 0,
  counted_hours numeric not null default 0,
  -- weighted by unit cost where every activity has one, else by hours where every one has them, else by 1
  weight text generated always as (
    case when activities = 0 then 'none' when priced = activities then 'cost'
         when timed = activities then 'hours' else 'one' end) stored,
  estimated_total numeric generated always as (
    case when priced = activities then target_cost when timed = activities then target_hours else target end) stored,
  completed_total numeric generated always as (
    case when priced = activities then counted_cost when timed = activities then counted_hours else counted end) stored,
  primary key (company_id, account_id, record_id)
);

-- The rows that a statement took away (sign -1) and brought (sign 1), as text to put into a query. A row that is
-- deleted softly counts as away.
create function changed_rows(operation text) returns text language sql immutable as
$$
  select case operation
    when 'INSERT' then 'select 1 as sign, n.* from new_rows n where n.deleted_at is null'
    when 'DELETE' then 'select -1 as sign, o.* from old_rows o where o.deleted_at is null'
    else 'select 1 as sign, n.* from new_rows n where n.deleted_at is null
          union all select -1 as sign, o.* from old_rows o where o.deleted_at is null'
  end
$$;

create function add_up_progress() returns trigger language plpgsql as
$$
begin
  -- one row per level, in the order of the ids, so that two transactions never wait for each other in a ring
  execute '
    insert into progress as p (company_id, account_id, record_id, activities, priced, timed, target, counted,
                               target_cost, counted_cost, target_hours, counted_hours)
    select d.* from (
      select c.company_id, c.account_id, l.record_id, sum(c.sign)::int as activities,
             sum(c.sign * (c.cost > 0)::int)::int as priced, sum(c.sign * (c.hours > 0)::int)::int as timed,
             sum(c.sign * c.target) as target, sum(c.sign * c.counted) as counted,
             sum(c.sign * c.target * c.cost) as target_cost, sum(c.sign * c.counted * c.cost) as counted_cost,
             sum(c.sign * c.target * c.hours) as target_hours, sum(c.sign * c.counted * c.hours) as counted_hours
      from (
        select company_id, account_id, work_order_id, job_id, task_id, sign, target_metric as target,
               least(target_metric, captured_metric) as counted,
               coalesce(bid_unit_cost, 0) as cost, coalesce(hours, 0) as hours
        from (' || changed_rows(tg_op) || ') r
      ) c
      cross join lateral (values (c.work_order_id), (c.job_id), (c.task_id)) l (record_id)
      group by c.company_id, c.account_id, l.record_id
    ) d
    where (d.activities, d.priced, d.timed) <> (0, 0, 0) or (d.target, d.counted) <> (0, 0)
       or (d.target_cost, d.counted_cost) <> (0, 0) or (d.target_hours, d.counted_hours) <> (0, 0)
    order by d.company_id, d.account_id, d.record_id
    on conflict (company_id, account_id, record_id) do update set
      activities = p.activities + excluded.activities, priced = p.priced + excluded.priced,
      timed = p.timed + excluded.timed, target = p.target + excluded.target, counted = p.counted + excluded.counted,
      target_cost = p.target_cost + excluded.target_cost, counted_cost = p.counted_cost + excluded.counted_cost,
      target_hours = p.target_hours + excluded.target_hours, counted_hours = p.counted_hours + excluded.counted_hours';
  return null;
end
$$;

create trigger progress_of_inserted after insert on activity
  referencing new table as new_rows for each statement execute function add_up_progress();
create trigger progress_of_updated after update on activity
  referencing new table as new_rows old table as old_rows for each statement execute function add_up_progress();
create trigger progress_of_deleted after delete on activity
  referencing old table as old_rows for each statement execute function add_up_progress();

create function add_up_captures() returns trigger language plpgsql as
$$
begin
  -- locked for no key update: captures that others write at the same time hold the activity's key by their foreign
  -- key, and for update each would wait for the other
  execute '
    with delta as (
      select company_id, account_id, activity_id, sum(sign * metric_completed) as metric
      from (' || changed_rows(tg_op) || ') r
      group by company_id, account_id, activity_id having sum(sign * metric_completed) <> 0
    ), locked as (
      select a.company_id, a.account_id, a.id from activity a
      join delta d on d.company_id = a.company_id and d.account_id = a.account_id and d.activity_id = a.id
      order by a.company_id, a.account_id, a.id for no key update of a
    )
    update activity a set captured_metric = a.captured_metric + d.metric
    from delta d join locked l on l.company_id = d.company_id and l.account_id = d.account_id and l.id = d.activity_id
    where a.company_id = d.company_id and a.account_id = d.account_id and a.id = d.activity_id';
  return null;
end
$$;

create trigger captures_of_inserted after insert on activity_capture
  referencing new table as new_rows for each statement execute function add_up_captures();
create trigger captures_of_updated after update on activity_capture
  referencing new table as new_rows old table as old_rows for each statement execute function add_up_captures();
create trigger captures_of_deleted after delete on activity_capture
  referencing old table as old_rows for each statement execute function add_up_captures();

create function keep_bidding_door() returns trigger language plpgsql as
$$
begin
  delete from advertised_work_order where work_order_id = new.id;
  if new.is_bid_advertised and new.deleted_at is null then
    insert into advertised_work_order (work_order_id, company_id, account_id)
    values (new.id, new.company_id, new.account_id);
  end if;
  return null;
end
$$;
create trigger bidding_door_of_inserted after insert on work_order
  for each row when (new.is_bid_advertised) execute function keep_bidding_door();
create trigger bidding_door_of_updated after update on work_order
  for each row when (old.is_bid_advertised or new.is_bid_advertised) execute function keep_bidding_door();

-- What the platform keeps ----------------------------------------------------------------------------------

-- Every write: who, when, which record, from and to. Written by a trigger in the same transaction; nobody can
-- forget it. What concerns no company (a login's own data) stands under the all-zero one.
create table audit_entry (
  company_id uuid not null,
  account_id uuid,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  login_id uuid,
  employee_id uuid,
  request_id text,
  record text not null,
  record_id uuid,
  action text not null check (action in ('insert', 'update', 'delete')),
  -- {column: [from, to]}
  changes jsonb not null,
  primary key (company_id, id)
);
create index audit_entry_record on audit_entry (company_id, record_id, id);

create function audit_write() returns trigger language plpgsql as
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
           key, case when key = 'password_hash' then '["(secret)", "(secret)"]'::jsonb
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
    ['company', 'company_id'], ['account', 'account_id'], ['login', 'login_id'], ['company_role', 'id'],
    ['employee', 'id'], ['login_employee', 'employee_id'], ['iam', 'id'], ['work_order', 'id'],
    ['employee_work_order', 'id'], ['job_code_type', ''], ['account_job_code_type', 'account_id'],
    ['company_job_code', 'id'], ['company_task_code', 'id'], ['company_sub_task_code', 'id'],
    ['company_inventory_category', 'id'], ['job', 'id'], ['task', 'id'], ['activity', 'id'], ['job_code', 'id'],
    ['task_code', 'id'], ['activity_code', 'id'], ['activity_capture', 'id'], ['bid_activity', 'id']
  ] loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L)', entry[1], entry[2]);
  end loop;
end
$$;

-- The first answer of a create that carried an Idempotency-Key, for 24 hours.
create table idempotency_key (
  login_id uuid not null references login,
  key text not null,
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (login_id, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Attempts to sign in, per username and per address, in the shape that rate-limiter-flexible expects.
create table throttle (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
