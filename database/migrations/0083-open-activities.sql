-- What is late, ends soon or stands still is asked of all projects at once: of what is not done, by its end. Whether it is done is a
-- column, so that a capture changes no index of the activity but when it completes it.
alter table activity add column is_open boolean not null
  generated always as (captured_metric < target_metric or target_metric <= 0) stored;
create index activity_open on activity (company_id, account_id, end_date, id) where is_open and deleted_at is null;

-- When something was last captured on an activity stands at the end of its captures.
create index activity_capture_of_activity on activity_capture (company_id, account_id, activity_id, capture_date)
  where deleted_at is null;
drop index activity_capture_activity;

-- On which activities something was captured lately is read from the index alone.
drop index activity_capture_of_day;
create index activity_capture_of_day on activity_capture (company_id, account_id, work_order_id, capture_date) include (activity_id)
  where deleted_at is null;

-- As before; that an activity is open follows from its target and its captures, which are audited.
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
    and key not in ('row_version', 'created_at', 'updated_at', 'captured_metric', 'is_open', 'sought', 'sorted_name', 'sorted_location');
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
