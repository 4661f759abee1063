/** What the paper of an invoice says of its project: the SQL. */
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** Where a project is. */
export function readPlace(
  db: Db,
  { companyId, accountId }: Pick<Scope, 'companyId' | 'accountId'>,
  workOrderId: string,
) {
  return db
    .selectFrom('work_order')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', workOrderId)
    .select(['address', 'city', 'zip_code as zipCode', 'country_id as countryId', 'state_id as stateId'])
    .executeTakeFirstOrThrow()
}
