-- Whether whoever made or changed an invoice approves it alone while somebody else can (records.md 'Maker and approver').
alter table account add column separate_approval text not null default 'applications'
  check (separate_approval in ('applications', 'all invoices', 'off'));

-- Who changed it beside its author.
alter table invoice add column changed_by_employee_ids uuid[] not null default '{}';
