-- What was earned on each day of a job, by each of the weights that totals know (docs/decisions/0136): what is captured beyond a
-- target earns no more, in the order of the days. Kept by triggers, as the sums of progress are: of 200,000 captures a curve is
-- told at once.
create table earned_day (
  company_id uuid not null,
  account_id uuid not null,
  work_order_id uuid not null,
  job_id uuid not null,
  day date not null,
  value numeric not null default 0,
  hours numeric not null default 0,
  count numeric not null default 0,
  primary key (company_id, account_id, work_order_id, job_id, day)
);

-- Adds to each day what these captures earn there with sign 1, and takes off it what they earned with sign -1; several on a day of
-- an activity are one. In one order, as the sums of progress are, so that two transactions never wait for each other in a ring.
create function add_earned(signs integer[], companies uuid[], accounts uuid[], work_orders uuid[], jobs uuid[], activities uuid[],
                           targets numeric[], costs numeric[], times numeric[], days date[], metrics numeric[])
returns void language plpgsql as
$$
begin
  insert into earned_day as e (company_id, account_id, work_order_id, job_id, day, value, hours, count)
  select d.company_id, d.account_id, d.work_order_id, d.job_id, d.day, d.value, d.hours, d.count
  from (
    select r.company_id, r.account_id, r.work_order_id, r.job_id, r.day,
      sum(r.sign * (part_done(r.target * r.cost, r.reached, r.target)
        - part_done(r.target * r.cost, r.reached - r.metric, r.target))) as value,
      sum(r.sign * (part_done(r.time, r.reached, r.target) - part_done(r.time, r.reached - r.metric, r.target))) as hours,
      sum(r.sign * (part_done(1, r.reached, r.target) - part_done(1, r.reached - r.metric, r.target))) as count
    from (
      select m.*, sum(m.metric) over (partition by m.sign, m.company_id, m.account_id, m.activity_id order by m.day) as reached
      from (
        select c.sign, c.company_id, c.account_id, c.work_order_id, c.job_id, c.activity_id, c.target, c.cost, c.time, c.day,
          sum(c.metric) as metric
        from unnest(signs, companies, accounts, work_orders, jobs, activities, targets, costs, times, days, metrics)
          c (sign, company_id, account_id, work_order_id, job_id, activity_id, target, cost, time, day, metric)
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
      ) m
    ) r
    group by 1, 2, 3, 4, 5
  ) d
  where (d.value, d.hours, d.count) <> (0, 0, 0)
  order by d.company_id, d.account_id, d.work_order_id, d.job_id, d.day
  on conflict (company_id, account_id, work_order_id, job_id, day) do update set
    value = e.value + excluded.value, hours = e.hours + excluded.hours, count = e.count + excluded.count;
end
$$;

-- What activities earn after some of their captures changed: `metrics` came on these days with a minus, and went with a plus, so
-- that with them the days are as they were before. The activities are held first: whoever else captures on them has to have ended,
-- as what one earns beyond a target follows from all of them. Each row is joined by an index alone, however many there are.
create function earn_by_captures(companies uuid[], accounts uuid[], activities uuid[], days date[], metrics numeric[])
returns void language plpgsql as
$$
declare
  held_companies uuid[];
  held_accounts uuid[];
  held uuid[];
begin
  select array_agg(t.company_id), array_agg(t.account_id), array_agg(t.id) into held_companies, held_accounts, held
  from (select distinct c.company_id, c.account_id, c.id from unnest(companies, accounts, activities) c (company_id, account_id, id)) t;
  perform 1 from activity a
  join unnest(held_companies, held_accounts, held) t (company_id, account_id, id)
    on t.company_id = a.company_id and t.account_id = a.account_id and t.id = a.id
  order by a.company_id, a.account_id, a.id for no key update of a;
  perform add_earned(array_agg(s.sign), array_agg(a.company_id), array_agg(a.account_id), array_agg(a.work_order_id),
    array_agg(a.job_id), array_agg(a.id), array_agg(a.target_metric), array_agg(coalesce(a.bid_unit_cost, 0)),
    array_agg(coalesce(a.hours, 0)), array_agg(s.day), array_agg(s.metric))
  from (
    select v.sign, t.company_id, t.account_id, t.id, c.capture_date as day, c.metric_completed as metric
    from unnest(held_companies, held_accounts, held) t (company_id, account_id, id)
    join activity_capture c on c.company_id = t.company_id and c.account_id = t.account_id and c.activity_id = t.id
      and c.deleted_at is null
    cross join (values (1), (-1)) v (sign)
    union all
    select -1, w.company_id, w.account_id, w.id, w.day, w.metric
    from unnest(companies, accounts, activities, days, metrics) w (company_id, account_id, id, day, metric)
  ) s
  join activity a on a.company_id = s.company_id and a.account_id = s.account_id and a.id = s.id and a.deleted_at is null
  having count(*) > 0;
end
$$;

-- The triggers: what a statement changed is put into arrays first, so that it is never joined without statistics.
create function earn_by_captures_inserted() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  activities uuid[];
  days date[];
  metrics numeric[];
begin
  select array_agg(n.company_id), array_agg(n.account_id), array_agg(n.activity_id), array_agg(n.capture_date),
    array_agg(-n.metric_completed)
  into companies, accounts, activities, days, metrics from new_rows n where n.deleted_at is null;
  if activities is not null then
    perform earn_by_captures(companies, accounts, activities, days, metrics);
  end if;
  return null;
end
$$;

