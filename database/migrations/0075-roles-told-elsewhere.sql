-- Roles are the company's, people an account's. When somebody of another account changes a role that people of this account
-- have, this account is told who did it and from which account, by the names of that day (docs/decisions/0155). A row is read
-- beside the entries of the audit trail of the same request, which name nobody of another account.
create table role_change_told (
  company_id uuid not null,
  account_id uuid not null,
  company_role_id uuid not null,
  request_id text not null,
  by_name text not null,
  by_account_name text not null,
  told_at timestamptz not null default now(),
  primary key (company_id, account_id, company_role_id, request_id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, company_role_id) references company_role
);
