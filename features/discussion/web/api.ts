/**
 * The queries of the screens for discussions. Comments are not among them: each module loads them with its
 * own calls.
 */
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

/** A record with a discussion. */
export interface Target {
  targetType: DiscussedType
  id: string
}

const MOST_OFFERED = 20

/** The people whom a comment could mention, by part of a name. */
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

/** The watchers of a record. */
export function watchingQuery({ targetType, id }: Target) {
  return queryOptions({
    queryKey: [moduleOfDiscussed(targetType), 'watching', id],
    queryFn: ({ signal }) => call(findWatching, { body: { targetType, TargetUniqueID: id }, signal }),
  })
}

/** Starts or stops watching a record, for the viewer. */
export const useWatching = ({ targetType, id }: Target) =>
  useWrite(moduleOfDiscussed(targetType), (isWatching: boolean) =>
    call(changeWatching, { body: { targetType, TargetUniqueID: id, isWatching } }),
  )
