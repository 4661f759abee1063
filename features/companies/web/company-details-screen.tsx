/** A company, and its accounts: /company-details/{companyid} (000 §2). */

import { Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { countriesQuery, statesQuery } from '#features/reference/web/public.ts'
import { pagesOf, RegisterSection, useRegisterAddress } from '#features/registers/web/public.ts'
import { formatInstantDay, formatNumber } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { Facts } from '#web/ui/record/record-page.tsx'
import type { Company } from '../contract.ts'
import { NewAccountLink, useAccountsRegister } from './accounts-list.tsx'
import { ActivityMark } from './activity-mark.tsx'
import { type AccountFilter, accountsQuery, companyQuery } from './api.ts'
import { CompanyActions } from './company-actions.tsx'

const route = getRouteApi('/signed-in/company-details/$companyid')

export function CompanyDetailsScreen() {
  const { id } = route.useLoaderData()
  const address = useRegisterAddress<AccountFilter>('accounts')
  const { data: company } = useSuspenseQuery(companyQuery(id))
  const accounts = useQuery(accountsQuery(id, address.search))
  const register = useAccountsRegister(company, address.search)
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
        <CompanyFacts company={company} />
        <RegisterSection
          {...register}
          title="Accounts"
          address={address}
          rows={pagesOf(accounts)}
          search="Search the accounts"
          primary={<NewAccountLink company={company} />}
        />
      </Stack>
    </PageBody>
  )
}

function CompanyFacts({ company }: { company: Company }) {
  const countries = useQuery(countriesQuery)
  const states = useQuery(statesQuery(company.companyCountryId))
  const country = countries.data?.find(({ countryId }) => countryId === company.companyCountryId)
  const state = states.data?.find(({ stateId }) => stateId === company.companyStateId)
  const place = [company.companyCity, state?.stateName, company.zipCode].filter(Boolean).join(', ')
  return (
    <Facts>
      <Fact label="Address">{company.companyAddress || '–'}</Fact>
      <Fact label="City, state, ZIP code">{place || '–'}</Fact>
      <Fact label="Country">{country?.countryName ?? '–'}</Fact>
      <Fact label="Two-step sign-in">
        {company.requiresSecondFactor ? 'Required for everyone' : 'Each person chooses'}
      </Fact>
      <Fact label="Accounts">{formatNumber(company.accountCount)}</Fact>
      <Fact label="Here since">{formatInstantDay(company.createdDate)}</Fact>
    </Facts>
  )
}
