/** The tree of the schedule as a list of rows. Pure functions, without rendering or fetching. */

import { daysUntil, formatDay } from '#contract/days.ts'
import { countOf, formatDaysLeft, formatPercent } from '#contract/figures.ts'
import { isolated } from '#contract/texts.ts'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import type {
  ScheduleBlock,
  ScheduledJob,
  ScheduledSubTask,
  ScheduledTask,
  ScheduledWorkOrder,
} from '../contract.ts'
import { countDays } from './timescale.ts'

export type Kind = 'project' | 'job' | 'task' | 'activity'

export interface ScheduleRow {
  id: string
  kind: Kind
  /** The depth from 1, as screen readers count. */
  level: number
  title: string
  startDate: string | null
  endDate: string | null
  /** Null: the user may not see it. */
  riskLevel: RiskLevel | null
  progress: number | null
  isLate: boolean
  isOutsideParentDates: boolean
  /** Undefined: the row can have no children. */
  isOpen: boolean | undefined
  /** The number of siblings including this row, and the row's place among them. */
  ofSiblings: number
  place: number
  workOrder: string
  /** Only of activities. */
  activity?: ScheduledSubTask
  /**
   * The task: of an activity its parent, of a task the task itself. The dates of the activity should be
   * within the dates of the task.
   */
  task?: ScheduledTask | undefined
  /**
   * The job: of an activity or a task the job above, of a job the job itself. The dates of the task should be
   * within the dates of the job.
   */
  job?: ScheduledJob | undefined
  /** The records that block this row. */
  blocks?: readonly ScheduleBlock[]
  /** The saved dates, while the shown dates are not saved. */
  saved?: Span
}

/** A start and an end; null: not set. */
export interface Span {
  startDate: string | null
  endDate: string | null
}

/** The activities of a project that are loaded so far. */
export interface Loaded {
  items: readonly ScheduledSubTask[]
  total: number
  isWhole: boolean
}

export interface TreeGiven {
  projects: readonly ScheduledWorkOrder[]
  /** Undefined: not requested, or nothing has arrived yet. */
  activitiesOf: (workOrder: string) => Loaded | undefined
  /** The blocking records of a project; undefined as above. */
  blocksOf: (workOrder: string) => readonly ScheduleBlock[] | undefined
  isOpen: (id: string, kind: Kind) => boolean
  /** In the schedule of one project, the jobs are the top level. */
  isOfOneProject: boolean
  hidesDone: boolean
  /** Shows only blocked rows, with their parents and everything below them. */
  isOnlyBlocked: boolean
}

export interface Tree {
  rows: ScheduleRow[]
  /** The number of rows that are hidden because they are done. */
  hidden: { projects: number; activities: number }
}

type Told = Omit<ScheduleRow, 'level' | 'ofSiblings' | 'place' | 'isOpen' | 'blocks'>
interface Node {
  row: Told
  /** Undefined: the node can have no children. */
  children: Node[] | undefined
}

/** All visible rows: rows below a closed row are left out. */
export function rowsOf(given: TreeGiven): Tree {
  const { projects, activitiesOf, blocksOf, isOpen, isOfOneProject, hidesDone, isOnlyBlocked } = given
  const hidden = { projects: 0, activities: 0 }
  const all = projects.map((project) => nodeOf(project, activitiesOf(project.workOrderUniqueID)?.items ?? []))
  const blocks = new Map(
    projects.map(({ workOrderUniqueID: id }) => [
      id,
      Map.groupBy(blocksOf(id) ?? [], ({ jobUniqueId, subTaskUniqueId }) => subTaskUniqueId ?? jobUniqueId),
    ]),
  )
  const inTheWayOf = ({ workOrder, id }: Told) => blocks.get(workOrder)?.get(id)
  const there = hidesDone ? withoutDone(all, hidden) : all
  const nodes = isOnlyBlocked ? onlyBlocked(there, (row) => inTheWayOf(row) !== undefined) : there
  const top = isOfOneProject ? nodes.flatMap(({ children = [] }) => children) : nodes
  const rows: ScheduleRow[] = []
  const add = (siblings: readonly Node[], level: number) => {
    for (const [index, { row, children }] of siblings.entries()) {
      const open = children && isOpen(row.id, row.kind)
      const inTheWay = inTheWayOf(row)
      rows.push({
        ...row,
        ...{ level, ofSiblings: siblings.length, place: index + 1, isOpen: open },
        ...(inTheWay && { blocks: inTheWay }),
      })
      if (open) add(children, level + 1)
    }
  }
  add(top, 1)
  return { rows, hidden }
}

/** The blocked nodes with everything below them, and their parents. */
function onlyBlocked(nodes: readonly Node[], isBlocked: (row: Told) => boolean): Node[] {
  return nodes.flatMap((node) => {
    if (isBlocked(node.row)) return [node]
    const children = node.children && onlyBlocked(node.children, isBlocked)
    return children?.length ? [{ ...node, children }] : []
  })
}

/** The nodes that are not done, and the parents of such nodes. */
function withoutDone(nodes: readonly Node[], hidden: Tree['hidden']): Node[] {
  return nodes.flatMap((node) => {
    const children = node.children && withoutDone(node.children, hidden)
    const isDone = (node.row.progress ?? 0) >= 100 && !children?.length
    if (!isDone) return [{ ...node, children }]
    if (node.row.kind === 'activity') hidden.activities += 1
    if (node.row.kind === 'project') hidden.projects += 1
    return []
  })
}

