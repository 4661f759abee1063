/**
 * The tables that belong to no company, and why. The keys of every other table begin with company_id, and
 * every statement on such a table names company_id, and account_id if the table has one
 * (docs/architecture.md 'Tenancy'). The tables below are the directory: a statement reads one company or the
 * directory, never both.
 */
export const globalTables = {
  migration: 'which migrations ran',
  login: 'a person signs in before any company is chosen',
  login_employee: 'the named door for sign-in: which employees a login has, in any company',
  session: 'a token is looked up before its company is known',
  kept_device: 'a cookie is looked up before its company is known',
  advertised_work_order: 'the named door for bidding: the work orders advertised to all',
  idempotency_key: 'belongs to a login',
  throttle: 'counts attempts to sign in',
  access_code: 'a mailed code is looked up before its company is known',
  second_factor: 'belongs to a login',
  recovery_code: 'belongs to a login',
  court_doubt: 'the named door at the end of a transaction: whose turns it has put in doubt, in any account',
} as const satisfies Record<string, string>

/** Tables whose writes leave no audit entry, and why. */
export const unauditedTables = {
  migration: 'each is recorded by its own row',
  session: 'signing in and out is no change of a record; rows end by themselves',
  kept_device: 'staying signed in is no change of a record; rows end by themselves',
  advertised_work_order: 'kept by triggers from work_order and company, which are audited',
  bid_award_line: 'copied once when a bid is awarded, from activity, which is audited',
  bid_taken_back_line: 'copied when a project is taken back, from activity, which is audited',
  progress: 'sums, kept by triggers from activity and work_order, which are audited',
  earned_day: 'sums, kept by triggers from activity_capture and activity, which are audited',
  record_count: 'counts, kept by triggers from records that are audited',
  found_word: 'the words of what is found, learned from that',
  found_thing: 'what finds them, kept by triggers from things that are audited, and from what is said',
  idempotency_key: 'an answer kept for a day',
  throttle: 'counters',
  audit_entry: 'is the audit trail',
  access_code: 'what it opens is audited when it is used; rows end by themselves',
  account_storage: 'sums, kept by triggers from stored_object',
  stored_object: 'bytes are no record; the files they belong to are audited',
  notification: 'tells of changes that are audited themselves',
  told_risk: 'what was told last, kept by a job',
  role_change_told: 'says who was told of changes that are audited themselves',
  record_number: 'counters; the records that they count are audited',
  incident_log: 'counters; the cases that they count are audited',
  record_watch: 'who is told of a record is no change of it',
  change_order_type: 'what accounts begin with; no call changes it',
  court_told: 'what was told last, kept by a job',
  court_doubt: 'noted by triggers, and gone before the commit',
  inventory_movement: 'is a ledger: it says who moved what, when and why, and no row of it ever changes',
  work_order_inventory: 'sums, kept by a trigger from inventory_movement',
  long_report: 'what is read of records is no change of them; rows end by themselves',
  court: 'follows from the steps of records, which are audited',
} as const satisfies Record<string, string>
