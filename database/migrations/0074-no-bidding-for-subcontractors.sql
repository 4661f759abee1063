-- People of a subcontractor have no part in bids, whatever their role allows (docs/decisions/0154), so the role that a company
-- begins with no longer says so. A role that somebody renamed or changed stays as it is. An update gave some of them Costs.
with unchanged as (
  select r.company_id, r.id from company_role r
  join iam on iam.company_id = r.company_id and iam.company_role_id = r.id
    and iam.scope_work_order_id is null and iam.deleted_at is null
  where r.kind = 'subcontractor' and r.name = 'Subcontractor' and r.deleted_at is null and iam.status_id = 1
    and coalesce((iam.permissions->>'Costs')::int, 0) in (0, 2)
    and iam.permissions - 'Costs' =
      '{"Projects":2,"Jobs":2,"Tasks":2,"Activities":2,"Assignments":0,"Tracking":0,"Files":3,"PunchLists":6,"RFIs":3,
        "Submittals":3,"ChangeOrders":3,"Permits":3,"Inventory":0,"Employees":0,"Subcontractors":0,"FieldNotes":0,
        "Incidents":0,"Reports":0,"Codes":0,"Timecards":0,"Schedule":0,"Invoices":0,"Roles":0,"Bidding":7,"Captures":0}'::jsonb
), described as (
  update company_role r set description = 'Works on the projects of others', row_version = row_version + 1
  from unchanged
  where unchanged.company_id = r.company_id and unchanged.id = r.id
    and r.description = 'Works on the projects of others and bids'
)
update iam set permissions = iam.permissions || '{"Bidding":0}', row_version = iam.row_version + 1
from unchanged
where unchanged.company_id = iam.company_id and unchanged.id = iam.company_role_id and iam.scope_work_order_id is null
  and iam.deleted_at is null;
