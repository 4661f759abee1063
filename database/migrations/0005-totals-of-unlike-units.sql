-- Totals never add unlike units: what an activity counts is its share done times its weight, its value where every
-- activity of the work order has one, else its hours where every one has them, else 1 (decisions 'Numbers',
-- docs/decisions/0027). And who set a risk by hand, and when.

drop trigger progress_of_inserted on activity;
drop trigger progress_of_updated on activity;
drop trigger progress_of_deleted on activity;
drop function add_up_progress();
drop table progress;

-- Sums over the activities below a work order, a job or a task, by each of the three weights. Which of them counts, the
-- counts of the work order say when it is read: the activity that makes it another one costs what any other does.
create table progress (
  company_id uuid not null,
  account_id uuid not null,
  record_id uuid not null,
  activities integer not null default 0,
  -- how many have a target, a unit cost, hours
  targeted integer not null default 0,
  priced integer not null default 0,
  timed integer not null default 0,
  value numeric not null default 0,
  value_done numeric not null default 0,
  hours numeric not null default 0,
  hours_done numeric not null default 0,
  count_done numeric not null default 0,
  primary key (company_id, account_id, record_id)
);

-- The part of an amount that is done: amount x captured / target, at most the amount. Cut off behind the 20th digit,
-- never rounded up, so that only what is done counts as done, and one activity always counts the same.
create function part_done(amount numeric, captured numeric, target numeric) returns numeric
language sql immutable parallel safe as
$$ select case when target > 0 then div(amount * least(captured, target) * 1e20, target) * 1e-20 else 0 end $$;

-- The weight that counts in a work order with so many activities, values and hours.
create function totals_basis(activities integer, priced integer, timed integer) returns text
language sql immutable parallel safe as
$$ select case when activities > 0 and priced = activities then 'value'
               when activities > 0 and timed = activities then 'hours' else 'count' end $$;

-- A sum of parts done as it is told: four digits behind the point, and all only where all is done.
create function told_done(done numeric, total numeric) returns numeric language sql immutable parallel safe as
$$ select case when done < total then least(round(done, 4), total - 0.0001) else done end $$;

-- riskLevel (decisions 'Numbers'): set by hand, else the share of time gone minus the progress. Multiplied out, as a
-- quotient that is cut off somewhere would miss the borders; in PL/pgSQL, as a list calls it for each of its rows.
create or replace function risk_level(set_by_hand text, start_date date, end_date date, done numeric, total numeric,
                                      today date)
returns text language plpgsql immutable parallel safe as
$$
declare
  span integer;
  whole numeric;
  lag numeric;
begin
  if set_by_hand is not null then return set_by_hand; end if;
  if total > 0 and done >= total then return 'low'; end if;
  if end_date < today then return 'critical'; end if;
  if start_date is null or end_date is null or today <= start_date then return 'low'; end if;
  span := end_date - start_date;
  if total > 0 then
    whole := span * total;
    lag := (today - start_date) * total - done * span;
  else
    whole := span;
    lag := today - start_date;
  end if;
  return case when lag <= 0 then 'low'
              when lag <= 0.10 * whole then 'medium'
              when lag <= 0.20 * whole then 'attention'
              when lag <= 0.35 * whole then 'high'
              else 'critical' end;
end
$$;

-- The triggers, one function for each kind of statement: what a statement took away (sign -1) and brought (sign 1). A row
-- that is deleted softly counts as away. One row per level, in the order of the ids, so that two transactions never
-- wait for each other in a ring.
do $$
declare
  kind text[];
begin
  foreach kind slice 1 in array array[
    ['inserted', 'select 1 as sign, n.* from new_rows n'],
    ['deleted', 'select -1 as sign, o.* from old_rows o'],
    ['updated', 'select 1 as sign, n.* from new_rows n union all select -1 as sign, o.* from old_rows o']
  ] loop
    execute format($create$
      create function add_up_%s() returns trigger language plpgsql as
      $body$
      begin
        insert into progress as p (company_id, account_id, record_id, activities, targeted, priced, timed, value,
                                   value_done, hours, hours_done, count_done)
        select * from (
          select a.company_id, a.account_id, l.record_id, sum(a.sign)::int as activities,
                 sum(a.sign * (a.target_metric > 0)::int)::int as targeted,
                 sum(a.sign * (a.cost > 0)::int)::int as priced,
                 sum(a.sign * (a.time > 0)::int)::int as timed,
                 sum(a.sign * a.target_metric * a.cost) as value,
                 sum(a.sign * least(a.captured_metric, a.target_metric) * a.cost) as value_done,
                 sum(a.sign * a.time) as hours,
                 sum(a.sign * part_done(a.time, a.captured_metric, a.target_metric)) as hours_done,
                 sum(a.sign * part_done(1, a.captured_metric, a.target_metric)) as count_done
          from (
            select r.*, coalesce(r.bid_unit_cost, 0) as cost, coalesce(r.hours, 0) as time
            from (%s) r where r.deleted_at is null
          ) a
          cross join lateral (values (a.work_order_id), (a.job_id), (a.task_id)) l (record_id)
          group by a.company_id, a.account_id, l.record_id
        ) d
        where (d.activities, d.targeted, d.priced, d.timed) <> (0, 0, 0, 0) or (d.value, d.value_done) <> (0, 0)
           or (d.hours, d.hours_done, d.count_done) <> (0, 0, 0)
        order by d.company_id, d.account_id, d.record_id
        on conflict (company_id, account_id, record_id) do update set
          activities = p.activities + excluded.activities, targeted = p.targeted + excluded.targeted,
          priced = p.priced + excluded.priced, timed = p.timed + excluded.timed,
          value = p.value + excluded.value, value_done = p.value_done + excluded.value_done,
          hours = p.hours + excluded.hours, hours_done = p.hours_done + excluded.hours_done,
          count_done = p.count_done + excluded.count_done;
        return null;
      end
      $body$ $create$, kind[1], kind[2]);
  end loop;
