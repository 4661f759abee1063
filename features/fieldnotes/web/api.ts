/** The queries and mutations of the screens of entries. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { allOf, oneQuery, pageBody } from '#web/api/records.ts'
import type { Stretch } from '#web/api/scrolled-list.ts'
import { useRemoval, useWrite } from '#web/api/write.ts'
import {
  createConstructionReports,
  createNonConformances,
  createObservations,
  deleteConstructionReports,
  deleteNonConformances,
  deleteObservations,
  findConstructionReport,
  findNonConformance,
  findObservation,
  listConstructionReports,
  listHistoryOfConstructionReport,
  listHistoryOfNonConformance,
  listHistoryOfObservation,
  listNonConformances,
  listObservations,
  updateConstructionReports,
  updateNonConformances,
  updateObservations,
} from '../contract.ts'
import {
  fromConstructionReport,
  fromNonConformance,
  fromObservation,
  type KindName,
  type Noting,
} from './kinds.ts'

const MODULE = 'FieldNotes'
/** The number of entries in the reply of one call (002 §9). */
const PER_CALL = 100

/** The input of a form, with the field names of its kind. */
type Input = Record<string, unknown>
interface Asking {
  body: { TargetUniqueID: string }
  signal: AbortSignal
}

/** The calls of each kind. They differ only by the names of their fields. */
const calls = {
  observation: {
    one: async (asking: Asking) => (await call(findObservation, asking)).items.map(fromObservation),
    history: listHistoryOfObservation,
    create: createObservations,
    update: updateObservations,
    remove: deleteObservations,
  },
  nonconformance: {
    one: async (asking: Asking) => (await call(findNonConformance, asking)).items.map(fromNonConformance),
    history: listHistoryOfNonConformance,
    create: createNonConformances,
    update: updateNonConformances,
    remove: deleteNonConformances,
  },
  construction: {
    one: async (asking: Asking) =>
      (await call(findConstructionReport, asking)).items.map(fromConstructionReport),
    history: listHistoryOfConstructionReport,
    create: createConstructionReports,
    update: updateConstructionReports,
    remove: deleteConstructionReports,
  },
} as const

/** All entries of a project's day, by kind, and within a kind in the order of the day. */
export function dayQuery(workOrder: string, date: string) {
  return queryOptions({
    queryKey: [MODULE, 'day', workOrder, date],
    async queryFn({ signal }): Promise<Readonly<Record<KindName, readonly Noting[]>>> {
      const body = { TargetUniqueID: workOrder, date }
      const at = (page: number) => ({ body: { ...body, ...pageBody(page + 1, PER_CALL) }, signal })
      const [observation, nonconformance, construction] = await Promise.all([
        allOf((page) => call(listObservations, at(page))),
        allOf((page) => call(listNonConformances, at(page))),
        allOf((page) => call(listConstructionReports, at(page))),
      ])
      return {
        observation: observation.map(fromObservation),
        nonconformance: nonconformance.map(fromNonConformance),
        construction: construction.map(fromConstructionReport),
      }
    },
  })
}

export function notingQuery(kind: KindName, id: string) {
  return oneQuery(
    [MODULE, 'one', kind, id],
    async (signal) => ({ items: await calls[kind].one({ body: { TargetUniqueID: id }, signal }) }),
    'There is no such entry.',
  )
}

/** The history of an entry. */
export const notingHistory = (kind: KindName, id: string) => ({
  queryKey: [MODULE, 'history', id],
  fetchPage: (page: Stretch, signal: AbortSignal) =>
    call(calls[kind].history, { body: { TargetUniqueID: id, ...page }, signal }),
})

export const useAddNoting = (kind: KindName) =>
  useWrite(MODULE, ({ input, key }: { input: Input; key: string }) =>
    call(calls[kind].create, { body: [input] as never, idempotencyKey: key }),
  )

export const useChangeNoting = (kind: KindName) =>
  useWrite(MODULE, (change: Input) => call(calls[kind].update, { body: [change] as never }))

export const useDeleteNoting = (kind: KindName) =>
  useRemoval(MODULE, (id) => call(calls[kind].remove, { body: [id] }))
