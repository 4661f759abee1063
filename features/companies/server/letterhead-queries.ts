/** The SQL of the head of an account's papers. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

export interface SenderRow {
  name: string
  address: string
  city: string
  zipCode: string
  countryId: number | null
  stateId: number | null
  licenseNumber: string
  /** The id of the logo in the storage. */
  logoId: string | null
}

type Place = Pick<Scope, 'companyId' | 'accountId'>

/** The company and the address of an account. */
export function readSender(db: Db, { companyId, accountId }: Place): Promise<SenderRow> {
  return db
    .selectFrom('account')
    .innerJoin('company', 'company.company_id', 'account.company_id')
    .leftJoin('letterhead as h', (join) =>
      join.onRef('h.company_id', '=', 'account.company_id').onRef('h.account_id', '=', 'account.account_id'),
    )
    .where('account.company_id', '=', companyId)
    .where('account.account_id', '=', accountId)
    .select([
      'company.name',
      'account.address',
      'account.city',
      'account.zip_code as zipCode',
      'account.country_id as countryId',
      'account.state_id as stateId',
      sql<string>`coalesce(h.license_number, '')`.as('licenseNumber'),
      'h.logo_object_id as logoId',
    ])
    .executeTakeFirstOrThrow()
}

/** The values that an account has set for the head of its papers. */
export interface LetterheadRow {
  licenseNumber: string
  logoId: string | null
  rowVersion: number
}

const none: LetterheadRow = { licenseNumber: '', logoId: null, rowVersion: 1 }
const letterhead = sql`h.license_number as "licenseNumber", h.logo_object_id as "logoId", h.row_version as "rowVersion"`

/** The values of an account, or the defaults of the table if nothing was set. */
export async function findLetterhead(db: Db, { companyId, accountId }: Place): Promise<LetterheadRow> {
  const { rows } = await sql<LetterheadRow>`
    select ${letterhead} from letterhead h
    where h.company_id = ${companyId} and h.account_id = ${accountId}`.execute(db)
  return rows[0] ?? none
}

/** The same values, locked until the end of the transaction. The row is inserted if it does not exist. */
export async function lockLetterhead(db: Db, place: Place): Promise<LetterheadRow> {
  const { companyId, accountId } = place
  await sql`
    insert into letterhead (company_id, account_id) values (${companyId}, ${accountId})
    on conflict (company_id, account_id) do nothing`.execute(db)
  const { rows } = await sql<LetterheadRow>`
    select ${letterhead} from letterhead h
    where h.company_id = ${companyId} and h.account_id = ${accountId} for no key update`.execute(db)
  return rows[0] ?? none
}

/** Writes the values. The caller has locked the row. */
export async function writeLetterhead(
  db: Db,
  { companyId, accountId }: Place,
  { licenseNumber, logoId }: Omit<LetterheadRow, 'rowVersion'>,
): Promise<void> {
  await sql`
    update letterhead h
    set license_number = ${licenseNumber}, logo_object_id = ${logoId}, row_version = h.row_version + 1, updated_at = now()
    where h.company_id = ${companyId} and h.account_id = ${accountId}`.execute(db)
}
