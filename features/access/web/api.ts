/** The queries and mutations of the screens of roles and access. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type CompanyRole,
  createIam,
  createRoleInventory,
  createRoles,
  deleteIam,
  deleteRoleInventory,
  deleteRoles,
  findRole,
  listAllRoles,
  listIam,
  listPeopleOfRole,
  listRoleChanges,
  listRoleInventory,
  updateIam,
  updateRoles,
} from '#features/roles/contract.ts'
import { call, type PartsOf } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { allOf, PAGE_SIZE } from '#web/api/records.ts'
import { useChanging, useRemoval, useWrite } from '#web/api/write.ts'
import { sessionQuery } from '#web/session/session.ts'
import { describeAccess } from '../contract.ts'

/** The number of roles that a picker loads at a time (002 §9). */
const PICKER_SIZE = 100

/** A page of ten roles of the company, searched by a part of the name (002 §9). */
export function rolesQuery(
  companyId: string,
  { page, search }: { page: number; search: string | undefined },
) {
  return queryOptions({
    queryKey: ['Roles', 'page', companyId, search ?? '', page],
    queryFn: ({ signal }) =>
      call(listAllRoles, {
        params: { companyId, page: page - 1, pageSize: PAGE_SIZE, filter: search ?? 'null' },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

/** All roles of the company. */
export function allRolesQuery(companyId: string) {
  return queryOptions({
    queryKey: ['Roles', 'all', companyId],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listAllRoles, { params: { companyId, page, pageSize: PICKER_SIZE, filter: 'null' }, signal }),
      ),
  })
}

/** The permissions of all roles of the company, as far as the caller may see them. */
export const allIamQuery = queryOptions({
  queryKey: ['Roles', 'iam'],
  queryFn: ({ signal }) =>
    allOf((page) =>
      call(listIam, { body: { StartingPageNumber: page, NumberOfItemsPerPage: PICKER_SIZE }, signal }),
    ),
})

/** The last changes of the permissions of a role, or of all roles of the company. */
export function roleChangesQuery(count: number, role?: string) {
  return queryOptions({
    queryKey: ['Roles', 'changes', role ?? '', count],
    queryFn: ({ signal }) =>
      call(listRoleChanges, {
        body: { TargetUniqueID: role ?? null, NumberOfItemsPerPage: count },
        signal,
      }),
  })
}

/** All changes, 25 at a time. */
export const allRoleChangesQuery = infiniteQueryOptions({
  queryKey: ['Roles', 'changes', 'all'],
  queryFn: ({ pageParam, signal }) =>
    call(listRoleChanges, {
      body: { StartingPageNumber: pageParam, NumberOfItemsPerPage: 25 },
      signal,
    }),
  initialPageParam: 0,
  getNextPageParam: ({ totalPages }, pages) => (pages.length < totalPages ? pages.length : undefined),
})

/** The people of the account who have a role. */
export function peopleOfRoleQuery(role: string) {
  return queryOptions({
    queryKey: ['Roles', 'people', role],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listPeopleOfRole, {
          body: { TargetUniqueID: role, StartingPageNumber: page, NumberOfItemsPerPage: PICKER_SIZE },
          signal,
        }),
      ),
  })
}

/** A page of ten inventory categories that a role is mapped to (002 §9). */
export function roleInventoryQuery(
  role: string,
  { page, search }: { page: number; search: string | undefined },
) {
  return queryOptions({
    queryKey: ['Roles', 'inventory', role, search ?? '', page],
    queryFn: ({ signal }) =>
      call(listRoleInventory, {
        body: { UniqueId: role, page: page - 1, pageSize: PAGE_SIZE, filter: search ?? null },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

type Body<E extends Parameters<typeof call>[0]> = PartsOf<E>['body']

/** Adds several roles in one call. A repeated try with the same key adds nothing twice. */
export const useAddRoles = () =>
  useWrite('Roles', ({ body, key }: { body: Body<typeof createRoles>; key: string }) =>
    call(createRoles, { body, idempotencyKey: key }),
  )
export const useChangeRole = () => useChanging('Roles', updateRoles)
export const useDeleteRole = () => useRemoval('Roles', (id) => call(deleteRoles, { body: [id] }))

/** Sets the permissions of roles that have no record yet. */
export const useAddIam = () => useWrite('Roles', (body: Body<typeof createIam>) => call(createIam, { body }))
export const useChangeIam = () =>
  useWrite('Roles', (body: Body<typeof updateIam>) => call(updateIam, { body }))
export const useDeleteIam = () => useRemoval('Roles', (id) => call(deleteIam, { body: [id] }))

/** Maps a role to inventory categories. */
export const useMapCategories = () =>
  useWrite('Roles', (body: Body<typeof createRoleInventory>) => call(createRoleInventory, { body }))
export const useUnmapCategory = () => useRemoval('Roles', (id) => call(deleteRoleInventory, { body: [id] }))

/** All inventory categories that a role is mapped to. They cannot be added again. */
export function allRoleInventoryQuery(role: string) {
  return queryOptions({
    queryKey: ['Roles', 'inventory', role, 'all'],
    queryFn: ({ signal }) =>
      allOf((page) =>
        call(listRoleInventory, { body: { UniqueId: role, page, pageSize: PICKER_SIZE }, signal }),
      ),
  })
}

/** Reads a role again, after a change of an older version was refused. */
export async function fetchRole(id: string): Promise<CompanyRole | undefined> {
  const { items } = await call(findRole, { body: { TargetUniqueID: id } })
  return items[0]
}

/** The number of roles that the company has now, as the pages of the list count them. */
export async function countRoles(companyId: string): Promise<number> {
  const page = await queryClient.fetchQuery(rolesQuery(companyId, { page: 1, search: undefined }))
  return page.totalCount
}

/** Reloads the session, because the role pickers of other screens offer the roles in the session. */
export const refreshOfferedRoles = () => queryClient.invalidateQueries(sessionQuery)

/**
 * The access of a person. The key starts with 'Roles', so that changes of roles, employees and projects
 * refresh the answer.
 */
export function personAccessQuery(id: string) {
  return queryOptions({
    queryKey: ['Roles', 'person', id],
    queryFn: ({ signal }) => call(describeAccess, { body: { employeeUniqueId: id }, signal }),
  })
}
