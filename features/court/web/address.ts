/** What stands in the address of the court. */
import { type Module, modules } from '#contract/modules.ts'
import { type RegisterSearch, registerSearch } from '#features/registers/web/public.ts'
import { idParam, wordParam } from '#web/router/search-params.ts'
import { type CourtProject, courtOrders } from '../contract.ts'
import { withParam } from './public-with.ts'

export interface CourtSearch extends RegisterSearch<(typeof courtOrders)[number]> {
  /** Left out: mine. */
  view?: 'others' | 'holders' | undefined
  module?: Module | undefined
  overdue?: 'yes' | undefined
  /** On whom, of everybody: `employee:…` or `subcontractor:…`. */
  who?: string | undefined
  /** `<project>`; of whoever has several accounts `<project>.<account>`. */
  project?: string | undefined
  account?: string | undefined
}

/** How a project stands in the address of whoever has several accounts; one that was kept before may name it alone. */
export const projectIn = (
  { workOrderUniqueId: id, accountUniqueID }: Pick<CourtProject, 'workOrderUniqueId' | 'accountUniqueID'>,
  present: string | undefined,
): string => (present === id ? id : `${id}.${accountUniqueID}`)

/** What the address says of a project: its id, and its account where that is said. */
export function projectOf(param: string | undefined): {
  id?: string | undefined
  account?: string | undefined
} {
  const [id, account] = param?.split('.') ?? []
  return { id, account }
}

/** One that is not of the account which the list is narrowed to narrows it no more. */
function projectParam(value: unknown, account: string | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  const said = projectOf(value)
  const isRead = idParam(said.id) && (said.account === undefined || idParam(said.account))
  return isRead && (!account || !said.account || said.account === account) ? value : undefined
}

export function courtSearch(search: Record<string, unknown>): CourtSearch {
  const view = wordParam(search.view, ['others', 'holders'])
  // What waits on anybody is of the present account.
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
