/** The address of the court screen. */
import { type Module, modules } from '#contract/modules.ts'
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { type CourtProject, courtOrders } from '../contract.ts'
import { withParam } from './public-with.ts'

export interface CourtSearch extends RegisterSearch<(typeof courtOrders)[number]> {
  /** Left out: what waits on the user. */
  view?: 'others' | 'holders' | undefined
  module?: Module | undefined
  overdue?: 'yes' | undefined
  /** In the view of everybody, the person or the subcontractor: `employee:…` or `subcontractor:…`. */
  who?: string | undefined
  /** `<project>`; for a user with several accounts, `<project>.<account>`. */
  project?: string | undefined
  account?: string | undefined
}

/**
 * The project in the address of a user with several accounts. An older stored address may have the project
 * alone.
 */
export const projectIn = (
  { workOrderUniqueId: id, accountUniqueID }: Pick<CourtProject, 'workOrderUniqueId' | 'accountUniqueID'>,
  present: string | undefined,
): string => (present === id ? id : `${id}.${accountUniqueID}`)

/** Reads the project from the address: its id, and its account if the address has one. */
export function projectOf(param: string | undefined): {
  id?: string | undefined
  account?: string | undefined
} {
  const [id, account] = param?.split('.') ?? []
  return { id, account }
}

/** Drops the project from the address if it is not in the account that the list is narrowed to. */
function projectParam(value: unknown, account: string | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const said = projectOf(value)
  const isRead = idParam(said.id) && (said.account === undefined || idParam(said.account))
  return isRead && (!account || !said.account || said.account === account) ? value : undefined
}

export function courtSearch(search: Record<string, unknown>): CourtSearch {
  const view = wordParam(search.view, ['others', 'holders'])
  // This view covers only the present account.
  const account = view === 'holders' ? undefined : idParam(search.account)
  return {
    ...registerSearch(search, courtOrders),
    view,
    module: wordParam(search.module, modules),
    overdue: wordParam(search.overdue, ['yes']),
    who: withParam(search.who),
    project: projectParam(search.project, account),
    account,
  }
}
