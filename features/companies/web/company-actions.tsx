/** What can be done with a company: its menu. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBuilding,
  IconDots,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
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
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconBuilding size={16} aria-hidden />}
            onClick={() => navigate({ to: '/company-details/$companyid', params: { companyid: id } })}
          >
            Details
          </Menu.Item>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => navigate({ to: '/company-edit', search: { obj: id } })}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={<IconUsersGroup size={16} aria-hidden />}
            onClick={() => navigate({ to: '/account-details/$companyid', params: { companyid: id } })}
          >
            Accounts
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={
              isActive ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />
            }
            onClick={() => setAsked(true)}
          >
            {isActive ? 'Make inactive' : 'Make active'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
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
