-- The level of a day (records.md 'Stock by day'): the opening quantity of an item counts from the beginning, before every day.
alter table inventory_movement
  add column is_opening boolean not null default false,
  add check (not is_opening or kind = 'receive');
-- Until now nothing but its reason told it from what came in later.
alter table inventory_movement disable trigger stays;
update inventory_movement m set is_opening = true
where m.kind = 'receive' and m.reason = 'Opening stock' and not exists (
  select 1 from inventory_movement earlier where earlier.company_id = m.company_id and earlier.account_id = m.account_id
    and earlier.master_inventory_id = m.master_inventory_id and earlier.id < m.id);
alter table inventory_movement enable trigger stays;
create unique index inventory_movement_opening on inventory_movement (company_id, account_id, master_inventory_id)
  where is_opening;
-- What moved from a day on.
create index inventory_movement_by_day on inventory_movement (company_id, account_id, master_inventory_id, moved_on);
