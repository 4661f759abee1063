/**
 * Reports that are made in the background: calls to ask for, list, download and remove them
 * (docs/decisions/0137).
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { periodProblem } from '#contract/period.ts'
import { countTimesheet } from '#features/timecards/server/public.ts'
import { inBackground } from '#server/background/background.ts'
import type { Db } from '#server/db/open.ts'
import { requireOwnAddress } from '#server/http/answer-file.ts'
import type { DownloadPlatform } from '#server/http/download.ts'
import type { Links } from '#server/http/links.ts'
import type { InAccount, Reading } from '#server/http/mount.ts'
import { sheetTypes } from '#server/sheets/sheet.ts'
import { keyOf } from '#server/storage/storage.ts'
import {
  type LongReport,
  type LongReportAsked,
  longErrors,
  MOST_AT_ONCE,
  MOST_LONG_ROWS,
} from '../long-contract.ts'
import {
  findLongFile,
  insertLong,
  type LongKey,
  type LongOf,
  listLong,
  listUnderWay,
  markMailed,
  takeLong,
} from './long-queries.ts'
import { countProgress } from './queries.ts'
import { requireProgress } from './service.ts'

/** The name of the background job that makes a report. */
export const MAKE = 'makeLongReport'
/**
 * The line of long reports. Jobs of a line run one after another, so that workers are free for mails and
 * other jobs.
 */
const LINE = 'long reports'
/**
 * The maximum number of attempts to make a report. All attempts, with the pauses between them, take some
 * minutes.
 */
const ATTEMPTS = 6

/** The key of the background job of a report. */
export const workOf = ({ id }: LongKey) => `${MAKE} ${id}`

/** The caller's reports, with their progress. */
export const readLong = ({ db, scope }: InAccount): Promise<LongReport[]> => listLong(db, scope)

/**
 * Starts to make a report in the background. If the same report is already being made for the person, no
 * second one is started.
 *
 * @throws AppError INVALID_INPUT (400), WORK_ORDER_NOT_FOUND (404), FORBIDDEN and MAIL_TO_OTHERS (403),
 *   REPORT_TOO_LONG (413), TOO_MANY_REPORTS (409)
 */
export async function beginLong(
  context: InAccount,
  { report, workOrderUniqueId, startDate, endDate, mailTo }: LongReportAsked,
): Promise<LongReport> {
  const { db, scope, caller } = context
  const workOrder = workOrderUniqueId ?? null
  const of = { report, workOrder, startDate, endDate }
  await requireLong(context, of)
  if (mailTo) await requireOwnAddress(db, caller, mailTo)
  const id = await beginFor(context, of, { isMailed: Boolean(mailTo) })
  const [begun] = await listLong(db, scope, id)
  if (!begun) throw notFound()
  return begun
}

/** Throws if the period is invalid or the caller may not read the report. */
async function requireLong(
  context: Reading,
  { report, workOrder, startDate, endDate }: LongOf,
): Promise<void> {
  const problem = periodProblem({ startDate, endDate })
  if (problem) throw invalidInput('endDate', problem)
  if (report === 'timesheet' && workOrder)
    throw invalidInput('workOrderUniqueId', 'is not of the timesheet, which is of all projects')
  if (report === 'progress') {
    if (!workOrder) throw invalidInput('workOrderUniqueId', 'must say of which project')
    await requireProgress(context, { workorderUniqueId: workOrder, startDate, endDate })
  }
}

/** Counts the rows of a report without reading them. */
export function countLong(
  context: Reading,
  { report, workOrder, startDate, endDate }: LongOf,
): Promise<number> {
  return report === 'timesheet'
    ? countTimesheet(context, { startDate, endDate })
    : countProgress(context.db, context.scope, workOrder ?? '')
}

/** Throws if a spreadsheet cannot contain so many rows. */
export function requireRoom(rowCount: number): void {
  if (rowCount > MOST_LONG_ROWS) throw new AppError('REPORT_TOO_LONG', longErrors.REPORT_TOO_LONG)
}

/**
 * Stores the request for a report and returns its id. The person must be allowed to read the report. At most
 * `most` reports of a person can be under way.
 *
 * @throws AppError REPORT_TOO_LONG (413), TOO_MANY_REPORTS (409)
 */
export async function beginFor(
  context: Reading,
  of: LongOf,
  { isMailed, most = MOST_AT_ONCE }: { isMailed: boolean; most?: number },
): Promise<string> {
  const { db, scope, now } = context
  const rowCount = await countLong(context, of)
  requireRoom(rowCount)
  const underWay = await listUnderWay(db, scope)
  const { companyId, accountId } = scope
  const same = underWay.find(
    (one) =>
      one.report === of.report &&
      one.workOrder === of.workOrder &&
      one.startDate === of.startDate &&
      one.endDate === of.endDate,
  )
  if (same) {
    if (isMailed) await markMailed(db, { companyId, accountId, id: same.id })
    return same.id
  }
  if (underWay.length >= most) throw new AppError('TOO_MANY_REPORTS', longErrors.TOO_MANY_REPORTS)
  const key = { companyId, accountId, id: uuidv7() }
  await insertLong(db, scope, { ...of, id: key.id, rowCount, isMailed, now })
  await inBackground(db, MAKE, key, { key: workOf(key), line: LINE, maxAttempts: ATTEMPTS })
  return key.id
}

/**
 * Stops or removes a report. Returns the remaining reports.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function removeLong(
  { db, scope }: InAccount,
  { longReportUniqueId: id }: { longReportUniqueId: string },
): Promise<LongReport[]> {
  if (!(await takeLong(db, scope, id))) throw notFound()
  return listLong(db, scope)
}

// Fetching ------------------------------------------------------------------------------------------------------------

/** The mark of links that lead to a report and not to another file. */
export const THROUGH_REPORTS = 'long report'

/**
 * Returns a link to a finished report.
 *
 * @throws AppError NOT_FOUND (404), also if the caller may not read the report any more
 */
export async function linkToLong(
  { db, scope, caller, now }: InAccount,
  links: Links,
  { longReportUniqueId: id }: { longReportUniqueId: string },
): Promise<{ url: string }> {
  if (!(await findLongFile(db, scope, id))) throw notFound()
  const to = { fileId: id, version: 1, variant: 'original', through: THROUGH_REPORTS } as const
  return { url: links.urlOf({ ...caller, scope }, now, to) }
}

/** Finds the file behind a link to a report; null if the caller may not read it now. */
export function findReportContentOf(db: Db): DownloadPlatform['findContent'] {
  return async (scope, { fileId, variant, through }) => {
    const found =
      through === THROUGH_REPORTS && variant === 'original'
        ? await findLongFile(db, scope, fileId)
        : undefined
    if (!found) return null
    const { objectId, fileName: name, size } = found
    const { companyId, accountId } = scope
    return {
      key: keyOf({ companyId, accountId, id: objectId }),
      name,
      size,
      contentType: sheetTypes.xlsx,
      etag: `"${objectId}"`,
    }
  }
}
