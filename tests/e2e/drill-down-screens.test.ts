/** The states of the drill-down in which a plan is reordered, changed and filled from a spreadsheet. */
import { lookAtEvery } from './every-state.ts'
import { chooseInList, chooseInRow, dayFromToday, newTasks, pasteRows } from './new-plan.ts'
import { footings, placeOf } from './planning-records.ts'
import { people, projectOf, type Stage, type Visit } from './stage.ts'

const TITLE = 'Rope Walk Cottages'

/**
 * Opens a job whose activities need attention: late, outside the dates of the task, above the target, or
 * without a target.
 */
async function openRopeWalk({ page, go }: Visit, stage: Stage): Promise<void> {
  const project = await projectOf(stage, TITLE).catch(() => addRopeWalk(stage))
  await go(`/projects/details/${project}`)
  await page.getByRole('link', { name: /^Main job/ }).click()
  await page.getByRole('link', { name: /^Ground floor slab/ }).waitFor()
}

async function addRopeWalk(stage: Stage): Promise<string> {
  const { project, job, tasks, activities } = await newTasks(
    stage,
    TITLE,
    ['Ground floor slab with its thickenings', 'Drains', 'Paths'],
    [
      {
        subTaskTitle: 'Dig out',
        subTaskTargetMetric: '12',
        subTaskUnit: 'm³',
        subTaskStartDate: dayFromToday(-20),
        subTaskEndDate: dayFromToday(-6),
      },
      {
        subTaskTitle: 'Lay insulation under the slab and up its edges',
        subTaskTargetMetric: '480',
        subTaskUnit: 'm²',
        subTaskStartDate: dayFromToday(2),
        subTaskEndDate: dayFromToday(400),
      },
      { subTaskTitle: 'Power float', subTaskHours: '16' },
    ],
  )
  const token = await stage.tokenOf(people.dana)
  const [task = ''] = tasks
  await stage.post(token, '/api/jobs/update', [
    { jobUniqueId: job, jobStartDate: dayFromToday(-40), jobEndDate: dayFromToday(60) },
  ])
  await stage.post(token, '/api/tasks/update', [
    { taskUniqueId: task, taskStartDate: dayFromToday(-30), taskEndDate: dayFromToday(-2) },
    { taskUniqueId: tasks[1], taskStartDate: dayFromToday(30), taskEndDate: dayFromToday(90) },
  ])
  await stage.post(token, '/api/employeesubtasks/create', [
    { subTaskUniqueId: activities[0], metricCompleted: '4' },
    { subTaskUniqueId: activities[1], metricCompleted: '502.5' },
    { subTaskUniqueId: activities[2], metricCompleted: '3' },
  ])
  return project
}

const openSlab = async (visit: Visit, stage: Stage): Promise<void> => {
  await openRopeWalk(visit, stage)
  await visit.page.getByRole('link', { name: /^Ground floor slab/ }).click()
  await visit.page.getByText('Power float').waitFor()
}

async function choosePair({ page }: Visit): Promise<void> {
  await chooseInList(page, 'activities', 'Choose several')
  await page.getByRole('checkbox', { name: 'Choose Dig out' }).check()
  await page.getByRole('checkbox', { name: /^Choose Lay insulation/ }).check()
}

async function editPair(visit: Visit): Promise<void> {
  await choosePair(visit)
  await visit.page.getByRole('button', { name: 'Edit the chosen activities' }).click()
  await visit.page.getByRole('dialog').getByText('Shift').click()
}

async function openPaste(visit: Visit, stage: Stage): Promise<void> {
  const { project, job, task } = await placeOf(stage, footings)
  await visit.go(`/projects/details/${project}?job=${job}&task=${task}`)
  await chooseInList(visit.page, 'activities', 'Paste from a spreadsheet')
  await visit.page.getByRole('textbox', { name: 'Rows' }).waitFor()
}

