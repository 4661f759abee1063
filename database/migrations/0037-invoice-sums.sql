-- What an invoice releases of what was retained before stands with what it retains and what is due, so that sums over many
-- invoices need no lines (docs/decisions/0112). What it bills follows: as typed, or the sum of its lines but for releases.

alter table invoice add column released numeric(16, 2) not null default 0;

update invoice v set released = s.released
from (
  select l.company_id, l.account_id, l.invoice_id, sum(l.amount) as released from invoice_line l
  where l.kind = 'release' and l.deleted_at is null
  group by l.company_id, l.account_id, l.invoice_id) s
where v.company_id = s.company_id and v.account_id = s.account_id and v.id = s.invoice_id;

alter table invoice add column billed numeric(16, 2) not null generated always as (amount + retained - released) stored;
