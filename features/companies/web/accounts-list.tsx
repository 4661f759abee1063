/** The accounts of a company, ten at a time. */
import { Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { SheetFormat } from '#contract/file.ts'
import { formatSize, MEGABYTE } from '#contract/sizes.ts'
import { nameOfZone } from '#features/reference/web/public.ts'
import type { Column } from '#features/registers/web/public.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import type { Account, Company } from '../contract.ts'
import { AccountActions } from './account-actions.tsx'
import { ActivityMark } from './activity-mark.tsx'
import { type AccountFilter, downloadAccounts } from './api.ts'

/** The common properties of the registers of a company's accounts. */
export function useAccountsRegister(company: Company, filter: AccountFilter) {
  const navigate = useNavigate()
  const { companyUniqueID } = company
  return {
    name: 'accounts',
    noun: { one: 'account', many: 'accounts' },
    recordOf: ({ accountUniqueID: id, accountName: name }: Account) => ({ id, name }),
    columns,
    open: ({ accountUniqueID: obj }: Account) => void navigate({ to: '/account-edit', search: { obj } }),
    actions: (account: Account) => <AccountActions account={account} />,
    card: (account: Account) => <AccountCard account={account} />,
    download: (format: SheetFormat, shown: string[]) =>
      downloadAccounts(format, companyUniqueID, filter, shown),
    empty: (
      <EmptyState
        title="No accounts yet"
        text="People sign in to an account: the company needs one to begin with."
        icon={<IconUsersGroup size={22} stroke={1.5} />}
      >
        <NewAccountLink company={company} />
      </EmptyState>
    ),
  }
}

export function NewAccountLink({ company }: { company: Company }) {
  return (
    <LinkButton
      to="/account-create/$companyid"
      params={{ companyid: company.companyUniqueID }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New account
    </LinkButton>
  )
}

function AccountLink({ account }: { account: Account }) {
  return (
    <RecordLink to="/account-edit" search={{ obj: account.accountUniqueID }}>
      {account.accountName}
    </RecordLink>
  )
}

const columns: readonly Column<Account>[] = [
  {
    id: 'name',
    title: 'Account',
    kind: 'name',
    isSorted: true,
    cell: (account) => <AccountLink account={account} />,
  },
  { id: 'city', title: 'City', isSorted: true, cell: ({ accountCity }) => accountCity || '–' },
  { id: 'timeZone', title: 'Time zone', cell: ({ timeZone }) => nameOfZone(timeZone) },
  { id: 'adminEmail', title: 'Administrator', cell: ({ adminEmail }) => adminEmail || '–' },
  { id: 'stored', title: 'Storage', cell: storageOf },
  {
    id: 'status',
    title: 'Status',
    kind: 'short',
    isSorted: true,
    cell: ({ statusId }) => <ActivityMark statusId={statusId} />,
  },
]

/** The used storage and its limit: `1.4 GB of 10 GB`. */
export function storageOf({ storedBytes, storageLimitMegabytes }: Account): string {
  const used = formatSize(storedBytes)
  return storageLimitMegabytes === null ? used : `${used} of ${formatSize(storageLimitMegabytes * MEGABYTE)}`
}

function AccountCard({ account }: { account: Account }) {
  return (
    <Stack gap={6}>
      <AccountLink account={account} />
      <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {[account.accountCity, nameOfZone(account.timeZone), account.adminEmail, storageOf(account)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Group>
        <ActivityMark statusId={account.statusId} />
      </Group>
    </Stack>
  )
}
