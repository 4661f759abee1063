/** The court: what waits on the caller, what waits on others, and who has which turns. */
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { notFound, platformError } from '#contract/errors.ts'
import type { FileReply } from '#contract/file.ts'
import { hasBit, type Module } from '#contract/modules.ts'
import { type PageOf, Paging, toPage } from '#contract/paging.ts'
import { numberOf } from '#contract/record-types.ts'
import type { SheetWanted } from '#contract/register.ts'
import { requireWorkOrders } from '#features/hierarchy/server/public.ts'
import { listElsewhere } from '#features/notifications/server/public.ts'
import { requireKnown } from '#features/parties/server/public.ts'
import { requireKnownSubcontractors } from '#features/subcontractors/server/public.ts'
import { judgedIn } from '#server/costs.ts'
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
  countHolders,
  countMineByModule,
  countWaiting,
  listHolders,
  listProjects,
  listTurns,
  listTurnsById,
  listWaiting,
  type Place,
  type Waiting,
} from './queries.ts'

function shown(
  { row: { number, ...row }, place: { today } }: Waiting,
  { now }: Pick<SignedIn, 'now'>,
): Omit<CourtItem, 'about'> {
  return {
    ...row,
    number: numberOf(row.targetType, number),
    days: Math.max(0, Math.floor((now.getTime() - new Date(row.since).getTime()) / DAY_MILLISECONDS)),
    isOverdue: row.due !== null && row.due < today,
  }
}

/**
 * Checks that the person, the subcontractor and the project in a filter are of the account, and that the
 * caller sees the project.
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
 * Checks that the person and the subcontractor in a filter are of the account.
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

/** @throws AppError FORBIDDEN (403) for the view 'all' without GlobalAccess on Projects */
function requireView(scope: Scope, view: CourtFilter['view']): void {
  if (view === 'all' && !hasBit(scope.permissions, 'Projects', 'GlobalAccess'))
    throw platformError('FORBIDDEN')
}

/** The account of the session, as a `Place`. */
const hereOf = ({ today }: SignedIn, scope: Scope): Place => ({ scope, today })

/**
 * The caller's other accounts, each with today's date there. Accounts that the caller cannot enter now are
 * left out.
 */
async function elsewhereOf({ db, now, caller }: SignedIn): Promise<Place[]> {
  const scopes = await listElsewhere(db, caller)
  return scopes.map((scope) => ({ scope, today: todayIn(scope.timeZone, now) }))
}

/** The parts of a filter that decide which accounts a call reads. */
type Looked = Pick<
  CourtFilter,
  'view' | 'accountUniqueID' | 'employeeUniqueId' | 'subContractorUniqueId' | 'workOrderUniqueId'
>

/**
 * The accounts that a call reads: with `accountUniqueID`, only that account; otherwise all accounts of the
 * caller. The view 'all' and a filter with a project, a person or a subcontractor read only the session's
 * account. The filter is checked in the account that is read.
 *
 * @throws AppError NOT_FOUND (404) for an account that is not the caller's, that the caller cannot enter now,
 * or that is not the session's with view 'all'; what `requireNamedThere` and `requireView` throw
 */
async function placesOf(context: SignedIn, scope: Scope, filter: Looked): Promise<Place[]> {
  const { view, accountUniqueID, employeeUniqueId, subContractorUniqueId, workOrderUniqueId } = filter
  const here = hereOf(context, scope)
  const isNamed = Boolean(employeeUniqueId ?? subContractorUniqueId ?? workOrderUniqueId)
  const lookIn = async (place: Place) => {
    await requireNamedThere({ ...context, scope: place.scope }, filter)
    requireView(place.scope, view)
    return [place]
  }
  if (accountUniqueID === scope.accountId) return lookIn(here)
  if (accountUniqueID) {
    const named = view === 'all' ? [] : await elsewhereOf(context)
    const place = named.find((there) => there.scope.accountId === accountUniqueID)
    if (!place) throw notFound()
    return lookIn(place)
  }
  return isNamed || view === 'all' ? lookIn(here) : [here, ...(await elsewhereOf(context))]
}

async function itemsOf(
  context: SignedIn,
  places: readonly Place[],
  filter: CourtFilter,
  range: Range,
): Promise<Omit<CourtItem, 'about'>[]> {
  const found = await listWaiting(context.db, places, filter, range)
  return found.map((waiting) => shown(waiting, context))
}

/** The largest number of waiting records that is returned for a work order. */
const MOST_IN_WORK_ORDER = 1000

/** The records of a work order that wait on anyone and that the caller may read. */
export function listWaitingIn(context: InAccount, workOrderUniqueId: string) {
  const range = { limit: MOST_IN_WORK_ORDER, offset: 0 }
  return itemsOf(context, [hereOf(context, context.scope)], { view: 'all', workOrderUniqueId }, range)
}

/** The turns with these ids that the caller may read: overdue first, then the oldest. */
export async function turnsById(
  context: InAccount,
  turns: readonly string[],
): Promise<Omit<CourtItem, 'about'>[]> {
  if (turns.length === 0) return []
  const found = await listTurnsById(context.db, hereOf(context, context.scope), turns)
  return found
    .map((waiting) => shown(waiting, context))
    .toSorted(
      (one, other) =>
        Number(other.isOverdue) - Number(one.isOverdue) ||
        new Date(one.since).getTime() - new Date(other.since).getTime() ||
        one.courtUniqueId.localeCompare(other.courtUniqueId),
    )
}

/**
 * Adds the facts of its module to each item. The caller's rights in the item's account decide whether the
 * module and the costs are visible.
 */
