/** The roles of the company: /company/roles (002 §2). */
import { Button, Group, Stack, Text } from '@mantine/core'
import {
  IconPlus,
  IconSearch,
  IconShieldLock,
  IconTruck,
  IconUserQuestion,
  IconUserShield,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type Column, pagesOf, RecordList } from '#features/registers/web/public.ts'
import type { CompanyRole, RoleKind } from '#features/roles/contract.ts'
import { PAGE_SIZE } from '#web/api/records.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { countOf } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { SearchField } from '#web/ui/list/search-field.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { type StatusLook, StatusMark } from '#web/ui/record/status-mark.tsx'
import { AccessHead } from './access-head.tsx'
import { countRoles, rolesQuery } from './api.ts'
import { RoleMenu } from './role-menu.tsx'

const AddRolesDialog = lazy(async () => ({
  default: (await import('./add-roles-dialog.tsx')).AddRolesDialog,
}))
const EditRoleDialog = lazy(async () => ({
  default: (await import('./edit-role-dialog.tsx')).EditRoleDialog,
}))

const shownPage = (page: number) => (page > 1 ? page : undefined)

export function RolesScreen() {
  const { search, page = 1 } = useSearch({ from: '/signed-in/company/roles' })
  const navigate = useNavigate({ from: '/company/roles' })
  const { account } = useSession()
  const may = useMay()
  const accountId = account?.accountUniqueID ?? ''
  const list = useQuery(rolesQuery(accountId, { page, search }))
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<CompanyRole>()
  const rows = pagesOf(list)
  const add = may('Roles', 'Create') && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      Add roles
    </Button>
  )
  const showAll = () => void navigate({ search: {} })
  /** Opens the last page, because new roles come last. */
  const showNewest = async () => {
    const total = await countRoles(accountId)
    await navigate({ search: { page: shownPage(Math.ceil(total / PAGE_SIZE)) } })
  }
  return (
    <PageBody>
      <AccessHead
        at="/company/roles"
        subtitle={
          <>
            {rows.items ? (
              <RecordCount shown={rows.items.length} total={rows.total} />
            ) : (
              !rows.error && 'Loading'
            )}
            <span> · Shared by all offices</span>
          </>
        }
      >
        <SearchField
          label="Search by name"
          value={search}
          onSearch={(found) =>
            void navigate({ search: found ? { search: found } : {}, replace: search !== undefined })
          }
        />
        {add}
      </AccessHead>
      <RecordList
        label="Roles"
        rows={rows}
        page={page}
        onPage={(next, { isReplaced } = { isReplaced: false }) =>
          void navigate({ search: { search, page: shownPage(next) }, replace: isReplaced })
        }
        recordOf={({ companyRoleUniqueId: id, companyRoleName: name }) => ({ id, name })}
        columns={columns}
        open={({ companyRoleUniqueId: role }) =>
          void navigate({ to: '/company/roles-accesslist', search: { role } })
        }
        actions={(role) => <RoleMenu role={role} onEdit={() => setEdited(role)} />}
        card={(role) => <RoleCard role={role} />}
        empty={
          search ? (
            <EmptyState
              title="No role matches"
              text="Try a part of its name."
              icon={<IconSearch size={22} stroke={1.5} />}
            >
              <Button variant="default" mt="xs" onClick={showAll}>
                Show all roles
              </Button>
            </EmptyState>
          ) : (
            <EmptyState
              title="No roles yet"
              text="A role says what its people may see and do."
              icon={<IconShieldLock size={22} stroke={1.5} />}
            >
              {add}
            </EmptyState>
          )
        }
      />
      <Suspense>
        {isAdding && <AddRolesDialog onClose={() => setAdding(false)} onAdded={() => void showNewest()} />}
        {edited && <EditRoleDialog role={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </PageBody>
  )
}

const kindLooks: Readonly<Record<RoleKind, StatusLook>> = {
  administrator: { label: 'Administrators', color: 'blueprint', icon: IconUserShield },
  subcontractor: { label: 'Subcontractors', color: 'gray', icon: IconTruck },
  guest: { label: 'Guests', color: 'gray', icon: IconUserQuestion },
}

function RoleName({ role }: { role: CompanyRole }) {
  const { companyRoleUniqueId: id, companyRoleName: name, roleKind } = role
  return (
    <Group gap={8}>
      <RecordLink to="/company/roles-accesslist" search={{ role: id }}>
        {name}
      </RecordLink>
      {roleKind && <StatusMark look={kindLooks[roleKind]} />}
    </Group>
  )
}

const columns: readonly Column<CompanyRole>[] = [
  { id: 'name', title: 'Role', kind: 'name', cell: (role) => <RoleName role={role} /> },
  {
    id: 'description',
    title: 'Description',
    cell: ({ companyRoleDescription }) => (
      <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {companyRoleDescription || '–'}
      </Text>
    ),
  },
  { id: 'people', title: 'People', kind: 'figure', cell: ({ peopleCount }) => peopleCount },
  { id: 'records', title: 'Project records', kind: 'figure', cell: ({ recordCount }) => recordCount },
  {
    id: 'categories',
    title: 'Stock categories',
    kind: 'figure',
    cell: ({ categoryCount }) => categoryCount || 'All',
  },
]

/** 'All stock categories', '2 stock categories'. */
const stockOf = ({ categoryCount }: CompanyRole) =>
  categoryCount === 0 ? 'All stock categories' : countOf(categoryCount, 'stock category', 'stock categories')

function RoleCard({ role }: { role: CompanyRole }) {
  const { companyRoleDescription, peopleCount, recordCount } = role
  return (
    <Stack gap={6}>
      <RoleName role={role} />
      {companyRoleDescription && (
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {companyRoleDescription}
        </Text>
      )}
      <Text fz="sm" c="dimmed">
        {[
          countOf(peopleCount, 'person', 'people'),
          recordCount > 0 && countOf(recordCount, 'project record'),
          stockOf(role),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}