create function earn_by_captures_deleted() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  activities uuid[];
  days date[];
  metrics numeric[];
begin
  select array_agg(o.company_id), array_agg(o.account_id), array_agg(o.activity_id), array_agg(o.capture_date),
    array_agg(o.metric_completed)
  into companies, accounts, activities, days, metrics from old_rows o where o.deleted_at is null;
  if activities is not null then
    perform earn_by_captures(companies, accounts, activities, days, metrics);
  end if;
  return null;
end
$$;

create function earn_by_captures_updated() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  activities uuid[];
  days date[];
  metrics numeric[];
begin
  select array_agg(c.company_id), array_agg(c.account_id), array_agg(c.activity_id), array_agg(c.capture_date),
    array_agg(c.metric_completed)
  into companies, accounts, activities, days, metrics
  from (
    select n.company_id, n.account_id, n.activity_id, n.capture_date, -n.metric_completed as metric_completed from new_rows n
    where n.deleted_at is null
    union all
    select o.company_id, o.account_id, o.activity_id, o.capture_date, o.metric_completed from old_rows o
    where o.deleted_at is null
  ) c;
  if activities is not null then
    perform earn_by_captures(companies, accounts, activities, days, metrics);
  end if;
  return null;
end
$$;

-- Of activities by which something changed that captures are weighed by.
create function earn_by_activities_updated() returns trigger language plpgsql as
$$
declare
  signs integer[];
  companies uuid[];
  accounts uuid[];
  work_orders uuid[];
  jobs uuid[];
  activities uuid[];
  targets numeric[];
  costs numeric[];
  times numeric[];
begin
  select array_agg(v.sign), array_agg(v.company_id), array_agg(v.account_id), array_agg(v.work_order_id), array_agg(v.job_id),
    array_agg(v.id), array_agg(v.target_metric), array_agg(coalesce(v.bid_unit_cost, 0)), array_agg(coalesce(v.hours, 0))
  into signs, companies, accounts, work_orders, jobs, activities, targets, costs, times
  from new_rows n
  join old_rows o on o.company_id = n.company_id and o.account_id = n.account_id and o.id = n.id
  cross join lateral (
    select 1 as sign, n.company_id, n.account_id, n.work_order_id, n.job_id, n.id, n.target_metric, n.bid_unit_cost, n.hours
    where n.deleted_at is null
    union all
    select -1, o.company_id, o.account_id, o.work_order_id, o.job_id, o.id, o.target_metric, o.bid_unit_cost, o.hours
    where o.deleted_at is null
  ) v
  -- what nothing was captured of earned nothing, before and after
  where (n.captured_metric <> 0 or o.captured_metric <> 0)
    and (n.work_order_id, n.job_id, n.target_metric, n.bid_unit_cost, n.hours, n.deleted_at is null)
      is distinct from (o.work_order_id, o.job_id, o.target_metric, o.bid_unit_cost, o.hours, o.deleted_at is null);
  if activities is not null then
    perform add_earned(array_agg(v.sign), array_agg(v.company_id), array_agg(v.account_id), array_agg(v.work_order_id),
      array_agg(v.job_id), array_agg(v.id), array_agg(v.target), array_agg(v.cost), array_agg(v.time),
      array_agg(c.capture_date), array_agg(c.metric_completed))
    from unnest(signs, companies, accounts, work_orders, jobs, activities, targets, costs, times)
      v (sign, company_id, account_id, work_order_id, job_id, id, target, cost, time)
    join activity_capture c on c.company_id = v.company_id and c.account_id = v.account_id and c.activity_id = v.id
      and c.deleted_at is null
    having count(*) > 0;
  end if;
  return null;
end
$$;

-- Behind those that add up progress, as triggers go by their names: all writes take those sums first and these then, so that two
-- never wait for each other in a ring.
create trigger earned_of_inserted after insert on activity_capture
  referencing new table as new_rows for each statement execute function earn_by_captures_inserted();
create trigger earned_of_updated after update on activity_capture
  referencing new table as new_rows old table as old_rows for each statement execute function earn_by_captures_updated();
create trigger earned_of_deleted after delete on activity_capture
  referencing old table as old_rows for each statement execute function earn_by_captures_deleted();
create trigger weighed_of_updated after update on activity
  referencing new table as new_rows old table as old_rows for each statement execute function earn_by_activities_updated();

insert into earned_day (company_id, account_id, work_order_id, job_id, day, value, hours, count)
select r.company_id, r.account_id, r.work_order_id, r.job_id, r.day,
  sum(part_done(r.target * r.cost, r.reached, r.target) - part_done(r.target * r.cost, r.reached - r.metric, r.target)),
  sum(part_done(r.hours, r.reached, r.target) - part_done(r.hours, r.reached - r.metric, r.target)),
  sum(part_done(1, r.reached, r.target) - part_done(1, r.reached - r.metric, r.target))
from (
  select a.company_id, a.account_id, a.work_order_id, a.job_id, c.day, a.target_metric as target,
    coalesce(a.bid_unit_cost, 0) as cost, coalesce(a.hours, 0) as hours, c.metric,
    sum(c.metric) over (partition by a.company_id, a.account_id, a.id order by c.day) as reached
  from activity a
  join (select company_id, account_id, activity_id, capture_date as day, sum(metric_completed) as metric
        from activity_capture where deleted_at is null group by 1, 2, 3, 4) c
    on c.company_id = a.company_id and c.account_id = a.account_id and c.activity_id = a.id
  where a.deleted_at is null
) r
group by 1, 2, 3, 4, 5;
