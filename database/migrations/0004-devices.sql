-- Devices on which somebody stays signed in, and who invited whom.

-- A browser that asked to be kept signed in. Its cookie names this row and a generation, and is signed with SECRET_KEY:
-- each use makes the next generation, and one that is older than the present ends the device.
create table kept_device (
  device_key bytea primary key,
  login_id uuid not null references login,
  -- the same for all sign-ins of this person in this browser
  browser_id uuid not null,
  -- where it goes on; null for a site administrator without an account
  company_id uuid,
  account_id uuid,
  employee_id uuid,
  generation integer not null default 1,
  rotated_at timestamptz not null,
  platform text not null default 'Web',
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  unique (login_id, browser_id),
  foreign key (company_id, account_id, employee_id) references employee
);
create index kept_device_employee on kept_device (company_id, account_id, employee_id);
create index kept_device_age on kept_device (expires_at);

-- The browser that a session is in, and the kept device that it came from: it ends with that.
alter table session
  add column browser_id uuid,
  add column device_key bytea references kept_device on update cascade on delete cascade;
create index session_device on session (device_key) where device_key is not null;

-- Who invited them, in words; null where nobody did, or it was not kept yet.
alter table login_employee add column invited_by text;
