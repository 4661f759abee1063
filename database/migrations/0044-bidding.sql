-- Bidding (002 §3, §4, §7; records.md 'Bidding', 'Sealed bids'; docs/decisions/0115). An owner's account advertises a work
-- order; vendors, which are other accounts, mostly of other companies, show intent, price its activities and submit. Until the
-- end nobody but the bidder reads an amount: amounts stand in the bidder's company alone, and one function below gives them out.

-- The end of bidding --------------------------------------------------------------------------------------------------

alter table work_order
  -- by the clocks of the account; none: the end of the day
  add column bidding_end_time time,
  -- the instant, fixed when the project is first advertised: whatever the account's zone becomes, it stays
  add column bidding_ends_at timestamptz,
  -- by whose clocks people read it
  add column bidding_end_zone text,
  -- the first look at the amounts: from then on no bid can come, go or change, whatever a slow clock says
  add column bids_opened_at timestamptz;

-- The instant that clocks of a zone mean; without a time the end of the day.
create function bidding_end(day date, at_time time, zone text) returns timestamptz language sql stable as
$$ select case when at_time is null then (day + 1)::timestamp else day + at_time end at time zone zone $$;

create function fix_bidding_end() returns trigger language plpgsql as
$$
begin
  if new.bidding_end_date is not null and
     (new.bidding_ends_at is null and new.is_bid_advertised
      or new.bidding_ends_at is not null and tg_op = 'UPDATE' and
         (new.bidding_end_date, new.bidding_end_time) is distinct from (old.bidding_end_date, old.bidding_end_time)) then
    select bidding_end(new.bidding_end_date, new.bidding_end_time, a.time_zone), a.time_zone
    into new.bidding_ends_at, new.bidding_end_zone
    from account a where a.company_id = new.company_id and a.account_id = new.account_id;
  end if;
  return new;
end
$$;
create trigger bidding_end_of_inserted before insert on work_order
  for each row when (new.is_bid_advertised) execute function fix_bidding_end();
create trigger bidding_end_of_updated
  before update of is_bid_advertised, bidding_end_date, bidding_end_time on work_order
  for each row execute function fix_bidding_end();

-- The door of bidding -------------------------------------------------------------------------------------------------

-- What every account may find and read of an advertised work order. Of the directory, so that one search is one statement.
alter table advertised_work_order
  add column title text not null default '',
  add column bid_project_name text not null default '',
  add column owner_name text not null default '',
  add column address text not null default '',
  add column city text not null default '',
  add column zip_code text not null default '',
  add column end_date date,
  add column end_time time,
  add column end_zone text,
  add column ends_at timestamptz,
  add column sought text not null generated always as
    (searchable(title || E'\n' || bid_project_name || E'\n' || owner_name || E'\n' || city)) stored;
create index advertised_work_order_found on advertised_work_order using gin (sought gin_trgm_ops);
create index advertised_work_order_ending on advertised_work_order (ends_at, work_order_id);

create or replace function keep_bidding_door() returns trigger language plpgsql as
$$
begin
  delete from advertised_work_order
  where company_id = new.company_id and account_id = new.account_id and work_order_id = new.id;
  if new.is_bid_advertised and new.deleted_at is null then
    insert into advertised_work_order (company_id, account_id, work_order_id, title, bid_project_name, owner_name, address,
                                       city, zip_code, end_date, end_time, end_zone, ends_at)
    select new.company_id, new.account_id, new.id, new.title, new.bid_project_name, c.name, new.address, new.city,
           new.zip_code, new.bidding_end_date, new.bidding_end_time, new.bidding_end_zone, new.bidding_ends_at
    from company c where c.company_id = new.company_id;
  end if;
  return null;
end
$$;

create function rename_at_bidding_door() returns trigger language plpgsql as
$$
begin
  update advertised_work_order set owner_name = new.name where company_id = new.company_id;
  return null;
end
$$;
create trigger bidding_door_of_company after update of name on company
  for each row when (old.name is distinct from new.name) execute function rename_at_bidding_door();

-- Those that are advertised already: their end is fixed, and their door filled.
update work_order set is_bid_advertised = is_bid_advertised where is_bid_advertised;

-- What is the bidder's ------------------------------------------------------------------------------------------------

-- A bid of an account on a work order of another one, from the intent on. Prices that are not submitted are those of
-- `bid_activity`, and anything but them may change until the end.
create table bid_summary (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  -- whose work order it is: no key leads there, as another company's rows may stand elsewhere
  owner_company_id uuid not null,
  owner_account_id uuid not null,
  work_order_id uuid not null,
  -- as it was called when the bid was last touched: the history stays, whatever becomes of the project
  project_title text not null,
  bid_project_name text not null default '',
  owner_name text not null default '',
  -- Active: intent and draft; Submitted; Acknowledged; BidAccepted; Rejected
  status_id smallint not null check (status_id in (1, 11, 12, 13, 9)),
  -- of what is submitted: of each submission the next number; none: nothing is
  version integer,
  last_version integer not null default 0,
  intent_at timestamptz not null,
  intent_by_employee_id uuid not null,
  submitted_at timestamptz,
  submitted_by_employee_id uuid,
  withdrawn_at timestamptz,
  acknowledged_at timestamptz,
  -- awarded or rejected
  decided_at timestamptz,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, account_id, intent_by_employee_id) references employee,
  foreign key (company_id, account_id, submitted_by_employee_id) references employee,
  check ((version is null) = (submitted_at is null)),
  check ((status_id = 1) = (version is null))
);

