-- What every record of a work order has beside its own fields: a number, a discussion, who watches it, on whom it waits, what
-- it is linked to, who has to approve it (docs/decisions/0048).

-- Numbers ------------------------------------------------------------------------------------------------------------

-- The last number that was given within a work order, or within a list: of the records that were deleted, too.
create table record_number (
  company_id uuid not null,
  account_id uuid not null,
  -- the record within which is counted
  within_id uuid not null,
  record text not null,
  last integer not null,
  primary key (company_id, account_id, within_id, record)
);

insert into record_number (company_id, account_id, within_id, record, last)
select company_id, account_id, punch_list_id, 'PunchListItem', max(number) from punch_list_item
group by company_id, account_id, punch_list_id;

-- Discussion ---------------------------------------------------------------------------------------------------------

-- Never edited, and removed by nobody.
create table comment (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  record text not null,
  record_id uuid not null,
  employee_id uuid not null,
  text text not null,
  -- whom it names with an @
  mentions uuid[] not null default '{}',
  is_answer boolean not null default false,
  created_at timestamptz not null default now(),
  -- with its record, as files that hang on it ask for it
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee
);
create index comment_of_record on comment (company_id, account_id, record_id, id);

-- Who hears of steps and comments; a row that says no keeps somebody from being added again.
create table record_watch (
  company_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  employee_id uuid not null,
  is_watching boolean not null,
  primary key (company_id, account_id, record_id, employee_id),
  foreign key (company_id, account_id, employee_id) references employee
);

-- The court ----------------------------------------------------------------------------------------------------------

-- On whom a record waits or has waited: written in the transaction of the step by which it came to them.
create table court (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- the job without which the record is gone; some records have none
  job_id uuid,
  module text not null,
  record text not null,
  record_id uuid not null,
  started_by_employee_id uuid not null,
  employee_id uuid,
  sub_contractor_id uuid,
  -- what they are to do
  step text not null,
  due date,
  since timestamptz not null,
  until timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, sub_contractor_id) references sub_contractor,
  foreign key (company_id, account_id, started_by_employee_id) references employee,
  check (num_nonnulls(employee_id, sub_contractor_id) = 1),
  check (until >= since)
);
create unique index court_now on court (company_id, account_id, record_id) where until is null;
create index court_of_record on court (company_id, account_id, record_id, since);
create index court_of_employee on court (company_id, account_id, employee_id, since) where until is null;
create index court_of_sub_contractor on court (company_id, account_id, sub_contractor_id, since)
  where until is null and sub_contractor_id is not null;
create index court_started_by on court (company_id, account_id, started_by_employee_id, since) where until is null;

-- The day on which the people of an account were told last what is due: once a day.
create table court_told (
  company_id uuid not null,
  account_id uuid not null,
  told_on date not null,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account
);

-- Open punch items wait on whoever is to do them, since they were found.
insert into court (company_id, account_id, id, work_order_id, job_id, module, record, record_id, started_by_employee_id,
                   employee_id, sub_contractor_id, step, due, since, until)
select i.company_id, i.account_id, gen_random_uuid(), i.work_order_id, l.job_id, 'PunchLists', 'PunchListItem', i.id,
       i.created_by_employee_id, i.employee_id, i.sub_contractor_id, 'close', i.due_date, i.created_at,
       case when i.status_id = 1 then null else greatest(i.closed_at, i.created_at) end
from punch_list_item i
join punch_list l on l.company_id = i.company_id and l.account_id = i.account_id and l.id = i.punch_list_id
where i.deleted_at is null and l.deleted_at is null and num_nonnulls(i.employee_id, i.sub_contractor_id) = 1
  and (i.status_id = 1 or i.closed_at is not null);

-- Links --------------------------------------------------------------------------------------------------------------

create table record_link (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  -- what was there first, and what it led to
  from_record text not null,
  from_id uuid not null,
  to_record text not null,
  to_id uuid not null,
  created_by_employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, from_id, to_id),
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check (from_id <> to_id)
);
create index record_link_to on record_link (company_id, account_id, to_id);

-- Approvals ----------------------------------------------------------------------------------------------------------

-- Who has to say something to a record, in their order; who is only told of it has no turn.
create table approval (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  record text not null,
  record_id uuid not null,
  position integer not null,
  role_type_id smallint not null,
  employee_id uuid not null,
  is_distribution_only boolean not null default false,
  status_id smallint not null,
  comments text not null default '',
  decided_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee
);
create unique index approval_of_record on approval (company_id, account_id, record_id, position) where deleted_at is null;

-- RFIs ---------------------------------------------------------------------------------------------------------------

create table rfi (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  number integer not null,
  title text not null,
  description text not null default '',
  notes text not null default '',
  -- 'None', 'TBD' or an amount
  cost_effect text not null default 'None',
  -- 'None', 'TBD' or whole days
  schedule_impact text not null default 'None',
  start_date date not null,
  -- needed by, until it is closed
  end_date date not null,
  due_date date not null,
  priority_id smallint not null,
  assigned_to_employee_id uuid,
  file_name text not null default '',
  file_link text not null default '',
  status_id smallint not null,
  -- the comment that answers it
  answer_comment_id uuid,
  answered_at timestamptz,
  created_by_employee_id uuid not null,
  closed_at timestamptz,
  closed_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(title || E'\n' || description)) stored,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, assigned_to_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  foreign key (company_id, account_id, closed_by_employee_id) references employee,
  foreign key (company_id, account_id, answer_comment_id) references comment
);
create index rfi_of_work_order on rfi (company_id, account_id, work_order_id, id) where deleted_at is null;
create index rfi_live on rfi (company_id, account_id, job_id, id) where deleted_at is null;
create index rfi_sought on rfi using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The trail ----------------------------------------------------------------------------------------------------------

do $$
declare
  tables text[] := array['comment', 'record_link', 'approval', 'rfi'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L, %L)', name, name, 'id');
  end loop;
end
$$;
