-- How much an account has in the storage, and may have.

-- In megabytes of 1,000,000 bytes; null: as much as there is room for.
alter table account add column storage_limit_megabytes integer check (storage_limit_megabytes > 0);

-- All bytes that were uploaded and are not removed yet: of files, of their older states, of deleted ones, and of what
-- arrives. Kept by triggers from stored_object; whoever adds to it holds the row until the end of the transaction.
create table account_storage (
  company_id uuid not null,
  account_id uuid not null,
  bytes bigint not null default 0,
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account
);

insert into account_storage (company_id, account_id, bytes)
select company_id, account_id, sum(size) from stored_object group by company_id, account_id;

create function account_storage_count() returns trigger language plpgsql as
$$
begin
  insert into account_storage (company_id, account_id, bytes)
  select company_id, account_id, sum(size) from changed group by company_id, account_id having sum(size) <> 0
  order by company_id, account_id
  on conflict (company_id, account_id) do update
    set bytes = account_storage.bytes + case tg_op when 'DELETE' then -excluded.bytes else excluded.bytes end;
  return null;
end
$$;

create function account_storage_recount() returns trigger language plpgsql as
$$
begin
  insert into account_storage (company_id, account_id, bytes)
  select company_id, account_id, sum(size) from
    (select company_id, account_id, size from after union all select company_id, account_id, -size from before) change
  group by company_id, account_id having sum(size) <> 0
  order by company_id, account_id
  on conflict (company_id, account_id) do update set bytes = account_storage.bytes + excluded.bytes;
  return null;
end
$$;

create trigger counted_in after insert on stored_object
  referencing new table as changed for each statement execute function account_storage_count();
create trigger counted_out after delete on stored_object
  referencing old table as changed for each statement execute function account_storage_count();
create trigger recounted after update on stored_object
  referencing old table as before new table as after for each statement execute function account_storage_recount();

create or replace view account_directory as
  select a.company_id, a.account_id, a.name, a.address, a.city, a.country_id, a.state_id, a.zip_code, a.admin_email,
         a.status_id, a.row_version, a.created_at, a.time_zone, a.storage_limit_megabytes,
         coalesce((select s.bytes from account_storage s
                   where s.company_id = a.company_id and s.account_id = a.account_id), 0) as stored_bytes
  from account a;