async function withAbout(
  modules: AllSayAbout,
  { db }: SignedIn,
  places: readonly Place[],
  items: readonly Omit<CourtItem, 'about'>[],
): Promise<CourtItem[]> {
  const said = new Map<string, readonly CourtFact[]>()
  const scopes = new Map(places.map(({ scope }) => [scope.accountId, scope]))
  for (const { scope, today } of places) {
    const there = items.filter(({ accountUniqueID }) => accountUniqueID === scope.accountId)
    for (const [type, own] of Map.groupBy(there, ({ targetType }) => targetType)) {
      const ids = own.map(({ targetUniqueID }) => targetUniqueID)
      for (const [id, facts] of await modules[type]({ db, scope, today }, ids)) said.set(id, facts)
    }
  }
  return items.flatMap((item) => {
    const scope = scopes.get(item.accountUniqueID)
    return scope ? judgedIn(scope, { ...item, about: [...(said.get(item.targetUniqueID) ?? [])] }) : []
  })
}

/**
 * A page of the records that wait: overdue first, then the oldest. A caller who is not an employee gets an
 * empty page.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for an account that is not the caller's
 */
export const pageOfCourt =
  (modules: AllSayAbout) =>
  async (context: SignedIn, body: Paging & CourtFilter): Promise<PageOf<CourtItem>> => {
    const { db, caller } = context
    if (!caller.scope) return toPage([], 0, body)
    const places = await placesOf(context, caller.scope, body)
    return fetchPage(
      body,
      async (range) => withAbout(modules, context, places, await itemsOf(context, places, body, range)),
      () => countWaiting(db, places, body),
    )
  }

/** The first page of what waits on the caller. */
export const firstPageOfCourt = (modules: AllSayAbout) => (context: SignedIn) =>
  pageOfCourt(modules)(context, Paging.parse({}))

/**
 * The number of records that wait on the caller, the number of overdue ones among them, and the number of
 * records for which the caller waits. Like the list, the numbers cover all accounts of the caller.
 */
export async function countOwnCourt(context: SignedIn) {
  const { db, caller } = context
  if (!caller.scope) return { mine: 0, overdue: 0, others: 0 }
  const places = await placesOf(context, caller.scope, {})
  return {
    mine: await countWaiting(db, places, {}),
    overdue: await countWaiting(db, places, { isOverdue: true }),
    others: await countWaiting(db, places, { view: 'others' }),
  }
}

/**
 * The number of records of each module that wait on the caller in a work order.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function countOwnCourtOf(context: SignedIn, { TargetUniqueID }: { TargetUniqueID: string }) {
  const { db, caller } = context
  const { scope } = caller
  if (!scope) throw platformError('FORBIDDEN')
  await requireNamedThere({ ...context, scope }, { workOrderUniqueId: TargetUniqueID })
  return countMineByModule(db, hereOf(context, scope), TargetUniqueID)
}

/**
 * The people and subcontractors on whom records of a module wait in a work order; only records that the
 * caller may read.
 *
 * @throws AppError FORBIDDEN (403), WORK_ORDER_NOT_FOUND (404)
 */
export async function turnsOf(
  context: SignedIn,
  { TargetUniqueID, module }: { TargetUniqueID: string; module: Module },
): Promise<TurnHolder[]> {
  const { db, caller } = context
  const { scope } = caller
  if (!scope) throw platformError('FORBIDDEN')
  await requireNamedThere({ ...context, scope }, { workOrderUniqueId: TargetUniqueID })
  return listTurns(db, hereOf(context, scope), { workOrderUniqueId: TargetUniqueID, module })
}

/**
 * The work orders in which records wait.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for an account that is not the caller's
 */
export async function projectsOfCourt(
  context: SignedIn,
  { view, accountUniqueID }: Pick<CourtFilter, 'view' | 'accountUniqueID'>,
): Promise<CourtProject[]> {
  const { db, caller } = context
  if (!caller.scope) return []
  return listProjects(db, await placesOf(context, caller.scope, { view, accountUniqueID }), view)
}

/**
 * The number of records that wait on the caller in each of their other accounts, by what they may see there.
 * Accounts that the caller cannot enter now are left out.
 */
export async function countInOtherAccounts(context: SignedIn) {
  const others: { accountUniqueID: string; mine: number }[] = []
  for (const place of await elsewhereOf(context)) {
    const mine = await countWaiting(context.db, [place], {})
    others.push({ accountUniqueID: place.scope.accountId, mine })
  }
  return others
}

/**
 * A page of the people and subcontractors on whom records wait.
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
  account: { header: 'Account', type: 'text', width: 40, value: (row) => row.accountName },
  step: { header: 'Next step', type: 'text', width: 20, value: (row) => courtSteps[row.step] },
  with: { header: 'Ball in court', type: 'text', width: 30, value: (row) => row.name },
  due: { header: 'Required by', type: 'date', value: (row) => row.due },
  days: { header: 'Days here', type: 'number', width: 12, value: (row) => row.days },
  from: { header: 'From', type: 'text', width: 30, value: (row) => row.startedByName },
}

/**
 * The waiting records of a filter as a spreadsheet.
 *
 * @throws AppError FORBIDDEN (403), NOT_FOUND (404) for an account that is not the caller's, TOO_MANY_ROWS
 * (413)
 */
export async function exportCourtSheet(
  context: SignedIn,
  { format, columns: chosen, ...filter }: CourtFilter & SheetWanted<CourtColumn>,
): Promise<FileReply> {
  const { scope } = context.caller
  if (!scope) throw platformError('FORBIDDEN')
  const places = await placesOf(context, scope, filter)
  const rows = await allRows((range) => itemsOf(context, places, filter, range))
  return writeSheet(format, {
    name: 'Ball in court',
    today: context.today,
    columns: shownColumns(columns, chosen),
    rows,
  })
}
