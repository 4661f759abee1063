-- Incidents on a work order, and who was in them (002 §3). The day and the time are those of the account's zone, as they
-- were written. Whether one is recordable is worked out from what is said of each affected person, and never kept.

create table incident (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  number integer not null,
  name text not null,
  description text not null,
  type_id smallint not null,
  happened_on date not null,
  happened_time time not null,
  location text not null,
  -- one of 29 CFR 1904.29(b)(7); set, the incident is a privacy case
  privacy_reason_id smallint,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- never of who was in it: what is found says that it is there
  sought text not null generated always as (searchable(name || E'\n' || location)) stored,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
create index incident_of_day on incident (company_id, account_id, work_order_id, happened_on) where deleted_at is null;
create index incident_sought on incident using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

create table incident_employee (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  incident_id uuid not null,
  work_order_id uuid not null,
  employee_id uuid not null,
  -- 1 affected, 2 witness
  type_id smallint not null,
  injury text not null,
  applied_first_aid boolean not null,
  is_alive boolean not null,
  statement text not null,
  stated_on date,
  is_work_related boolean not null,
  days_away integer not null,
  days_restricted integer not null,
  is_beyond_first_aid boolean not null,
  is_unconscious boolean not null,
  is_significant boolean not null,
  is_severe boolean not null,
  illness_type_id smallint not null,
  created_by_employee_id uuid not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, incident_id) references incident,
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, created_by_employee_id) references employee
);
-- Nobody is twice in an incident (records.md 'Small print').
create unique index incident_employee_once on incident_employee (company_id, account_id, incident_id, employee_id)
  where deleted_at is null;

create trigger audit after insert or update or delete on incident
  for each row execute function audit_write('incident', 'id');
create trigger audit after insert or update or delete on incident_employee
  for each row execute function audit_write('incident_employee', 'id');
