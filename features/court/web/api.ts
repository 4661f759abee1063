/** The queries of the court screen. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SheetFormat } from '#contract/file.ts'
import { call, download } from '#web/api/client.ts'
import { pageBody } from '#web/api/records.ts'
import {
  type CourtColumn,
  type CourtView,
  exportCourt,
  listCourt,
  listCourtHolders,
  listCourtProjects,
} from '../contract.ts'
import { type CourtSearch, projectOf } from './address.ts'
import { whoIn } from './public-with.ts'

/** Converts the view in the address to the view in the calls. */
const viewOf = (view: CourtSearch['view']): CourtView => (view === 'holders' ? 'all' : (view ?? 'mine'))

const filterBody = ({ view, module, overdue, search, sort, who, project, account }: CourtSearch) => {
  const { employee, firm } = whoIn(who, '')
  const { id: projectId, account: ofProject } = projectOf(project)
  const accountUniqueID = view === 'holders' ? undefined : (ofProject ?? account)
  return {
    view: viewOf(view),
    ...(module && { module }),
    ...(overdue && { isOverdue: true }),
    ...(search && { searchKey: search }),
    ...(sort && { sort }),
    ...(employee && { employeeUniqueId: employee }),
    ...(firm && { subContractorUniqueId: firm }),
    ...(projectId && { workOrderUniqueId: projectId }),
    ...(accountUniqueID && { accountUniqueID }),
  }
}

/** A page of the records that wait. */
export function courtQuery({ page = 1, ...search }: CourtSearch) {
  const body = filterBody(search)
  return queryOptions({
    queryKey: ['Court', 'list', body, page],
    queryFn: ({ signal }) => call(listCourt, { body: { ...body, ...pageBody(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** The projects in which records wait. */
export const courtProjectsQuery = ({ view, account }: Pick<CourtSearch, 'view' | 'account'>) =>
  queryOptions({
    queryKey: ['Court', 'projects', view, account],
    queryFn: ({ signal }) =>
      call(listCourtProjects, {
        body: { view: viewOf(view), ...(account && { accountUniqueID: account }) },
        signal,
      }),
  })

/** A page of the people and subcontractors on whom records wait. */
export function holdersQuery({ module, page = 1 }: CourtSearch) {
  return queryOptions({
    queryKey: ['Court', 'holders', module, page],
    queryFn: ({ signal }) =>
      call(listCourtHolders, { body: { ...(module && { module }), ...pageBody(page) }, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Saves the waiting records, as they are shown, as a file. */
export function downloadCourt(format: SheetFormat, search: CourtSearch, columns: string[]): Promise<void> {
  return download(exportCourt, {
    body: { ...filterBody(search), format, columns: columns as CourtColumn[] },
  })
}
