/** The PDF of a change order (screens-pattern.md §8): its changes, decisions and attached files. */
import { formatDay } from '#contract/days.ts'
import { notFound } from '#contract/errors.ts'
import { countOf, formatQuantity, moneyOf, unitMoneyOf } from '#contract/figures.ts'
import type { FileReply } from '#contract/file.ts'
import { numberOf } from '#contract/record-types.ts'
import { formatSize } from '#contract/sizes.ts'
import { listActors } from '#features/approvals/server/public.ts'
import { addressLines, clocksOf, type PaperPorts, sheetOf } from '#features/companies/server/public.ts'
import { listFilesAt, type NamedFile } from '#features/files/server/public.ts'
import { findPlace } from '#features/hierarchy/server/public.ts'
import { linksOf } from '#features/links/server/public.ts'
import { takesCosts } from '#server/costs.ts'
import { todayIn } from '#server/days.ts'
import type { InAccount } from '#server/http/mount.ts'
import {
  type PaperBlock,
  type PaperColumn,
  type PaperFact,
  type PaperPart,
  writePaper,
} from '#server/paper/paper.ts'
import { ChangeOrder, type ChangeOrderActor, ChangeOrderEffect, ChangeOrderItem } from '../contract.ts'
import { effectOf } from './effect.ts'
import { listEnds } from './effect-queries.ts'
import { listItems } from './item-queries.ts'
import { readEarlier } from './paper-queries.ts'
import { findChangeOrderById } from './queries.ts'
import { shown } from './service.ts'

const takeCosts = takesCosts(ChangeOrder)
const takeCostsOfItem = takesCosts(ChangeOrderItem)
const takeCostsOfEffect = takesCosts(ChangeOrderEffect)

/** The range of all items: a change order has at most this many. */
const ALL = { offset: 0, limit: 1000 }

/**
 * Prints a change order as a PDF, without the amounts that the caller may not see.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function printChangeOrder(
  context: InAccount,
  { TargetUniqueID: id }: { TargetUniqueID: string },
  ports: PaperPorts,
): Promise<FileReply> {
  const { db, scope } = context
  const row = await findChangeOrderById(db, scope, id)
  if (!row) throw notFound()
  const order = takeCosts(scope, shown(row, (await listActors(db, scope, [id])).get(id) ?? []))
  const effect = takeCostsOfEffect(scope, await effectOf(context, { TargetUniqueID: id }))
  const items = (await listItems(db, scope, id, ALL)).map((item) => takeCostsOfItem(scope, item))
  const { number, workOrderUniqueId: workOrderId } = order
  const sheet = await sheetOf(context, ports)
  const { title: project, ...place } = await findPlace(db, scope, workOrderId)
  const files = await listFilesAt(db, scope, { workOrderId, targetType: 'ChangeOrder', targetId: id })
  const called = numberOf('ChangeOrder', number)
  const { timeZone } = clocksOf(context)
  const day = (instant: string) => formatDay(todayIn(timeZone, new Date(instant)))
  const dates = datesOf(effect)
  return writePaper({
    ...sheet,
    name: `${called} ${order.changeOrderName}`,
    title: `Change Order ${called}`,
    state: stateOf(order, day),
    about: `${project} · ${called} ${order.changeOrderName}`,
    parts: [
      {
        kind: 'facts',
        columns: [
          [
            ['Project', project],
            ['Address', addressLines({ ...place, countryId: null }).join(', ')],
            ['Job, task', `${order.jobTitle}, ${order.taskName}`],
          ],
          await factsOf(context, order, day),
        ],
      },
      { kind: 'text', title: order.changeOrderName, text: order.description, note: attachedOf(files) },
      ...itemsOf(order, items, effect),
      {
        kind: 'sums',
        blocks: [...(await contractOf(context, order, effect)), await timeOf(context, order, effect)],
      },
      ...decisionsOf(order, sheet.from.name, day),
      {
        kind: 'signatures',
        signers: [
          { role: 'Contractor', name: sheet.from.name },
          { role: 'Architect', name: '' },
          { role: 'Owner', name: '' },
        ],
      },
      ...(files.length > 0 || dates.length > 0 ? [{ kind: 'page' } as const] : []),
      ...attachmentsOf(files, day),
      ...dates,
    ],
  })
}

type Day = (instant: string) => string

/** The status in words, and whether the change order is in effect. */
function stateOf({ statusName, inForceDate }: ChangeOrder, day: Day): string {
  if (statusName === 'Active') return `In effect since ${inForceDate ? day(inForceDate) : ''}`
  if (statusName === 'Rejected') return 'Rejected: not in effect'
  if (statusName === 'Pending') return 'Pending approval: not yet in effect'
  if (statusName === 'RequireInformation') return 'Needs information: not yet in effect'
  return 'Draft: not yet in effect'
}

