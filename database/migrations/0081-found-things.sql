-- What the search finds things by (docs/decisions/0168-one-search.md): one row for each, kept by triggers in the transaction of the
-- thing itself. What it is called and who sees it, its own table says when it is found: here stands only what finds it.

-- The words of a text as they are compared, each once.
create function found_words(text) returns text[] language sql immutable strict parallel safe as
$$
  select coalesce(array_agg(distinct left(word, 60)), '{}')
  from regexp_split_to_table(public.searchable(left($1, 200000)), '[^[:alnum:]]+' collate public.people) word
  where word <> ''
$$;

-- The same in their order, for what is found by how it begins.
create function found_key(text) returns text language sql immutable strict parallel safe as
$$
  select btrim(left(regexp_replace(public.searchable(left($1, 400)), '[^[:alnum:]]+' collate public.people, ' ', 'g'), 200))
$$;

-- What finds the things that have all words of a text, or begin with them: of one or two letters only the words themselves.
create function found_query(text) returns tsquery language sql immutable strict parallel safe as
$$
  select string_agg('''' || word || '''' || case when length(word) > 2 then ':*' else '' end, ' & ')::tsquery
  from unnest(public.found_words($1)) word
$$;

-- Where a text says a word that begins like this, with what stands around it; null where it does not.
create function found_excerpt(said text, word text) returns text language sql immutable strict parallel safe as
$$
  select case when at > 0 then
      case when at > 41 then '… ' || regexp_replace(substr(said, at - 40, 40), '^\S*\s+', '') else left(said, at - 1) end
      || substr(said, at, 90) || case when length(said) > at + 89 then ' …' else '' end end
  from (select regexp_instr(public.searchable(said), '(?<![[:alnum:]])' || word) as at) found
$$;

create table found_thing (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  kind text not null,
  -- what one must be able to read on its work order, or anywhere where it is of none
  module text not null,
  work_order_id uuid,
  -- 'rfi 5'; empty where it has no number
  number_key text collate "C" not null,
  title_key text collate "C" not null,
  -- the words of its number and its title, then all of its words; both with its kind, its account and its work order as words of
  -- their own, so that the index finds what is in all of them
  titles tsvector not null,
  words tsvector not null,
  primary key (company_id, account_id, kind, id)
);

-- Finds a thing by what it says now: `placed`, `numbered`, `titled` and `texts` are the columns with its work order, its number, its
-- title and all else, and `said` is what people said on it.
create function find_again(of_kind text, of_module text, placed text, numbered text, prefix text, titled text, texts text,
                           said text, thing jsonb)
returns void language plpgsql as
$$
declare
  number text := case when numbered = '' then '' else prefix || coalesce(thing ->> numbered, '') end;
  title text := (select coalesce(string_agg(thing ->> part, ' '), '') from unnest(string_to_array(titled, ',')) part);
  rest text := (select coalesce(string_agg(thing ->> part, ' '), '') from unnest(string_to_array(texts, ',')) part);
  work_order uuid := (thing ->> placed)::uuid;
  owners text[] := array['@' || of_kind, '@' || (thing ->> 'account_id')] || case when work_order is null then '{}' else array['@' || work_order] end;
begin
  insert into found_thing (company_id, account_id, id, kind, module, work_order_id, number_key, title_key, titles, words)
  values ((thing ->> 'company_id')::uuid, (thing ->> 'account_id')::uuid, (thing ->> 'id')::uuid, of_kind, of_module, work_order,
          found_key(number), found_key(title),
          array_to_tsvector(found_words(number || ' ' || left(title, 2000)) || owners),
          array_to_tsvector(found_words(number || ' ' || title || ' ' || rest || ' ' || coalesce(said, '')) || owners))
  on conflict (company_id, account_id, kind, id) do update
    set work_order_id = excluded.work_order_id, number_key = excluded.number_key, title_key = excluded.title_key,
        titles = excluded.titles, words = excluded.words;
end
$$;

-- What was said on a record.
create function found_said(company uuid, account uuid, thing uuid) returns text language sql stable as
$$
  select string_agg(c.text, ' ') from comment c
  where c.company_id = company and c.account_id = account and c.record_id = thing and c.deleted_at is null
$$;

-- Keeps what finds a thing: the arguments are those of `find_again` before what was said.
create function find_thing() returns trigger language plpgsql as
$$
declare
  was jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  thing jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
begin
  if thing is null or thing ->> 'deleted_at' is not null then
    delete from found_thing
    where company_id = (was ->> 'company_id')::uuid and account_id = (was ->> 'account_id')::uuid
      and kind = tg_argv[0] and id = (was ->> 'id')::uuid;
  elsif tg_op = 'INSERT' then
    perform find_again(tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4], tg_argv[5], tg_argv[6], null, thing);
  elsif exists (select 1 from unnest(string_to_array(concat_ws(',', 'deleted_at', tg_argv[2], tg_argv[3], tg_argv[5], tg_argv[6]), ',')) part
                where thing -> part is distinct from was -> part) then
    perform find_again(tg_argv[0], tg_argv[1], tg_argv[2], tg_argv[3], tg_argv[4], tg_argv[5], tg_argv[6],
                       found_said(new.company_id, new.account_id, new.id), thing);
  end if;
  return null;
