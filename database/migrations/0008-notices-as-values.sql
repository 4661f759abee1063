-- A notice is its kind and its values, worded when it is read. Those that were written as sentences stay what they are.

alter table notification add column values jsonb;
alter table notification alter column title drop not null;
alter table notification add constraint notification_says
  check ((values is null) <> (title is null)),
  add constraint notification_values
  check (jsonb_typeof(values) = 'object' and octet_length(values::text) <= 65536);
