-- Registers: named views of a list, and which columns of it a person wants to see.

-- What is shown, as the address of the screen says it: its parameters by their names.
create table register_view (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  -- whose it is
  employee_id uuid not null,
  register text not null,
  name text not null,
  search jsonb not null,
  is_shared boolean not null default false,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, employee_id) references employee
);
create unique index register_view_name
  on register_view (company_id, account_id, employee_id, register, lower(name));
create index register_view_shared on register_view (company_id, account_id, register) where is_shared;

create table register_choice (
  company_id uuid not null,
  account_id uuid not null,
  employee_id uuid not null,
  register text not null,
  -- in their order; null: as the list comes
  columns text[],
  is_compact boolean not null default false,
  default_view_id uuid,
  primary key (company_id, account_id, employee_id, register),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, default_view_id) references register_view on delete set null (default_view_id)
);
create index register_choice_view on register_choice (company_id, account_id, default_view_id)
  where default_view_id is not null;

create trigger audit after insert or update or delete on register_view
  for each row execute function audit_write('id');
create trigger audit after insert or update or delete on register_choice
  for each row execute function audit_write('employee_id');
