-- Lines of what is bid on change by an addendum alone (records.md 'Addendum'; docs/decisions/0152). What an addendum changed is kept with it,
-- and tabulation, outliers and award all go by one state of the lines.

-- What an addendum changed of the lines: as they were, and as they became. Never changed, as the addendum itself.
create table bid_addendum_line (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  addendum_number integer not null,
  activity_id uuid not null,
  position integer not null,
  what text not null check (what in ('added', 'changed', 'deleted')),
  -- none of a line that was added
  title_before text,
  unit_before text,
  quantity_before numeric(16, 4),
  hours_before numeric(12, 4),
  -- none of a line that was deleted
  title_after text,
  unit_after text,
  quantity_after numeric(16, 4),
  hours_after numeric(12, 4),
  primary key (company_id, account_id, work_order_id, addendum_number, activity_id),
  foreign key (company_id, account_id, work_order_id, addendum_number)
    references bid_addendum (company_id, account_id, work_order_id, number),
  foreign key (company_id, account_id, activity_id) references activity,
  check ((what = 'added') = (quantity_before is null)),
  check ((what = 'deleted') = (quantity_after is null))
);
create index bid_addendum_line_of_activity on bid_addendum_line (company_id, account_id, activity_id, addendum_number);

create trigger audit after insert or update or delete on bid_addendum_line
  for each row execute function audit_write('bid_addendum_line', 'activity_id');

-- The lines as they were when a bid was awarded: what was compared stays, whatever the plan becomes.
create table bid_award_line (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  activity_id uuid not null,
  title text not null,
  unit text not null,
  quantity numeric(16, 4) not null,
  primary key (company_id, account_id, work_order_id, activity_id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, activity_id) references activity
);

-- Of what was awarded before, the tabulation told the quantity that most had bid on, and of lines that nobody priced the plan's.
insert into bid_award_line (company_id, account_id, work_order_id, activity_id, title, unit, quantity)
select a.company_id, a.account_id, a.work_order_id, a.id, coalesce(b.title, a.title), coalesce(b.unit, a.unit),
       coalesce(b.quantity, a.target_metric)
from bid_received won
join activity a on a.company_id = won.company_id and a.account_id = won.account_id and a.work_order_id = won.work_order_id
left join lateral (
  select min(l.title) as title, min(l.unit) as unit, mode() within group (order by l.quantity) as quantity
  from bid_received r
  join bid_line l on l.company_id = r.bidder_company_id and l.account_id = r.bidder_account_id
    and l.bid_summary_id = r.bid_summary_id and l.version = r.version and l.activity_id = a.id
  where r.company_id = won.company_id and r.account_id = won.account_id and r.work_order_id = won.work_order_id
  having count(*) > 0
) b on true
where won.status_id = 13 and (a.deleted_at is null or b.quantity is not null);

create function has_award_lines(of_company uuid, of_account uuid, of_work_order uuid) returns boolean language sql stable as
$$
  select exists (select 1 from bid_award_line l
                 where l.company_id = of_company and l.account_id = of_account and l.work_order_id = of_work_order)
$$;

-- The one state of the lines that bids are compared by: as they were at the award, until then as they are.
create function lines_bid_on(of_company uuid, of_account uuid, of_work_order uuid)
returns table (activity_id uuid, title text, unit text, quantity numeric)
language sql stable as
$$
  select l.activity_id, l.title, l.unit, l.quantity
  from bid_award_line l
  where l.company_id = of_company and l.account_id = of_account and l.work_order_id = of_work_order
  union all
  select a.id, a.title, a.unit, a.target_metric
  from activity a
  where a.company_id = of_company and a.account_id = of_account and a.work_order_id = of_work_order and a.deleted_at is null
    and not (select has_award_lines(of_company, of_account, of_work_order))
$$;

-- A unit cost counts for the unit that it was given for alone. Most are written alike, which is cheaper to see.
create function is_same_unit(one text, other text) returns boolean language sql immutable as
$$ select one = other or lower(btrim(one)) = lower(btrim(other)) $$;

-- True where the amounts of bids may be told to the owner's side: not before the end, and not before they were opened.
create function are_bids_open(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz) returns boolean
language sql stable as
$$
  select exists (select 1 from work_order w where w.company_id = of_company and w.account_id = of_account and w.id = of_work_order
                   and w.bidding_ends_at <= at and w.bids_opened_at is not null)
$$;

-- The one place that gives the prices of bids to the owner's side. A unit cost counts for the line as it is compared; a line that is
-- gone, or has another unit, has no price. `bid_quantity`: what was bid on. The lines are found once, the seal is asked once.
-- `rows`, which a setting keeps from being dissolved into the query that asks: by its own guess of one row the planner would compare
-- each price of a tabulation with each line.
drop function opened_bid_lines(uuid, uuid, uuid, timestamptz);
create function opened_bid_lines(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz)
returns table (bid_summary_id uuid, activity_id uuid, quantity numeric, bid_quantity numeric, unit_cost numeric, amount numeric)
language sql stable rows 20000 set jit = off as
$$
  with line as materialized (
    select n.activity_id, n.unit, n.quantity from lines_bid_on(of_company, of_account, of_work_order) n
  )
  select l.bid_summary_id, l.activity_id, n.quantity, l.quantity, l.unit_cost, round(n.quantity * l.unit_cost, 2)
  from bid_received r
  join bid_line l on l.company_id = r.bidder_company_id and l.account_id = r.bidder_account_id
    and l.bid_summary_id = r.bid_summary_id and l.version = r.version
  join line n on n.activity_id = l.activity_id and is_same_unit(n.unit, l.unit)
  where r.company_id = of_company and r.account_id = of_account and r.work_order_id = of_work_order
    and (select are_bids_open(of_company, of_account, of_work_order, at))
$$;

-- The numbers of the addenda that changed lines of a work order: a bid that did not know one of them is of other lines.
create function line_addenda_of(of_company uuid, of_account uuid, of_work_order uuid) returns integer[] language sql stable as
$$
  select coalesce(array_agg(distinct l.addendum_number), '{}') from bid_addendum_line l
  where l.company_id = of_company and l.account_id = of_account and l.work_order_id = of_work_order
$$;

-- Each submitted bid as it was submitted, under the same seal: what it came to, how many lines it priced, and how many that are
-- compared were added by addenda that it did not know.
create function opened_bids(of_company uuid, of_account uuid, of_work_order uuid, at timestamptz)
returns table (bid_summary_id uuid, amount numeric, lines integer, added integer)
language sql stable as
$$
  with new_line as materialized (
    select d.addendum_number from bid_addendum_line d
    join lines_bid_on(of_company, of_account, of_work_order) n on n.activity_id = d.activity_id
    where d.company_id = of_company and d.account_id = of_account and d.work_order_id = of_work_order and d.what = 'added'
  )
  select r.bid_summary_id, l.amount, l.lines,
         (select count(*)::int from new_line n where n.addendum_number <> all(r.known_addenda))
  from bid_received r
  cross join lateral (
    select coalesce(sum(b.amount), 0) as amount, count(*)::int as lines from bid_line b
    where b.company_id = r.bidder_company_id and b.account_id = r.bidder_account_id
      and b.bid_summary_id = r.bid_summary_id and b.version = r.version
  ) l
  where r.company_id = of_company and r.account_id = of_account and r.work_order_id = of_work_order and r.version is not null
    and (select are_bids_open(of_company, of_account, of_work_order, at))
$$;
