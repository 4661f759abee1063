-- Alternates (records.md 'Sealed bids'; docs/decisions/0133): lines that the owner adds beside the base bid. Vendors price them like lines, and
-- the award says which are taken. They stand in tables of their own, so that no sum of the base bid ever holds one.

-- The owner's. Once the project was advertised none is changed: another one comes with an addendum.
create table bid_alternate (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  -- from one, in the order in which they were added; what is deleted before anybody read it leaves a gap
  number integer not null check (number > 0),
  title text not null,
  description text not null default '',
  quantity numeric(16, 4) not null check (quantity > 0),
  unit text not null default '',
  -- by which addendum it came; none: it was there when the project was advertised
  addendum_number integer,
  -- what it became, where the award took it
  activity_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (company_id, account_id, id),
  unique (company_id, account_id, work_order_id, number),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity
);

-- The bidder's draft. No key leads to the alternate, as another company's rows may stand elsewhere.
create table bid_alternate_price (
  company_id uuid not null,
  account_id uuid not null,
  bid_summary_id uuid not null,
  alternate_id uuid not null,
  unit_cost numeric(16, 4) not null check (unit_cost > 0),
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id, bid_summary_id, alternate_id),
  foreign key (company_id, account_id, bid_summary_id) references bid_summary
);

-- What was submitted with a version of a bid, as it was then; never changed.
create table bid_alternate_line (
  company_id uuid not null,
  account_id uuid not null,
  bid_summary_id uuid not null,
  version integer not null,
  alternate_id uuid not null,
  number integer not null,
  title text not null,
  unit text not null default '',
  quantity numeric(16, 4) not null,
  unit_cost numeric(16, 4) not null check (unit_cost > 0),
  -- of the highest quantity at the highest price, too
  amount numeric(26, 2) not null,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id, bid_summary_id, version, alternate_id),
  foreign key (company_id, account_id, bid_summary_id) references bid_summary
);

-- The one place that gives what bidders ask for alternates to the owner's side: none before the end, none before they were opened.
create function opened_bid_alternates(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz)
returns table (bid_summary_id uuid, alternate_id uuid, unit_cost numeric, quantity numeric, amount numeric)
language sql stable as
$$
  select l.bid_summary_id, l.alternate_id, l.unit_cost, l.quantity, l.amount
  from work_order w
  join bid_received r on r.company_id = w.company_id and r.account_id = w.account_id and r.work_order_id = w.id
  join bid_alternate_line l on l.company_id = r.bidder_company_id and l.account_id = r.bidder_account_id
    and l.bid_summary_id = r.bid_summary_id and l.version = r.version
  where w.company_id = of_company and w.account_id = of_account and w.id = of_work_order
    and w.bidding_ends_at <= at and w.bids_opened_at is not null
$$;

create trigger audit after insert or update or delete on bid_alternate
  for each row execute function audit_write('bid_alternate', 'id');
create trigger audit after insert or update or delete on bid_alternate_price
  for each row execute function audit_write('bid_alternate_price', 'alternate_id');
create trigger audit after insert or update or delete on bid_alternate_line
  for each row execute function audit_write('bid_alternate_line', 'alternate_id');
