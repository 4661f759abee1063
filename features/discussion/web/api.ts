/** What the screens fetch of discussions, beside the comments, which each module fetches by its own calls. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import { useWrite } from '#web/api/write.ts'
import {
  changeWatching,
  type DiscussedType,
  findWatching,
  listNameable,
  moduleOfDiscussed,
} from '../contract.ts'

/** A record that is discussed. */
export interface Target {
  targetType: DiscussedType
  id: string
}

const MOST_OFFERED = 20

/** Whom a comment could name, by a part of their name. */
export function nameableQuery({ targetType, id }: Target, searchKey: string) {
  return queryOptions({
    queryKey: [moduleOfDiscussed(targetType), 'nameable', id, searchKey],
    queryFn: ({ signal }) =>
      call(listNameable, {
        body: { targetType, TargetUniqueID: id, searchKey, NumberOfItemsPerPage: MOST_OFFERED },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** Who watches a record. */
export function watchingQuery({ targetType, id }: Target) {
  return queryOptions({
    queryKey: [moduleOfDiscussed(targetType), 'watching', id],
    queryFn: ({ signal }) => call(findWatching, { body: { targetType, TargetUniqueID: id }, signal }),
  })
}

/** Begins or stops telling me of it. */
export const useWatching = ({ targetType, id }: Target) =>
  useWrite(moduleOfDiscussed(targetType), (isWatching: boolean) =>
    call(changeWatching, { body: { targetType, TargetUniqueID: id, isWatching } }),
  )
