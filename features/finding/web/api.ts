/** What the screens of finding fetch. */
import { queryOptions } from '@tanstack/react-query'
import { pathOf } from '#contract/record-types.ts'
import { call } from '#web/api/client.ts'
import { findByNumber, type Numbered } from '../contract.ts'

/** The records that have a number, those of a project before others. */
export function numberedQuery(number: string, project?: string) {
  return queryOptions({
    queryKey: ['finding', 'number', number, project],
    queryFn: ({ signal }) =>
      call(findByNumber, { body: { number, ...(project && { workOrderUniqueId: project }) }, signal }),
    // A record of this number may have been made since.
    staleTime: 0,
  })
}

/** The screen of one of them. */
export const pathOfNumbered = ({ targetType, targetUniqueID, workOrderUniqueId }: Numbered) =>
  pathOf(targetType, { workOrderId: workOrderUniqueId, id: targetUniqueID })
