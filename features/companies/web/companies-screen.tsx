/** All companies: /companies (000 §2). For site administrators. */
import { Group, Stack, Text } from '@mantine/core'
import { IconBuildings, IconPlus, IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Column, pagesOf, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { countOf } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { StatusMark } from '#web/ui/record/status-mark.tsx'
import type { Company } from '../contract.ts'
import { ActivityMark } from './activity-mark.tsx'
import { type CompanyFilter, companiesQuery, downloadCompanies } from './api.ts'
import { CompanyActions } from './company-actions.tsx'

export function CompaniesScreen() {
  const address = useRegisterAddress<CompanyFilter>('companies')
  const navigate = useNavigate()
  const list = useQuery(companiesQuery(address.search))
  const add = (
    <LinkButton to="/companies-wizard" leftSection={<IconPlus size={18} aria-hidden />}>
      New company
    </LinkButton>
  )
  return (
    <Register
      name="companies"
      title="Companies"
      noun={{ one: 'company', many: 'companies' }}
      address={address}
      rows={pagesOf(list)}
      recordOf={({ companyUniqueID: id, companyName: name }) => ({ id, name })}
      columns={columns}
      open={({ companyUniqueID: companyid }) =>
        void navigate({ to: '/company-details/$companyid', params: { companyid } })
      }
      actions={(company) => <CompanyActions company={company} />}
      card={(company) => <CompanyCard company={company} />}
      search="Search by name or city"
      primary={add}
      download={(format, shown) => downloadCompanies(format, address.search, shown)}
      empty={
        <EmptyState
          title="No companies yet"
          text="Create the first one together with its account and administrator."
          icon={<IconBuildings size={22} stroke={1.5} />}
        >
          {add}
        </EmptyState>
      }
    />
  )
}

function CompanyLink({ company }: { company: Company }) {
  return (
    <RecordLink to="/company-details/$companyid" params={{ companyid: company.companyUniqueID }}>
      {company.companyName}
    </RecordLink>
  )
}

function SecondFactorMark({ label }: { label: string }) {
  return <StatusMark look={{ label, color: 'blueprint', icon: IconShieldCheck }} />
}

const accountCount = ({ accountCount: count }: Company) => countOf(count, 'account')

const columns: readonly Column<Company>[] = [
  {
    id: 'name',
    title: 'Company',
    kind: 'name',
    isSorted: true,
    cell: (company) => <CompanyLink company={company} />,
  },
  { id: 'city', title: 'City', isSorted: true, cell: ({ companyCity }) => companyCity || '–' },
  {
    id: 'accounts',
    title: 'Accounts',
    kind: 'figure',
    isSorted: true,
    cell: ({ accountCount: count }) => count,
  },
  {
    id: 'secondFactor',
    title: 'Two-step sign-in',
    kind: 'short',
    cell: ({ requiresSecondFactor }) => (requiresSecondFactor ? <SecondFactorMark label="Required" /> : '–'),
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'short',
    isSorted: true,
    cell: ({ statusId }) => <ActivityMark statusId={statusId} />,
  },
]

function CompanyCard({ company }: { company: Company }) {
  return (
    <Stack gap={6}>
      <CompanyLink company={company} />
      <Text fz="sm" c="dimmed">
        {[company.companyCity, accountCount(company)].filter(Boolean).join(' · ')}
      </Text>
      <Group gap={6}>
        <ActivityMark statusId={company.statusId} />
        {company.requiresSecondFactor && <SecondFactorMark label="Two-step sign-in required" />}
      </Group>
    </Stack>
  )
}
