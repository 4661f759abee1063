-- Roles and what they allow are changed by calls now: a record of a role can be deleted, and another be made in its place.
alter table iam add column deleted_at timestamptz;
alter table iam drop constraint iam_company_id_company_role_id_scope_work_order_id_key;
create unique index iam_live on iam (company_id, company_role_id, scope_work_order_id) nulls not distinct
  where deleted_at is null;

-- Names that read the same are the same (decisions 'Names'): without regard to case, kinds of blanks and how an accent is written.
create function reads_as(words text) returns text language sql immutable parallel safe as
$$ select lower(btrim(regexp_replace(normalize(words, NFC), '[[:space:]\u00a0\u2007\u202f]+', ' ', 'g'))) $$;

drop index company_role_name;
create unique index company_role_name on company_role (company_id, reads_as(name)) where deleted_at is null;
