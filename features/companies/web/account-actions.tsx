/** What can be done with an account: its menu. */
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import type { Account } from '../contract.ts'
import { useSwitchAccount } from './api.ts'
import { SwitchDialog } from './switch-dialog.tsx'

export function AccountActions({ account }: { account: Account }) {
  const navigate = useNavigate()
  const change = useSwitchAccount()
  const [isAsked, setAsked] = useState(false)
  const { accountUniqueID: id, accountName: name } = account
  const isActive = account.statusId === statuses.Active
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Actions for the account ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => navigate({ to: '/account-edit', search: { obj: id } })}
          >
            Edit
          </Menu.Item>
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
        noun="account"
        name={name}
        isActive={isActive}
        onConfirm={() => change.mutateAsync({ id, isActive: !isActive })}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
