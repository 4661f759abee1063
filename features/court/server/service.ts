/** The court: what waits on the caller, on others, and who has the ball. */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { hasBit, type Module } from '#contract/modules.ts'
import { type PageOf, Paging, toPage } from '#contract/paging.ts'
import { numberOf } from '#contract/record-types.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { requireKnownSubcontractors } from '#features/subcontractors/server/public.ts'
import { todayIn } from '#server/days.ts'
import { fetchPage, type Range } from '#server/db/page.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import { allRows, type SheetColumns, shownColumns, writeSheet } from '#server/sheets/sheet.ts'
import {
  type CourtColumn,
  type CourtFact,
  type CourtFilter,
  type CourtHolder,
  type CourtItem,
  type CourtProject,
  courtSteps,
  type TurnHolder,
  type WaitsOn,
} from '../contract.ts'
import type { AllSayAbout } from './about.ts'
import {
  type CourtRow,
  countHolders,
  countMineByModule,
  countWaiting,
  listHolders,
  listProjects,
  listTurns,
  listWaiting,
} from './queries.ts'

function shown(
  { number, ...row }: CourtRow,
  { now, today }: Pick<SignedIn, 'now' | 'today'>,
): Omit<CourtItem, 'about'> {
  return {
    ...row,
    number: numberOf(row.targetType, number),
    days: Math.max(0, Math.floor((now.getTime() - new Date(row.since).getTime()) / DAY_MILLISECONDS)),
    isOverdue: row.due !== null && row.due < today,
  }
}

/**
 * What a filter names is of the account, and the project one that the caller sees.
 *
 * @throws AppError NOT_FOUND, WORK_ORDER_NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404)
 */
async function requireNamedThere(
  context: InAccount,
  { employeeUniqueId, subContractorUniqueId, workOrderUniqueId }: CourtFilter,
): Promise<void> {
  await requireKnown(context, [employeeUniqueId])
  await requireKnownSubcontractors(context, [subContractorUniqueId])
  if (workOrderUniqueId) await requireWorkOrders(context, [workOrderUniqueId], 'Projects', 'Read')
}

/**
 * Whom lists of records are narrowed to is of the account.
 *
 * @throws AppError NOT_FOUND or SUBCONTRACTOR_NOT_FOUND (404)
 */
export async function requireWaitsOn(
  context: InAccount,
  { waitsOnEmployeeUniqueId, waitsOnSubContractorUniqueId }: WaitsOn,
): Promise<void> {
  await requireKnown(context, [waitsOnEmployeeUniqueId])
  await requireKnownSubcontractors(context, [waitsOnSubContractorUniqueId])
}

/** @throws AppError FORBIDDEN (403) for a view of everybody's without GlobalAccess on Projects */
function requireView(scope: Scope, view: CourtFilter['view']): void {
  if (view === 'all' && !hasBit(scope.permissions, 'Projects', 'GlobalAccess'))
    throw platformError('FORBIDDEN')
}

async function itemsOf(context: SignedIn, scope: Scope, filter: CourtFilter, range: Range) {
  const rows = await listWaiting(context.db, scope, context.today, filter, range)
  return rows.map((row) => shown(row, context))
}

/** How much is told at once of what waits in one work order. */
const MOST_IN_WORK_ORDER = 1000

/** What waits in a work order, on whomever, of what the caller may read: beside what it concerns there. */
export function listWaitingIn(context: InAccount, workOrderUniqueId: string) {
  const range = { limit: MOST_IN_WORK_ORDER, offset: 0 }
  return itemsOf(context, context.scope, { view: 'all', workOrderUniqueId }, range)
}

/** The same items, each with what its module says of it. */
async function withAbout(
  modules: AllSayAbout,
  { db, today }: SignedIn,
  scope: Scope,
  items: readonly Omit<CourtItem, 'about'>[],
): Promise<CourtItem[]> {
  const said = new Map<string, readonly CourtFact[]>()
  for (const [type, own] of Map.groupBy(items, ({ targetType }) => targetType)) {
    const ids = own.map(({ targetUniqueID }) => targetUniqueID)
    for (const [id, facts] of await modules[type]({ db, scope, today }, ids)) said.set(id, facts)
  }
  return items.map((item) => ({ ...item, about: [...(said.get(item.targetUniqueID) ?? [])] }))
}

/**
 * A page of what waits: overdue first, then the oldest. Whoever is nobody's employee has no court.
 *
 * @throws AppError FORBIDDEN (403)
 */
export const pageOfCourt =
  (modules: AllSayAbout) =>
  async (context: SignedIn, body: Paging & CourtFilter): Promise<PageOf<CourtItem>> => {
    const { db, today, caller } = context
    const { scope } = caller
    if (!scope) return toPage([], 0, body)
    await requireNamedThere({ ...context, scope }, body)
    requireView(scope, body.view)
    return fetchPage(
      body,
      async (range) => withAbout(modules, context, scope, await itemsOf(context, scope, body, range)),
      () => countWaiting(db, scope, today, body),
    )
  }

