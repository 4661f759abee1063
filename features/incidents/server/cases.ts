/** Cases in the log of a year: entered with a number that stays, and taken back with a reason (29 CFR 1904.29, 0132). */
import { AppError, notFound } from '#contract/errors.ts'
import { keepWorkOrders } from '#features/hierarchy/server/public.ts'
import { type Change, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type CaseTaken, type CaseToEnter, incidentErrors } from '../contract.ts'
import { requirePeople } from './people.ts'
import { lockPeople, nextCaseNumbers, personTable } from './people-queries.ts'

const refusal = (code: 'CASE_ENTERED' | 'CASE_NOT_ENTERED' | 'CASE_NOT_RECORDABLE') =>
  new AppError(code, incidentErrors[code])

/** The people of these cases, held with their incidents. Named twice, the second meets what the first is to make. */
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
 * Enters cases in the log of the year in which they happened, on their work order, all or none.
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
    // Set of what is recordable alone.
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
 * Takes cases back from the log, all or none; their numbers are not given again.
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
