/** What the screens fetch of captures, and what they write. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { assignToActivities } from '#features/activities/contract.ts'
import { correctUses, listMaterialCaptures, useStock as usingStock } from '#features/inventory/contract.ts'
import { call } from '#web/api/client.ts'
import { allOf, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { listActivityCaptures, listOwnCaptures, listReporteesOfJob, saveCaptures } from '../contract.ts'
import type { Touched } from './entries.ts'

/** Whose captures of which day on which job. */
export interface OfPerson {
  workOrder: string
  job: string
  employee: string
  day: string
}

/** More than somebody is on at once. */
const MOST_AT_ONCE = 200

const bodyOf = ({ workOrder, job, employee, day }: OfPerson, page: number) => ({
  TargetUniqueID: employee,
  workOrderUniqueId: workOrder,
  jobUniqueId: job,
  captureDate: day,
  StartingPageNumber: page,
  NumberOfItemsPerPage: MOST_AT_ONCE,
})

/** A page of those who report to the caller on a job; `page` counts from one, as it is shown. */
export function reporteesQuery(workOrder: string, job: string, page: number) {
  return queryOptions({
    queryKey: ['Captures', 'reportees', workOrder, job, page],
    queryFn: ({ signal }) =>
      call(listReporteesOfJob, {
        body: { TargetUniqueID: job, workOrderUniqueId: workOrder, ...pageBody(page) },
        signal,
      }),
  })
}

/** Somebody's activities on a job, with what they captured on a day. */
export function activityRowsQuery(of: OfPerson) {
  return queryOptions({
    queryKey: ['Captures', 'activities', of.workOrder, of.job, of.employee, of.day],
    queryFn: ({ signal }) => allOf((page) => call(listActivityCaptures, { body: bodyOf(of, page), signal })),
  })
}

/** The caller's activities on all projects, with what they captured on a day. */
export function ownRowsQuery(day: string) {
  return queryOptions({
    queryKey: ['Captures', 'own', day],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listOwnCaptures, {
          body: { captureDate: day, StartingPageNumber: page, NumberOfItemsPerPage: MOST_AT_ONCE },
          signal,
        }),
      ),
  })
}

/** What the project has of the stock, with what somebody used of it on a day. */
export function materialRowsQuery(of: OfPerson) {
  return queryOptions({
    queryKey: ['Captures', 'material', of.workOrder, of.job, of.employee, of.day],
    queryFn: ({ signal }) => allOf((page) => call(listMaterialCaptures, { body: bodyOf(of, page), signal })),
  })
}

/** What is saved, and why what is corrected is another amount. */
export interface Saving {
  touched: readonly Touched[]
  reason: string
  key: string
}

const corrections = ({ touched }: Saving) => touched.filter(({ entry }) => entry.id !== null)

/** Saves captures of work, all in one call. Who may only capture corrects nothing, and asks for no more. */
async function saveWork(saving: Saving): Promise<unknown> {
  const { touched, reason, key } = saving
  const items = touched.map(({ entry, value }) => ({
    employeeSubTaskUniqueId: entry.id,
    subTaskUniqueId: entry.of,
    employeeUniqueId: entry.employee,
    metricCompleted: value,
    subTaskUnit: entry.unit,
    captureDate: entry.day,
    ...(entry.rowVersion !== null && { rowVersion: entry.rowVersion, correctionReason: reason }),
  }))
  if (corrections(saving).length > 0) return call(saveCaptures, { body: items, idempotencyKey: key })
  const added = items.map(({ employeeSubTaskUniqueId: _none, ...item }) => item)
  return call(assignToActivities, { body: added, idempotencyKey: key })
}

/** Saves uses of stock: what is new, and what is corrected. Each is all or none. */
async function saveUses(job: string, saving: Saving): Promise<void> {
  const { touched, reason, key } = saving
  const corrected = corrections(saving).map(({ entry, value }) => ({
    employeeInventoryUniqueId: entry.id ?? '',
    currentUsageQuantity: value,
    correctionReason: reason,
    ...(entry.rowVersion !== null && { rowVersion: entry.rowVersion }),
  }))
  const added = touched
    .filter(({ entry }) => entry.id === null)
    .map(({ entry, value }) => ({
      workorderMasterInventoryUniqueId: entry.of,
      jobUniqueId: job,
      employeeUniqueId: entry.employee,
      currentUsageQuantity: value,
      captureDate: entry.day,
    }))
  // What is corrected may make room for what is new. Tried again with the same keys, neither is written twice.
  if (corrected.length > 0) await call(correctUses, { body: corrected, idempotencyKey: `${key}-corrected` })
  if (added.length > 0) await call(usingStock, { body: added, idempotencyKey: key })
}

/** Captures and corrects; all that is shown of captures is fetched again, also when it is refused. */
export function useSaveCaptures(kind: 'work' | 'material', job: string) {
  return useMutation({
    mutationFn: (saving: Saving) => (kind === 'work' ? saveWork(saving) : saveUses(job, saving)),
    onSettled: () => refreshModule('Captures'),
  })
}
