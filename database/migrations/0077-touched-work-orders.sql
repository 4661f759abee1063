-- Which work orders a transaction touched, for what it tells open screens: each hears only of those that its person sees. Kept in a
-- setting of the transaction, as the actor is; more than forty are '*': any of them.
create function touch_work_order(id uuid) returns void language plpgsql as
$$
declare
  known text := coalesce(current_setting('plumbline.touched', true), '');
begin
  if id is null or known = '*' or position(id::text in known) > 0 then
    return;
  end if;
  perform set_config('plumbline.touched', case when length(known) > 37 * 40 then '*' else known || ' ' || id::text end, true);
end
$$;

-- As before, and what it writes down touches its work order.
create or replace function audit_write() returns trigger language plpgsql as
$$
declare
  actor jsonb := nullif(current_setting('plumbline.actor', true), '')::jsonb;
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  row jsonb := coalesce(after, before);
  differences jsonb;
begin
  -- what follows from other writes that are audited themselves is left out, and secrets are never copied
  select jsonb_object_agg(
           key, case when key in ('password_hash', 'secret', 'code_hash') then '["(secret)", "(secret)"]'::jsonb
                     else jsonb_build_array(before -> key, after -> key) end)
  into differences
  from jsonb_each(row) column_of (key, value)
  where case when tg_op = 'UPDATE' then before -> key <> value else value <> 'null' end
    and key not in ('row_version', 'created_at', 'updated_at', 'captured_metric', 'sought', 'sorted_name', 'sorted_location');
  if tg_op = 'UPDATE' and differences is null then
    return null;
  end if;
  perform touch_work_order((case when tg_argv[0] = 'work_order' then row ->> 'id' else row ->> 'work_order_id' end)::uuid);
  insert into audit_entry (company_id, account_id, login_id, employee_id, request_id, record, record_id, action, changes)
  values (coalesce(row ->> 'company_id', '00000000-0000-0000-0000-000000000000')::uuid, (row ->> 'account_id')::uuid,
          (actor ->> 'loginId')::uuid, (actor ->> 'employeeId')::uuid, actor ->> 'requestId', tg_argv[0],
          -- the column of the id; none where it is a number, which is no id of a record
          case when tg_argv[1] = '' then null else (row ->> tg_argv[1])::uuid end, lower(tg_op),
          coalesce(differences, '{}'));
  return null;
end
$$;

-- What is said stays as it was said, so that it is not audited.
create function touch_its_work_order() returns trigger language plpgsql as
$$
begin
  perform touch_work_order(new.work_order_id);
  return null;
end
$$;
create trigger touched after insert on comment for each row execute function touch_its_work_order();
