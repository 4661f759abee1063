-- Planning: a deletion can be taken back, records can be put into another order, and the first code of a task or an
-- activity is its default.

-- Who deleted a record, and in which deletion: what it took from below carries the same id, so that taking it back
-- brings exactly that.
do $$
declare
  record text;
begin
  foreach record in array array['work_order', 'job', 'task', 'activity'] loop
    execute format('alter table %I add column deletion_id uuid, add column deleted_by_employee_id uuid,
                    add foreign key (company_id, account_id, deleted_by_employee_id) references employee', record);
    execute format('create index %I on %I (company_id, account_id, deletion_id) where deletion_id is not null',
                   record || '_deletion', record);
  end loop;
end
$$;

-- A record that is moved gets the middle between its new neighbours, so only it changes. Halves of numeric are exact.
alter table job alter column position type numeric;
alter table task alter column position type numeric;
alter table activity alter column position type numeric;

update task t set company_task_code_id = c.company_task_code_id
from (select distinct on (company_id, account_id, task_id) company_id, account_id, task_id, company_task_code_id
      from task_code order by company_id, account_id, task_id, created_at, id) c
where t.company_id = c.company_id and t.account_id = c.account_id and t.id = c.task_id
  and t.company_task_code_id is null;

update activity a set company_sub_task_code_id = c.company_sub_task_code_id
from (select distinct on (company_id, account_id, activity_id)
             company_id, account_id, activity_id, company_sub_task_code_id
      from activity_code order by company_id, account_id, activity_id, created_at, id) c
where a.company_id = c.company_id and a.account_id = c.account_id and a.id = c.activity_id
  and a.company_sub_task_code_id is null;

-- In use or not: asked before a code is taken off.
create index task_code_job_code on task_code (company_id, account_id, job_code_id);
create index activity_code_task_code on activity_code (company_id, account_id, task_code_id);

-- A code that nothing alive uses can be taken off: what deleted records had of it goes with it.
alter table task_code
  drop constraint task_code_company_id_account_id_job_code_id_fkey,
  add foreign key (company_id, account_id, job_code_id) references job_code on delete cascade;
alter table activity_code
  drop constraint activity_code_company_id_account_id_task_code_id_fkey,
  add foreign key (company_id, account_id, task_code_id) references task_code on delete cascade;

-- What lies below a job is found without reading the whole account.
create index activity_of_job on activity (company_id, account_id, job_id) where deleted_at is null;
