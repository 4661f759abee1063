/** A company, and its accounts: /company-details/{companyid} (000 §2). */
import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { countriesQuery, statesQuery } from '#features/reference/web/public.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import type { Company } from '../contract.ts'
import { AccountsList } from './accounts-list.tsx'
import { ActivityMark } from './activity-mark.tsx'
import { accountsQuery, companyQuery } from './api.ts'
import { CompanyActions } from './company-actions.tsx'

const route = getRouteApi('/signed-in/company-details/$companyid')

export function CompanyDetailsScreen() {
  const { id } = route.useLoaderData()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const { data: company } = useSuspenseQuery(companyQuery(id))
  const accounts = useQuery(accountsQuery(id, filter))
  const onPage = useCallback(
    (page: number) => void navigate({ search: (present) => ({ ...present, page }) }),
    [navigate],
  )
  return (
    <PageBody>
      <PageHeader title={company.companyName} subtitle={<ActivityMark statusId={company.statusId} />}>
        <LinkButton
          to="/company-edit"
          search={{ obj: id }}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </LinkButton>
        <CompanyActions company={company} />
      </PageHeader>
      <Stack gap="xl">
        <Facts company={company} />
        <section aria-label="Accounts">
          <Group justify="space-between" align="flex-end" mb="md">
            <Stack gap={2}>
              <Title order={2} fz="lg">
                Accounts
              </Title>
              <Text fz="sm" c="dimmed" className="tabular" aria-live="polite">
                {accounts.data && (
                  <RecordCount shown={accounts.data.items.length} total={accounts.data.totalCount} />
                )}
              </Text>
            </Stack>
            <Group gap="sm">
              <SearchField
                label="Search the accounts"
                value={filter.search}
                onSearch={(search) => void navigate({ search: { search }, replace: true })}
              />
              <LinkButton
                to="/account-create/$companyid"
                params={{ companyid: id }}
                leftSection={<IconPlus size={18} aria-hidden />}
              >
                New account
              </LinkButton>
            </Group>
          </Group>
          <AccountsList
            company={company}
            list={accounts}
            page={filter.page ?? 1}
            search={filter.search}
            onPage={onPage}
          />
        </section>
      </Stack>
    </PageBody>
  )
}

function Facts({ company }: { company: Company }) {
  const countries = useQuery(countriesQuery)
  const states = useQuery(statesQuery(company.companyCountryId))
  const country = countries.data?.find(({ countryId }) => countryId === company.companyCountryId)
  const state = states.data?.find(({ stateId }) => stateId === company.companyStateId)
  const place = [company.companyCity, state?.stateName, company.zipCode].filter(Boolean).join(', ')
  return (
    <Paper withBorder p="lg">
      <SimpleGrid component="dl" cols={{ base: 2, md: 3 }} m={0}>
        <Fact label="Address">{company.companyAddress || '–'}</Fact>
        <Fact label="City, state, ZIP code">{place || '–'}</Fact>
        <Fact label="Country">{country?.countryName ?? '–'}</Fact>
        <Fact label="Two-step sign-in">
          {company.requiresSecondFactor ? 'Required of everybody' : 'As each person chooses'}
        </Fact>
        <Fact label="Accounts">{company.accountCount}</Fact>
        <Fact label="Here since">{formatInstantDay(company.createdDate)}</Fact>
      </SimpleGrid>
    </Paper>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Stack gap={2}>
      <Text component="dt" fz="xs" c="dimmed">
        {label}
      </Text>
      <Text component="dd" fz="sm" fw={500} m={0} style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </Stack>
  )
}
