/** What the screens of roles and access fetch and write. */
import { queryOptions } from '@tanstack/react-query'
import type { PageOf } from '#contract/paging.ts'
import {
  createIam,
  deleteIam,
  listAllRoles,
  listIam,
  listPeopleOfRole,
  updateIam,
} from '#features/roles/contract.ts'
import { call, type PartsOf } from '#web/api/client.ts'
import { useRemoval, useWrite } from '#web/api/write.ts'

/** Pickers of roles hold a hundred (002 §9). */
const PICKER_SIZE = 100

/** All pages of a list that nobody turns: one after the other. */
async function allOf<T>(fetchPage: (page: number) => Promise<PageOf<T>>): Promise<T[]> {
  const first = await fetchPage(0)
  const items = [...first.items]
  for (let page = 1; page < first.totalPages; page += 1) {
    // Seldom more than one: a company has a dozen roles.
    // oxlint-disable-next-line no-await-in-loop
    items.push(...(await fetchPage(page)).items)
  }
  return items
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

/** All that the roles of the company allow, as far as the caller may know of it. */
export const allIamQuery = queryOptions({
  queryKey: ['Roles', 'iam'],
  queryFn: ({ signal }) =>
    allOf((page) =>
      call(listIam, { body: { StartingPageNumber: page, NumberOfItemsPerPage: PICKER_SIZE }, signal }),
    ),
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

type Body<E extends Parameters<typeof call>[0]> = PartsOf<E>['body']

/** Says what roles allow where nothing says it yet. */
export const useAddIam = () => useWrite('Roles', (body: Body<typeof createIam>) => call(createIam, { body }))
export const useChangeIam = () =>
  useWrite('Roles', (body: Body<typeof updateIam>) => call(updateIam, { body }))
export const useDeleteIam = () => useRemoval('Roles', (id) => call(deleteIam, { body: [id] }))
