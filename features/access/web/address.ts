/** What stands in the address of the screens of roles and access. */
import { idParam, pageParam, textParam } from '#web/router/search-params.ts'

export interface RolesSearch {
  search?: string | undefined
  page?: number | undefined
}

export function rolesSearch(search: Record<string, unknown>): RolesSearch {
  return { search: textParam(search.search), page: pageParam(search.page) }
}

export interface AccessSearch {
  role?: string | undefined
}

export function accessSearch(search: Record<string, unknown>): AccessSearch {
  return { role: idParam(search.role) }
}

export interface RoleInventorySearch extends RolesSearch {
  role?: string | undefined
  /** Of the company's categories; `page` is of the role's. */
  categoriesPage?: number | undefined
}

export function roleInventorySearch(search: Record<string, unknown>): RoleInventorySearch {
  const categoriesPage = pageParam(search.categoriesPage)
  return { ...rolesSearch(search), ...accessSearch(search), categoriesPage }
}