lookAtEvery([
  { name: 'drill-down, late tasks', as: people.dana, show: openRopeWalk },
  { name: 'drill-down, activities with warnings', as: people.dana, show: openSlab },
  {
    name: 'drill-down, warnings to whoever only reads',
    as: people.joel,
    show: openSlab,
  },
  {
    name: 'drill-down, menu of a row',
    as: people.dana,
    show: async (visit, stage) => {
      await openSlab(visit, stage)
      await visit.page.getByRole('button', { name: 'Actions for Dig out', exact: true }).click()
      await visit.page.getByRole('menuitem', { name: 'Move to the end' }).waitFor()
    },
  },
  {
    name: 'drill-down, menu of a list',
    as: people.dana,
    show: async (visit, stage) => {
      await openSlab(visit, stage)
      await visit.page.getByRole('button', { name: 'Actions for the list of activities' }).click()
      await visit.page.getByRole('menuitem', { name: 'Export to CSV' }).waitFor()
    },
  },
  {
    name: 'drill-down, choosing several',
    as: people.dana,
    show: async (visit, stage) => {
      await openSlab(visit, stage)
      await choosePair(visit)
      await visit.page.getByText('2 chosen').waitFor()
    },
  },
  {
    name: 'edit many',
    as: people.dana,
    show: async (visit, stage) => {
      const { project, job, task } = await placeOf(stage, footings)
      await visit.go(`/projects/details/${project}?job=${job}&task=${task}`)
      await chooseInList(visit.page, 'activities', 'Choose several')
      await visit.page.getByRole('checkbox', { name: /choose all activities/ }).check()
      await visit.page.getByRole('button', { name: 'Edit the chosen activities' }).click()
      await visit.page.getByRole('dialog').getByText('Set', { exact: true }).click()
      await visit.page.getByRole('dialog').getByLabel('Add these codes').waitFor()
    },
  },
  {
    name: 'edit many, saying nothing',
    as: people.dana,
    show: async (visit, stage) => {
      await openSlab(visit, stage)
      await editPair(visit)
      await visit.page.getByRole('button', { name: 'See what changes' }).click()
      await visit.page.getByText('Choose what to change.').waitFor()
    },
  },
  {
    name: 'edit many, what changes and what cannot',
    as: people.dana,
    show: async (visit, stage) => {
      await openSlab(visit, stage)
      await editPair(visit)
      await visit.page.getByRole('dialog').getByText('Set', { exact: true }).click()
      const [year, month, day] = dayFromToday(0).split('-')
      await visit.page.getByLabel('Start date').fill(`${month}-${day}-${year}`)
      await visit.page.keyboard.press('Tab')
      await visit.page.getByRole('combobox', { name: 'Status' }).click()
      await visit.page.getByRole('option', { name: 'Completed' }).click()
      await visit.page.getByRole('button', { name: 'See what changes' }).click()
      await visit.page.getByText(/^Not changed\./).waitFor()
    },
  },
  { name: 'paste', as: people.dana, show: openPaste },
  {
    name: 'paste, rows with problems',
    as: people.dana,
    show: async (visit, stage) => {
      await openPaste(visit, stage)
      const days = [dayFromToday(3), dayFromToday(9)]
      await pasteRows(visit, [
        ['Activity', 'Crew', 'Quantity', 'UoM', 'Start', 'Finish', 'Code'],
        ['Set blockouts', 'Tomasz', '24', 'ea', ...days, '03-A1'],
        ['Place the second lift of the stepped footing', 'Grace', '-3', 'm³', ...days, '03-A3'],
        ['Strip', 'Grace', '1,240.5', 'm²', dayFromToday(9), dayFromToday(3), 'Marzipan'],
        ...Array.from({ length: 12 }, (_none, row) => [`Bay ${row + 1}`, '', '10', 'm²', ...days, '']),
      ])
      await visit.page.getByText('Must not be negative').waitFor()
    },
  },
  {
    name: 'paste, no headings',
    as: people.dana,
    show: async (visit, stage) => {
      await openPaste(visit, stage)
      await pasteRows(visit, [['Set blockouts', '24', 'ea']])
      await visit.page.getByRole('button', { name: 'Add 1 activity' }).waitFor()
    },
  },
  {
    name: 'deleting a task',
    as: people.dana,
    show: async (visit, stage, size) => {
      if (size === 'phone') await openRopeWalk(visit, stage)
      else await openSlab(visit, stage)
      await chooseInRow(visit.page, 'Ground floor slab with its thickenings', 'Delete')
      await visit.page.getByRole('button', { name: 'Delete task' }).waitFor()
    },
  },
])
