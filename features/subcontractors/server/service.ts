/** What is asked of subcontractors. */
import { AppError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { statusNameOf, subcontractorTypeNameOf } from '#features/reference/server/public.ts'
import { fetchPage, pageOfOne } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type Subcontractor, subcontractorErrors } from '../contract.ts'
import {
  countSubcontractors,
  findSubcontractorById,
  listSubcontractorRows,
  listTypesById,
  type SubcontractorFilter,
} from './queries.ts'

type Row = Omit<Subcontractor, 'statusName' | 'subContractorTypeName'>

const named = (row: Row): Subcontractor => ({
  ...row,
  statusName: statusNameOf(row.statusId) ?? '',
  subContractorTypeName: subcontractorTypeNameOf(row.subContractorTypeId) ?? '',
})

/** A page of the account's subcontractors by name. */
export function pageOfSubcontractors(
  { db, scope }: InAccount,
  paging: Paging,
  filter: SubcontractorFilter,
): Promise<PageOf<Subcontractor>> {
  return fetchPage(
    paging,
    async (range) => (await listSubcontractorRows(db, scope, filter, range)).map(named),
    () => countSubcontractors(db, scope, filter),
  )
}

const unknown = () => new AppError('SUBCONTRACTOR_NOT_FOUND', subcontractorErrors.SUBCONTRACTOR_NOT_FOUND)

/**
 * One subcontractor as a page.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function pageWithSubcontractor(
  { db, scope }: InAccount,
  body: Paging & { TargetUniqueID: string },
): Promise<PageOf<Subcontractor>> {
  const row = await findSubcontractorById(db, scope, body.TargetUniqueID)
  if (!row) throw unknown()
  return pageOfOne(named(row), body)
}

/**
 * Checks that these are subcontractors of the caller's account; answers the type of each by its id.
 *
 * @throws AppError SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function requireSubcontractors(
  { db, scope }: InAccount,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const types = await listTypesById(db, scope, ids)
  if (ids.some((id) => !types.has(id))) throw unknown()
  return types
}
