-- What of a week is overtime and double time stays what it was when the week was approved (records.md 'Payroll'): by entry, in tenths of
-- a minute: { "<id of the time log>": { "regular": 4800, "overtime": 600, "doubleTime": 0 } }. Weeks that were approved before have none.
alter table timecard_week
  add column split jsonb,
  add check (split is null or state = 'approved');

-- California: above 8 hours a day and 40 a week, the seventh day, double time above 12 hours.
alter table timecard_setting
  drop constraint timecard_setting_overtime_rule_check,
  add check (overtime_rule in ('none', 'week', 'day and week', 'California'));
