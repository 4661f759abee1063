-- Material that is stored and not built in yet (records.md 'Invoices'): of a line, what lies stored of it with this invoice. What an
-- invoice bills of it is the change since the approved ones before it.
alter table invoice_line
  -- as it was typed; none: what was stored before, less what is billed of the line now
  add column stored_given numeric(16, 2) check (stored_given >= 0),
  add column stored numeric(16, 2) not null default 0 check (stored >= 0),
  -- by approved invoices
  add column stored_before numeric(16, 2) not null default 0,
  add check (kind <> 'release' or (stored_given is null and stored = 0 and stored_before = 0));

-- The change, in all; what an invoice bills has it in it.
alter table invoice add column stored numeric(16, 2) not null default 0;

-- What lies stored of a line: as it was typed, else what was stored before less what is billed of it now, which took it off the
-- pile; never more than what is left of its scheduled value.
create function stored_with(given numeric, before numeric, amount numeric, scheduled_left numeric)
returns numeric language sql immutable parallel safe as
$$
  select greatest(least(coalesce(given, before - greatest(amount, 0)), scheduled_left), 0)
$$;
