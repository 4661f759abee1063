/** The menu with the actions on an account. */
import { IconPencil, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
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
      <RecordMenu
        name={`the account ${name}`}
        groups={[
          [
            {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => navigate({ to: '/account-edit', search: { obj: id } }),
            },
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
        noun="account"
        name={name}
        isActive={isActive}
        onConfirm={() => change.mutateAsync({ id, isActive: !isActive })}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
