/**
 * Which tables belong to no company, and why. Every other table's keys begin with company_id, and every statement
 * on it names company_id, and account_id where the table has one (docs/architecture.md 'Tenancy').
 */
export const globalTables = {
  migration: 'which migrations ran',
  login: 'a person signs in before any company is chosen',
  login_employee: 'the named door for sign-in: which employees a login has, in any company',
  session: 'a token is looked up before its company is known',
  advertised_work_order: 'the named door for bidding: the work orders advertised to all',
  idempotency_key: 'belongs to a login',
  throttle: 'counts attempts to sign in',
} as const satisfies Record<string, string>

/** Tables whose writes leave no audit entry, and why. */
export const unauditedTables = {
  migration: 'each is recorded by its own row',
  session: 'signing in and out is no change of a record; rows end by themselves',
  advertised_work_order: 'kept by a trigger from work_order, which is audited',
  progress: 'sums, kept by a trigger from activity, which is audited',
  idempotency_key: 'an answer kept for a day',
  throttle: 'counters',
  audit_entry: 'is the audit trail',
} as const satisfies Record<string, string>
