-- An RFI that was asked by mistake is voided: closed with a reason, its number stays (records.md 'Void an RFI'; docs/decisions/0163).
alter table rfi
  add column voided_at timestamptz,
  add column void_reason text not null default '',
  -- 6: Completed
  add check (voided_at is null or (status_id = 6 and answered_at is null and void_reason <> ''));
