-- How people of an account read and write times, weather, units, calendars and paper (records.md 'Region of an account').
-- Accounts that are there already get what is usual in their country, or in their company's; of no country, the United
-- States: what they were shown until now.
alter table account
  add column region_id smallint not null default 1 check (region_id in (1, 2)),
  add column clock smallint not null default 12 check (clock in (12, 24)),
  add column week_start text not null default 'Sunday' check (week_start in ('Sunday', 'Monday')),
  add column paper text not null default 'Letter' check (paper in ('Letter', 'A4')),
  add column date_style text not null default 'MM/dd/yyyy'
    check (date_style in ('MM/dd/yyyy', 'dd.MM.yyyy', 'yyyy-MM-dd'));

-- 840 and the others are numbers of countries (ISO 3166): those that measure in feet, and those that print on Letter.
update account a set region_id = 2, clock = 24, week_start = 'Monday', date_style = 'dd.MM.yyyy'
from company c
where c.company_id = a.company_id
  and coalesce(a.country_id, c.country_id, 840) not in (840, 430, 104, 630, 316, 850, 16, 580, 581);
update account a set paper = 'A4'
where coalesce(a.country_id, 840) not in (840, 124, 484, 608, 152, 170, 188, 862, 320, 591, 214, 222, 558, 630);