async function factsOf(context: InAccount, order: ChangeOrder, day: Day): Promise<PaperFact[]> {
  const { changeOrderMasterUniqueId: id, changeOrderDueDate: due } = order
  const links = await linksOf(context, { targetType: 'ChangeOrder', TargetUniqueID: id })
  const from = links.filter(({ isOrigin }) => isOrigin).map(({ number, title }) => `${number} ${title}`)
  return [
    ['Created', day(order.createdOnDate)],
    ['Required by', due ? formatDay(due) : ''],
    ['Type', order.changeOrderTypeName],
    ['From', from.join(', ')],
    ['Originator', order.coOriginatorName],
  ]
}

const isPhoto = ({ contentType }: NamedFile) => contentType.startsWith('image/')
/** The largest number of files that are named one by one. */
const MOST_NAMED = 3

/** As in `Attached: SK-07.pdf, survey-C4.pdf and 3 photos, listed at the end.` */
function attachedOf(files: readonly NamedFile[]): string {
  if (files.length === 0) return ''
  const photos = files.filter(isPhoto).length
  const names = files.filter((file) => !isPhoto(file)).map(({ name }) => name)
  const said = [
    ...names.slice(0, MOST_NAMED),
    ...(names.length > MOST_NAMED ? [countOf(names.length - MOST_NAMED, 'more file')] : []),
    ...(photos > 0 ? [countOf(photos, 'photo')] : []),
  ]
  const last = said.pop()
  return `Attached: ${said.length > 0 ? `${said.join(', ')} and ${last}` : last}, listed at the end.`
}

function attachmentsOf(files: readonly NamedFile[], day: Day): PaperPart[] {
  if (files.length === 0) return []
  return [
    {
      kind: 'table',
      title: 'Attachments',
      columns: [
        { header: '', width: 18 },
        { header: 'File' },
        { header: 'Added by', width: 150 },
        { header: 'On', width: 70 },
        { header: 'Size', width: 60, isFigure: true },
      ],
      rows: files.map(({ name, addedBy, addedAt, size }, index) => [
        ...[`${index + 1}`, name, addedBy, day(addedAt), formatSize(size)],
      ]),
    },
  ]
}

type EffectItem = ChangeOrderEffect['items'][number]

/** The change of the target, as in `126 CY to 154 CY`; empty if target and unit stay the same. */
function targetOf({ targetMetric, targetUnit, unit }: EffectItem): string {
  if (!targetMetric) return targetUnit ? `in ${targetUnit.from || 'no unit'} to ${unit}` : ''
  const from = formatQuantity(targetMetric.from ?? '0', targetUnit ? targetUnit.from : unit)
  return `${from} to ${formatQuantity(targetMetric.to ?? '0', unit)}`
}

const costOf = ({ unitCost }: EffectItem) =>
  unitCost ? `each ${unitMoneyOf(unitCost.from ?? '0')} to ${unitMoneyOf(unitCost.to ?? '0')}` : ''

function itemsOf(
  { amount }: ChangeOrder,
  items: readonly ChangeOrderItem[],
  effect: ChangeOrderEffect,
): PaperPart[] {
  if (items.length === 0) return []
  const effects = new Map(effect.items.map((item) => [item.changeOrderItemUniqueId, item]))
  // Readers who do not see amounts get no column of amounts.
  const withAmount = <T>(cells: T[], last: T) => (amount === null ? cells : [...cells, last])
  return [
    {
      kind: 'table',
      title: 'Items',
      columns: withAmount<PaperColumn>(
        [
          { header: '', width: 18 },
          { header: 'Item' },
          { header: 'Activity and code', width: 118 },
          { header: 'Target, before and after', width: 122 },
        ],
        { header: 'Amount', width: 84, isFigure: true },
      ),
      rows: items.map((item, index) => {
        const changed = effects.get(item.changeOrderItemUniqueId)
        return withAmount(
          [
            `${index + 1}`,
            { text: item.changeOrderItemName, note: item.changeOrderItemDescription, isStrong: true },
            { text: item.subTaskTitle ?? 'None', note: item.codes.join(', ') },
            { text: changed ? targetOf(changed) : '', note: changed ? costOf(changed) : '' },
          ],
          item.changeOrderItemAmount === null ? '' : moneyOf(item.changeOrderItemAmount),
        )
      }),
      ...(amount !== null && { sum: ['', 'Sum of this change order', '', '', moneyOf(amount)] }),
    },
  ]
}

/** The largest number of change orders that are named one by one. */
const MOST_NUMBERS = 6

const numbersOf = (numbers: readonly number[]) =>
  [
    ...numbers.slice(0, MOST_NUMBERS).map((number) => numberOf('ChangeOrder', number)),
    ...(numbers.length > MOST_NUMBERS ? [`${numbers.length - MOST_NUMBERS} more`] : []),
  ].join(', ')

