-- What is found is the newest first, whatever its kind: so stands its key. A word that very many have is then found from the end.
alter table found_thing drop constraint found_thing_pkey;
alter table found_thing add primary key (company_id, account_id, id);
create index found_thing_kind on found_thing (company_id, account_id, kind, id);

-- An account or a work order as a word: the end of its id, which is short. What is of another one that ends alike is left out by the columns.
create function found_owner(uuid) returns text language sql immutable strict parallel safe as $$ select '@' || right($1::text, 12) $$;
update found_thing set
  titles = ts_delete(titles, array['@' || account_id, '@' || coalesce(work_order_id::text, '')])
    || array_to_tsvector(array_remove(array[found_owner(account_id), found_owner(work_order_id)], null)),
  words = ts_delete(words, array['@' || account_id, '@' || coalesce(work_order_id::text, '')])
    || array_to_tsvector(array_remove(array[found_owner(account_id), found_owner(work_order_id)], null));

-- What finds the things that have all words of a text. The last one may only be begun, or each of them where `is_wide`: the beginnings of
-- common words are too many to be looked for each time. Of one or two letters, and of digits, the words themselves count.
drop function found_query(text);
create function found_query(typed text, is_wide boolean) returns tsquery language sql immutable strict parallel safe as
$$
  select string_agg(quote_literal(word)
                      || case when length(word) > 2 and word !~ '^[0-9]+$' and (is_wide or is_last) then ':*' else '' end,
                    ' & ')::tsquery
  from (select left(word, 60) as word, at = max(at) over () as is_last
        from regexp_split_to_table(public.searchable(left(typed, 1000)), '[^[:alnum:]]+' collate public.people)
             with ordinality parts (word, at)
        where word <> '') words
$$;

create or replace function find_again(of_kind text, of_module text, placed text, numbered text, prefix text, titled text, texts text,
                           said text, thing jsonb)
returns void language plpgsql as
$$
declare
  number text := case when numbered = '' then '' else prefix || coalesce(thing ->> numbered, '') end;
  title text := (select coalesce(string_agg(thing ->> part, ' '), '') from unnest(string_to_array(titled, ',')) part);
  rest text := (select coalesce(string_agg(thing ->> part, ' '), '') from unnest(string_to_array(texts, ',')) part);
  work_order uuid := (thing ->> placed)::uuid;
  owners text[] := array_remove(array['@' || of_kind, found_owner((thing ->> 'account_id')::uuid), found_owner(work_order)], null);
begin
  insert into found_thing (company_id, account_id, id, kind, module, work_order_id, number_key, title_key, titles, words)
  values ((thing ->> 'company_id')::uuid, (thing ->> 'account_id')::uuid, (thing ->> 'id')::uuid, of_kind, of_module, work_order,
          found_key(number), found_key(title),
          array_to_tsvector(found_words(number || ' ' || left(title, 2000)) || owners),
          array_to_tsvector(found_words(number || ' ' || title || ' ' || rest || ' ' || coalesce(said, '')) || owners))
  on conflict (company_id, account_id, id) do update
    set work_order_id = excluded.work_order_id, number_key = excluded.number_key, title_key = excluded.title_key,
        titles = excluded.titles, words = excluded.words;
end
$$;

-- The words of all things of an account, for what is typed with a small error. Work in the background adds to it: writers that add the
-- same new words would wait for each other.
create table found_word (
  company_id uuid not null,
  account_id uuid not null,
  word text not null,
  primary key (company_id, account_id, word)
);
insert into found_word
  select distinct f.company_id, f.account_id, word from found_thing f, unnest(tsvector_to_array(f.words)) word
  where length(word) > 3 and word !~ '[@0-9]';
create index found_word_alike on found_word using gin (word gin_trgm_ops);
