-- What lists of very many work orders ask for is kept, so that a page costs the same however many there are: the days on
-- which their risk rises, and how many there are (docs/decisions/0044).

-- The risk of a work order -------------------------------------------------------------------------------------------

-- The days on which the risk becomes medium, attention, high and critical, as long as nothing else changes; infinity:
-- never. A level lasts until the next one begins. In whole days, multiplied out: a quotient that is cut off misses the
-- borders. The sums are those of `progress`; which of them counts, their counts say.
create function risk_from(start_date date, end_date date, activities integer, priced integer, timed integer,
                          value numeric, value_done numeric, hours numeric, hours_done numeric, count_done numeric)
returns date[] language plpgsql immutable parallel safe as
$$
declare
  basis text;
  total numeric;
  done numeric;
  late date := coalesce(end_date + 1, 'infinity');
  span integer := end_date - start_date;
begin
  if end_date is null then
    return array['infinity', 'infinity', 'infinity', 'infinity']::date[];
  end if;
  basis := totals_basis(activities, priced, timed);
  total := case basis when 'value' then value when 'hours' then hours else activities end;
  done := case basis when 'value' then value_done when 'hours' then told_done(hours_done, hours)
                     else told_done(count_done, activities) end;
  if total > 0 and done >= total then
    return array['infinity', 'infinity', 'infinity', 'infinity']::date[];
  end if;
  if start_date is null or span <= 0 then
    return array[late, late, late, late];
  end if;
  if total = 0 then
    total := 1;
    done := 0;
  end if;
  return array[
    least(late, start_date + div(done * span, total)::integer + 1),
    least(late, start_date + div((done * 100 + 10 * total) * span, 100 * total)::integer + 1),
    least(late, start_date + div((done * 100 + 20 * total) * span, 100 * total)::integer + 1),
    least(late, start_date + div((done * 100 + 35 * total) * span, 100 * total)::integer + 1)
  ];
end
$$;

-- The risk on a day: set by hand, or by the days on which it rises.
create function risk_on(set_by_hand text, risk_from date[], today date) returns text
language sql immutable parallel safe as
$$
  select coalesce(set_by_hand,
                  (array['low', 'medium', 'attention', 'high', 'critical'])[1 + width_bucket(today, risk_from)])
$$;

-- Beside the sums, as each capture moves them. What is of the work order itself its triggers bring; rows of jobs and tasks
-- have none of it.
alter table progress
  add column is_project boolean not null default false,
  add column start_date date,
  add column end_date date,
  add column risk_level text,
  add column risk_from date[] not null generated always as
    (risk_from(start_date, end_date, activities, priced, timed, value, value_done, hours, hours_done, count_done)) stored;

-- How many there are -------------------------------------------------------------------------------------------------

-- Of the records that are not deleted, by account. In several parts, each counted by other connections, so that those who
-- add at the same time seldom wait for each other.
create table record_count (
  company_id uuid not null,
  account_id uuid not null,
  record text not null,
  part smallint not null,
  total integer not null,
  primary key (company_id, account_id, record, part)
) with (fillfactor = 50);

-- Both are kept by the work orders' triggers -------------------------------------------------------------------------

create function keep_added_projects() returns trigger language plpgsql as
$$
begin
  insert into progress as p (company_id, account_id, record_id, is_project, start_date, end_date, risk_level)
  select n.company_id, n.account_id, n.id, n.deleted_at is null, n.start_date, n.end_date, n.risk_level
  from new_rows n
  order by n.company_id, n.account_id, n.id
  on conflict (company_id, account_id, record_id) do update set
    is_project = excluded.is_project, start_date = excluded.start_date, end_date = excluded.end_date,
    risk_level = excluded.risk_level;
  insert into record_count as c (company_id, account_id, record, part, total)
  select n.company_id, n.account_id, 'work_order', pg_backend_pid() % 16, count(*)
  from new_rows n
  where n.deleted_at is null
  group by n.company_id, n.account_id
  order by n.company_id, n.account_id
  on conflict (company_id, account_id, record, part) do update set total = c.total + excluded.total;
  return null;
end
$$;

create function keep_changed_project() returns trigger language plpgsql as
$$
begin
  update progress set
    is_project = new.deleted_at is null, start_date = new.start_date, end_date = new.end_date,
    risk_level = new.risk_level
  where company_id = new.company_id and account_id = new.account_id and record_id = new.id;
  if (old.deleted_at is null) <> (new.deleted_at is null) then
    insert into record_count as c (company_id, account_id, record, part, total)
    values (new.company_id, new.account_id, 'work_order', pg_backend_pid() % 16,
            case when new.deleted_at is null then 1 else -1 end)
    on conflict (company_id, account_id, record, part) do update set total = c.total + excluded.total;
  end if;
  return null;
