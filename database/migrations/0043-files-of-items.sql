-- Files hang on records of the account, too: on items of the stock (001 §3). Those are of no work order.
alter table file alter column work_order_id drop not null;
alter table folder alter column work_order_id drop not null;
alter table file add check (work_order_id is not null or target_type = 'MasterInventory');
alter table folder add check (work_order_id is not null or target_type = 'MasterInventory');
