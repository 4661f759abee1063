-- Costs are a module of their own (records.md 'Costs'). Until now whoever saw a project saw what it costs: every role keeps
-- that, and who may change projects, activities, change orders or invoices may still change amounts. The role of guests is of
-- the same version and sees no money. An administrator is told who sees costs now, by name where they are of another company.

create function pg_temp.costs_of(permissions jsonb) returns int language sql immutable as
$$ select case when coalesce((permissions->>'Projects')::int, 0) & 2 = 0 then 0
     when (coalesce((permissions->>'Projects')::int, 0) | coalesce((permissions->>'Activities')::int, 0)
       | coalesce((permissions->>'ChangeOrders')::int, 0) | coalesce((permissions->>'Invoices')::int, 0)) & 4 <> 0 then 6
     else 2 end $$;

create temporary table told on commit drop as
select i.company_id, i.id, i.company_role_id, i.scope_work_order_id,
  case r.kind when 'administrator' then 6 when 'guest' then 0
    else pg_temp.costs_of(coalesce(general.permissions, '{}') || i.permissions) end as costs,
  case r.kind when 'administrator' then 6 when 'guest' then 0
    else pg_temp.costs_of(coalesce(general.permissions, '{}')) end as in_general
from iam i
join company_role r on r.company_id = i.company_id and r.id = i.company_role_id
left join iam general on general.company_id = i.company_id and general.company_role_id = i.company_role_id
  and general.scope_work_order_id is null and general.deleted_at is null
where i.deleted_at is null;

-- What holds on one project is said there only where it differs.
update iam set permissions = iam.permissions || jsonb_build_object('Costs', told.costs), row_version = row_version + 1
from told
where told.company_id = iam.company_id and told.id = iam.id
  and (told.scope_work_order_id is null or told.costs <> told.in_general);

insert into notification (company_id, account_id, id, employee_id, kind, module, values, is_for_digest)
select e.company_id, e.account_id,
  -- of version 7, so that it stands where it belongs among the newest
  encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
    'hex')::uuid,
  e.id, 'costsKept', 'Roles', jsonb_build_object('roles', kept.roles, 'people', coalesce(others.people, '')), true
from employee e
join company_role own on own.company_id = e.company_id and own.id = e.company_role_id and own.kind = 'administrator'
cross join lateral (
  select string_agg(distinct r.name, ', ' order by r.name) as roles
  from told join company_role r on r.company_id = told.company_id and r.id = told.company_role_id
  where told.company_id = e.company_id and told.costs > 0 and r.deleted_at is null) kept
left join lateral (
  select string_agg(p.first_name || ' ' || p.last_name || ' (' || coalesce(firm.name, p.own_company_name) || ')', ', '
    order by p.last_name, p.first_name, p.id) as people
  from employee p
  left join sub_contractor firm on firm.company_id = p.company_id and firm.account_id = p.account_id
    and firm.id = p.sub_contractor_id
  where p.company_id = e.company_id and p.account_id = e.account_id and p.deleted_at is null
    and (firm.id is not null or p.own_company_name <> '')
    and exists (select 1 from told
      where told.company_id = p.company_id and told.company_role_id = p.company_role_id and told.costs > 0)) others on true
where e.deleted_at is null and e.status_id = 1 and kept.roles is not null;
