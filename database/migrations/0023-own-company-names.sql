-- Whose people a guest is (records.md 'Decided after the second trial'): the company of somebody who works in the account
-- and belongs neither to it nor to one of its subcontractors. The account types it itself; where else their login is at home
-- is another account's. Empty: they are the account's own.
alter table employee add column own_company_name text not null default '';
alter table employee add constraint employee_own_company_name_length check (length(own_company_name) <= 200);
