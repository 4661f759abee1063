/**
 * Statements: people in an incident are asked for one and write it themselves, once, without seeing the rest
 * of the incident (0134).
 */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { AppError, notFound } from '#contract/errors.ts'
import { listReaders, notify } from '#features/notifications/server/public.ts'
import { updateAll } from '#server/db/record.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import { incidentErrors, type OwnStatement, type PersonToAsk } from '../contract.ts'
import { tellingOfStatement } from './notices.ts'
import { requirePeople } from './people.ts'
import { findOwnAsk, listAskable, lockPeople, personTable } from './people-queries.ts'
import { lockIncidents } from './queries.ts'

const refusal = (code: 'STATEMENT_ASKED' | 'STATEMENT_GIVEN' | 'STATEMENT_NO_LOGIN') =>
  new AppError(code, incidentErrors[code])

/**
 * Asks people for their statements, all or none. The same person can be asked again only after a day.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), STATEMENT_ASKED, STATEMENT_GIVEN, STATEMENT_NO_LOGIN,
 * ROW_VERSION_STALE (409)
 */
export async function askForStatements(context: InAccount, inputs: PersonToAsk[]): Promise<string[]> {
  const { db, scope, now } = context
  const ids = inputs.map(({ incidentEmployeeUniqueId }) => incidentEmployeeUniqueId)
  await requirePeople(context, ids, 'Update')
  const people = await lockPeople(db, scope, ids)
  if (new Set(ids).size < ids.length) throw refusal('STATEMENT_ASKED')
  for (const { statement, statementAskedAt: asked } of people.values()) {
    if (statement !== '') throw refusal('STATEMENT_GIVEN')
    if (asked !== null && now.getTime() - Date.parse(asked) < DAY_MILLISECONDS)
      throw refusal('STATEMENT_ASKED')
  }
  const asked = await listAskable(db, scope, ids)
  const readers = await listReaders(
    db,
    scope,
    asked.map(({ employeeId }) => employeeId),
    [],
  )
  if (asked.some(({ employeeId }) => !readers.get(employeeId)?.address)) throw refusal('STATEMENT_NO_LOGIN')
  await updateAll(
    db,
    scope,
    personTable,
    inputs.map(({ incidentEmployeeUniqueId: id, rowVersion }) => ({
      id,
      row: { statementAskedAt: now.toISOString() },
      rowVersion,
    })),
  )
  notify(context, asked.map(tellingOfStatement))
  return ids
}

/**
 * The statement that the caller is asked for. @throws AppError NOT_FOUND (404) if the caller is not asked for
 * this statement
 */
export async function readOwnStatement(
  { db, caller: { scope } }: SignedIn,
  { incidentEmployeeUniqueId: id }: { incidentEmployeeUniqueId: string },
): Promise<OwnStatement> {
  const found = scope && (await findOwnAsk(db, scope, id))
  if (!found) throw notFound()
  const { incidentId: _hidden, statement, givenAt, ...asked } = found
  // The caller sees only a signed statement: another person may have written an unsigned one.
  return { ...asked, statement: givenAt === null ? null : statement, givenAt }
}

/**
 * Signs the caller's own statement, once.
 *
 * @throws AppError NOT_FOUND (404) if the caller is not asked for one, STATEMENT_GIVEN (409)
 */
export async function giveStatement(
  { db, caller: { scope }, now, today }: SignedIn,
  { incidentEmployeeUniqueId: id, statement }: { incidentEmployeeUniqueId: string; statement: string },
): Promise<string[]> {
  const found = scope && (await findOwnAsk(db, scope, id))
  if (!found) throw notFound()
  // Locks the incident first, in the same order as changes of people, so that the two cannot block each
  // other.
  await lockIncidents(db, scope, [found.incidentId])
  const present = (await lockPeople(db, scope, [id])).get(id)
  if (present?.statement !== '') throw refusal('STATEMENT_GIVEN')
  await updateAll(db, scope, personTable, [
    { id, row: { statement, statementDate: today, statementGivenAt: now.toISOString() } },
  ])
  return [id]
}
