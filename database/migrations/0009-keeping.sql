-- What is kept how long: by these the hourly sweep finds what has become old, and nothing else.

create index file_deleted on file (company_id, account_id, deleted_at) where deleted_at is not null;

-- The first version replaces none.
create index file_version_replacing on file_version (company_id, account_id, created_at) where version > 1;

-- Bytes of which no file may be made: where the sweep looks, however many there are in all. What decides is whether there
-- is a version; an upload that has just come, and one whose last version has gone, are only worth a look.
alter table stored_object add column may_be_unattached boolean not null default true;

update stored_object o set may_be_unattached = false
where exists (select 1 from file_version v
  where v.company_id = o.company_id and v.account_id = o.account_id and v.object_id = o.id);

drop index stored_object_age;
create index stored_object_unattached on stored_object (company_id, account_id, created_at) where may_be_unattached;

create function file_version_attaches() returns trigger language plpgsql as
$$
begin
  update stored_object o set may_be_unattached = tg_op = 'DELETE'
  from (select distinct company_id, account_id, object_id from changed) c
  where o.company_id = c.company_id and o.account_id = c.account_id and o.id = c.object_id
    and o.may_be_unattached <> (tg_op = 'DELETE');
  return null;
end
$$;

create trigger attached after insert on file_version
  referencing new table as changed for each statement execute function file_version_attaches();
create trigger detached after delete on file_version
  referencing old table as changed for each statement execute function file_version_attaches();
