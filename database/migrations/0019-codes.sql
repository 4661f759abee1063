-- Codes that people keep themselves: inventory category codes are searched as all others, lists of 10,000 codes come from
-- an index, and a role is mapped to the inventory categories that it sees (002 §3, §6).

alter table company_inventory_category
  add column sought text not null generated always as (searchable(code || ' ' || name)) stored;
create index company_inventory_category_sought on company_inventory_category using gin (sought gin_trgm_ops)
  with (gin_pending_list_limit = 256);

create index company_job_code_of_type on company_job_code (company_id, job_code_type_id, code, id)
  where deleted_at is null;
create index company_task_code_of_job_code on company_task_code (company_id, company_job_code_id, code, id)
  where deleted_at is null;
create index company_sub_task_code_of_task_code on company_sub_task_code (company_id, company_task_code_id, code, id)
  where deleted_at is null;

-- Who carries a code: asked before it is deleted, and when one looks where it is used.
create index job_code_of_code on job_code (company_id, company_job_code_id);
create index task_code_of_code on task_code (company_id, company_task_code_id);
create index activity_code_of_code on activity_code (company_id, company_sub_task_code_id);
create index submittal_of_code on submittal (company_id, company_sub_task_code_id)
  where company_sub_task_code_id is not null and deleted_at is null;
create index change_order_item_code_of_code on change_order_item_code (company_id, company_sub_task_code_id);
create index change_order_task_codes on change_order using gin (task_code_ids);

create table company_role_inventory (
  company_id uuid not null,
  id uuid not null,
  company_role_id uuid not null,
  company_inventory_category_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, company_role_id) references company_role,
  foreign key (company_id, company_inventory_category_id) references company_inventory_category
);
create unique index company_role_inventory_live
  on company_role_inventory (company_id, company_role_id, company_inventory_category_id) where deleted_at is null;
create index company_role_inventory_of_category on company_role_inventory (company_id, company_inventory_category_id)
  where deleted_at is null;
create trigger audit after insert or update or delete on company_role_inventory
  for each row execute function audit_write('company_role_inventory', 'id');
