/** Changes the dates of several activities, also of different tasks, after a preview of the effect on each. */
import { useQueryClient } from '@tanstack/react-query'
import { PlanManyDialog } from '#features/hierarchy/web/public.ts'
import { previewManyActivitiesQuery, useChangeManyActivities } from './api.ts'

export interface ManyDatesDialogProps {
  ids: string[]
  onDone: () => void
  onClose: () => void
}

export function ManyDatesDialog({ ids, onDone, onClose }: ManyDatesDialogProps) {
  const client = useQueryClient()
  const change = useChangeManyActivities()
  return (
    <PlanManyDialog
      ids={ids}
      noun={{ one: 'activity', many: 'activities' }}
      preview={(many) => client.fetchQuery({ ...previewManyActivitiesQuery(many), staleTime: 0 })}
      save={async (many) => {
        await change.mutateAsync(many)
        onDone()
      }}
      onClose={onClose}
    />
  )
}
