/** What the screens of both sides fetch of alternates, and what they write. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useAdding, useChanging, useWrite } from '#web/api/write.ts'
import {
  addAlternates,
  changeAlternates,
  deleteAlternates,
  listAlternates,
  listOfferedAlternates,
  listSubmittedAlternates,
  MOST_ALTERNATES,
  saveAlternatePrices,
} from '../alternates-contract.ts'

const MODULE = 'Bidding'

/** All at once: there are few. */
const allOf = (TargetUniqueID: string) => ({ TargetUniqueID, NumberOfItemsPerPage: MOST_ALTERNATES })

/** Those of an own project. */
export const alternatesQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'alternates', workOrder],
    queryFn: ({ signal }) => call(listAlternates, { body: allOf(workOrder), signal }),
  })

/** Those of a project that one can bid on, with the own prices. */
export const offeredQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'offered alternates', workOrder],
    queryFn: ({ signal }) => call(listOfferedAlternates, { body: allOf(workOrder), signal }),
  })

/** Those of an own bid as they were submitted. */
export const submittedAlternatesQuery = (bid: string) =>
  queryOptions({
    queryKey: [MODULE, 'submitted alternates', bid],
    queryFn: ({ signal }) => call(listSubmittedAlternates, { body: allOf(bid), signal }),
  })

export const useAddAlternate = () => useAdding(MODULE, addAlternates)
export const useChangeAlternate = () => useChanging(MODULE, changeAlternates)
export const useDeleteAlternate = () =>
  useWrite(MODULE, (id: string) => call(deleteAlternates, { body: [id] }))

/** A price of an alternate as it is saved; null takes it off. */
export interface AlternatePrice {
  workOrderUniqueId: string
  alternateUniqueId: string
  quotedUnitCost: string | null
  rowVersion?: number
}
export const useSaveAlternatePrices = () =>
  useWrite(MODULE, (body: AlternatePrice[]) => call(saveAlternatePrices, { body }))
