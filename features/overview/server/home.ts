/**
 * The home page: what waits on the caller, the numbers of the projects that they see, and the facts in the
 * rows of the list of projects.
 */
import { dayAfter } from '#contract/days.ts'
import type { Module } from '#contract/modules.ts'
import { Paging } from '#contract/paging.ts'
import { numberOf } from '#contract/record-types.ts'
import { type AllSayAbout, countOwnCourt, pageOfCourt } from '#features/court/server/public.ts'
import { pointsBehind } from '#features/hierarchy/risk-words.ts'
import type { ProjectFilter } from '#features/projects/contract.ts'
import {
  type Beside,
  findPortfolio,
  listManagers,
  type Portfolio,
  requireManagerKnown,
} from '#features/projects/server/public.ts'
import { hasBitOn, mayAnywhere } from '#server/db/visibility.ts'
import type { InAccount } from '#server/http/mount.ts'
import { DAYS_DUE, type Home, MOST_OVERDUE, type ProjectFacts } from '../contract.ts'
import { nextDateWords } from '../row-words.ts'
import {
  countBiddersOf,
  countLateOf,
  countRecordsOf,
  listManagersOf,
  listNextOf,
  listSeen,
  type Rows,
} from './facts-queries.ts'
import { countActivities, countInspections, countOnSite, countOpenRecords, type Of } from './home-queries.ts'

/**
 * The records that wait on the caller in all of their accounts, and the numbers of the projects that they see
 * and that the filter finds.
 *
 * @throws AppError NOT_FOUND (404) for a manager who does not exist
 */
export const homeOf =
  (modules: AllSayAbout) =>
  async (context: InAccount, filter: ProjectFilter): Promise<Home> => {
    await requireManagerKnown(context, filter)
    const { db, scope, today } = context
    const of: Of = { scope, today, filter }
    const until = dayAfter(today, DAYS_DUE - 1)
    const isTold = !scope.theirs
    const may = (...of: Module[]) => of.some((module) => mayAnywhere(scope, module, 'Read'))
    const readsWork = isTold && may('Schedule') && may('Activities')
    // One query after the other: everybody opens this page, so it must not take several database connections
    // for each person.
    const portfolio = await findPortfolio(db, scope, { today, filter, until })
    const activities = readsWork ? await countActivities(db, of, until) : null
    const records = await countOpenRecords(db, of)
    const { latest, nextBid, projects } = portfolio
    const { ending = null, ...told } = activities ?? {}
    return {
      court: await courtOf(modules, context),
      projects,
      late: isTold ? { count: portfolio.late, latest } : null,
      mostAtRisk: isTold ? { count: portfolio.critical, worst: worstOf(portfolio) } : null,
      activities: activities && (told as Home['activities']),
      due: {
        inspections: may('Permits') ? await countInspections(db, of, until) : null,
        activities: ending,
        bid: nextBid,
      },
      portfolio: isTold && may('Costs') ? sumsOf(portfolio, may('Invoices')) : null,
      onSite: isTold && may('Captures', 'Tracking') ? await countOnSite(db, of) : null,
      openRecords: records.open,
      overdueRecords: records.overdue,
      managers: await listManagers(db, scope, today),
    }
  }

/** The numbers of records that wait on the caller, and the most overdue records. */
async function courtOf(modules: AllSayAbout, context: InAccount): Promise<Home['court']> {
  const { mine, overdue } = await countOwnCourt(context)
  if (overdue === 0) return { mine, overdue, items: [] }
  const page = Paging.parse({ NumberOfItemsPerPage: MOST_OVERDUE })
  const { items } = await pageOfCourt(modules)(context, { ...page, isOverdue: true, sort: 'due' })
  return { mine, overdue, items }
}

function worstOf({ worst }: Portfolio): NonNullable<Home['mostAtRisk']>['worst'] {
  if (!worst) return null
  const { workOrderUniqueId, workOrderTitle, percent, ...dates } = worst
  const totals = { completedTotal: String(percent ?? 0), estimatedTotal: percent === null ? '0' : '100' }
  return { workOrderUniqueId, workOrderTitle, pointsBehind: pointsBehind({ ...dates, ...totals }) }
}

/**
 * The sums of the projects on which the caller sees costs; null if there are no such projects. The query has
 * left out all other projects.
 */
const sumsOf = (portfolio: Portfolio, readsInvoices: boolean): Home['portfolio'] =>
  portfolio.priced === 0
    ? null
    : {
        seesCosts: true,
        projects: portfolio.inConstruction,
        value: portfolio.inConstructionValue,
        earned: portfolio.earned,
        billed: readsInvoices ? portfolio.billed : null,
        held: readsInvoices ? portfolio.held : null,
        allProjects: portfolio.priced,
        allValue: portfolio.value,
      }

/**
 * The facts of these projects, in the order of `ids`. A project that the caller does not see is left out
 * without an error, because another person may have deleted it a moment ago.
 */
export async function factsOf(
  context: InAccount,
  { ids }: { ids: readonly string[] },
): Promise<ProjectFacts[]> {
  const seen = await listSeen(context.db, context.scope, ids)
  return listFacts(
    context,
    ids.filter((id) => seen.has(id)),
  )
}

/** The same facts for the sheet of projects. The caller must see all these projects. */
export async function tellBeside(
  context: InAccount,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Beside>> {
  const facts = await listFacts(context, ids)
  return new Map(
    facts.map(({ workOrderUniqueId, manager, next, ...counts }) => [
      workOrderUniqueId,
      {
        manager: manager?.name ?? null,
        activities: counts.lateActivities,
        records: counts.openRecords,
        overdueRecords: counts.overdueRecords,
        myTurns: counts.myTurns,
        next: next?.day ?? null,
        nextWhat: next && nextDateWords(next),
      },
    ]),
  )
}

/** The facts of projects. The caller must see all these projects. */
async function listFacts(context: InAccount, ids: readonly string[]): Promise<ProjectFacts[]> {
  if (ids.length === 0) return []
  const { db, scope, today } = context
  const of: Rows = { scope, today, ids }
  const managers = await listManagersOf(db, of)
  const late = scope.theirs ? null : await countLateOf(db, of)
  const records = await countRecordsOf(db, of)
  const bidders = await countBiddersOf(db, of)
  const next = await listNextOf(db, of)
  const readsWork = (id: string) =>
    hasBitOn(scope, 'Schedule', 'Read', id) && hasBitOn(scope, 'Activities', 'Read', id)
  return ids.map((id) => {
    const { open = 0, overdue = 0, mine = 0 } = records.get(id) ?? {}
    const manager = managers.get(id)
    const day = next.get(id)
    return {
      workOrderUniqueId: id,
      manager: manager ? { employeeUniqueId: manager.employeeUniqueId, name: manager.name } : null,
      lateActivities: late && readsWork(id) ? (late.get(id)?.late ?? 0) : null,
      openRecords: open,
      overdueRecords: overdue,
      myTurns: mine,
      bidders: bidders.get(id)?.bidders ?? null,
      next: day
        ? {
            kind: day.kind,
            day: day.day,
            title: day.record ? numberOf(day.record, day.title) : day.title,
            step: day.step,
          }
        : null,
    }
  })
}
