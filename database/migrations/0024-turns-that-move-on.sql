-- A turn never stays with somebody who cannot act (records.md 'Decided after the second trial').

-- Whom the record names where somebody else has the turn: as long as it names the same, they keep it. Without a holder it
-- waits on nobody, and those who may do everything there have been told.
alter table court
  add column named_employee_id uuid,
  add foreign key (company_id, account_id, named_employee_id) references employee,
  drop constraint court_check,
  add constraint court_of_one check (num_nonnulls(employee_id, sub_contractor_id) <= 1);
create index court_of_nobody on court (company_id, account_id, work_order_id)
  where until is null and employee_id is null and sub_contractor_id is null;

-- That somebody was put in somebody's place, and why; the history of the record tells it.
create table court_handed (
  company_id uuid not null,
  account_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  record text not null,
  record_id uuid not null,
  from_employee_id uuid,
  -- null: nobody may act
  to_employee_id uuid,
  because text not null,
  -- what whoever did it says; empty where it came by itself
  reason text not null default '',
  handed_at timestamptz not null,
  primary key (company_id, account_id, id),
  foreign key (company_id, account_id, work_order_id) references work_order,
  foreign key (company_id, account_id, from_employee_id) references employee,
  foreign key (company_id, account_id, to_employee_id) references employee
);
create index court_handed_record on court_handed (company_id, account_id, record_id);
create trigger audit after insert or update or delete on court_handed
  for each row execute function audit_write('court_handed', 'id');

-- Turns whose holders have perhaps lost their right, and those that wait on nobody where somebody has perhaps got it: noted
-- by triggers, so that no way of losing a right can forget it, and looked at before the transaction commits.
create table court_doubt (
  id uuid primary key default gen_random_uuid(),
  company_id uuid not null,
  account_id uuid not null,
  record text not null,
  record_id uuid not null,
  -- who led the holder on the work order, where the same transaction takes that away
  supervisor_employee_id uuid,
  transaction xid8 not null default pg_current_xact_id()
);
create index court_doubt_of_transaction on court_doubt (transaction);

create function doubt_turns_of_employee() returns trigger language plpgsql as
$$
begin
  insert into court_doubt (company_id, account_id, record, record_id)
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = new.company_id and c.account_id = new.account_id and c.until is null and c.employee_id = new.id
  union all
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = new.company_id and c.account_id = new.account_id and c.until is null
    and c.employee_id is null and c.sub_contractor_id is null;
  return null;
end
$$;
create trigger doubt_turns after update of status_id, deleted_at, company_role_id on employee for each row
  when (old.status_id is distinct from new.status_id or old.deleted_at is distinct from new.deleted_at
        or old.company_role_id is distinct from new.company_role_id)
  execute function doubt_turns_of_employee();

-- Before it goes: who led somebody there goes with it.
create function doubt_turns_taken_off() returns trigger language plpgsql as
$$
begin
  insert into court_doubt (company_id, account_id, record, record_id, supervisor_employee_id)
  select c.company_id, c.account_id, c.record, c.record_id, r.supervisor_employee_id
  from court c
  left join employee_relation r on r.company_id = c.company_id and r.account_id = c.account_id
    and r.work_order_id = c.work_order_id and r.reportee_employee_id = c.employee_id
  where c.company_id = old.company_id and c.account_id = old.account_id and c.employee_id = old.employee_id
    and c.work_order_id = old.work_order_id and c.until is null;
  return old;
end
$$;
create trigger doubt_turns before delete on employee_work_order for each row execute function doubt_turns_taken_off();

create function doubt_turns_put_on() returns trigger language plpgsql as
$$
begin
  insert into court_doubt (company_id, account_id, record, record_id)
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = new.company_id and c.account_id = new.account_id and c.work_order_id = new.work_order_id
    and c.until is null and c.employee_id is null and c.sub_contractor_id is null;
  return null;
end
$$;
create trigger doubt_turns_of_nobody after insert on employee_work_order
  for each row execute function doubt_turns_put_on();

-- The role is held: who passes a turn on to somebody with it waits, and then sees what it allows.
create function doubt_turns_of_role() returns trigger language plpgsql as
$$
declare
  changed iam := coalesce(new, old);
begin
  perform 1 from company_role r
  where r.company_id = changed.company_id and r.id = changed.company_role_id for no key update;
  insert into court_doubt (company_id, account_id, record, record_id)
  select c.company_id, c.account_id, c.record, c.record_id
  from employee e
  join court c on c.company_id = e.company_id and c.account_id = e.account_id and c.employee_id = e.id and c.until is null
  where e.company_id = changed.company_id and e.company_role_id = changed.company_role_id
  union all
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = changed.company_id and c.until is null and c.employee_id is null and c.sub_contractor_id is null;
  return null;
end
$$;
create trigger doubt_turns after insert or update or delete on iam for each row execute function doubt_turns_of_role();

create function doubt_turns_of_sub_contractor() returns trigger language plpgsql as
$$
begin
  insert into court_doubt (company_id, account_id, record, record_id)
  select c.company_id, c.account_id, c.record, c.record_id from court c
  where c.company_id = new.company_id and c.account_id = new.account_id and c.sub_contractor_id = new.id
    and c.until is null;
  return null;
end
$$;
create trigger doubt_turns after update of deleted_at on sub_contractor for each row
  when (old.deleted_at is distinct from new.deleted_at) execute function doubt_turns_of_sub_contractor();

-- What has got stuck until now: the hourly job passes it on.
insert into court_doubt (company_id, account_id, record, record_id)
select company_id, account_id, record, record_id from court where until is null;
