-- What is of one company stays in it: nothing below asks more of the database than that rows of a company are together.

-- The audit trail ----------------------------------------------------------------------------------------------------

-- In the order of time. The number counts in each node by itself: it only tells entries of one moment apart.
alter table audit_entry drop constraint audit_entry_pkey, add primary key (company_id, at, id);
drop index audit_entry_record;
create index audit_entry_record on audit_entry (company_id, record_id, at, id);

-- The name of the record is an argument, like the column of its id: what the table is called is the database's affair.
create or replace function audit_write() returns trigger language plpgsql as
$$
declare
  before jsonb := case when tg_op = 'INSERT' then '{}'::jsonb else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then '{}'::jsonb else to_jsonb(new) end;
  row jsonb := case when tg_op = 'DELETE' then before else after end;
  actor jsonb := nullif(current_setting('plumbline.actor', true), '')::jsonb;
  differences jsonb;
begin
  -- what follows from other writes that are audited themselves is left out, and secrets are never copied
  select coalesce(jsonb_object_agg(
           key, case when key in ('password_hash', 'secret', 'code_hash') then '["(secret)", "(secret)"]'::jsonb
                     else jsonb_build_array(before -> key, after -> key) end), '{}')
  into differences
  from jsonb_object_keys(before || after) key
  where before -> key is distinct from after -> key
    and key not in ('row_version', 'created_at', 'updated_at', 'captured_metric');
  if tg_op = 'UPDATE' and differences = '{}' then
    return null;
  end if;
  insert into audit_entry (company_id, account_id, login_id, employee_id, request_id, record, record_id, action, changes)
  values (coalesce(row ->> 'company_id', '00000000-0000-0000-0000-000000000000')::uuid, (row ->> 'account_id')::uuid,
          (actor ->> 'loginId')::uuid, (actor ->> 'employeeId')::uuid, actor ->> 'requestId', tg_argv[0],
          -- the column of the id; none where it is a number, which is no id of a record
          case when tg_argv[1] = '' then null else (row ->> tg_argv[1])::uuid end, lower(tg_op), differences);
  return null;
end
$$;

do $$
declare
  audited record;
begin
  for audited in
    select c.relname as name, convert_from(substring(t.tgargs from 1 for length(t.tgargs) - 1), 'UTF8') as id_column
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid join pg_class c on c.oid = t.tgrelid
    where p.proname = 'audit_write' and c.relnamespace = 'public'::regnamespace
  loop
    execute format('drop trigger audit on %I', audited.name);
    execute format('create trigger audit after insert or update or delete on %1$I
                    for each row execute function audit_write(%1$L, %2$L)', audited.name, audited.id_column);
  end loop;
end
$$;

-- The door for bidding -----------------------------------------------------------------------------------------------

-- Whose work order it is comes first, as in what it is kept from; it is looked up by the work order alone.
alter table advertised_work_order
  drop constraint advertised_work_order_pkey,
  add primary key (company_id, account_id, work_order_id);
create index advertised_work_order_sought on advertised_work_order (work_order_id);

create or replace function keep_bidding_door() returns trigger language plpgsql as
$$
begin
  delete from advertised_work_order
  where company_id = new.company_id and account_id = new.account_id and work_order_id = new.id;
  if new.is_bid_advertised and new.deleted_at is null then
    insert into advertised_work_order (company_id, account_id, work_order_id)
    values (new.company_id, new.account_id, new.id);
  end if;
  return null;
end
$$;

-- Employees and subcontractors ---------------------------------------------------------------------------------------

-- Employees belong to subcontractors, and subcontractors were added by employees: two keys in a ring. Who added one is the
-- caller, never told by anybody, and an employee is never removed, so this one becomes a check.
do $$
begin
  execute (select format('alter table sub_contractor drop constraint %I', conname) from pg_constraint
           where contype = 'f' and conrelid = 'sub_contractor'::regclass and confrelid = 'employee'::regclass);
end
$$;

create function require_creator() returns trigger language plpgsql as
$$
begin
  if not exists (select 1 from employee e where e.company_id = new.company_id and e.account_id = new.account_id
                   and e.id = new.created_by_employee_id) then
    raise foreign_key_violation using message = 'No such employee of the account', table = 'sub_contractor';
  end if;
  return new;
end
$$;
create trigger creator_of_inserted before insert on sub_contractor
  for each row when (new.created_by_employee_id is not null) execute function require_creator();
create trigger creator_of_updated before update on sub_contractor
  for each row when (new.created_by_employee_id is not null and
                     (new.company_id, new.account_id, new.created_by_employee_id) is distinct from
                     (old.company_id, old.account_id, old.created_by_employee_id)) execute function require_creator();

-- Triggers that change another table ---------------------------------------------------------------------------------

-- What a statement changed is read first, and joined with nothing.

create or replace function add_up_captures() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  activities uuid[];
  metrics numeric[];
begin
  execute '
    select array_agg(company_id), array_agg(account_id), array_agg(activity_id), array_agg(metric)
    from (select company_id, account_id, activity_id, sum(sign * metric_completed) as metric
          from (' || changed_rows(tg_op) || ') r
          group by company_id, account_id, activity_id having sum(sign * metric_completed) <> 0) d'
  into companies, accounts, activities, metrics;
  if companies is null then
    return null;
  end if;
  -- locked for no key update: captures that others write at the same time hold the activity's key by their foreign
  -- key, and for update each would wait for the other
  perform 1 from activity a
  join unnest(companies, accounts, activities) d (company_id, account_id, id)
    on d.company_id = a.company_id and d.account_id = a.account_id and d.id = a.id
  order by a.company_id, a.account_id, a.id for no key update of a;
  update activity a set captured_metric = a.captured_metric + d.metric
  from unnest(companies, accounts, activities, metrics) d (company_id, account_id, id, metric)
  where a.company_id = d.company_id and a.account_id = d.account_id and a.id = d.id;
  return null;
end
$$;

create or replace function file_version_attaches() returns trigger language plpgsql as
$$
declare
  companies uuid[];
  accounts uuid[];
  objects uuid[];
begin
  select array_agg(company_id), array_agg(account_id), array_agg(object_id) into companies, accounts, objects
  from (select distinct company_id, account_id, object_id from changed) c;
  update stored_object o set may_be_unattached = tg_op = 'DELETE'
  from unnest(companies, accounts, objects) c (company_id, account_id, id)
  where o.company_id = c.company_id and o.account_id = c.account_id and o.id = c.id
    and o.may_be_unattached <> (tg_op = 'DELETE');
  return null;
end
$$;
