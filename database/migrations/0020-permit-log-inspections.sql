-- An entry of a permit's log says which required inspection it is of, in the words of its day: what is called otherwise
-- later stays what it was, and a failure ends by a later entry that passes the same inspection.

alter table permit_log
  add column inspection_id uuid,
  add column inspection_name text not null default '',
  add foreign key (company_id, account_id, inspection_id) references permit_inspection;

-- What fulfils an inspection follows from the log; a key in both directions would be a ring.
alter table permit_inspection drop constraint permit_inspection_company_id_account_id_log_id_fkey;

-- Nobody has changed anything: the entries say what was known of them beside them.
alter table permit_log disable trigger audit;
update permit_log log set inspection_id = i.id, inspection_name = i.name
  from permit_inspection i
  where i.company_id = log.company_id and i.account_id = log.account_id and i.log_id = log.id and i.deleted_at is null;
-- A failure ended by whatever passed next: of that it was, then.
update permit_log log set inspection_id = next.inspection_id, inspection_name = next.inspection_name
  from permit_log next
  where log.result = 'Failed' and log.inspection_id is null and next.id = (
    select later.id from permit_log later
    where later.company_id = log.company_id and later.account_id = log.account_id and later.permit_id = log.permit_id
      and later.result = 'Passed' and later.deleted_at is null
      and (later.inspected_on, later.id) > (log.inspected_on, log.id)
    order by later.inspected_on, later.id limit 1)
    and next.company_id = log.company_id and next.account_id = log.account_id and next.inspection_id is not null;
alter table permit_log enable trigger audit;

create index permit_log_of_inspection on permit_log (company_id, account_id, inspection_id, inspected_on, id)
  where inspection_id is not null;
