/** The tree of the schedule as rows one below the other: nothing here draws or fetches. */

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
  /** From one, as screen readers count. */
  level: number
  title: string
  startDate: string | null
  endDate: string | null
  /** Null: it is not told. */
  riskLevel: RiskLevel | null
  progress: number | null
  isLate: boolean
  isOutsideParentDates: boolean
  /** Undefined: nothing can be in it. */
  isOpen: boolean | undefined
  /** Of how many beside it, and the how manieth. */
  ofSiblings: number
  place: number
  workOrder: string
  /** Of an activity. */
  activity?: ScheduledSubTask
  /** Of an activity, whose dates should be within its own; and of the task itself. */
  task?: ScheduledTask | undefined
  /** Of an activity, whose task's dates should be within its own; of a task, and of the job itself. */
  job?: ScheduledJob | undefined
  /** What stands in its way. */
  blocks?: readonly ScheduleBlock[]
  /** Where it stands while the dates that are shown are not saved. */
  saved?: Span
}

/** From when to when; null: not said. */
export interface Span {
  startDate: string | null
  endDate: string | null
}

/** What has come of the activities of a work order. */
export interface Loaded {
  items: readonly ScheduledSubTask[]
  total: number
  isWhole: boolean
}

export interface TreeGiven {
  projects: readonly ScheduledWorkOrder[]
  /** Undefined: not asked for, or nothing has come yet. */
  activitiesOf: (workOrder: string) => Loaded | undefined
  /** What stands in the way in a work order; undefined as above. */
  blocksOf: (workOrder: string) => readonly ScheduleBlock[] | undefined
  isOpen: (id: string, kind: Kind) => boolean
  /** Of one project its jobs stand at the top. */
  isOfOneProject: boolean
  hidesDone: boolean
  /** Only what something stands in the way of, with what it stands in and what is in it. */
  isOnlyBlocked: boolean
}

export interface Tree {
  rows: ScheduleRow[]
  /** How many are done and not shown. */
  hidden: { projects: number; activities: number }
}

type Told = Omit<ScheduleRow, 'level' | 'ofSiblings' | 'place' | 'isOpen' | 'blocks'>
interface Node {
  row: Told
  /** Undefined: nothing can be in it. */
  children: Node[] | undefined
}

/** All rows that are seen: what is in a row that is closed is not. */
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

/** What something stands in the way of with all in it, and what that stands in. */
function onlyBlocked(nodes: readonly Node[], isBlocked: (row: Told) => boolean): Node[] {
  return nodes.flatMap((node) => {
    if (isBlocked(node.row)) return [node]
    const children = node.children && onlyBlocked(node.children, isBlocked)
    return children?.length ? [{ ...node, children }] : []
  })
}

/** What is not done, and what something that is not stands in. */
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

/** `1 project and 56 activities done, hidden`; null where nothing is. */
export function hiddenWords({ projects, activities }: Tree['hidden']): string | null {
  const parts = [
    ...(projects > 0 ? [countOf(projects, 'project')] : []),
    ...(activities > 0 ? [countOf(activities, 'activity', 'activities')] : []),
  ]
  return parts.length > 0 ? `${parts.join(' and ')} done, hidden` : null
}

/** A project with all in it. What names a job or a task that is not shown stands in what is next above. */
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

/** `5 days late`; null where it is not. */
export function lateWords({ isLate, endDate }: Pick<ScheduleRow, 'isLate' | 'endDate'>, today: string) {
  return isLate && endDate ? formatDaysLeft(daysUntil(endDate, today)) : null
}

/** `77% done`; `Nothing to measure`. */
export const progressWords = (progress: number | null) =>
  progress === null ? 'nothing to measure' : `${formatPercent(progress)} done`

export const riskWord = (level: RiskLevel) =>
  riskLevels.find(({ riskLevel }) => riskLevel === level)?.riskLevelName ?? ''

/** Whose dates those of a row should be within. */
export const outsideWords: Record<Kind, string> = {
  project: '',
  job: "Outside the project's dates",
  task: "Outside the job's dates",
  activity: "Outside the task's dates",
}

/** `RFI-9 · Luis Ortega, 9 days`; for whoever has the turn `RFI-9 · your turn, 9 days`. */
export function blockWords(
  { number, name, employeeUniqueId, days }: ScheduleBlock,
  me: string | null,
): string {
  const who = me !== null && employeeUniqueId === me ? 'your turn' : name
  return `${number} · ${isolated(who)}, ${days === 0 ? 'since today' : countOf(days, 'day')}`
}

/** `Sep 16, 2026 to Dec 4, 2026`. */
export function spanWords({ startDate, endDate }: Span): string {
  if (!startDate && !endDate) return 'no dates'
  return `${startDate ? formatDay(startDate) : 'no start'} to ${endDate ? formatDay(endDate) : 'no end'}`
}

/** All that a bar shows, in words: `Sep 16, 2026 to Dec 4, 2026, 80 days, 77% done, 5 days late, risk High`. */
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

/** `Sep 16`; of another year `9/16/27`. */
export function shortDay(day: string | null, today: string): string {
  if (!day) return '–'
  const format = day.slice(0, 4) === today.slice(0, 4) ? inYear : withYear
  return format.format(new Date(`${day}T00:00:00Z`))
}