/** As in `1 project and 56 activities done, hidden`; null if nothing is hidden. */
export function hiddenWords({ projects, activities }: Tree['hidden']): string | null {
  const parts = [
    ...(projects > 0 ? [countOf(projects, 'project')] : []),
    ...(activities > 0 ? [countOf(activities, 'activity', 'activities')] : []),
  ]
  return parts.length > 0 ? `${parts.join(' and ')} done, hidden` : null
}

/**
 * A project with everything below it. If the task of an activity is not shown, the activity is below the job,
 * or else below the project.
 */
function nodeOf(project: ScheduledWorkOrder, activities: readonly ScheduledSubTask[]): Node {
  const { workOrderUniqueID: workOrder } = project
  const byTask = new Map<string, Node[]>()
  const byJob = new Map<string, Node[]>()
  const loose: Node[] = []
  const tasks = new Map(
    project.schedule.flatMap((job) => job.subTasks.map((task) => [task.uniqueID, task] as const)),
  )
  const jobs = new Map(project.schedule.map((job) => [job.uniqueID, job] as const))
  for (const activity of activities) {
    const { uniqueID: id, taskUniqueId, jobUniqueId } = activity
    const node: Node = {
      row: {
        ...toldOf(activity),
        ...{ id, kind: 'activity', workOrder, activity },
        ...{ task: tasks.get(taskUniqueId), job: jobs.get(jobUniqueId) },
      },
      children: undefined,
    }
    if (tasks.has(taskUniqueId)) append(byTask, taskUniqueId, node)
    else if (jobs.has(jobUniqueId)) append(byJob, jobUniqueId, node)
    else loose.push(node)
  }
  const children = project.schedule.map((job): Node => {
    const below = job.subTasks.map(
      (task): Node => ({
        row: { ...toldOf(task), id: task.uniqueID, kind: 'task', workOrder, task, job },
        children: byTask.get(task.uniqueID) ?? [],
      }),
    )
    return {
      row: { ...toldOf(job), id: job.uniqueID, kind: 'job', workOrder, job },
      children: [...below, ...(byJob.get(job.uniqueID) ?? [])],
    }
  })
  return {
    row: {
      ...toldOf({ ...project, isOutsideParentDates: false }),
      id: workOrder,
      kind: 'project',
      workOrder,
    },
    children: [...children, ...loose],
  }
}

const toldOf = (
  of: Omit<Told, 'id' | 'kind' | 'workOrder' | 'activity' | 'task' | 'job' | 'blocks' | 'saved'>,
) => ({
  title: of.title,
  startDate: of.startDate,
  endDate: of.endDate,
  riskLevel: of.riskLevel,
  progress: of.progress,
  isLate: of.isLate,
  isOutsideParentDates: of.isOutsideParentDates,
})

function append(lists: Map<string, Node[]>, key: string, node: Node) {
  const list = lists.get(key)
  if (list) list.push(node)
  else lists.set(key, [node])
}

/** As in `5 days late`; null if it is not late. */
export function lateWords({ isLate, endDate }: Pick<ScheduleRow, 'isLate' | 'endDate'>, today: string) {
  return isLate && endDate ? formatDaysLeft(daysUntil(endDate, today)) : null
}

/** As in `77% done` or `nothing to measure`. */
export const progressWords = (progress: number | null) =>
  progress === null ? 'nothing to measure' : `${formatPercent(progress)} done`

export const riskWord = (level: RiskLevel) =>
  riskLevels.find(({ riskLevel }) => riskLevel === level)?.riskLevelName ?? ''

/** The warning for dates outside of the parent's dates. */
export const outsideWords: Record<Kind, string> = {
  project: '',
  job: "Outside the project's dates",
  task: "Outside the job's dates",
  activity: "Outside the task's dates",
}

/** As in `RFI-9 · Luis Ortega, 9 days`; if it is the user's turn, `RFI-9 · your turn, 9 days`. */
export function blockWords(
  { number, name, employeeUniqueId, days }: ScheduleBlock,
  me: string | null,
): string {
  const who = me !== null && employeeUniqueId === me ? 'your turn' : name
  return `${number} · ${isolated(who)}, ${days === 0 ? 'since today' : countOf(days, 'day')}`
}

/** As in `Sep 16, 2026 to Dec 4, 2026`. */
export function spanWords({ startDate, endDate }: Span): string {
  if (!startDate && !endDate) return 'no dates'
  return `${startDate ? formatDay(startDate) : 'no start'} to ${endDate ? formatDay(endDate) : 'no end'}`
}

/** All facts of a bar as text: `Sep 16, 2026 to Dec 4, 2026, 80 days, 77% done, 5 days late, risk High`. */
export function wordsOf(row: ScheduleRow, today: string): string {
  const { startDate, endDate, progress, riskLevel, isOutsideParentDates, kind } = row
  const days = countDays(startDate, endDate)
  return [
    spanWords(row),
    ...(days === null ? [] : [countOf(days, 'day')]),
    progressWords(progress),
    ...[lateWords(row, today) ?? []].flat(),
    ...(riskLevel === null ? [] : [`risk ${riskWord(riskLevel)}`]),
    ...(isOutsideParentDates ? [outsideWords[kind].replace('Outside', 'outside')] : []),
    ...(row.blocks ?? []).map((block) => `blocked by ${blockWords(block, null)}`),
    ...(row.saved ? [`not saved, currently ${spanWords(row.saved)}`] : []),
  ].join(', ')
}

const inYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const withYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeZone: 'UTC' })

/** As in `Sep 16`; in another year `9/16/27`. */
export function shortDay(day: string | null, today: string): string {
  if (!day) return '–'
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear
  return format.format(new Date(`${day}T00:00:00Z`))
}