end
$$;

create trigger progress_of_inserted after insert on activity
  referencing new table as new_rows for each statement execute function add_up_inserted();
create trigger progress_of_updated after update on activity
  referencing new table as new_rows old table as old_rows for each statement execute function add_up_updated();
create trigger progress_of_deleted after delete on activity
  referencing old table as old_rows for each statement execute function add_up_deleted();

insert into progress (company_id, account_id, record_id, activities, targeted, priced, timed, value, value_done, hours,
                      hours_done, count_done)
select a.company_id, a.account_id, l.record_id, count(*), count(*) filter (where a.target_metric > 0),
       count(*) filter (where a.bid_unit_cost > 0), count(*) filter (where a.hours > 0),
       coalesce(sum(a.target_metric * a.bid_unit_cost), 0),
       coalesce(sum(least(a.captured_metric, a.target_metric) * a.bid_unit_cost), 0),
       coalesce(sum(a.hours), 0),
       coalesce(sum(part_done(a.hours, a.captured_metric, a.target_metric)), 0),
       coalesce(sum(part_done(1, a.captured_metric, a.target_metric)), 0)
from activity a
cross join lateral (values (a.work_order_id), (a.job_id), (a.task_id)) l (record_id)
where a.deleted_at is null
group by a.company_id, a.account_id, l.record_id;

-- Which activities of a work order still want a price: few among very many.
create index activity_without_price on activity (company_id, account_id, work_order_id, id)
  where deleted_at is null and coalesce(bid_unit_cost, 0) = 0;

-- Who set the risk by hand, and when: kept here, whoever writes it.
alter table work_order
  add column risk_set_by_employee_id uuid,
  add column risk_set_at timestamptz,
  add foreign key (company_id, account_id, risk_set_by_employee_id) references employee;
alter table job
  add column risk_set_by_employee_id uuid,
  add column risk_set_at timestamptz,
  add foreign key (company_id, account_id, risk_set_by_employee_id) references employee;

do $$
declare
  record text;
begin
  foreach record in array array['work_order', 'job'] loop
    execute format('update %1$I r set risk_set_by_employee_id = e.id, risk_set_at = a.at
                    from (select distinct on (company_id, record_id) company_id, record_id, employee_id, at
                          from audit_entry where record = %1$L and changes ? ''risk_level''
                          order by company_id, record_id, id desc) a
                    left join employee e on e.company_id = a.company_id and e.id = a.employee_id
                    where r.company_id = a.company_id and r.id = a.record_id and r.risk_level is not null
                      and (e.id is null or e.account_id = r.account_id)', record);
  end loop;
end
$$;

create function keep_risk_setter() returns trigger language plpgsql as
$$
begin
  if new.risk_level is null then
    new.risk_set_by_employee_id := null;
    new.risk_set_at := null;
  else
    new.risk_set_by_employee_id := (nullif(current_setting('plumbline.actor', true), '')::jsonb ->> 'employeeId')::uuid;
    new.risk_set_at := now();
  end if;
  return new;
end
$$;

create trigger risk_setter_of_inserted before insert on work_order
  for each row when (new.risk_level is not null) execute function keep_risk_setter();
create trigger risk_setter_of_updated before update on work_order
  for each row when (old.risk_level is distinct from new.risk_level) execute function keep_risk_setter();
create trigger risk_setter_of_inserted before insert on job
  for each row when (new.risk_level is not null) execute function keep_risk_setter();
create trigger risk_setter_of_updated before update on job
  for each row when (old.risk_level is distinct from new.risk_level) execute function keep_risk_setter();
