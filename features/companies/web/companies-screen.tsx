/** All companies: /companies (000 §2). For site administrators. */
import { Badge, Group, Stack, Text } from '@mantine/core'
import { IconBuildings, IconPlus, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Column, PagedList } from '#web/ui/paged-list.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { Company } from '../contract.ts'
import { ActivityMark } from './activity-mark.tsx'
import { companiesQuery } from './api.ts'
import { CompanyActions } from './company-actions.tsx'

export function CompaniesScreen() {
  const filter = useSearch({ from: '/signed-in/companies' })
  const navigate = useNavigate({ from: '/companies' })
  const list = useQuery(companiesQuery(filter))
  const onPage = useCallback(
    (page: number) => void navigate({ search: (present) => ({ ...present, page }) }),
    [navigate],
  )
  return (
    <PageBody>
      <PageHeader
        title="Companies"
        subtitle={
          list.data ? (
            <RecordCount shown={list.data.items.length} total={list.data.totalCount} />
          ) : (
            !list.isError && 'Loading'
          )
        }
      >
        <SearchField
          label="Search by name or city"
          value={filter.search}
          onSearch={(search) => void navigate({ search: { search }, replace: true })}
        />
        <LinkButton to="/companies-wizard" leftSection={<IconPlus size={18} aria-hidden />}>
          New company
        </LinkButton>
      </PageHeader>
      <PagedList
        label="Companies"
        list={list}
        page={filter.page ?? 1}
        onPage={onPage}
        keyOf={({ companyUniqueID }) => companyUniqueID}
        columns={columns}
        open={({ companyUniqueID: companyid }) =>
          void navigate({ to: '/company-details/$companyid', params: { companyid } })
        }
        card={(company) => <CompanyCard company={company} />}
        empty={
          filter.search ? (
            <EmptyState title="No company matches" text="Try another word." icon={<IconSearch />}>
              <LinkButton to="/companies" variant="default" mt="xs">
                Show all companies
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState
              title="No companies yet"
              text="Create the first one together with its account and administrator."
              icon={<IconBuildings size={22} stroke={1.5} />}
            >
              <LinkButton to="/companies-wizard" mt="xs">
                New company
              </LinkButton>
            </EmptyState>
          )
        }
      />
    </PageBody>
  )
}

function CompanyLink({ company }: { company: Company }) {
  return (
    <LinkText
      to="/company-details/$companyid"
      params={{ companyid: company.companyUniqueID }}
      c="var(--mantine-color-text)"
      fw={600}
      fz="sm"
      style={{ overflowWrap: 'anywhere' }}
    >
      {company.companyName}
    </LinkText>
  )
}

function SecondFactorMark() {
  return (
    <Badge
      variant="outline"
      tt="none"
      leftSection={<IconShieldCheck size={12} aria-hidden />}
      style={{ flex: 'none' }}
    >
      Required
    </Badge>
  )
}

const accountCount = ({ accountCount: count }: Company) => `${count} ${count === 1 ? 'account' : 'accounts'}`

const columns: readonly Column<Company>[] = [
  { title: 'Company', kind: 'name', cell: (company) => <CompanyLink company={company} /> },
  { title: 'City', cell: ({ companyCity }) => companyCity || '–' },
  { title: 'Accounts', kind: 'short', cell: ({ accountCount: count }) => count },
  {
    title: 'Two-step sign-in',
    kind: 'short',
    cell: ({ requiresSecondFactor }) => (requiresSecondFactor ? <SecondFactorMark /> : '–'),
  },
  { title: 'Status', kind: 'short', cell: ({ statusId }) => <ActivityMark statusId={statusId} /> },
  { title: 'Actions', kind: 'actions', cell: (company) => <CompanyActions company={company} /> },
]

function CompanyCard({ company }: { company: Company }) {
  return (
    <Group wrap="nowrap" align="flex-start" gap="sm">
      <Stack gap={6} flex={1} miw={0}>
        <CompanyLink company={company} />
        <Text fz="sm" c="dimmed">
          {[company.companyCity, accountCount(company)].filter(Boolean).join(' · ')}
        </Text>
        <Group gap={6}>
          <ActivityMark statusId={company.statusId} />
          {company.requiresSecondFactor && (
            <Badge variant="outline" tt="none" leftSection={<IconShieldCheck size={12} aria-hidden />}>
              Two-step sign-in required
            </Badge>
          )}
        </Group>
      </Stack>
      <CompanyActions company={company} />
    </Group>
  )
}
