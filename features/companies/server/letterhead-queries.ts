/** What stands at the head of a paper of an account: the SQL. */
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

export interface SenderRow {
  name: string
  address: string
  city: string
  zipCode: string
  countryId: number | null
  stateId: number | null
}

/** Whose account somebody works in, and where that is. */
export function readSender(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
): Promise<SenderRow> {
  return db
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .where('account.company_id', '=', companyId)
    .where('account.account_id', '=', accountId)
    .select([
      'company.name',
      'account.address',
      'account.city',
      'account.zip_code as zipCode',
      'account.country_id as countryId',
      'account.state_id as stateId',
    ])
    .executeTakeFirstOrThrow()
}
