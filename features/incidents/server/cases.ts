/**
 * Cases in the log of a year. A case is entered with a number that stays, and removed with a reason (29 CFR
 * 1904.29, 0132).
 */
import { AppError, notFound } from '#contract/errors.ts'
import { keepWorkOrders } from '#features/hierarchy/server/public.ts'
import { type Change, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type CaseTaken, type CaseToEnter, incidentErrors } from '../contract.ts'
import { requirePeople } from './people.ts'
import { lockPeople, nextCaseNumbers, personTable } from './people-queries.ts'

const refusal = (code: 'CASE_ENTERED' | 'CASE_NOT_ENTERED' | 'CASE_NOT_RECORDABLE') =>
  new AppError(code, incidentErrors[code])

/**
 * Locks the people of these cases, their incidents, and the projects against deletion. Also returns the ids
 * as sent, so that the caller can refuse duplicates.
 */
async function hold(context: InAccount, inputs: readonly CaseToEnter[]) {
  const ids = inputs.map(({ incidentEmployeeUniqueId }) => incidentEmployeeUniqueId)
  const incidents = await requirePeople(context, ids, 'Update')
  const people = await lockPeople(context.db, context.scope, ids)
  await keepWorkOrders(
    context.db,
    context.scope,
    [...incidents.values()].map(({ workOrderId }) => workOrderId),
  )
  return { ids, incidents, people }
}

/**
 * Enters cases in the logs of their projects, for the year of the incident, all or none.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CASE_ENTERED, CASE_NOT_RECORDABLE, ROW_VERSION_STALE (409)
 */
export async function enterCases(context: InAccount, inputs: CaseToEnter[]): Promise<string[]> {
  const { db, scope, today } = context
  const { ids, incidents, people } = await hold(context, inputs)
  if (new Set(ids).size < ids.length) throw refusal('CASE_ENTERED')
  const logs = ids.map((id) => {
    const person = people.get(id)
    const incident = person && incidents.get(person.incidentId)
    if (!incident) throw notFound()
    if (person.caseNumber !== null) throw refusal('CASE_ENTERED')
    // Only recordable cases have this day.
    if (person.recordableOn === null) throw refusal('CASE_NOT_RECORDABLE')
    return { workOrderId: incident.workOrderId, year: Number(incident.happenedOn.slice(0, 4)) }
  })
  const numbers = await nextCaseNumbers(db, scope, logs)
  const written = inputs.map(
    ({ incidentEmployeeUniqueId: id, rowVersion }, index): Change<typeof personTable.columns> => ({
      id,
      row: {
        caseYear: logs[index]?.year,
        caseNumber: numbers[index],
        caseEnteredOn: today,
        takenBackReason: '',
      },
      rowVersion,
    }),
  )
  await updateAll(db, scope, personTable, written)
  return ids
}

/**
 * Removes cases from the log, all or none. Their numbers are not used again.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404), CASE_NOT_ENTERED, ROW_VERSION_STALE (409)
 */
export async function takeBackCases(context: InAccount, inputs: CaseTaken[]): Promise<string[]> {
  const { db, scope } = context
  const { ids, people } = await hold(context, inputs)
  if (new Set(ids).size < ids.length || [...people.values()].some(({ caseNumber }) => caseNumber === null))
    throw refusal('CASE_NOT_ENTERED')
  const written = inputs.map(
    ({ incidentEmployeeUniqueId: id, reason, rowVersion }): Change<typeof personTable.columns> => ({
      id,
      row: { caseYear: null, caseNumber: null, caseEnteredOn: null, takenBackReason: reason },
      rowVersion,
    }),
  )
  await updateAll(db, scope, personTable, written)
  return ids
}
