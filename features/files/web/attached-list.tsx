/** A plain list of the files of a record, without a panel. Comments use it. */

import { useQuery } from '@tanstack/react-query'
import { type RecordType } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { attachedQuery } from './api.ts'
import { AttachedFiles } from './attached-files.tsx'

export interface AttachedListProps {
  targetUniqueID: string
  targetType: RecordType
}

export function AttachedList({ targetUniqueID, targetType }: AttachedListProps) {
  const list = useQuery(attachedQuery(targetUniqueID, targetType, undefined, 1))
  if (list.isPending) return <LoadingRows rows={1} />
  if (!list.data)
    return <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
  return <AttachedFiles items={list.data.items} readOnly />
}
