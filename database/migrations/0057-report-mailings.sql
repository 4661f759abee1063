-- Reports that people have mailed to themselves, each week or each month (docs/decisions/0135).
create table report_mailing (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  employee_id uuid not null,
  report text not null check (report in ('timesheet', 'progress')),
  -- Of the progress report.
  work_order_id uuid,
  every text not null check (every in ('week', 'month')),
  -- The day of the account on whose morning the next one is sent.
  due_on date not null,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, employee_id) references employee,
  foreign key (company_id, account_id, work_order_id) references work_order,
  check ((report = 'progress') = (work_order_id is not null))
);
create unique index report_mailing_of on report_mailing (company_id, account_id, employee_id, report, work_order_id)
  nulls not distinct;
create index report_mailing_work_order on report_mailing (company_id, account_id, work_order_id);
create index report_mailing_due on report_mailing (due_on);
create trigger audit after insert or update or delete on report_mailing
  for each row execute function audit_write('report_mailing', 'id');
