/** The menu with the actions on a company. */
import {
  IconBuilding,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { Company } from '../contract.ts'
import { useSwitchCompany } from './api.ts'
import { SwitchDialog } from './switch-dialog.tsx'

export function CompanyActions({ company }: { company: Company }) {
  const navigate = useNavigate()
  const change = useSwitchCompany()
  const [isAsked, setAsked] = useState(false)
  const { companyUniqueID: id, companyName: name } = company
  const isActive = company.statusId === statuses.Active
  return (
    <>
      <RecordMenu
        name={name}
        groups={[
          [
            {
              label: 'Details',
              icon: IconBuilding,
              onClick: () => navigate({ to: '/company-details/$companyid', params: { companyid: id } }),
            },
            {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => navigate({ to: '/company-edit', search: { obj: id } }),
            },
            {
              label: 'Accounts',
              icon: IconUsersGroup,
              onClick: () => navigate({ to: '/account-details/$companyid', params: { companyid: id } }),
            },
          ],
          [
            {
              label: isActive ? 'Make inactive' : 'Make active',
              icon: isActive ? IconPlayerPause : IconPlayerPlay,
              onClick: () => setAsked(true),
            },
          ],
        ]}
      />
      <SwitchDialog
        isOpen={isAsked}
        noun="company"
        name={name}
        isActive={isActive}
        onConfirm={() => change.mutateAsync({ id, isActive: !isActive })}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