end
$$;

-- What is said is only added to.
create function find_said() returns trigger language plpgsql as
$$
begin
  update found_thing set words = words || array_to_tsvector(found_words(new.text))
  where company_id = new.company_id and account_id = new.account_id and kind = new.record and id = new.record_id;
  return null;
end
$$;
create trigger found after insert on comment for each row execute function find_said();

do $$
declare
  one text[];
  arguments text;
begin
  foreach one slice 1 in array array[
    -- table, kind, module, work order, number, what is said before it, title, texts
    ['work_order', 'WorkOrder', 'Projects', 'id', '', '', 'title', 'address,city,description,bid_project_name'],
    ['job', 'Job', 'Jobs', 'work_order_id', '', '', 'title', 'description'],
    ['task', 'Task', 'Tasks', 'work_order_id', '', '', 'name', 'notes'],
    ['activity', 'SubTask', 'Activities', 'work_order_id', '', '', 'title', 'notes'],
    ['punch_list', 'PunchList', 'PunchLists', 'work_order_id', '', '', 'name', 'description'],
    ['punch_list_item', 'PunchListItem', 'PunchLists', 'work_order_id', 'number', 'Punch ', 'description', 'location'],
    ['rfi', 'RFI', 'RFIs', 'work_order_id', 'number', 'RFI-', 'title', 'description,notes'],
    ['change_order', 'ChangeOrder', 'ChangeOrders', 'work_order_id', 'number', 'CO-', 'name', 'description'],
    ['submittal', 'Submittal', 'Submittals', 'work_order_id', 'label', 'SUB-', 'title', 'description'],
    ['permit', 'Permit', 'Permits', 'work_order_id', 'number', 'P-', 'title', 'permit_number'],
    ['observation', 'Observation', 'FieldNotes', 'work_order_id', '', '', 'report', ''],
    ['non_conformance', 'NonConformance', 'FieldNotes', 'work_order_id', '', '', 'report', ''],
    ['construction_report', 'ConstructionReport', 'FieldNotes', 'work_order_id', '', '', 'report', ''],
    ['incident', 'Incident', 'Incidents', 'work_order_id', 'number', 'IN-', 'name', 'description,location'],
    ['invoice', 'Invoice', 'Invoices', 'work_order_id', 'number', 'INV-', 'title', 'description,notes'],
    ['file', 'File', 'Files', 'work_order_id', '', '', 'name', ''],
    ['employee', 'Employee', 'Employees', '', '', '', 'first_name,last_name', 'phone_number,own_company_name'],
    ['sub_contractor', 'Subcontractor', 'Subcontractors', '', '', '', 'name', 'address,city'],
    ['master_inventory', 'MasterInventory', 'Inventory', '', '', '', 'name',
     'manufacturer,model_number,serial_number,vendor,location,comments'],
    ['bid_summary', 'BidSummary', 'Bidding', '', '', '', 'project_title', 'bid_project_name,owner_name']
  ] loop
    arguments := (select string_agg(quote_literal(part), ', ' order by at) from unnest(one[2:8]) with ordinality parts (part, at));
    -- Bids stay.
    execute format('select count(find_again(%s, found_said(r.company_id, r.account_id, r.id), to_jsonb(r))) from %I r where %s',
                   arguments, one[1], case when one[1] = 'bid_summary' then 'true' else 'deleted_at is null' end);
    execute format('create trigger found after insert or delete or update of %s on %I for each row execute function find_thing(%s)',
                   concat_ws(', ', case when one[1] = 'bid_summary' then null else 'deleted_at' end,
                             nullif(one[4], ''), nullif(one[5], ''), one[7], nullif(one[8], '')),
                   one[1], arguments);
  end loop;
end
$$;

-- What waits to be sorted into the index is searched from end to end, so little may wait.
create index found_thing_words on found_thing using gin (titles, words) with (gin_pending_list_limit = 256);
create index found_thing_number on found_thing (company_id, account_id, number_key) where number_key <> '';
create index found_thing_title on found_thing (company_id, account_id, title_key);
