/**
 * The stock categories that a role sees, and all categories of the company: /company/roles/inventory
 * (002 §2).
 */
import { Select, SimpleGrid, Stack } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { InventoryCategories } from '#features/codes/web/public.ts'
import type { CompanyRole } from '#features/roles/contract.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import { texts } from '#web/api/texts.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { firstOf, restLook } from '#web/ui/form/searched-select.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { AccessHead } from './access-head.tsx'
import type { RoleInventorySearch } from './address.ts'
import { allRolesQuery } from './api.ts'
import { AdministratorCategories, NoRoleCategories, RoleCategories } from './role-categories.tsx'

/** The number of roles that a picker offers (002 §9). */
const MOST_OFFERED = 100

const shownPage = (page: number) => (page > 1 ? page : undefined)

export function RoleInventoryScreen() {
  const address = useSearch({ from: '/signed-in/company/roles/inventory' })
  const { role, categoriesPage = 1 } = address
  const navigate = useNavigate({ from: '/company/roles/inventory' })
  const may = useMay()
  return (
    <PageBody>
      <AccessHead
        at="/company/roles/inventory"
        role={role}
        subtitle="A role sees all stock, or only the categories that you add to it."
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing="lg">
        <OfRole address={address} />
        {may('Codes', 'Read') && (
          <InventoryCategories
            page={categoriesPage}
            pageSize={PAGE_SIZE}
            onPage={(next) =>
              void navigate({ search: { ...address, categoriesPage: shownPage(next) }, resetScroll: false })
            }
          />
        )}
      </SimpleGrid>
    </PageBody>
  )
}

/** The choice of a role, and the categories that it sees. */
function OfRole({ address }: { address: RoleInventorySearch }) {
  const { role: id, search, page = 1, categoriesPage } = address
  const navigate = useNavigate({ from: '/company/roles/inventory' })
  const { account } = useSession()
  const roles = useQuery(allRolesQuery(account?.accountUniqueID ?? ''))
  if (!roles.data) {
    return roles.error ? (
      <FailedState title={texts.fetchFailed} error={roles.error} retry={() => void roles.refetch()} />
    ) : (
      <LoadingRows rows={4} />
    )
  }
  const role = roles.data.find(({ companyRoleUniqueId }) => companyRoleUniqueId === id)
  const isLimited = role !== undefined && role.roleKind !== 'administrator' && role.categoryCount > 0
  const goTo = (next: RoleInventorySearch, isReplaced = false) =>
    void navigate({ search: { role: id, categoriesPage, ...next }, replace: isReplaced, resetScroll: false })
  return (
    <Stack gap="sm">
      <Select
        label="Role"
        placeholder="Choose a role"
        searchable
        allowDeselect={false}
        nothingFoundMessage="No role matches"
        data={roles.data.map(({ companyRoleUniqueId, companyRoleName }) => ({
          value: companyRoleUniqueId,
          label: companyRoleName,
        }))}
        filter={firstOf(MOST_OFFERED)}
        classNames={restLook}
        value={role?.companyRoleUniqueId ?? null}
        onChange={(chosen) => chosen && goTo({ role: chosen })}
      />
      {isLimited && (
        <SearchField
          label="Search by code or name"
          value={search}
          onSearch={(found) => goTo(found ? { search: found } : {}, search !== undefined)}
        />
      )}
      {/* The wrapper limits the width of the column: otherwise its content would widen it. */}
      <div>
        <Categories
          role={role}
          isGone={id !== undefined && role === undefined}
          search={isLimited ? search : undefined}
          page={page}
          goTo={goTo}
        />
      </div>
    </Stack>
  )
}

interface CategoriesProps {
  role: CompanyRole | undefined
  /** True if the address names a role that the company does not have. */
  isGone: boolean
  search: string | undefined
  page: number
  goTo: (next: RoleInventorySearch, isReplaced?: boolean) => void
}

function Categories({ role, isGone, search, page, goTo }: CategoriesProps) {
  if (isGone) {
    return (
      <EmptyState
        title="There is no such role"
        text="It was deleted, or belongs to another company. Choose another one above."
        icon={<IconSearch size={22} stroke={1.5} />}
      />
    )
  }
  if (!role) return <NoRoleCategories />
  if (role.roleKind === 'administrator') return <AdministratorCategories role={role} />
  return (
    <RoleCategories
      key={role.companyRoleUniqueId}
      role={role}
      search={search}
      page={page}
      onPage={(next, { isReplaced } = { isReplaced: false }) =>
        goTo({ search, page: shownPage(next) }, isReplaced)
      }
      onShowAll={() => goTo({})}
    />
  )
}
