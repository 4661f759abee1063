-- Bid packets (records.md 'Bid packets'; docs/decisions/0131): the owner's is a folder of the project, a vendor's hangs on the bid.

-- One folder of a project, whatever it is called and wherever it lies there: bidders read what is in it.
alter table folder add column is_bid_packet boolean not null default false;
-- It is of the project itself: what lies on a record follows the record, which can be hidden or deleted.
alter table folder add check (not is_bid_packet or (work_order_id is not null and target_type = 'WorkOrder'));
create unique index folder_bid_packet on folder (company_id, account_id, work_order_id)
  where is_bid_packet and deleted_at is null;

-- Files of the account hang on its bids, too.
do $$
declare
  old record;
begin
  for old in
    select conrelid::regclass as held, conname from pg_constraint
    where contype = 'c' and conrelid in ('file'::regclass, 'folder'::regclass)
      and pg_get_constraintdef(oid) like '%MasterInventory%'
  loop
    execute format('alter table %s drop constraint %I', old.held, old.conname);
  end loop;
end
$$;
alter table file add check (work_order_id is not null or target_type in ('MasterInventory', 'BidSummary'));
alter table folder add check (work_order_id is not null or target_type in ('MasterInventory', 'BidSummary'));

alter table bid_look
  drop constraint bid_look_what_check,
  add constraint bid_look_what_check
    check (what in ('tabulation', 'export', 'bid', 'acknowledge', 'award', 'addendum', 'answer', 'packet'));
