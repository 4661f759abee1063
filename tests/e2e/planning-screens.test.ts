/** The states of the screens on which jobs and tasks are added and edited. */

import { lookAtEvery } from './every-state.ts'
import { nextToCodes, placeOf } from './planning-records.ts'
import { people, type Stage, type Visit } from './stage.ts'

/** Opens the step of the codes for a new job. */
async function openJobCodes({ page, go }: Visit, stage: Stage): Promise<void> {
  await go(`/jobs/add/${(await placeOf(stage)).project}`)
  await page.getByLabel('Title').fill('Paint shop')
  await nextToCodes(page)
}

lookAtEvery([
  {
    name: 'new job',
    as: people.dana,
    at: async (stage) => `/jobs/add/${(await placeOf(stage)).project}`,
    shows: (page) => page.getByRole('heading', { name: 'New job' }),
  },
  {
    name: 'new job, refused, outside the dates',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/jobs/add/${(await placeOf(stage)).project}`)
      await page.getByLabel('Start date').fill('01-15-2030')
      await page.getByLabel('End date').fill('02-15-2030')
      await page.getByRole('button', { name: 'Add job' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
      await page.getByText(/^Outside the project's dates, /).waitFor()
    },
  },
  {
    name: 'new job, codes',
    as: people.dana,
    show: async (visit, stage) => {
      await openJobCodes(visit, stage)
      await visit.page.getByRole('checkbox', { name: '03 Concrete' }).check()
      await visit.page.getByText('1 chosen').first().waitFor()
    },
  },
  {
    name: 'new job, codes, none matches',
    as: people.dana,
    show: async (visit, stage) => {
      await openJobCodes(visit, stage)
      await visit.page.getByLabel('Search codes').fill('marzipan')
      await visit.page.getByText('No code matches').waitFor()
    },
  },
  {
    name: 'new job, codes loading',
    as: people.dana,
    show: async (visit, stage) => {
      await visit.page.route('**/api/companyjobcodes/account', () => {})
      await openJobCodes(visit, stage)
      await visit.page.getByRole('status', { name: 'Loading' }).waitFor()
    },
  },
  {
    name: 'new job, codes failed',
    as: people.dana,
    fails: '**/api/companyjobcodes/account',
    show: async (visit, stage) => {
      await openJobCodes(visit, stage)
      await visit.page.getByRole('main').getByText("Couldn't get job codes").waitFor()
    },
  },
  {
    name: 'edit a job',
    as: people.dana,
    at: async (stage) => `/jobs/edit/${(await placeOf(stage)).job}`,
    shows: (page) => page.getByRole('combobox', { name: 'Risk' }),
  },
  {
    name: 'edit a job, codes',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/jobs/edit/${(await placeOf(stage)).job}`)
      await nextToCodes(page)
      await page.getByRole('checkbox', { name: '03 Concrete', checked: true }).waitFor()
    },
  },
  {
    name: 'new task',
    as: people.dana,
    at: async (stage) => `/tasks/add/${(await placeOf(stage)).job}`,
    shows: (page) => page.getByRole('heading', { name: 'New task' }),
  },
  {
    name: 'new task, codes',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/tasks/add/${(await placeOf(stage)).job}`)
      await page.getByLabel('Name').fill('Pads')
      await nextToCodes(page)
      await page.getByRole('checkbox', { name: '03-A Footings' }).check()
      await page.getByRole('checkbox', { name: '03-C Slab on ground' }).check()
      await page.getByText('2 chosen').first().waitFor()
    },
  },
  {
    name: 'new task, its job has no codes',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project } = await placeOf(stage)
      const token = await stage.tokenOf(people.dana)
      const [job = ''] = await stage.post<string[]>(token, '/api/jobs/create', [
        { workOrderUniqueId: project, jobTitle: 'Signs and wayfinding' },
      ])
      await go(`/tasks/add/${job}`)
      await page.getByLabel('Name').fill('Room signs')
      await nextToCodes(page)
      await page.getByText('This job has no codes yet').waitFor()
    },
  },
  {
    name: 'edit a task, codes failed',
    as: people.dana,
    fails: '**/api/companytaskcodes/jobcode',
    show: async ({ page, go }, stage) => {
      await go(`/tasks/edit/${(await placeOf(stage)).task}`)
      await nextToCodes(page)
      await page.getByRole('main').getByText("Couldn't get task codes! Try later.").waitFor()
    },
  },
  {
    name: 'edit a task',
    as: people.dana,
    at: async (stage) => `/tasks/edit/${(await placeOf(stage)).task}`,
    shows: (page) => page.getByRole('heading', { name: 'Edit task' }),
  },
])
