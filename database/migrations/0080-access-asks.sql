-- Who asked for a right that a screen was refused for want of (docs/decisions/0167-asking-for-access.md): what keeps the same thing from
-- being asked twice in a day, and tells when it was asked. An ask deletes those of the same person that are older than that.
create table access_ask (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  asked_by_employee_id uuid not null,
  module text not null,
  action text not null,
  -- none: anywhere
  work_order_id uuid,
  note text not null default '',
  -- in the order in which they are named
  told_employee_ids uuid[] not null,
  asked_at timestamptz not null,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, asked_by_employee_id) references employee,
  foreign key (company_id, account_id, work_order_id) references work_order
);
create index access_ask_of_employee on access_ask (company_id, account_id, asked_by_employee_id, asked_at);
create index access_ask_work_order on access_ask (company_id, account_id, work_order_id);

create trigger audit after insert or update or delete on access_ask for each row execute function audit_write('access_ask', 'id');
