-- What captures earn is found by index alone, whatever is known of the tables. As joins, the two lookups below went by guesses:
-- while nothing was known yet of a new database, or in a transaction that fills one, each activity of a company was held against
-- each of its captures, and 60 captures took up to nine seconds. A subquery of its own for each activity leaves nothing to guess:
-- `for no key update` and `offset 0` keep it one.
create or replace function earn_by_captures(companies uuid[], accounts uuid[], activities uuid[], days date[], metrics numeric[])
returns void language plpgsql as
$$
declare
  held_companies uuid[];
  held_accounts uuid[];
  held uuid[];
  work_orders uuid[];
  jobs uuid[];
  targets numeric[];
  costs numeric[];
  times numeric[];
begin
  -- Held first, in one order, by a statement of their own: the next one then sees what those who held them have captured.
  select array_agg(h.company_id), array_agg(h.account_id), array_agg(h.id), array_agg(h.work_order_id), array_agg(h.job_id),
    array_agg(h.target_metric), array_agg(coalesce(h.bid_unit_cost, 0)), array_agg(coalesce(h.hours, 0))
  into held_companies, held_accounts, held, work_orders, jobs, targets, costs, times
  from (
    select a.*
    from (
      select distinct c.company_id, c.account_id, c.id
      from unnest(companies, accounts, activities) c (company_id, account_id, id)
      order by 1, 2, 3
    ) t
    cross join lateral (
      select a.company_id, a.account_id, a.id, a.work_order_id, a.job_id, a.target_metric, a.bid_unit_cost, a.hours, a.deleted_at
      from activity a
      where a.company_id = t.company_id and a.account_id = t.account_id and a.id = t.id
      for no key update
    ) a
  ) h
  where h.deleted_at is null;
  if held is null then
    return;
  end if;
  perform add_earned(array_agg(s.sign), array_agg(s.company_id), array_agg(s.account_id), array_agg(s.work_order_id),
    array_agg(s.job_id), array_agg(s.id), array_agg(s.target), array_agg(s.cost), array_agg(s.time), array_agg(s.day),
    array_agg(s.metric))
  from (
    select v.sign, a.*, c.day, c.metric
    from unnest(held_companies, held_accounts, held, work_orders, jobs, targets, costs, times)
      a (company_id, account_id, id, work_order_id, job_id, target, cost, time)
    cross join lateral (
      select c.capture_date as day, c.metric_completed as metric
      from activity_capture c
      where c.company_id = a.company_id and c.account_id = a.account_id and c.activity_id = a.id and c.deleted_at is null
      offset 0
    ) c
    cross join (values (1), (-1)) v (sign)
    union all
    select -1, a.*, w.day, w.metric
    from unnest(companies, accounts, activities, days, metrics) w (company_id, account_id, id, day, metric)
    cross join lateral (
      select a.company_id, a.account_id, a.id, a.work_order_id, a.job_id, a.target_metric, coalesce(a.bid_unit_cost, 0),
        coalesce(a.hours, 0)
      from activity a
      where a.company_id = w.company_id and a.account_id = w.account_id and a.id = w.id and a.deleted_at is null
      offset 0
    ) a
  ) s
  having count(*) > 0;
end
$$;

create or replace function earn_by_activities_updated() returns trigger language plpgsql as
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
      array_agg(c.day), array_agg(c.metric))
    from unnest(signs, companies, accounts, work_orders, jobs, activities, targets, costs, times)
      v (sign, company_id, account_id, work_order_id, job_id, id, target, cost, time)
    cross join lateral (
      select c.capture_date as day, c.metric_completed as metric
      from activity_capture c
      where c.company_id = v.company_id and c.account_id = v.account_id and c.activity_id = v.id and c.deleted_at is null
      offset 0
    ) c
    having count(*) > 0;
  end if;
  return null;
end
$$;
