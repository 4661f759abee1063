-- What was deleted of the plan, by whom and when: it is listed for 30 days, and brought back whole (records.md 'Deleting what is above').
create table deletion (
  company_id uuid not null,
  account_id uuid not null,
  -- that of the rows that went together
  id uuid not null,
  work_order_id uuid not null,
  level text not null check (level in ('work_order', 'job', 'task', 'activity')),
  -- what was deleted by itself, as it was called; below it went so many more
  titles text[] not null,
  job_count integer not null,
  task_count integer not null,
  activity_count integer not null,
  -- who was on it
  employee_ids uuid[] not null,
  deleted_by_employee_id uuid not null,
  deleted_at timestamptz not null,
  restored_by_employee_id uuid,
  restored_at timestamptz,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, deleted_by_employee_id) references employee,
  foreign key (company_id, account_id, restored_by_employee_id) references employee,
  check ((restored_at is null) = (restored_by_employee_id is null))
);
create index deletion_that_can_be_taken_back on deletion (company_id, account_id, deleted_at) where restored_at is null;

-- Those of the last 30 days. One that took records of several projects is listed with the first; who was on them is not known any more.
insert into deletion (company_id, account_id, id, work_order_id, level, titles, job_count, task_count, activity_count,
  employee_ids, deleted_by_employee_id, deleted_at)
select d.company_id, d.account_id, d.deletion_id, (array_agg(d.work_order_id order by d.rank, d.work_order_id))[1],
  (array['work_order', 'job', 'task', 'activity'])[min(d.rank)],
  (array_agg(d.title order by d.rank, d.id))[1:(count(*) filter (where d.rank = d.top))::int],
  count(*) filter (where d.rank = 2 and d.top < 2), count(*) filter (where d.rank = 3 and d.top < 3),
  count(*) filter (where d.rank = 4 and d.top < 4), '{}', (array_agg(d.by_id))[1], min(d.deleted_at)
from (
  select *, min(rank) over (partition by company_id, account_id, deletion_id) as top from (
    select company_id, account_id, deletion_id, id, id as work_order_id, title, 1 as rank, deleted_by_employee_id as by_id, deleted_at
    from work_order where deletion_id is not null
    union all
    select company_id, account_id, deletion_id, id, work_order_id, title, 2, deleted_by_employee_id, deleted_at
    from job where deletion_id is not null
    union all
    select company_id, account_id, deletion_id, id, work_order_id, name, 3, deleted_by_employee_id, deleted_at
    from task where deletion_id is not null
    union all
    select company_id, account_id, deletion_id, id, work_order_id, title, 4, deleted_by_employee_id, deleted_at
    from activity where deletion_id is not null) levels
  where deleted_at > now() - interval '30 days' and by_id is not null) d
group by d.company_id, d.account_id, d.deletion_id;

create trigger audit after insert or update or delete on deletion
  for each row execute function audit_write('deletion', 'id');

-- What is brought back may wait on somebody who lost the right meanwhile: the turn is looked at before the transaction commits (0024).
create function doubt_turns_brought_back() returns trigger language plpgsql as
$$
begin
  insert into court_doubt (company_id, account_id, record, record_id)
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = new.company_id and c.account_id = new.account_id and c.work_order_id = new.work_order_id and c.until is null;
  return null;
end
$$;
create trigger doubt_turns after update of restored_at on deletion for each row
  when (old.restored_at is null and new.restored_at is not null) execute function doubt_turns_brought_back();
