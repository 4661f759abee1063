/** Deletes the chosen projects with all that they hold. */
import { IconTrash } from '@tabler/icons-react'
import { ChosenAction } from '#features/registers/web/public.ts'
import type { Several } from '#web/ui/list/several.ts'
import { offerUndo } from '#web/ui/toast/toast.ts'
import { useDeleteProjects, useRestoreProjects } from './api.ts'

export function DeleteChosen({ several }: { several: Several }) {
  const remove = useDeleteProjects()
  const restore = useRestoreProjects()
  return (
    <ChosenAction
      several={several}
      noun={{ one: 'project', many: 'projects' }}
      verb="Delete"
      icon={IconTrash}
      isDangerous
      note="Their jobs, tasks and activities are deleted too. You can undo this for 30 seconds. After that, Deleted lists them for 30 days."
      act={async (ids) => {
        await remove.mutateAsync({ ids })
        offerUndo(ids.length === 1 ? 'Workorder was Deleted' : `${ids.length} projects were deleted`, () =>
          restore.mutateAsync(ids),
        )
      }}
    />
  )
}
