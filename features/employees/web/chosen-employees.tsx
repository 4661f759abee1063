/** The actions on the chosen employees. */
import { IconPlayerPause, IconTrash } from '@tabler/icons-react'
import { ChosenAction } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import type { Several } from '#web/ui/list/several.ts'
import { useDeactivateEmployees, useDeleteEmployees } from './api.ts'

const noun = { one: 'employee', many: 'employees' }

export function ChosenEmployees({ several }: { several: Several }) {
  const may = useMay()
  const deactivate = useDeactivateEmployees()
  const remove = useDeleteEmployees()
  return (
    <>
      {may('Employees', 'Update') && (
        <ChosenAction
          several={several}
          noun={noun}
          verb="Deactivate"
          icon={IconPlayerPause}
          note="They are signed out at once, and cannot sign in until they are made active again."
          act={(ids) => deactivate.mutateAsync(ids)}
          done={(count) =>
            count === 1 ? 'The employee is inactive now' : `${count} employees are inactive now`
          }
        />
      )}
      {may('Employees', 'Delete') && (
        <ChosenAction
          several={several}
          noun={noun}
          verb="Delete"
          icon={IconTrash}
          isDangerous
          note="They are signed out at once. What they have done stays."
          act={(ids) => remove.mutateAsync(ids)}
          // 000 §8
          done={(count) => (count === 1 ? 'Employee was Deleted' : `${count} employees were deleted`)}
        />
      )}
    </>
  )
}
