/** The queries and mutations of captures for the screens. */
import { queryOptions, useMutation } from '@tanstack/react-query'
import { listMaterialCaptures } from '#features/inventory/contract.ts'
import { CallError, call, type PartsOf } from '#web/api/client.ts'
import { allOf, pageBody } from '#web/api/records.ts'
import { refreshModule } from '#web/api/refresh.ts'
import { type Stretch, scrolledList } from '#web/api/scrolled-list.ts'
import { useWrite } from '#web/api/write.ts'
import {
  type CaptureOfActivity,
  listActivityCaptures,
  listCapturesOfActivity,
  listCrew,
  listHistoryOfCapture,
  listOwnCaptures,
  saveAllCaptures,
  saveCaptures,
} from '../contract.ts'
import type { Touched } from './entries.ts'

/** A person, a job and a day. */
export interface OfPerson {
  workOrder: string
  job: string
  employee: string
  day: string
}

/** More than the activities of a person at a time. */
const MOST_AT_ONCE = 200

const bodyOf = ({ workOrder, job, employee, day }: OfPerson, page: number) => ({
  TargetUniqueID: employee,
  workOrderUniqueId: workOrder,
  jobUniqueId: job,
  captureDate: day,
  StartingPageNumber: page,
  NumberOfItemsPerPage: MOST_AT_ONCE,
})

/** A page of the user and their reportees on a job. `page` counts from one, as on the screen. */
export function crewQuery(workOrder: string, job: string, page: number) {
  return queryOptions({
    queryKey: ['Captures', 'crew', workOrder, job, page],
    queryFn: ({ signal }) =>
      call(listCrew, {
        body: { TargetUniqueID: job, workOrderUniqueId: workOrder, ...pageBody(page) },
        signal,
      }),
  })
}

/** A person's activities on a job, with the captures of a day. */
export function activityRowsQuery(of: OfPerson) {
  return queryOptions({
    queryKey: ['Captures', 'activities', of.workOrder, of.job, of.employee, of.day],
    queryFn: ({ signal }) => allOf((page) => call(listActivityCaptures, { body: bodyOf(of, page), signal })),
  })
}

/** The user's activities on all projects, with the captures of a day. */
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

/** The stock items on the project, with the quantity that a person used on a day. */
export function materialRowsQuery(of: OfPerson) {
  return queryOptions({
    queryKey: ['Captures', 'material', of.workOrder, of.job, of.employee, of.day],
    queryFn: ({ signal }) => allOf((page) => call(listMaterialCaptures, { body: bodyOf(of, page), signal })),
  })
}

/** The values to save, and the reason for the corrections among them. */
export interface Saving {
  touched: readonly Touched[]
  reason: string
  key: string
}

/** The lists of a call, each with the positions of its items in `touched`. */
function listsOf(job: string, { touched, reason }: Saving) {
  const lists = {
    activities: [] as SavedItem<'activities'>[],
    uses: [] as SavedItem<'uses'>[],
    correctedUses: [] as SavedItem<'correctedUses'>[],
  }
  const places = { activities: [] as number[], uses: [] as number[], correctedUses: [] as number[] }
  for (const [place, { entry, value }] of touched.entries()) {
    const corrected = entry.rowVersion !== null && { rowVersion: entry.rowVersion, correctionReason: reason }
    if (entry.kind === 'work') {
      places.activities.push(place)
      lists.activities.push({
        ...(entry.id !== null && { employeeSubTaskUniqueId: entry.id }),
        subTaskUniqueId: entry.of,
        employeeUniqueId: entry.employee,
        metricCompleted: value,
        subTaskUnit: entry.unit,
        captureDate: entry.day,
        ...corrected,
      })
    } else if (entry.id !== null) {
      places.correctedUses.push(place)
      lists.correctedUses.push({
        employeeInventoryUniqueId: entry.id,
        currentUsageQuantity: value,
        ...corrected,
      })
    } else {
      places.uses.push(place)
      lists.uses.push({
        workorderMasterInventoryUniqueId: entry.of,
        jobUniqueId: job,
        employeeUniqueId: entry.employee,
        currentUsageQuantity: value,
        captureDate: entry.day,
      })
    }
  }
  return { lists, places }
}

type List = 'activities' | 'uses' | 'correctedUses'
type SavedItem<L extends List> = NonNullable<PartsOf<typeof saveAllCaptures>['body'][L]>[number]

/** Saves all typed values in one call, all or none. The ids are returned in the order of the entries. */
async function save(job: string, saving: Saving): Promise<string[]> {
  const { lists, places } = listsOf(job, saving)
  const ids = await call(saveAllCaptures, { body: lists, idempotencyKey: saving.key })
  const inOrder = saving.touched.map(({ entry }) => entry.id ?? '')
  for (const list of ['activities', 'uses', 'correctedUses'] as const)
    for (const [index, place] of places[list].entries()) inOrder[place] = ids[list][index] ?? ''
  return inOrder
}

/**
 * The errors of the server by the key of the entry. The server names an entry by its list and its position.
 */
export function refusedOf(error: unknown, job: string, saving: Saving): ReadonlyMap<string, string> {
  if (!(error instanceof CallError)) return new Map()
  const { places } = listsOf(job, saving)
  return new Map(
    error.fields.flatMap(({ path, message }) => {
      const [list = '', index = ''] = path.split('.')
      const place = list in places ? places[list as List][Number(index)] : undefined
      const key = place === undefined ? undefined : saving.touched[place]?.entry.key
      return key ? [[key, message] as const] : []
    }),
  )
}

/** Saves captures and corrections. Afterwards all data of captures is fetched again, also after a refusal. */
export function useSaveCaptures(job: string) {
  return useMutation({
    mutationFn: (saving: Saving) => save(job, saving),
    onSettled: () => refreshModule('Captures'),
  })
}

/** The history of a capture of work. */
export const historyOfCapture = (capture: string) => ({
  queryKey: ['Captures', 'history', capture] as const,
  fetchPage: (page: Stretch, signal: AbortSignal) =>
    call(listHistoryOfCapture, { body: { TargetUniqueID: capture, ...page }, signal }),
})

/** The number of captures of an activity that are loaded at a time. */
const CAPTURES_PER_LOAD = 10

/** The captures of an activity, newest day first. */
export const capturesOfActivity = (activity: string) =>
  scrolledList<CaptureOfActivity>({
    queryKey: ['Captures', 'of activity', activity],
    perLoad: CAPTURES_PER_LOAD,
    idOf: ({ captureUniqueId }) => captureUniqueId,
    fetchPage: (stretch, signal) =>
      call(listCapturesOfActivity, { body: { TargetUniqueID: activity, ...stretch }, signal }),
  })

/** Corrects one capture. */
export const useCorrectCapture = () =>
  useWrite(
    'Captures',
    (change: { capture: CaptureOfActivity; quantity: string; unit: string; reason: string; key: string }) =>
      call(saveCaptures, {
        body: [
          {
            employeeSubTaskUniqueId: change.capture.captureUniqueId,
            metricCompleted: change.quantity,
            subTaskUnit: change.unit,
            rowVersion: change.capture.rowVersion,
            ...(change.reason && { correctionReason: change.reason }),
          },
        ],
        idempotencyKey: change.key,
      }),
  )
