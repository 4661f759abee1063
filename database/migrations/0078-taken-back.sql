-- Bidders are told when a project is taken back (records.md 'Addendum'; docs/decisions/0159).

-- When the owner took the project back; none: never, or it is open for bids again. On the bidder's side, so that it stays there whatever
-- becomes of the project.
alter table bid_summary add column taken_back_at timestamptz;

-- Those on projects that were taken back before: when they were, as far as the audit trail knows.
update bid_summary s set taken_back_at = coalesce(
  w.deleted_at,
  (select max(e.at) from audit_entry e
   where e.company_id = w.company_id and e.record = 'work_order' and e.record_id = w.id and e.changes -> 'is_bid_advertised' ->> 1 = 'false'),
  w.updated_at)
from work_order w
where w.company_id = s.owner_company_id and w.account_id = s.owner_account_id and w.id = s.work_order_id
  and not (w.is_bid_advertised and w.deleted_at is null)
  and not exists (select 1 from bid_received r where r.company_id = w.company_id and r.account_id = w.account_id and r.work_order_id = w.id
                    and r.status_id = 13);

-- The lines as bidders knew them when the project was taken back: its owner changes them freely until it is advertised again, and what
-- is different then is told by an addendum. Gone once it is.
create table bid_taken_back_line (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  title text not null,
  unit text not null,
  quantity numeric(16, 4) not null,
  hours numeric(12, 4),
  primary key (company_id, account_id, work_order_id, activity_id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity
);
