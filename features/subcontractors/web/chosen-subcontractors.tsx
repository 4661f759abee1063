/** The actions on several chosen subcontractors. */
import { IconCircleCheck, IconTrash } from '@tabler/icons-react'
import { statuses } from '#contract/statuses.ts'
import { ChosenAction } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import type { Several } from '#web/ui/list/several.ts'
import { useChangeSubcontractors, useDeleteSubcontractors } from './api.ts'
import { ACTIVATED_IS_THE_END, DELETED, SAVED } from './subcontractor-words.ts'

const noun = { one: 'subcontractor', many: 'subcontractors' }

export function ChosenSubcontractors({ several }: { several: Several }) {
  const may = useMay()
  const change = useChangeSubcontractors()
  const remove = useDeleteSubcontractors()
  return (
    <>
      {may('Subcontractors', 'Update') && (
        <ChosenAction
          several={several}
          noun={noun}
          verb="Activate"
          icon={IconCircleCheck}
          note={ACTIVATED_IS_THE_END}
          act={(ids) =>
            change.mutateAsync(ids.map((id) => ({ subContractorUniqueId: id, statusId: statuses.Created })))
          }
          done={() => SAVED}
        />
      )}
      {may('Subcontractors', 'Delete') && (
        <ChosenAction
          several={several}
          noun={noun}
          verb="Delete"
          icon={IconTrash}
          isDangerous
          note="Are you sure you want to delete this?"
          act={(ids) => remove.mutateAsync(ids)}
          done={(count) => (count === 1 ? DELETED : `${count} subcontractors were deleted.`)}
        />
      )}
    </>
  )
}