/** The first page of what waits on the caller. */
export const firstPageOfCourt = (modules: AllSayAbout) => (context: SignedIn) =>
  pageOfCourt(modules)(context, Paging.parse({}))

/** How much waits on the caller, how much of it is overdue, and how much they wait for. */
export async function countOwnCourt({ db, today, caller: { scope } }: SignedIn) {
  if (!scope) return { mine: 0, overdue: 0, others: 0 }
  return {
    mine: await countWaiting(db, scope, today, {}),
    overdue: await countWaiting(db, scope, today, { isOverdue: true }),
    others: await countWaiting(db, scope, today, { view: 'others' }),
  }
}

/**
 * How much of each module waits on the caller in a work order.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function countOwnCourtOf(context: SignedIn, { TargetUniqueID }: { TargetUniqueID: string }) {
  const { db, today, caller } = context
  const { scope } = caller
  if (!scope) throw platformError('FORBIDDEN')
  await requireNamedThere({ ...context, scope }, { workOrderUniqueId: TargetUniqueID })
  return countMineByModule(db, scope, today, TargetUniqueID)
}

/**
 * On whom records of a module wait in a work order, of those that the caller may read.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function turnsOf(
  context: SignedIn,
  { TargetUniqueID, module }: { TargetUniqueID: string; module: Module },
): Promise<TurnHolder[]> {
  const { db, today, caller } = context
  const { scope } = caller
  if (!scope) throw platformError('FORBIDDEN')
  await requireNamedThere({ ...context, scope }, { workOrderUniqueId: TargetUniqueID })
  return listTurns(db, scope, today, { workOrderUniqueId: TargetUniqueID, module })
}

/**
 * In which work orders something waits.
 *
 * @throws AppError FORBIDDEN (403)
 */
export async function projectsOfCourt(
  { db, today, caller: { scope } }: SignedIn,
  { view }: Pick<CourtFilter, 'view'>,
): Promise<CourtProject[]> {
  if (!scope) return []
  requireView(scope, view)
  return listProjects(db, scope, today, view)
}

/**
 * How much waits on the caller in their other accounts: with what they may see there, and no more than how much. Those
 * where they cannot go just now are left out.
 */
export async function countInOtherAccounts({ db, now, caller }: SignedIn) {
  const others: { accountUniqueID: string; mine: number }[] = []
  for (const scope of await listElsewhere(db, caller)) {
    const mine = await countWaiting(db, scope, todayIn(scope.timeZone, now), {})
    others.push({ accountUniqueID: scope.accountId, mine })
  }
  return others
}

/**
 * A page of those on whom something waits.
 *
 * @throws AppError FORBIDDEN (403) without GlobalAccess on Projects
 */
export async function pageOfHolders(
  context: InAccount,
  body: Paging & Pick<CourtFilter, 'module' | 'workOrderUniqueId'>,
): Promise<PageOf<CourtHolder>> {
  const { db, scope } = context
  await requireNamedThere(context, body)
  requireView(scope, 'all')
  return fetchPage(
    body,
    (range) => listHolders(db, scope, context, body, range),
    () => countHolders(db, scope, context, body),
  )
}

const columns: SheetColumns<CourtColumn, Omit<CourtItem, 'about'>> = {
  number: { header: 'No.', type: 'text', width: 12, value: (row) => row.number },
  name: { header: 'What', type: 'text', width: 60, value: (row) => row.title },
  project: { header: 'Project', type: 'text', width: 40, value: (row) => row.workOrderTitle },
  step: { header: 'Next step', type: 'text', width: 20, value: (row) => courtSteps[row.step] },
  with: { header: 'Ball in court', type: 'text', width: 30, value: (row) => row.name },
  due: { header: 'Needed by', type: 'date', value: (row) => row.due },
  days: { header: 'Days here', type: 'number', width: 12, value: (row) => row.days },
  from: { header: 'From', type: 'text', width: 30, value: (row) => row.startedByName },
}

/**
 * What waits, as it is shown, as a spreadsheet.
 *
 * @throws AppError FORBIDDEN (403), TOO_MANY_ROWS (413)
 */
export async function exportCourtSheet(
  context: SignedIn,
  { format, columns: chosen, ...filter }: CourtFilter & SheetWanted<CourtColumn>,
): Promise<FileReply> {
  const { scope } = context.caller
  if (!scope) throw platformError('FORBIDDEN')
  await requireNamedThere({ ...context, scope }, filter)
  requireView(scope, filter.view)
  const rows = await allRows((range) => itemsOf(context, scope, filter, range))
  return writeSheet(format, {
    name: 'Ball in court',
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
