-- Addenda to what is bid on, and questions of bidders (records.md 'Bidding'; docs/decisions/0127): the owner's numbered notes to all who intend, which
-- vendors they have read, and which of them a submission knew.

-- An addendum is never changed: a later one says what is different.
create table bid_addendum (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- from one, without gaps: whoever issues one holds the work order
  number integer not null check (number > 0),
  title text not null,
  text text not null,
  -- where it moved the end of bidding: to when, as it was told
  moved_end_to text,
  issued_at timestamptz not null,
  issued_by_employee_id uuid not null,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, issued_by_employee_id) references employee
);

-- That a bidder has read one, of the bidder's account: the owner reads no more of it than what a submission knew.
create table bid_addendum_read (
  company_id uuid not null,
  account_id uuid not null,
  bid_summary_id uuid not null,
  -- of the addendum: no key leads there, as another company's rows may stand elsewhere
  number integer not null,
  read_at timestamptz not null,
  read_by_employee_id uuid not null,
  primary key (company_id, account_id, bid_summary_id, number),
  foreign key (company_id, account_id, bid_summary_id) references bid_summary,
  foreign key (company_id, account_id, read_by_employee_id) references employee
);

-- The numbers that were read when the bid was submitted, on both sides as its state is; empty where nothing is submitted.
alter table bid_summary add column known_addenda integer[] not null default '{}';
alter table bid_received add column known_addenda integer[] not null default '{}';

alter table bid_look
  drop constraint bid_look_what_check,
  add constraint bid_look_what_check check (what in ('tabulation', 'export', 'bid', 'acknowledge', 'award', 'addendum', 'answer'));

create trigger audit after insert or update or delete on bid_addendum
  for each row execute function audit_write('bid_addendum', 'id');
create trigger audit after insert or update or delete on bid_addendum_read
  for each row execute function audit_write('bid_addendum_read', 'bid_summary_id');

-- What a bidder asks the owner, and what it is answered: of the owner's account. A bidder reads their own alone, others what was
-- published, which is an addendum that names nobody.
create table bid_question (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- whose it is (bid_received)
  bid_summary_id uuid not null,
  question text not null,
  asked_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  answered_by_employee_id uuid,
  -- by which addendum it was published
  addendum_number integer,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id, bid_summary_id) references bid_received,
  foreign key (company_id, account_id, answered_by_employee_id) references employee,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by_employee_id is null)),
  check (addendum_number is null or answer is not null)
);
create index bid_question_of_work_order on bid_question (company_id, account_id, work_order_id, id);

create trigger audit after insert or update or delete on bid_question
  for each row execute function audit_write('bid_question', 'id');
