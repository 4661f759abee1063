-- Names and titles are sorted as people expect: Level 2 before Level 10, Äpfel before Zebra (docs/decisions/0130).
create collation people (provider = icu, locale = 'und-u-kn-true');

drop index sub_contractor_live;
create index sub_contractor_live on sub_contractor (company_id, account_id, name collate people, id) where deleted_at is null;
drop index employee_live;
create index employee_live on employee (company_id, account_id, first_name collate people, last_name collate people, id)
  where deleted_at is null;

-- What lies in a folder is read in its order, however much lies there.
create index folder_sorted on folder
  (company_id, account_id, target_id, coalesce(parent_folder_id, '00000000-0000-0000-0000-000000000000'), name collate people, id)
  where deleted_at is null;
create index file_sorted on file
  (company_id, account_id, target_id, coalesce(folder_id, '00000000-0000-0000-0000-000000000000'), name collate people, id)
  where deleted_at is null;
