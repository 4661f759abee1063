-- Change orders: what is to be other than agreed, who has to agree, and what was so before it came into force (001 §3,
-- docs/decisions/0050).

-- What the contract was worth at the start; null: what its activities are worth, until the first change order is in force.
alter table work_order add column contract_amount numeric(16, 2);

-- Types --------------------------------------------------------------------------------------------------------------

create table change_order_type (
  company_id uuid not null,
  account_id uuid not null,
  id smallint not null,
  name text not null,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account
);

-- What every account begins with.
create function add_change_order_types(company uuid, account uuid) returns void language sql as
$$
  insert into change_order_type (company_id, account_id, id, name)
  select company, account, number, name
  from unnest(array['Owner request', 'Design error or omission', 'Unforeseen condition', 'Value engineering', 'Regulatory',
                    'Schedule']) with ordinality as t (name, number)
$$;

select add_change_order_types(company_id, account_id) from account;

create function begin_change_order_types() returns trigger language plpgsql as
$$
begin
  perform add_change_order_types(new.company_id, new.account_id);
  return null;
end
$$;

create trigger change_order_types after insert on account for each row execute function begin_change_order_types();

-- Change orders ------------------------------------------------------------------------------------------------------

create table change_order (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  task_id uuid not null,
  number integer not null,
  type_id smallint not null,
  name text not null,
  description text not null default '',
  originator_employee_id uuid not null,
  -- whole days
  schedule_impact integer not null default 0,
  -- the end that its task, its job and the project get, where theirs is earlier
  new_end_date date,
  -- by when it is to be decided
  due_date date,
  -- codes of the company that it is about
  task_code_ids uuid[] not null default '{}',
  status_id smallint not null,
  created_by_employee_id uuid not null,
  in_force_at timestamptz,
  -- what the contract was worth just before it came into force, and the ends that it moved, by level
  contract_before numeric(16, 2),
  previous_ends jsonb,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(name || E'\n' || description)) stored,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  unique (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id, job_id)
    references job (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, work_order_id, job_id, task_id)
    references task (company_id, account_id, work_order_id, job_id, id),
  foreign key (company_id, account_id, type_id) references change_order_type,
  foreign key (company_id, account_id, originator_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index change_order_of_work_order on change_order (company_id, account_id, work_order_id, id)
  where deleted_at is null;
create index change_order_live on change_order (company_id, account_id, job_id, id) where deleted_at is null;
create index change_order_sought on change_order using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

create table change_order_item (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  change_order_id uuid not null,
  -- what it changes; one that is work of its own has none
  activity_id uuid,
  name text not null,
  description text not null default '',
  amount numeric(14, 2) not null default 0,
  schedule_impact integer not null default 0,
  -- what becomes of the activity; null: it stays
  new_start_date date,
  new_end_date date,
  target_metric numeric(16, 4),
  unit text,
  -- how the activity was before
  previous jsonb,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, change_order_id)
    references change_order (company_id, account_id, work_order_id, id),
  foreign key (company_id, account_id, activity_id) references activity
);
create index change_order_item_live on change_order_item (company_id, account_id, change_order_id, id)
  where deleted_at is null;

create table change_order_item_code (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  change_order_item_id uuid not null,
  company_sub_task_code_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, change_order_item_id, company_sub_task_code_id),
  foreign key (company_id, account_id, change_order_item_id) references change_order_item,
  foreign key (company_id, company_sub_task_code_id) references company_sub_task_code
);

-- The trail ----------------------------------------------------------------------------------------------------------

do $$
declare
  tables text[] := array['change_order', 'change_order_item', 'change_order_item_code'];
  name text;
begin
  foreach name in array tables loop
    execute format('create trigger audit after insert or update or delete on %I
                    for each row execute function audit_write(%L, %L)', name, name, 'id');
  end loop;
end
$$;