/** The contract amount before and after; empty for readers who do not see costs. */
async function contractOf(
  { db, scope }: InAccount,
  { changeOrderMasterUniqueId: id, workOrderUniqueId: workOrderId, number, amount }: ChangeOrder,
  { contract: { before, after } }: ChangeOrderEffect,
): Promise<PaperBlock[]> {
  if (before === null || after === null || amount === null) return []
  const { original, added, numbers } = await readEarlier(db, scope, { id, workOrderId, before })
  const called = numberOf('ChangeOrder', number)
  return [
    {
      title: 'Contract sum',
      rows: [
        { label: 'Original contract', value: moneyOf(original) },
        {
          label:
            numbers.length > 0
              ? `Change orders in effect (${numbersOf(numbers)})`
              : 'Change orders in effect',
          value: moneyOf(added),
        },
        { label: `Contract before ${called}`, value: moneyOf(before) },
        { label: called, value: moneyOf(amount) },
        { label: `Contract with ${called}`, value: moneyOf(after), isStrong: true },
      ],
    },
  ]
}

const dayOrNone = (day: string | null) => (day ? formatDay(day) : 'None')
const levelWords = { project: 'Project', job: 'Job', task: 'Task' } as const

/** The end dates of task, job and project, before and after. */
async function timeOf(
  { db, scope }: InAccount,
  order: ChangeOrder,
  effect: ChangeOrderEffect,
): Promise<PaperBlock> {
  const { workOrderUniqueId: workOrderId, jobUniqueId: jobId, taskUniqueId: taskId, scheduleImpact } = order
  const ends = await listEnds(db, scope, { workOrderId, jobId, taskId }, false)
  const rows = ends.toReversed().map(({ level, title, end }) => {
    const moved = effect.ends.find((one) => one.level === level)
    const isProject = level === 'project'
    return {
      label: isProject ? levelWords[level] : `${levelWords[level]} ${title}`,
      before: dayOrNone(moved ? moved.from : end),
      value: dayOrNone(moved ? moved.to : end),
      isStrong: isProject,
    }
  })
  const isProjectMoved = effect.ends.some(({ level }) => level === 'project')
  const impact =
    scheduleImpact === 0 ? 'No schedule impact.' : `Schedule impact: ${countOf(scheduleImpact, 'day')}.`
  return {
    title: 'Time',
    heads: ['Ends', 'Before', 'After'],
    rows,
    note: `${impact} ${isProjectMoved ? 'The project ends later.' : 'The project end does not move.'}`,
  }
}

const decided: Record<string, string> = {
  Approved: 'Approved',
  Rejected: 'Rejected',
  RequireInformation: 'Asked for information',
}

/** The decisions of the actors, with person, company and day. The fields for ink signatures are below. */
function decisionsOf({ actors, statusName, court }: ChangeOrder, us: string, day: Day): PaperPart[] {
  if (actors.length === 0) return []
  const decisionOf = ({ statusName: own, approvedDate, isPending }: ChangeOrderActor) => {
    const word = decided[own]
    if (word) return approvedDate ? `${word}, ${day(approvedDate)}` : word
    if (!isPending || statusName === 'Created') return ''
    return court ? `Pending since ${day(court.since)}` : 'Pending'
  }
  return [
    {
      kind: 'table',
      title: 'Decisions in Plumbline',
      columns: [
        { header: 'Role', width: 60 },
        { header: 'Who', width: 165 },
        { header: 'Decision', width: 130 },
        { header: 'Comment' },
      ],
      rows: actors.map((actor) => [
        actor.roleTypeName,
        // The name of a guest already contains the guest's company.
        actor.approverName.endsWith(`(${actor.companyName})`)
          ? actor.approverName
          : `${actor.approverName}, ${us}`,
        decisionOf(actor),
        actor.comments,
      ]),
    },
  ]
}

/** The dates of activities that the change order changes. */
function datesOf({ items }: ChangeOrderEffect): PaperPart[] {
  const changed = items.filter(({ start, end }) => start || end)
  if (changed.length === 0) return []
  return [
    {
      kind: 'table',
      title: 'Dates of activities',
      columns: [
        { header: 'Activity' },
        ...['Start before', 'Start after', 'End before', 'End after'].map((header) => ({
          header,
          width: 76,
        })),
      ],
      rows: changed.map(({ subTaskTitle, changeOrderItemName, start, end }) => [
        { text: subTaskTitle ?? changeOrderItemName, note: changeOrderItemName },
        ...[start, end].flatMap((change) =>
          change ? [dayOrNone(change.from), dayOrNone(change.to)] : ['', ''],
        ),
      ]),
    },
  ]
}
