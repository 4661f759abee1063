/** The accounts of a company: /account-details/{companyid} (000 §2). */
import { IconBuilding } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { pagesOf, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { NewAccountLink, useAccountsRegister } from './accounts-list.tsx'
import { type AccountFilter, accountsQuery, companyQuery } from './api.ts'

const route = getRouteApi('/signed-in/account-details/$companyid')

export function AccountDetailsScreen() {
  const { id } = route.useLoaderData()
  const address = useRegisterAddress<AccountFilter>('accounts')
  const { data: company } = useSuspenseQuery(companyQuery(id))
  const list = useQuery(accountsQuery(id, address.search))
  const accounts = useAccountsRegister(company, address.search)
  return (
    <Register
      {...accounts}
      title={`Accounts of ${company.companyName}`}
      address={address}
      rows={pagesOf(list)}
      search="Search the accounts"
      primary={
        <>
          <LinkButton
            to="/company-details/$companyid"
            params={{ companyid: id }}
            variant="default"
            leftSection={<IconBuilding size={16} aria-hidden />}
          >
            Company details
          </LinkButton>
          <NewAccountLink company={company} />
        </>
      }
    />
  )
}
