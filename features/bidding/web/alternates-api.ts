/** Queries and writes of alternates, for the screens of both sides. */
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

/** Reads all alternates in one page: a project has at most `MOST_ALTERNATES`. */
const allOf = (TargetUniqueID: string) => ({ TargetUniqueID, NumberOfItemsPerPage: MOST_ALTERNATES })

/** The alternates of one of the account's projects. */
export const alternatesQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'alternates', workOrder],
    queryFn: ({ signal }) => call(listAlternates, { body: allOf(workOrder), signal }),
  })

/** The alternates of a project of another account, with the caller's saved prices. */
export const offeredQuery = (workOrder: string) =>
  queryOptions({
    queryKey: [MODULE, 'offered alternates', workOrder],
    queryFn: ({ signal }) => call(listOfferedAlternates, { body: allOf(workOrder), signal }),
  })

/** The submitted alternates of one of the account's bids. */
export const submittedAlternatesQuery = (bid: string) =>
  queryOptions({
    queryKey: [MODULE, 'submitted alternates', bid],
    queryFn: ({ signal }) => call(listSubmittedAlternates, { body: allOf(bid), signal }),
  })

export const useAddAlternate = () => useAdding(MODULE, addAlternates)
export const useChangeAlternate = () => useChanging(MODULE, changeAlternates)
export const useDeleteAlternate = () =>
  useWrite(MODULE, (id: string) => call(deleteAlternates, { body: [id] }))

/** The price of an alternate to be saved; null deletes the saved price. */
export interface AlternatePrice {
  workOrderUniqueId: string
  alternateUniqueId: string
  quotedUnitCost: string | null
  rowVersion?: number
}
export const useSaveAlternatePrices = () =>
  useWrite(MODULE, (body: AlternatePrice[]) => call(saveAlternatePrices, { body }))
