/**
 * The screen in place of a record that is in another account of the same person: names the account, and
 * offers to switch to this account (records.md 'Links').
 */
import { Button, Text } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { useState } from 'react'
import { openInAccount } from '#web/session/moving.ts'
import { useSession } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Elsewhere } from './elsewhere.ts'
import { InShell } from './in-shell.tsx'

export function ElsewhereScreen(elsewhere: Elsewhere) {
  return (
    <InShell>
      <Offer {...elsewhere} />
    </InShell>
  )
}

function Offer({ accounts, href, isUnsaved }: Elsewhere) {
  const { account: present } = useSession()
  const [busyWith, setBusyWith] = useState<string>()
  const [only, ...more] = accounts
  if (!only) return null
  const open = async (account: (typeof accounts)[number]) => {
    setBusyWith(account.accountUniqueID)
    try {
      await openInAccount(account, href)
    } catch (error) {
      setBusyWith(undefined)
      toast.failure(error)
    }
  }
  const isOne = more.length === 0
  return (
    <FullPage
      icon={<IconArrowsExchange />}
      title={
        isOne ? `This record belongs to ${only.companyName}` : 'This record is in several of your accounts'
      }
      text={
        isOne
          ? `You are in ${present?.accountName ?? 'no account'} now. After switching, everything you see belongs to ${only.accountName}.`
          : `You are in ${present?.accountName ?? 'no account'} now. Choose the account to open it in.`
      }
    >
      {isUnsaved && (
        <Text fz="sm" fw={600} c="var(--plumb-warning)" w="100%">
          Something is not saved in another tab. Switching closes it there.
        </Text>
      )}
      {accounts.map((account) => (
        <Button
          key={account.accountUniqueID}
          variant={isOne ? 'filled' : 'default'}
          // The button grows with its text, because the name of a company may be long.
          h="auto"
          mih={36}
          py={8}
          maw="100%"
          styles={{ label: { whiteSpace: 'normal' } }}
          loading={busyWith === account.accountUniqueID}
          disabled={busyWith !== undefined && busyWith !== account.accountUniqueID}
          onClick={() => void open(account)}
        >
          {isOne ? 'Switch and open' : `Open in ${account.companyName}, ${account.accountName}`}
        </Button>
      ))}
      <LinkButton to="/" variant="default">
        Go to the projects
      </LinkButton>
    </FullPage>
  )
}
