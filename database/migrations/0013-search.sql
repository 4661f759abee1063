-- What a list is searched by stands in its row in the form that is compared, and has an index of its parts (docs/decisions/0045).

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- A text in the form in which texts are compared: without accents, in small letters.
create function searchable(text) returns text language sql immutable strict parallel safe as
$$ select lower(public.unaccent('public.unaccent'::regdictionary, $1)) $$;

-- A pattern for `like` that finds searchable texts with this part in them; nothing in it has a meaning of its own.
create function containing(text) returns text language sql immutable strict parallel safe as
$$ select '%' || regexp_replace(public.searchable($1), '([\\%_])', '\\\1', 'g') || '%' $$;

do $$
declare
  searched text[];
begin
  foreach searched slice 1 in array array[
    ['work_order', $text$title || E'\n' || address || E'\n' || city$text$],
    ['job', 'title'],
    ['punch_list_item', $text$description || E'\n' || location$text$],
    ['sub_contractor', 'name'],
    ['employee', $text$first_name || ' ' || last_name$text$],
    ['file', 'name'],
    ['folder', 'name'],
    ['company_job_code', $text$code || ' ' || name$text$],
    ['company_task_code', $text$code || ' ' || name$text$],
    ['company_sub_task_code', $text$code || ' ' || name$text$],
    ['company', $text$name || ' ' || city$text$],
    ['account', $text$name || ' ' || city || ' ' || admin_email$text$]
  ] loop
    execute format('alter table %I add column sought text not null generated always as (searchable(%s)) stored',
                   searched[1], searched[2]);
    -- What waits to be sorted into the index is searched from end to end, so little may wait.
    execute format('create index %I on %I using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256)',
                   searched[1] || '_sought', searched[1]);
  end loop;
end
$$;

create or replace view company_directory as
  select c.company_id, c.name, c.address, c.city, c.country_id, c.state_id, c.zip_code, c.status_id,
         c.requires_second_factor, c.row_version, c.created_at,
         (select count(*)::int from account a where a.company_id = c.company_id) as accounts, c.sought
  from company c;

create or replace view account_directory as
  select a.company_id, a.account_id, a.name, a.address, a.city, a.country_id, a.state_id, a.zip_code, a.admin_email,
         a.status_id, a.row_version, a.created_at, a.time_zone, a.storage_limit_megabytes,
         coalesce((select s.bytes from account_storage s
                   where s.company_id = a.company_id and s.account_id = a.account_id), 0) as stored_bytes, a.sought
  from account a;

-- What is sought follows from what is audited. And a row that is added or removed is told by what it holds: that all else is
-- empty goes without saying, and took half of the time.
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
    and key not in ('row_version', 'created_at', 'updated_at', 'captured_metric', 'sought');
  if tg_op = 'UPDATE' and differences is null then
    return null;
  end if;
  insert into audit_entry (company_id, account_id, login_id, employee_id, request_id, record, record_id, action, changes)
  values (coalesce(row ->> 'company_id', '00000000-0000-0000-0000-000000000000')::uuid, (row ->> 'account_id')::uuid,
          (actor ->> 'loginId')::uuid, (actor ->> 'employeeId')::uuid, actor ->> 'requestId', tg_argv[0],
          -- the column of the id; none where it is a number, which is no id of a record
          case when tg_argv[1] = '' then null else (row ->> tg_argv[1])::uuid end, lower(tg_op),
          coalesce(differences, '{}'));
  return null;
end
$$;
