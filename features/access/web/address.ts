/** The addresses of the screens of roles and access. */
import { type Module, modules } from '#contract/modules.ts'
import { idParam, pageParam, textParam, wordParam } from '#web/router/search-params.ts'
import { type AskedAction, askedActions } from '../words.ts'

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
  /** The page of the company's categories; `page` is the page of the role's categories. */
  categoriesPage?: number | undefined
}

export function roleInventorySearch(search: Record<string, unknown>): RoleInventorySearch {
  const categoriesPage = pageParam(search.categoriesPage)
  return { ...rolesSearch(search), ...accessSearch(search), categoriesPage }
}

/** A question about a person's access. Without `person`, it is about the user. */
export interface ExplainSearch {
  person?: string | undefined
  module?: Module | undefined
  action?: AskedAction | undefined
  project?: string | undefined
}

export function explainSearch(search: Record<string, unknown>): ExplainSearch {
  return {
    person: idParam(search.person),
    module: wordParam(search.module, modules),
    action: wordParam(search.action, askedActions),
    project: idParam(search.project),
  }
}

export const personTabs = ['details', 'projects', 'access'] as const

/** The tab of a person's page. With a module, the panel with the explanation is open. */
export interface PersonSearch extends Omit<ExplainSearch, 'person'> {
  tab?: (typeof personTabs)[number] | undefined
}

export function personSearch(search: Record<string, unknown>): PersonSearch {
  const { module, action, project } = explainSearch(search)
  return { tab: wordParam(search.tab, personTabs), module, action, project }
}
