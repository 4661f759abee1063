-- Stock (001 §3 to §7, records.md 'Stock'): items of an account, what of them is on work orders, and the ledger of movements.
-- The ledger is the truth and only grows; the quantities beside it are its sums, kept in the transaction that moves
-- anything. Places are the store and work orders, nothing else: what is used, received or lost comes from or goes outside.

-- As people sort names: '2 in' before '14 in', without regard to letter case and accents.
create function sorted_by_people(text) returns text language sql immutable strict parallel safe as
$$ select regexp_replace(regexp_replace(public.searchable($1), '(\d+)', '000000000000\1', 'g'), '0*(\d{12})(?!\d)', '\1', 'g') $$;

-- What an item is called: by its name, else by maker and model, else its category says it.
create function inventory_called(name text, manufacturer text, model_number text) returns text
language sql immutable strict parallel safe as
$$ select case when name <> '' then name else trim(manufacturer || ' ' || model_number) end $$;

create table master_inventory (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  company_inventory_category_id uuid not null,
  name text not null default '',
  location text not null default '',
  manufacturer text not null default '',
  vendor text not null default '',
  model_number text not null default '',
  serial_number text not null default '',
  comments text not null default '',
  in_charge_employee_id uuid,
  unit text not null,
  unit_cost numeric(16, 4) check (unit_cost >= 0),
  minimum_quantity numeric(12, 3) check (minimum_quantity >= 0),
  status_id smallint not null,
  -- sums of the ledger: in the store; on work orders, used ones included; used
  remaining_quantity numeric(15, 3) not null default 0 check (remaining_quantity >= 0),
  assigned_quantity numeric(15, 3) not null default 0,
  used_quantity numeric(15, 3) not null default 0 check (used_quantity >= 0),
  created_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  sought text not null generated always as (searchable(name || E'\n' || manufacturer || E'\n' || model_number || E'\n'
    || serial_number || E'\n' || vendor || E'\n' || comments)) stored,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, company_inventory_category_id) references company_inventory_category,
  foreign key (company_id, account_id, in_charge_employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  check (used_quantity <= assigned_quantity)
);
create index master_inventory_live on master_inventory (company_id, account_id, sorted_by_people(inventory_called(name, manufacturer, model_number)), id) where deleted_at is null;
create index master_inventory_of_category
  on master_inventory (company_id, account_id, company_inventory_category_id, sorted_by_people(inventory_called(name, manufacturer, model_number)), id) where deleted_at is null;
create index master_inventory_low on master_inventory (company_id, account_id, sorted_by_people(inventory_called(name, manufacturer, model_number)), id)
  where deleted_at is null and (remaining_quantity < minimum_quantity or remaining_quantity = 0);
create index master_inventory_at on master_inventory (company_id, account_id, location, sorted_by_people(inventory_called(name, manufacturer, model_number)), id) where deleted_at is null;
create index master_inventory_in_charge on master_inventory (company_id, account_id, in_charge_employee_id)
  where deleted_at is null;
create index master_inventory_sought on master_inventory using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);
-- The sums follow from the ledger, which says itself who moved what.
create trigger audit after insert or delete or update of company_inventory_category_id, name, location, manufacturer, vendor,
    model_number, serial_number, comments, in_charge_employee_id, unit, unit_cost, minimum_quantity, status_id, deleted_at
  on master_inventory
  for each row execute function audit_write('master_inventory', 'id');

-- What of an item is on a work order: one row for both, which stays when all is returned.
create table work_order_inventory (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  master_inventory_id uuid not null,
  work_order_id uuid not null,
  -- who has it there
  employee_id uuid,
  assigned_quantity numeric(15, 3) not null default 0,
  used_quantity numeric(15, 3) not null default 0 check (used_quantity >= 0),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, master_inventory_id),
  foreign key (company_id, account_id, master_inventory_id) references master_inventory,
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee,
  check (used_quantity <= assigned_quantity)
);
create index work_order_inventory_of_item on work_order_inventory (company_id, account_id, master_inventory_id);

create table inventory_movement (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  master_inventory_id uuid not null,
  kind text not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  from_place text not null,
  to_place text not null,
  -- which work order, where one of the places is one
  work_order_inventory_id uuid,
  -- who has it there then
  employee_id uuid,
  moved_on date not null,
  reason text not null default '',
  created_by_employee_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, master_inventory_id) references master_inventory,
  foreign key (company_id, account_id, work_order_inventory_id) references work_order_inventory,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee,
  -- A use that was wrong is put right by a use back.
  check ((kind, from_place, to_place) in (
    ('receive', 'outside', 'store'), ('assign', 'store', 'work order'), ('return', 'work order', 'store'),
    ('use', 'work order', 'outside'), ('use', 'outside', 'work order'),
    ('adjust', 'outside', 'store'), ('adjust', 'store', 'outside'))),
  check ((work_order_inventory_id is not null) = ('work order' in (from_place, to_place)))
);
create index inventory_movement_of_item on inventory_movement (company_id, account_id, master_inventory_id, id);
create index inventory_movement_of_work_order
  on inventory_movement (company_id, account_id, work_order_inventory_id, id) where work_order_inventory_id is not null;

create function inventory_movement_stays() returns trigger language plpgsql as
$$
begin
  raise exception 'a movement of stock is never changed or deleted: another one puts it right' using errcode = '42501';
end
$$;
create trigger stays before update or delete or truncate on inventory_movement
  for each statement execute function inventory_movement_stays();

-- Keeps the sums. Whoever moves something holds the item's row, so no two add to one sum at once.
create function inventory_moved() returns trigger language plpgsql as
$$
begin
  update master_inventory m
  set remaining_quantity = remaining_quantity + s.remaining, assigned_quantity = assigned_quantity + s.assigned,
      used_quantity = used_quantity + s.used, row_version = row_version + 1, updated_at = now()
  from (
    select company_id, account_id, master_inventory_id,
      sum(case when to_place = 'store' then quantity when from_place = 'store' then -quantity else 0 end) as remaining,
      sum(case kind when 'assign' then quantity when 'return' then -quantity else 0 end) as assigned,
      sum(case when kind <> 'use' then 0 when to_place = 'outside' then quantity else -quantity end) as used
    from added group by company_id, account_id, master_inventory_id) s
  where m.company_id = s.company_id and m.account_id = s.account_id and m.id = s.master_inventory_id;
  update work_order_inventory w
  set assigned_quantity = assigned_quantity + s.assigned, used_quantity = used_quantity + s.used,
      row_version = row_version + 1, updated_at = now()
  from (
    select company_id, account_id, work_order_inventory_id,
      sum(case kind when 'assign' then quantity when 'return' then -quantity else 0 end) as assigned,
      sum(case when kind <> 'use' then 0 when to_place = 'outside' then quantity else -quantity end) as used
    from added where work_order_inventory_id is not null
    group by company_id, account_id, work_order_inventory_id) s
  where w.company_id = s.company_id and w.account_id = s.account_id and w.id = s.work_order_inventory_id;
  return null;
end
$$;
create trigger moved after insert on inventory_movement referencing new table as added
  for each statement execute function inventory_moved();
