/** Rules of listing a company's codes. */
import { invalidInput, notFound } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { CompanyJobCode, CompanySubTaskCode, CompanyTaskCode } from '../contract.ts'
import {
  countActivityCodes,
  countJobCodes,
  countLive,
  countTaskCodes,
  isTypeOfAccount,
  listActivityCodes,
  listJobCodes,
  listTaskCodes,
} from './queries.ts'

type Search = Paging & { searchKey?: string | null | undefined }

function pageOfJobCodes(
  { db, scope }: InAccount,
  { searchKey: search, ...paging }: Search,
  type: number | null,
): Promise<PageOf<CompanyJobCode>> {
  return fetchPage(
    paging,
    (range) => listJobCodes(db, scope, type, { ...range, search }),
    () => countJobCodes(db, scope, type, { search }),
  )
}

/** A page of the job codes that the account may use: the codes of the types that are mapped to the account. */
export function pageOfAccount(context: InAccount, paging: Search): Promise<PageOf<CompanyJobCode>> {
  return pageOfJobCodes(context, paging, null)
}

/**
 * A page of the job codes of one type.
 *
 * @throws AppError NOT_FOUND (404), also for a type that is not mapped to the account
 */
export async function pageOfType(
  context: InAccount,
  { TargetUniqueID, ...paging }: Paging & { TargetUniqueID: number },
): Promise<PageOf<CompanyJobCode>> {
  if (!(await isTypeOfAccount(context.db, context.scope, TargetUniqueID))) throw notFound()
  return pageOfJobCodes(context, paging, TargetUniqueID)
}

/**
 * Returns the parent codes that a call names, each once: its target, the ids of its list, or both.
 *
 * @throws AppError INVALID_INPUT (400) if the call names no parent, NOT_FOUND (404) if the company does not
 *   have a parent
 */
async function requireParents(
  { db, scope }: InAccount,
  table: 'company_job_code' | 'company_task_code',
  target: string | null,
  ids: readonly string[] = [],
): Promise<string[]> {
  const parents = [...new Set([...(target ? [target] : []), ...ids])]
  if (parents.length === 0) throw invalidInput('TargetUniqueID', 'must be given, or a list of ids')
  if ((await countLive(db, scope, table, parents)) < parents.length) throw notFound()
  return parents
}

/** A page of the task codes of job codes. */
export async function pageOfTaskCodes(
  context: InAccount,
  { TargetUniqueID, companyJobCodeUniqueIds, searchKey: search, ...paging }: Search & JobCodesNamed,
): Promise<PageOf<CompanyTaskCode>> {
  const { db, scope } = context
  const parents = await requireParents(context, 'company_job_code', TargetUniqueID, companyJobCodeUniqueIds)
  return fetchPage(
    paging,
    (range) => listTaskCodes(db, scope, parents, { ...range, search }),
    () => countTaskCodes(db, scope, parents, { search }),
  )
}

interface JobCodesNamed {
  TargetUniqueID: string | null
  companyJobCodeUniqueIds?: string[] | undefined
}

/** A page of the activity codes of task codes. */
export async function pageOfActivityCodes(
  context: InAccount,
  { TargetUniqueID, companyTaskCodeUniqueIds, searchKey: search, ...paging }: Search & TaskCodesNamed,
): Promise<PageOf<CompanySubTaskCode>> {
  const { db, scope } = context
  const parents = await requireParents(context, 'company_task_code', TargetUniqueID, companyTaskCodeUniqueIds)
  return fetchPage(
    paging,
    (range) => listActivityCodes(db, scope, parents, { ...range, search }),
    () => countActivityCodes(db, scope, parents, { search }),
  )
}

interface TaskCodesNamed {
  TargetUniqueID: string | null
  companyTaskCodeUniqueIds?: string[] | undefined
}

/**
 * A list that the documents request by path: of the own company, or below one code. The filter 'null' means
 * no search.
 */
interface ListedByPath {
  id: string
  page: number
  size: number
  filter: string
}

/** Converts a path to paging and search. */
export const pagingOfPath = ({ page, size, filter }: Omit<ListedByPath, 'id'>) => ({
  StartingPageNumber: page,
  NumberOfItemsPerPage: size,
  search: filter.toLowerCase() === 'null' ? null : filter,
})

/** A page of the task codes of the company, or of one of its job codes. */
export async function pageOfAllTaskCodes(
  context: InAccount,
  { id, ...given }: ListedByPath,
): Promise<PageOf<CompanyTaskCode>> {
  const { db, scope } = context
  const { search, ...paging } = pagingOfPath(given)
  const parents =
    id === scope.companyId ? null : await requireParents(context, 'company_job_code', null, [id])
  return fetchPage(
    paging,
    (range) => listTaskCodes(db, scope, parents, { ...range, search }),
    () => countTaskCodes(db, scope, parents, { search }),
  )
}

/** A page of the activity codes of the company, or of one of its task codes. */
export async function pageOfAllActivityCodes(
  context: InAccount,
  { id, ...given }: ListedByPath,
): Promise<PageOf<CompanySubTaskCode>> {
  const { db, scope } = context
  const { search, ...paging } = pagingOfPath(given)
  const parents =
    id === scope.companyId ? null : await requireParents(context, 'company_task_code', null, [id])
  return fetchPage(
    paging,
    (range) => listActivityCodes(db, scope, parents, { ...range, search }),
    () => countActivityCodes(db, scope, parents, { search }),
  )
}
