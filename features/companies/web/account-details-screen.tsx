/** The accounts of a company: /account-details/{companyid} (000 §2). */
import { IconBuilding, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AccountsList } from './accounts-list.tsx'
import { accountsQuery, companyQuery } from './api.ts'

const route = getRouteApi('/signed-in/account-details/$companyid')

export function AccountDetailsScreen() {
  const { id } = route.useLoaderData()
  const filter = route.useSearch()
  const navigate = route.useNavigate()
  const { data: company } = useSuspenseQuery(companyQuery(id))
  const list = useQuery(accountsQuery(id, filter))
  const onPage = useCallback(
    (page: number) => void navigate({ search: (present) => ({ ...present, page }) }),
    [navigate],
  )
  return (
    <PageBody>
      <PageHeader
        title={`Accounts of ${company.companyName}`}
        subtitle={
          list.data ? (
            <RecordCount shown={list.data.items.length} total={list.data.totalCount} />
          ) : (
            !list.isError && 'Loading'
          )
        }
      >
        <SearchField
          label="Search the accounts"
          value={filter.search}
          onSearch={(search) => void navigate({ search: { search }, replace: true })}
        />
        <LinkButton
          to="/company-details/$companyid"
          params={{ companyid: id }}
          variant="default"
          leftSection={<IconBuilding size={16} aria-hidden />}
        >
          Company details
        </LinkButton>
        <LinkButton
          to="/account-create/$companyid"
          params={{ companyid: id }}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New account
        </LinkButton>
      </PageHeader>
      <AccountsList
        company={company}
        list={list}
        page={filter.page ?? 1}
        search={filter.search}
        onPage={onPage}
      />
    </PageBody>
  )
}
