-- Who was asked for a new end of an activity, and what they answered. An activity has one open question at a time.
create table end_date_request (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  asked_employee_id uuid not null,
  asked_by_employee_id uuid not null,
  note text not null default '',
  -- the end that the activity had when it was asked for
  end_date date,
  answered_end_date date,
  answer_note text not null default '',
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity,
  foreign key (company_id, account_id, asked_employee_id) references employee,
  foreign key (company_id, account_id, asked_by_employee_id) references employee,
  check ((answered_at is null) = (answered_end_date is null))
);
create unique index end_date_request_open on end_date_request (company_id, account_id, activity_id) where answered_at is null;
create index end_date_request_of_asked on end_date_request (company_id, account_id, asked_employee_id) where answered_at is null;
create index end_date_request_of_work_order on end_date_request (company_id, account_id, work_order_id);
create trigger audit after insert or update or delete on end_date_request for each row execute function audit_write('end_date_request', 'id');