end
$$;

create function keep_removed_project() returns trigger language plpgsql as
$$
begin
  delete from progress
  where company_id = old.company_id and account_id = old.account_id and record_id = old.id;
  if old.deleted_at is null then
    insert into record_count as c (company_id, account_id, record, part, total)
    values (old.company_id, old.account_id, 'work_order', pg_backend_pid() % 16, -1)
    on conflict (company_id, account_id, record, part) do update set total = c.total + excluded.total;
  end if;
  return null;
end
$$;

create trigger kept_of_inserted after insert on work_order
  referencing new table as new_rows for each statement execute function keep_added_projects();
create trigger kept_of_updated after update on work_order
  for each row when ((old.start_date, old.end_date, old.risk_level, old.deleted_at)
                     is distinct from (new.start_date, new.end_date, new.risk_level, new.deleted_at))
  execute function keep_changed_project();
create trigger kept_of_deleted after delete on work_order
  for each row execute function keep_removed_project();

insert into progress as p (company_id, account_id, record_id, is_project, start_date, end_date, risk_level)
select company_id, account_id, id, deleted_at is null, start_date, end_date, risk_level from work_order
on conflict (company_id, account_id, record_id) do update set
  is_project = excluded.is_project, start_date = excluded.start_date, end_date = excluded.end_date,
  risk_level = excluded.risk_level;

insert into record_count (company_id, account_id, record, part, total)
select company_id, account_id, 'work_order', 0, count(*) from work_order where deleted_at is null
group by company_id, account_id;

-- A filter by risk reads this index alone.
create index progress_risk on progress (company_id, account_id, record_id) include (risk_level, risk_from)
  where is_project;

-- Captures -----------------------------------------------------------------------------------------------------------

-- One function for each kind of statement, as for the totals: what a statement changed is added up by a text that is
-- planned once. Most calls capture on one activity, which needs no more than itself.
do $$
declare
  kind text[];
begin
  foreach kind slice 1 in array array[
    ['inserted', 'select 1 as sign, n.* from new_rows n where n.deleted_at is null'],
    ['deleted', 'select -1 as sign, o.* from old_rows o where o.deleted_at is null'],
    ['updated', 'select 1 as sign, n.* from new_rows n where n.deleted_at is null
                 union all select -1 as sign, o.* from old_rows o where o.deleted_at is null']
  ] loop
    execute format($create$
      create function add_up_captures_%s() returns trigger language plpgsql as
      $body$
      declare
        companies uuid[];
        accounts uuid[];
        activities uuid[];
        metrics numeric[];
      begin
        select array_agg(d.company_id), array_agg(d.account_id), array_agg(d.activity_id), array_agg(d.metric)
        into companies, accounts, activities, metrics
        from (select r.company_id, r.account_id, r.activity_id, sum(r.sign * r.metric_completed) as metric
              from (%s) r
              group by r.company_id, r.account_id, r.activity_id having sum(r.sign * r.metric_completed) <> 0) d;
        if cardinality(activities) = 1 then
          update activity set captured_metric = captured_metric + metrics[1]
          where company_id = companies[1] and account_id = accounts[1] and id = activities[1];
        elsif cardinality(activities) > 1 then
          -- locked for no key update: captures that others write at the same time hold the activity's key by their
          -- foreign key, and for update each would wait for the other
          perform 1 from activity a
          join unnest(companies, accounts, activities) d (company_id, account_id, id)
            on d.company_id = a.company_id and d.account_id = a.account_id and d.id = a.id
          order by a.company_id, a.account_id, a.id for no key update of a;
          update activity a set captured_metric = a.captured_metric + d.metric
          from unnest(companies, accounts, activities, metrics) d (company_id, account_id, id, metric)
          where a.company_id = d.company_id and a.account_id = d.account_id and a.id = d.id;
        end if;
        return null;
      end
      $body$ $create$, kind[1], kind[2]);
  end loop;
end
$$;

drop trigger captures_of_inserted on activity_capture;
drop trigger captures_of_updated on activity_capture;
drop trigger captures_of_deleted on activity_capture;
drop function add_up_captures();
drop function changed_rows(text);

create trigger captures_of_inserted after insert on activity_capture
  referencing new table as new_rows for each statement execute function add_up_captures_inserted();
create trigger captures_of_updated after update on activity_capture
  referencing new table as new_rows old table as old_rows for each statement execute function add_up_captures_updated();
create trigger captures_of_deleted after delete on activity_capture
  referencing old table as old_rows for each statement execute function add_up_captures_deleted();
