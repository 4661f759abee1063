/** The tree of the schedule as rows. */
import { expect, test } from 'vitest'
import type { ScheduledSubTask, ScheduledWorkOrder } from '../contract.ts'
import { blockWords, hiddenWords, rowsOf, type TreeGiven, wordsOf } from './rows.ts'

const told = {
  startDate: '2026-09-16',
  endDate: '2026-12-04',
  riskLevel: 'low',
  progress: 50,
  isLate: false,
  isOutsideParentDates: false,
} as const

const project: ScheduledWorkOrder = {
  ...told,
  workOrderUniqueID: 'p',
  title: 'Project',
  schedule: [
    {
      ...told,
      uniqueID: 'j',
      title: 'Job',
      rowVersion: 1,
      subTasks: [
        { ...told, uniqueID: 't1', title: 'First', progress: 100, rowVersion: 1, subTasks: [] },
        { ...told, uniqueID: 't2', title: 'Second', rowVersion: 1, subTasks: [] },
      ],
    },
  ],
}
const activity = (
  title: string,
  task: string,
  job: string,
  progress: number | null = 10,
): ScheduledSubTask => ({
  ...told,
  uniqueID: title,
  title,
  taskUniqueId: task,
  jobUniqueId: job,
  workOrderUniqueId: 'p',
  isMine: false,
  rowVersion: 1,
  progress,
  subTasks: [],
})
const items = [
  activity('a', 't1', 'j', 100),
  activity('b', 't2', 'j'),
  activity('c', 't2', 'j', 200),
  // The user may not read the task of the first, or the task and job of the second activity.
  activity('d', 'hidden', 'j', null),
  activity('e', 'hidden', 'hidden'),
]
const given: TreeGiven = {
  projects: [project],
  activitiesOf: () => ({ items, total: items.length, isWhole: true }),
  blocksOf: () => undefined,
  isOnlyBlocked: false,
  isOpen: () => true,
  isOfOneProject: false,
  hidesDone: false,
}
const shown = (change: Partial<TreeGiven> = {}) =>
  rowsOf({ ...given, ...change }).rows.map(({ title, level }) => `${level} ${title}`)

test('stands in the order of jobs, tasks and activities; what has no parent that is shown, in what is next above', () => {
  expect(shown()).toEqual(['1 Project', '2 Job', '3 First', '4 a', '3 Second', '4 b', '4 c', '3 d', '2 e'])
})

test('what is closed shows nothing in it; an activity can have nothing in it', () => {
  expect(shown({ isOpen: (id) => id !== 'j' })).toEqual(['1 Project', '2 Job', '2 e'])
  expect(shown({ isOpen: () => false })).toEqual(['1 Project'])
  expect(rowsOf(given).rows.find(({ id }) => id === 'a')?.isOpen).toBeUndefined()
})

test('of one project its jobs are at the top', () => {
  expect(shown({ isOfOneProject: true })[0]).toBe('1 Job')
})

test('each says its place among those beside it, and an activity its task', () => {
  const { rows } = rowsOf(given)
  const of = (id: string) => rows.find((row) => row.id === id)
  expect(of('c')).toMatchObject({ place: 2, ofSiblings: 2, task: { uniqueID: 't2' } })
  expect(of('d')).toMatchObject({ place: 3, ofSiblings: 3, task: undefined })
})

test('what is done is hidden with the tasks that are done, and counted', () => {
  expect(shown({ hidesDone: true })).toEqual(['1 Project', '2 Job', '3 Second', '4 b', '3 d', '2 e'])
  const { hidden } = rowsOf({ ...given, hidesDone: true })
  expect(hidden).toEqual({ projects: 0, activities: 2 })
  expect(hiddenWords(hidden)).toBe('2 activities done, hidden')
  const done = { ...project, progress: 100, schedule: [] }
  const alone = rowsOf({ ...given, projects: [done], activitiesOf: () => undefined, hidesDone: true })
  expect(alone).toEqual({ rows: [], hidden: { projects: 1, activities: 0 } })
  expect(hiddenWords({ projects: 1, activities: 3 })).toBe('1 project and 3 activities done, hidden')
  expect(hiddenWords({ projects: 0, activities: 0 })).toBeNull()
})

test('says in words all that its bar shows', () => {
  const row = rowsOf(given).rows.find(({ id }) => id === 'b')
  if (!row) throw new Error('no row')
  expect(wordsOf(row, '2026-11-01')).toBe('Sep 16, 2026 to Dec 4, 2026, 80 days, 10% done, risk Low')
  const late = { ...row, endDate: '2026-10-30', isLate: true, isOutsideParentDates: true }
  expect(wordsOf(late, '2026-11-01')).toBe(
    "Sep 16, 2026 to Oct 30, 2026, 45 days, 10% done, 2 days late, risk Low, outside the task's dates",
  )
  expect(wordsOf({ ...row, startDate: null, progress: null }, '2026-11-01')).toBe(
    'no start to Dec 4, 2026, nothing to measure, risk Low',
  )
  expect(wordsOf({ ...row, startDate: null, endDate: null }, '2026-11-01')).toBe(
    'no dates, 10% done, risk Low',
  )
})

test('what something stands in the way of is told there, and can be shown alone with what it is in', () => {
  const block = (jobUniqueId: string, subTaskUniqueId: string | null, number: string) => ({
    ...{ jobUniqueId, subTaskUniqueId, number, targetType: 'RFI', targetUniqueID: number, title: 'Which?' },
    ...{ step: 'answer', name: 'Luis Ortega', employeeUniqueId: 'luis', days: 9, isOverdue: false },
  })
  const blocks = [block('j', 'b', 'CO-1'), block('other', null, 'RFI-1')] as never
  const { rows } = rowsOf({ ...given, blocksOf: () => blocks, hidesDone: true, isOnlyBlocked: true })
  expect(rows.map(({ title }) => title)).toEqual(['Project', 'Job', 'Second', 'b'])
  expect(wordsOf(rows.at(-1) as never, '2026-11-25')).toMatch(/blocked by CO-1 · Luis Ortega, 9 days$/)
  const whole = rowsOf({
    ...given,
    blocksOf: () => [block('j', null, 'RFI-2')] as never,
    hidesDone: true,
    isOnlyBlocked: true,
  })
  // A blocked job shows everything below it.
  expect(whole.rows.map(({ title }) => title)).toEqual(['Project', 'Job', 'Second', 'b', 'd'])
  expect(blockWords(block('j', null, 'RFI-2') as never, 'luis')).toBe('RFI-2 · your turn, 9 days')
})