-- What was submitted, line by line, as it was then; never changed. The versions before are the bidder's history.
create table bid_line (
  company_id uuid not null,
  account_id uuid not null,
  bid_summary_id uuid not null,
  version integer not null,
  activity_id uuid not null,
  position integer not null,
  title text not null,
  unit text not null default '',
  quantity numeric(16, 4) not null,
  unit_cost numeric(16, 4) not null check (unit_cost > 0),
  amount numeric(20, 2) not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, bid_summary_id, version, activity_id),
  foreign key (company_id, account_id, bid_summary_id) references bid_summary
);

create index bid_activity_of_work_order on bid_activity (company_id, account_id, work_order_id);

-- When bidding ends on what somebody bids on, whoever the owner is: all that a bidder reads of a project that is no longer
-- advertised, or whose end has passed.
create function bidding_end_of(of_company uuid, of_account uuid, of_work_order uuid)
returns table (end_date date, end_time time, end_zone text, ends_at timestamptz, is_advertised boolean, is_opened boolean)
language sql stable as
$$
  select w.bidding_end_date, w.bidding_end_time, w.bidding_end_zone, w.bidding_ends_at,
         w.is_bid_advertised and w.deleted_at is null, w.bids_opened_at is not null
  from work_order w where w.company_id = of_company and w.account_id = of_account and w.id = of_work_order
$$;

-- What is the owner's -------------------------------------------------------------------------------------------------

-- The owner's door to a bid: who bids and how far it is, without any amount. Its state is that of the bidder's own row; both
-- are written in one transaction (features/bidding/server/door-queries.ts).
create table bid_received (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  bid_summary_id uuid not null,
  bidder_company_id uuid not null,
  bidder_account_id uuid not null,
  -- the company of the bidder, and of several accounts which
  bidder_name text not null,
  status_id smallint not null check (status_id in (1, 11, 12, 13, 9)),
  version integer,
  intent_at timestamptz not null,
  submitted_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by_employee_id uuid,
  decided_at timestamptz,
  decided_by_employee_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, work_order_id, bid_summary_id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, acknowledged_by_employee_id) references employee,
  foreign key (company_id, account_id, decided_by_employee_id) references employee,
  check ((version is null) = (submitted_at is null)),
  check ((status_id = 1) = (version is null))
);
create index bid_received_sought on bid_received (company_id, account_id, bid_summary_id);
-- One is awarded, once.
create unique index bid_received_awarded on bid_received (company_id, account_id, work_order_id) where status_id = 13;

-- Each look of the owner's side at amounts, after they are open (records.md 'Bidding'). A row is the look.
create table bid_look (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  employee_id uuid not null,
  -- the tabulation, its export, or one bid
  what text not null check (what in ('tabulation', 'export', 'bid')),
  bid_summary_id uuid,
  looked_at timestamptz not null,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, employee_id) references employee
);
create index bid_look_of_work_order on bid_look (company_id, account_id, work_order_id, id);

-- The seal ------------------------------------------------------------------------------------------------------------

-- Opens the bids of a work order once its end has passed by `at`, the app's clock; true where they are open. It waits for
-- those who are submitting (they hold the work order), and whoever comes after it finds the bids opened.
create function open_bids(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz) returns boolean
language plpgsql as
$$
begin
  update work_order set bids_opened_at = at
  where company_id = of_company and account_id = of_account and id = of_work_order and bidding_ends_at <= at
    and bids_opened_at is null;
  return exists (select 1 from work_order where company_id = of_company and account_id = of_account and id = of_work_order
                   and bidding_ends_at <= at and bids_opened_at is not null);
end
$$;

-- The one place that gives the amounts of bids to the owner's side: none before the end, none before they were opened.
create function opened_bid_lines(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz)
returns table (bid_summary_id uuid, activity_id uuid, title text, unit text, quantity numeric, unit_cost numeric, amount numeric)
language sql stable as
$$
  select l.bid_summary_id, l.activity_id, l.title, l.unit, l.quantity, l.unit_cost, l.amount
  from work_order w
  join bid_received r on r.company_id = w.company_id and r.account_id = w.account_id and r.work_order_id = w.id
  join bid_line l on l.company_id = r.bidder_company_id and l.account_id = r.bidder_account_id
    and l.bid_summary_id = r.bid_summary_id and l.version = r.version
  where w.company_id = of_company and w.account_id = of_account and w.id = of_work_order
    and w.bidding_ends_at <= at and w.bids_opened_at is not null
$$;

do $$
declare
  entry text[];
begin
  foreach entry slice 1 in array array[
    ['bid_summary', 'id'], ['bid_line', 'activity_id'], ['bid_received', 'bid_summary_id'], ['bid_look', 'id']
  ] loop
    execute format('create trigger audit after insert or update or delete on %1$I
                    for each row execute function audit_write(%1$L, %2$L)', entry[1], entry[2]);
  end loop;
end
$$;
