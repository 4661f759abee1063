/**
 * Notifies bidders when a project that they intend to bid on is taken back, is open for bids again, or ends
 * later (records.md
 * 'Addendum'; docs/decisions/0159). The caller must have locked the project. Showing intent and submitting
 * share-lock the project, so no bidder is missed.
 */
import { countOf } from '#contract/figures.ts'
import type { Bidders, Deleted } from '#features/hierarchy/server/public.ts'
import { type NewNotice, notify, telling } from '#features/notifications/server/public.ts'
import { endText } from '#features/projects/bidding-words.ts'
import type { InAccount } from '#server/http/mount.ts'
import { tellAll } from './addenda.ts'
import { insertAddendumLines, listIntending, listPeopleOf } from './addenda-queries.ts'
import { holdProject } from './door-queries.ts'
import { bidEndIsMoved, bidIsOpenAgain, bidIsTakenBack } from './notices.ts'
import { tellBidders } from './tabulation.ts'
import { findOwnerName } from './tabulation-queries.ts'
import {
  keepLinesTakenBack,
  listLinesChangedSince,
  noteOpenAgain,
  noteTakenBack,
  removeLinesTakenBack,
} from './taking-back-queries.ts'

type Bidder = Awaited<ReturnType<typeof listIntending>>[number]
type Project = NonNullable<Awaited<ReturnType<typeof holdProject>>>

/** The functions that projects and the plan call when a project is taken back, is open again, or ends later. */
export const bidders: Bidders = {
  takenBack: async (context, workOrders) => {
    for (const workOrder of workOrders) {
      const project = await holdProject(context.db, context.scope, workOrder)
      if (!project) continue
      // A deleted project keeps its lines until it is restored, so no copy is stored.
      if (!project.deletedAt) await keepLinesTakenBack(context.db, context.scope, workOrder)
      await tellTakenBack(context, workOrder, project)
    }
  },
  openAgain: async (context, workOrders) => {
    for (const workOrder of workOrders) {
      const project = await holdProject(context.db, context.scope, workOrder)
      if (project?.isAdvertised && !project.deletedAt) await tellOpenAgain(context, workOrder, project)
    }
  },
  endMoved: async (context, workOrders) => {
    for (const workOrder of workOrders) {
      const project = await holdProject(context.db, context.scope, workOrder)
      if (project) await tellEndMoved(context, workOrder, project)
    }
  },
}

/** Notifies bidders of projects that were advertised when they were deleted. */
export async function tellOfDeleted(context: InAccount, deleted: readonly Deleted[]): Promise<void> {
  for (const { level, workOrderId } of deleted) {
    if (level !== 'work_order') continue
    const project = await holdProject(context.db, context.scope, workOrderId)
    if (project?.isAdvertised) await tellTakenBack(context, workOrderId, project)
  }
}

/** Whether bidding has ended for good. */
const isOver = ({ now }: InAccount, { endsAt, openedAt }: Project) =>
  Boolean(openedAt) || !endsAt || new Date(endsAt) <= now

async function tellTakenBack(context: InAccount, workOrder: string, project: Project): Promise<void> {
  const { db, scope, now } = context
  const told: Bidder[] = []
  const owner = await findOwnerName(db, scope)
  const of = { ...named(workOrder, project), owner, isOver: isOver(context, project), end: endText(project) }
  for (const bidder of await listIntending(db, scope, workOrder)) {
    const held = await noteTakenBack(db, bidder, now)
    if (!held) continue
    told.push(bidder)
    const people = await listPeopleOf(db, bidder)
    tell(context, bidder, telling(bidIsTakenBack, { ...toldTo(bidder, people), values: { ...of, held } }))
  }
  tellBidders(context, told)
}

async function tellOpenAgain(context: InAccount, workOrder: string, project: Project): Promise<void> {
  const { db, scope } = context
  const isClosed = isOver(context, project)
  if (!isClosed) await tellLines(context, workOrder, project)
  const told: Bidder[] = []
  const owner = await findOwnerName(db, scope)
  const values = { ...named(workOrder, project), owner, end: endText(project) }
  for (const bidder of await listIntending(db, scope, workOrder)) {
    if (!(await noteOpenAgain(db, bidder))) continue
    told.push(bidder)
    if (isClosed) continue
    const people = await listPeopleOf(db, bidder)
    tell(context, bidder, telling(bidIsOpenAgain, { ...toldTo(bidder, people), values }))
  }
  tellBidders(context, told)
}

/** Issues an addendum with the lines that changed while the project was taken back, even if nobody bids. */
async function tellLines(context: InAccount, workOrder: string, project: Project): Promise<void> {
  const { db, scope } = context
  const lines = await listLinesChangedSince(db, scope, workOrder)
  await removeLinesTakenBack(db, scope, workOrder)
  if (lines.length === 0) return
  const { number } = await tellAll(context, workOrder, project, {
    title: 'Changed lines',
    text: `${countOf(lines.length, 'line has', 'lines have')} changed while the project was not open for bids.`,
    movedEndTo: null,
    lineCount: lines.length,
  })
  await insertAddendumLines(db, scope, { workOrder, number }, lines)
}

async function tellEndMoved(context: InAccount, workOrder: string, project: Project): Promise<void> {
  const { db, scope } = context
  const intending = await listIntending(db, scope, workOrder)
  const owner = await findOwnerName(db, scope)
  const values = { ...named(workOrder, project), owner, end: endText(project) }
  for (const bidder of intending) {
    const people = await listPeopleOf(db, bidder)
    tell(context, bidder, telling(bidEndIsMoved, { ...toldTo(bidder, people), values }))
  }
  tellBidders(context, intending)
}

const named = (workOrder: string, { title, bidProjectName }: Project) => ({
  project: bidProjectName || title,
  workOrder,
})

/** workOrderId is null, because the work order belongs to another account than the notified people. */
const toldTo = ({ id }: Bidder, employeeIds: string[]) => ({ employeeIds, workOrderId: null, deed: id })

/** Notifies people of a bidder in their own account. The notice names no acting person. */
function tell(context: InAccount, { companyId, accountId }: Bidder, notice: NewNotice): void {
  notify({ ...context, scope: { companyId, accountId, employeeId: null } }, [notice])
}
