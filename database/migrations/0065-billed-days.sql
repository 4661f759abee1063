-- Which days a line bills, and how much of each, in the unit of the line (docs/decisions/0143). What is captured of a day is
-- compared with what is billed of that day, so that an invoice of an earlier period credits nothing that is billed in a later one.
alter table invoice_line add column days jsonb not null default '{}';

-- Lines that are there bill the captures of their activity from the first day on, one line after the other: approved ones in that
-- order, then drafts. What is billed above all captures stands on the last day. A credit gives back what was billed last. No one changed these lines: their history stays as it is.
alter table invoice_line disable trigger audit;
with lines as (
  select l.company_id, l.account_id, l.id, l.activity_id, l.quantity, v.sub_contractor_id is null as is_ours,
    coalesce(v.period_end, v.approved_at::date, l.created_at::date) as own_day,
    case when l.unit = a.unit or coalesce(a.bid_unit_cost, 0) = 0 or l.unit_cost = 0 then 1
      else l.unit_cost / a.bid_unit_cost end as factor,
    row_number() over (order by v.approved_at nulls last, l.created_at, l.id) as place
  from invoice_line l
  join invoice v on v.company_id = l.company_id and v.account_id = l.account_id and v.id = l.invoice_id
  join activity a on a.company_id = l.company_id and a.account_id = l.account_id and a.id = l.activity_id
  where l.deleted_at is null and v.deleted_at is null
), ends as (
  select x.*, sum(x.quantity * x.factor) over (partition by x.company_id, x.account_id, x.activity_id, x.is_ours
      order by x.place) as upper
  from lines x
), captured as (
  select c.company_id, c.account_id, c.activity_id, c.capture_date as day, sum(c.metric_completed) as metric
  from activity_capture c
  where c.deleted_at is null and c.activity_id in (select activity_id from lines)
  group by c.company_id, c.account_id, c.activity_id, c.capture_date
), days as (
  select c.*, sum(c.metric) over w - c.metric as before,
    case when row_number() over (partition by c.company_id, c.account_id, c.activity_id order by c.day desc) = 1
      then 'infinity'::numeric else sum(c.metric) over w end as until
  from captured c
  window w as (partition by c.company_id, c.account_id, c.activity_id order by c.day)
), parts as (
  select e.company_id, e.account_id, e.id, e.quantity, d.day,
    round((greatest(least(e.upper, d.until), d.before)
      - greatest(least(e.upper - e.quantity * e.factor, d.until), d.before)) / e.factor, 4) as part
  from ends e
  join days d on d.company_id = e.company_id and d.account_id = e.account_id and d.activity_id = e.activity_id
), split as (
  select p.company_id, p.account_id, p.id, jsonb_object_agg(p.day, trim_scale(p.part)::text) as days
  from parts p
  where p.part <> 0
  group by p.company_id, p.account_id, p.id
)
update invoice_line l set days = coalesce(s.days, jsonb_build_object(e.own_day, trim_scale(e.quantity)::text))
from ends e
left join split s on s.company_id = e.company_id and s.account_id = e.account_id and s.id = e.id
where l.company_id = e.company_id and l.account_id = e.account_id and l.id = e.id and e.quantity <> 0;

-- Of an item only all that is done and all that is billed decide: one day serves, and for what is said by hand that before all others.
update invoice_line l
set days = jsonb_build_object(case when i.activity_id is null then '0001-01-01'
  else coalesce(v.period_end, v.approved_at::date, l.created_at::date)::text end, trim_scale(l.quantity)::text)
from invoice v, change_order_item i
where v.company_id = l.company_id and v.account_id = l.account_id and v.id = l.invoice_id
  and i.company_id = l.company_id and i.account_id = l.account_id and i.id = l.change_order_item_id
  and l.deleted_at is null and v.deleted_at is null and l.quantity <> 0;

-- What was deleted claims nothing.
update invoice_line set days = jsonb_build_object(created_at::date, trim_scale(quantity)::text)
where days = '{}' and quantity <> 0;

alter table invoice_line enable trigger audit;
alter table invoice_line add check (quantity = 0 or days <> '{}');
