/** What can be done with a subcontractor in the list: a menu, of what the caller may do. */
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { useMay } from '#web/session/session.ts'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { Subcontractor } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { useChangeSubcontractors, useDeleteSubcontractors } from './api.ts'
import { ACTIVATED_IS_THE_END, DELETED, SAVED } from './subcontractor-words.ts'

export function SubcontractorActions({ subcontractor }: { subcontractor: Subcontractor }) {
  const { subContractorUniqueId: id, subcontractorName: name, statusName, rowVersion } = subcontractor
  const may = useMay()
  const navigate = useNavigate()
  const change = useChangeSubcontractors()
  const remove = useDeleteSubcontractors()
  const mayUpdate = may('Subcontractors', 'Update')
  return (
    <RecordMenu
      name={name}
      groups={[
        [
          mayUpdate && {
            label: 'Edit',
            icon: IconPencil,
            refusal: refusalOf('edit', statusName),
            onClick: () => navigate({ to: '/subcontractors/edit', search: { subContractorModel: id } }),
          },
          mayUpdate &&
            !refusalOf('edit', statusName) && {
              label: 'Activate',
              icon: IconCircleCheck,
              ask: {
                title: `Activate ${name}?`,
                text: ACTIVATED_IS_THE_END,
                confirmLabel: 'Activate',
                // What is activated is what was seen.
                act: () =>
                  change.mutateAsync([{ subContractorUniqueId: id, statusId: statuses.Created, rowVersion }]),
                done: SAVED,
              },
            },
        ],
        [
          may('Subcontractors', 'Delete') &&
            deletion({
              name,
              noun: 'subcontractor',
              refusal: refusalOf('remove', statusName),
              act: () => remove.mutateAsync([id]),
              done: DELETED,
            }),
        ],
      ]}
    />
  )
}
