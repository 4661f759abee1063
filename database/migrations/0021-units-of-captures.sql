-- A capture keeps the unit of its day (records.md 'Decided after the second trial'). `metric_completed` counts in the unit that
-- its activity has now; these two say what was typed, and are null for as long as that is the same.
alter table activity_capture
  add column day_metric numeric(16, 4) check (day_metric >= 0),
  add column day_unit text,
  add check ((day_metric is null) = (day_unit is null));

-- How much one of the old unit is in the new one, where an item changes the unit of an activity with captures; and which unit
-- the activity had when that was said.
alter table change_order_item
  add column unit_factor numeric(12, 6) check (unit_factor > 0),
  add column factor_unit text;
