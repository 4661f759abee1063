-- Days and zones: an account has a time zone (IANA), which decides what day it is for everything that belongs to it.
-- Accounts that exist keep the day they had, until their administrator says where they are.

alter table account add column time_zone text not null default 'UTC';

-- A person's own zone decides how instants are shown to them and when their daily mail comes. Until they choose one it
-- is the zone of the browser that they signed in with last.
alter table login add column is_time_zone_chosen boolean not null default false;

create or replace view account_directory as
  select a.company_id, a.account_id, a.name, a.address, a.city, a.country_id, a.state_id, a.zip_code, a.admin_email,
         a.status_id, a.row_version, a.created_at, a.time_zone
  from account a;
