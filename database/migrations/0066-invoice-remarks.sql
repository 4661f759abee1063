-- What became of an invoice that no column of it says (records.md 'Decided after the third trial'): a line that left with the
-- activity that was deleted, and what the history marks of an approval.
create table invoice_remark (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind in ('line_left', 'own_approval', 'above_earned', 'above_contract')),
  -- the line that left, or the reason that was given
  said text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, invoice_id)
    references invoice (company_id, account_id, work_order_id, id)
);
create index invoice_remark_of_invoice on invoice_remark (company_id, account_id, invoice_id);
create trigger audit after insert or update or delete on invoice_remark
  for each row execute function audit_write('invoice_remark', 'id');
