/** The register of activities: its pages, the count of each list, its filter choices and its spreadsheet. */
import type * as z from 'zod'
import type { FileReply } from '#contract/file.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import type { SheetWanted } from '#contract/register.ts'
import { forecastEnd, paceADay } from '#features/activities/pace.ts'
import { findTitle, requireRecords, requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { listManagers, requireManagerKnown } from '#features/projects/server/public.ts'
import { requireKnownSubcontractors } from '#features/subcontractors/server/public.ts'
import { fetchPage, type Range } from '#server/db/page.ts'
import type { InAccount } from '#server/http/mount.ts'
import { allRowsOf, sheetColumns, writeSheet } from '#server/sheets/sheet.ts'
import type {
  ActivitiesFilter,
  ActivityColumn,
  ActivitySort,
  countRegisteredActivities,
  listActivityChoices,
} from '../activities-contract.ts'
import { activityColumns } from '../columns.ts'
import { RegisteredActivity } from '../records.ts'
import { type Blocked, findBlocked, listBlockedPlaces } from './block-queries.ts'
import { blocksAt } from './blocks.ts'
import {
  countChoices,
  countRegister,
  listChoices,
  listRegister,
  type RegisteredRow,
} from './register-queries.ts'

interface Asked extends ActivitiesFilter {
  sort?: ActivitySort | null | undefined
}

/**
 * Checks that the account has the people and firms in a filter, and that the caller sees its project and job.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND, SUBCONTRACTOR_NOT_FOUND or NOT_FOUND (404), FORBIDDEN (403)
 */
async function requireNamed(
  context: InAccount,
  {
    workOrderUniqueId,
    jobUniqueId,
    employeeUniqueId,
    subContractorUniqueId,
    managerUniqueId,
  }: Omit<ActivitiesFilter, 'which'>,
): Promise<void> {
  if (workOrderUniqueId) await requireWorkOrders(context, [workOrderUniqueId], 'Schedule', 'Read')
  if (jobUniqueId) await requireRecords(context, 'job', [jobUniqueId], 'Read', 'Schedule')
  await requireKnown(context, [employeeUniqueId])
  await requireManagerKnown(context, { managerUniqueId })
  await requireKnownSubcontractors(context, [subContractorUniqueId])
}

const NOTHING: Blocked = { jobs: [], activities: [] }

/** Finds blocked work only if the call needs it. */
const blockedFor = async ({ db, scope, today }: InAccount, isAsked: boolean) =>
  isAsked ? findBlocked(db, scope, today) : NOTHING

/** Adds the forecast end and the blocking records to each activity. */
async function told(context: InAccount, rows: readonly RegisteredRow[]): Promise<RegisteredActivity[]> {
  const { db, scope, today } = context
  const jobs = [...new Set(rows.map(({ jobUniqueId }) => jobUniqueId))]
  const places = jobs.length > 0 ? await listBlockedPlaces(db, scope, today, { jobs }) : []
  const ids = new Set(rows.map(({ subTaskUniqueId }) => subTaskUniqueId))
  const blocks = await blocksAt(
    context,
    places.filter(({ subTaskUniqueId }) => subTaskUniqueId === null || ids.has(subTaskUniqueId)),
  )
  return rows.map(({ remaining, capturedDays, capturedLately, ...row }) => ({
    ...row,
    pace: paceADay({ capturedDays, capturedLately }),
    forecastEndDate: forecastEnd(today, remaining, { capturedDays, capturedLately }),
    blocks: blocks
      .filter(({ jobUniqueId, subTaskUniqueId }) =>
        subTaskUniqueId === null ? jobUniqueId === row.jobUniqueId : subTaskUniqueId === row.subTaskUniqueId,
      )
      // A record that names the job and is also linked with the activity is listed once.
      .filter(
        (one, at, all) => all.findIndex(({ targetUniqueID }) => targetUniqueID === one.targetUniqueID) === at,
      ),
  }))
}

async function some(context: InAccount, asked: Asked, blocked: Blocked, range: Range) {
  const { db, scope, today } = context
  return told(context, await listRegister(db, scope, today, asked, blocked, range))
}

/**
 * A page of the register of activities.
 *
 * @throws AppError as `requireNamed`
 */
export async function pageOfActivities(
  context: InAccount,
  body: Paging & Asked,
): Promise<PageOf<RegisteredActivity>> {
  await requireNamed(context, body)
  const { db, scope, today } = context
  const blocked = await blockedFor(context, body.which === 'blocked')
  return fetchPage(
    body,
    (range) => some(context, body, blocked, range),
    () => countRegister(db, scope, today, body, blocked),
  )
}

/**
 * Counts the activities of each list of the register.
 *
 * @throws AppError as `requireNamed`
 */
export async function countsOfActivities(
  context: InAccount,
  filter: Omit<ActivitiesFilter, 'which'>,
): Promise<z.output<(typeof countRegisteredActivities)['reply']>> {
  await requireNamed(context, filter)
  const { db, scope, today } = context
  return countChoices(db, scope, today, filter, await blockedFor(context, true))
}

/**
 * Lists the choices of the register's filters.
 *
 * @throws AppError WORK_ORDER_NOT_FOUND (404), FORBIDDEN (403)
 */
export async function choicesOfActivities(
  context: InAccount,
  { workOrderUniqueId }: Pick<ActivitiesFilter, 'workOrderUniqueId'>,
): Promise<z.output<(typeof listActivityChoices)['reply']>> {
  await requireNamed(context, { workOrderUniqueId })
  const { db, scope, today } = context
  const managers = workOrderUniqueId ? [] : await listManagers(db, scope, today)
  return {
    ...(await listChoices(db, scope, today, workOrderUniqueId ?? null)),
    managers: managers.map(({ employeeUniqueId: id, name }) => ({ id, name })),
  }
}

const allRows = allRowsOf(RegisteredActivity)

/**
 * Exports the register as a spreadsheet, with the filter, order and columns of the screen.
 *
 * @throws AppError as `requireNamed`; TOO_MANY_ROWS (413)
 */
export async function exportActivitiesSheet(
  context: InAccount,
  { format, columns: chosen, ...asked }: Asked & SheetWanted<ActivityColumn>,
): Promise<FileReply> {
  await requireNamed(context, asked)
  const blocked = await blockedFor(context, asked.which === 'blocked')
  const { db, scope, today } = context
  return writeSheet(format, {
    name: 'Activities',
    of: asked.workOrderUniqueId
      ? await findTitle(db, scope, 'work_order', asked.workOrderUniqueId)
      : undefined,
    today,
    columns: sheetColumns(activityColumns, chosen),
    rows: await allRows(scope, (range) => some(context, asked, blocked, range)),
  })
}
