/** Deletes the chosen projects with all records below them. */
import { IconTrash } from '@tabler/icons-react'
import { ChosenAction } from '#features/registers/web/public.ts'
import type { Several } from '#web/ui/list/several.ts'
import { offerUndo } from '#web/ui/toast/toast.ts'
import { BIDDERS_ARE_TOLD, useDeleteProjects, useRestoreProjects } from './api.ts'

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
      asksOn={BIDDERS_ARE_TOLD}
      act={async (ids, _chosen, isAgreed) => {
        await remove.mutateAsync({ ids, isTakingBackAccepted: isAgreed })
        offerUndo(ids.length === 1 ? 'Workorder was Deleted' : `${ids.length} projects were deleted`, () =>
          restore.mutateAsync(ids),
        )
      }}
    />
  )
}
