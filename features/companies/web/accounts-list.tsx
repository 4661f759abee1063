/** The accounts of a company, ten at a time. */
import { Group, Stack, Text } from '@mantine/core'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { type Column, PagedList, type PageOf } from '#web/ui/paged-list.tsx'
import type { Account, Company } from '../contract.ts'
import { AccountActions } from './account-actions.tsx'
import { ActivityMark } from './activity-mark.tsx'

export interface AccountsListProps {
  company: Company
  list: UseQueryResult<PageOf<Account>>
  page: number
  search: string | undefined
  onPage: (page: number) => void
}

export function AccountsList({ company, list, page, search, onPage }: AccountsListProps) {
  const navigate = useNavigate()
  return (
    <PagedList
      label="Accounts"
      list={list}
      page={page}
      onPage={onPage}
      keyOf={({ accountUniqueID }) => accountUniqueID}
      columns={columns}
      open={({ accountUniqueID: obj }) => void navigate({ to: '/account-edit', search: { obj } })}
      card={(account) => <AccountCard account={account} />}
      empty={
        search ? (
          <EmptyState title="No account matches" text="Try another word." icon={<IconSearch />} />
        ) : (
          <EmptyState
            title="No accounts yet"
            text="People sign in to an account: the company needs one to begin with."
            icon={<IconUsersGroup size={22} stroke={1.5} />}
          >
            <LinkButton
              to="/account-create/$companyid"
              params={{ companyid: company.companyUniqueID }}
              mt="xs"
            >
              New account
            </LinkButton>
          </EmptyState>
        )
      }
    />
  )
}

function AccountLink({ account }: { account: Account }) {
  return (
    <LinkText
      to="/account-edit"
      search={{ obj: account.accountUniqueID }}
      c="var(--mantine-color-text)"
      fw={600}
      fz="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {account.accountName}
    </LinkText>
  )
}

const columns: readonly Column<Account>[] = [
  { title: 'Account', kind: 'name', cell: (account) => <AccountLink account={account} /> },
  { title: 'City', cell: ({ accountCity }) => accountCity || '–' },
  { title: 'Administrator', cell: ({ adminEmail }) => adminEmail || '–' },
  { title: 'Status', kind: 'short', cell: ({ statusId }) => <ActivityMark statusId={statusId} /> },
  { title: 'Actions', kind: 'actions', cell: (account) => <AccountActions account={account} /> },
]

function AccountCard({ account }: { account: Account }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={6} flex={1} miw={0}>
        <AccountLink account={account} />
        <Text fz="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {[account.accountCity, account.adminEmail].filter(Boolean).join(' · ')}
        </Text>
        <Group>
          <ActivityMark statusId={account.statusId} />
        </Group>
      </Stack>
      <AccountActions account={account} />
    </Group>
  )
}
