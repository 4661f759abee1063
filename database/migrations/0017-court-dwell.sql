-- How long what ended lately was with somebody, for 'who has the ball'.

create index court_ended_of_employee on court (company_id, account_id, employee_id, until) include (since)
  where until is not null;
create index court_ended_of_sub_contractor on court (company_id, account_id, sub_contractor_id, until) include (since)
  where until is not null;
