/**
 * Counter-entries: they correct the time of a week that is approved and therefore locked (records.md 'Time').
 */
import { v7 as uuidv7 } from 'uuid'
import type { InAccount } from '#server/http/mount.ts'
import { insertLogs, listPeople } from './queries.ts'
import { requireRoom } from './times.ts'

/** Minutes that are counted in addition to the logged time (below zero: subtracted), and the reason. */
export interface Correction {
  employeeId: string
  workOrderId: string
  activityId: string
  trackingDate: string
  minutes: number
  trackingNotes: string
}

/**
 * Writes counter-entries. The caller has checked the permission and that the week is approved, and has locked
 * the people.
 *
 * @throws AppError DAY_TOO_LONG (409)
 */
export async function addCorrections(
  context: InAccount,
  corrections: readonly Correction[],
): Promise<string[]> {
  const { db, scope } = context
  const rows = corrections.map((correction) => ({
    ...correction,
    id: uuidv7(),
    startTime: null,
    endTime: null,
    isCorrection: true,
  }))
  const people = await listPeople(
    db,
    scope,
    rows.map(({ employeeId }) => employeeId),
  )
  await requireRoom(context, rows, people)
  await insertLogs(db, scope, rows)
  return rows.map(({ id }) => id)
}
