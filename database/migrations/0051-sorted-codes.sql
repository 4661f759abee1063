-- Codes are sorted as names are: 1.2 before 1.10 (docs/decisions/0130).
drop index company_job_code_of_type;
create index company_job_code_of_type on company_job_code (company_id, job_code_type_id, code collate people, id)
  where deleted_at is null;
drop index company_task_code_of_job_code;
create index company_task_code_of_job_code on company_task_code (company_id, company_job_code_id, code collate people, id)
  where deleted_at is null;
drop index company_sub_task_code_of_task_code;
create index company_sub_task_code_of_task_code on company_sub_task_code (company_id, company_task_code_id, code collate people, id)
  where deleted_at is null;
