/** An item of another account of the same person: a label of the other office's yard was scanned (records.md 'Inventory'). */
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { goToAccount } from '#web/session/account.ts'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export function ItemElsewhere({ id, account }: { id: string; account: string }) {
  const { accounts } = useSession()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const name = accounts.find(({ accountUniqueID }) => accountUniqueID === account)?.accountName
  const open = async () => {
    setBusy(true)
    try {
      await goToAccount(account)
      await navigate({ to: '/inventory/item/$id', params: { id }, reloadDocument: true })
    } catch (error) {
      setBusy(false)
      toast.failure(error)
    }
  }
  return (
    <EmptyState
      title={`This item belongs to ${name ?? 'another account'}.`}
      text="You work there too. After switching, everything you see belongs to that account."
      icon={<IconArrowsExchange size={22} stroke={1.5} />}
    >
      <Button mt="xs" loading={isBusy} onClick={() => void open()}>
        Switch and open
      </Button>
    </EmptyState>
  )
}
