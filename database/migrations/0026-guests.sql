-- People of other companies get a role of their own, which sees no money and nobody's records but the project's
-- (decisions 'Permissions', records.md 'Guest'). A company that has a role of that name keeps it, and gets one beside it.
alter table company_role drop constraint company_role_kind_check;
alter table company_role add constraint company_role_kind_check check (kind in ('administrator', 'subcontractor', 'guest'));

with made as (
  insert into company_role (company_id, id, name, description, kind)
  select c.company_id, gen_random_uuid(),
    case when exists (select 1 from company_role r
      where r.company_id = c.company_id and r.deleted_at is null and reads_as(r.name) = 'guest')
    then 'Guest (another company)' else 'Guest' end,
    'Works for another company: an architect, an owner''s representative', 'guest'
  from company c
  where exists (select 1 from company_role r where r.company_id = c.company_id)
  returning company_id, id
)
insert into iam (company_id, id, company_role_id, permissions, status_id)
select company_id, gen_random_uuid(), id,
  '{"Projects":2,"Jobs":2,"Tasks":2,"Activities":2,"Assignments":0,"Tracking":0,"Files":3,"PunchLists":3,"RFIs":3,
    "Submittals":3,"ChangeOrders":2,"Permits":0,"Inventory":0,"Employees":0,"Subcontractors":0,"FieldNotes":0,
    "Incidents":0,"Reports":0,"Codes":0,"Timecards":0,"Schedule":0,"Invoices":0,"Roles":0,"Bidding":0,"Captures":0}'::jsonb, 1
from made;
