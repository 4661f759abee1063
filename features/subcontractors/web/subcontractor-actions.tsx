/** The menu of a subcontractor in the list, with the actions that the caller may take. */
import { IconCircleCheck, IconPencil } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { Subcontractor } from '../contract.ts'
import { useChangeSubcontractors, useDeleteSubcontractors } from './api.ts'
import { ACTIVATED_IS_THE_END, DELETED, SAVED } from './subcontractor-words.ts'

export function SubcontractorActions({ subcontractor }: { subcontractor: Subcontractor }) {
  const { subContractorUniqueId: id, subcontractorName: name, rowVersion, may } = subcontractor
  const navigate = useNavigate()
  const change = useChangeSubcontractors()
  const remove = useDeleteSubcontractors()
  return (
    <RecordMenu
      name={name}
      groups={[
        [
          {
            label: 'Edit',
            icon: IconPencil,
            may: may.edit,
            onClick: () => navigate({ to: '/subcontractors/edit', search: { subContractorModel: id } }),
          },
          may.edit === true && {
            label: 'Activate',
            icon: IconCircleCheck,
            ask: {
              title: `Activate ${name}?`,
              text: ACTIVATED_IS_THE_END,
              confirmLabel: 'Activate',
              // Sends the version that the user saw, so that a newer version is not activated.
              act: () =>
                change.mutateAsync([{ subContractorUniqueId: id, statusId: statuses.Created, rowVersion }]),
              done: SAVED,
            },
          },
        ],
        [
          deletion({
            name,
            noun: 'subcontractor',
            may: may.remove,
            act: () => remove.mutateAsync([id]),
            done: DELETED,
          }),
        ],
      ]}
    />
  )
}
