-- What stands at the head of an account's papers beside its name and address: a license number and a logo.
create table letterhead (
  company_id uuid not null,
  account_id uuid not null,
  license_number text not null default '',
  -- the picture as it came; papers take the small one that was made of it
  logo_object_id uuid,
  row_version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, account_id),
  foreign key (company_id, account_id) references account,
  foreign key (company_id, account_id, logo_object_id) references stored_object
);
create trigger audit after insert or update or delete on letterhead
  for each row execute function audit_write('letterhead', 'account_id');

-- Where the sweep looks: a logo that was replaced is worth a look, the one that an account has is not.
create function letterhead_attaches() returns trigger language plpgsql as
$$
begin
  update stored_object o set may_be_unattached = o.id is distinct from new.logo_object_id
  where o.company_id = new.company_id and o.account_id = new.account_id
    and o.id in (new.logo_object_id, case when tg_op = 'UPDATE' then old.logo_object_id end);
  return null;
end
$$;
create trigger attached after insert or update of logo_object_id on letterhead
  for each row execute function letterhead_attaches();
