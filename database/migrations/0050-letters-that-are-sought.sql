-- The Greek sigma at the end of a word, and the forms of alef, waw and yeh with a hamza in Arabic, are found by the plain letter.
create or replace function searchable(text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), 'ςأإآٱؤئى', 'σااااويي') $$;

-- What was written before is written anew; nobody changed it.
do $$
declare
  searched text;
begin
  for searched in
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = 'sought' and is_generated = 'ALWAYS'
  loop
    execute format('alter table %I disable trigger user', searched);
    execute format('update %I set sought = default', searched);
    execute format('alter table %I enable trigger user', searched);
  end loop;
end
$$;
