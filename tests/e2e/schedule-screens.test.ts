/** The states of the schedule: of all projects and of one, as a chart, as a list, filtered, empty, refused. */
import type { Page } from 'playwright-core'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, type Size, type Stage, type Visit } from './stage.ts'

const linden = async (stage: Stage) => `/schedule/${await projectOf(stage, 'Linden')}`

/** A row of the chart on a desk, or of the list on a phone. */
export const rowOf = (page: Page, size: Size, name: RegExp) =>
  size === 'desk'
    ? page.getByRole('row', { name }).first()
    : page.getByRole('list', { name: 'Schedule' }).getByRole('button', { name }).first()

/** The number of records, once all records of a project have loaded. */
const isWhole = (page: Page) => page.getByText(/^Displaying (\d+) of \1 Records/)

async function openDates({ page, go }: Visit, stage: Stage, size: Size): Promise<void> {
  await go(await linden(stage))
  await isWhole(page).waitFor()
  await rowOf(page, size, /^Tie bar/).click()
  await page.getByRole('dialog', { name: 'Change dates' }).waitFor()
}

/** Chooses the first late activity. On a phone, 'Choose several' comes first. */
async function chooseOne({ page, go }: Visit, size: string): Promise<void> {
  await go('/schedule?view=activities')
  await page
    .getByText(/\d+ days? late/)
    .first()
    .waitFor()
  if (size === 'phone') await page.getByRole('button', { name: 'Choose several' }).click()
  await page.getByRole('checkbox').nth(1).click()
}

lookAtEvery([
  {
    name: 'schedule of all projects',
    as: people.dana,
    show: async ({ page, go }, _stage, size) => {
      await go('/schedule')
      await isWhole(page).waitFor()
      await rowOf(page, size, /Linden/).click()
      await rowOf(page, size, /^Tie bar/).waitFor()
    },
  },
  {
    name: 'schedule of a project',
    as: people.dana,
    at: linden,
    shows: (page) => [isWhole(page), page.getByText('Tie bar').first()],
  },
  {
    name: 'schedule of a project, by days',
    as: people.dana,
    at: async (stage) => `${await linden(stage)}?zoom=day`,
    shows: (page) => [isWhole(page), page.getByText('Tie bar').first()],
  },
  {
    name: 'schedule of a project, by quarters',
    as: people.dana,
    at: async (stage) => `${await linden(stage)}?zoom=quarter&from=2026-01-01&to=2027-12-31`,
    shows: (page) => [isWhole(page), page.getByText('Tie bar').first()],
  },
  {
    name: 'schedule, what is late',
    as: people.dana,
    at: '/schedule?late=yes',
    shows: (page) => [isWhole(page), page.getByText(/\d+ days? late/).first()],
  },
  {
    name: 'schedule, what is blocked',
    as: people.dana,
    at: async (stage) => `${await linden(stage)}?blocked=yes`,
    shows: (page) => [isWhole(page), page.getByText(/^(RFI|SUB|CO)-\S+ · /).first()],
  },
  {
    name: 'schedule as a list',
    as: people.dana,
    at: async (stage) => `${await linden(stage)}?view=list`,
    shows: (page) => [isWhole(page), page.getByText('Tie bar').first()],
  },
  {
    name: 'activities, what is late',
    as: people.dana,
    at: '/schedule?view=activities',
    shows: (page) => [page.getByText(/late in \d+ project/), page.getByText(/\d+ days? late/).first()],
  },
  {
    name: 'activities of a project, all of them',
    as: people.dana,
    at: async (stage) => `${await linden(stage)}?view=activities&which=all`,
    shows: (page) => page.getByText('Tie bar').first(),
  },
  {
    name: 'activities, some chosen',
    as: people.dana,
    show: async (visit, _stage, size) => {
      await chooseOne(visit, size)
      await visit.page.getByRole('button', { name: 'Change dates…' }).waitFor()
    },
  },
  {
    name: 'activities, putting somebody on some',
    as: people.dana,
    show: async (visit, _stage, size) => {
      const { page } = visit
      await chooseOne(visit, size)
      await page.getByRole('button', { name: 'Assign to…' }).click()
      await page.getByRole('dialog', { name: 'Assign 1 activity' }).waitFor()
    },
  },
  {
    name: 'activities, asking for new end dates',
    as: people.dana,
    show: async (visit, _stage, size) => {
      const { page } = visit
      await chooseOne(visit, size)
      await page.getByRole('button', { name: 'Ask for a new end date…' }).click()
      await page.getByText(/^Each person gets one message/).waitFor()
    },
  },
  {
    name: 'new end dates, none asked',
    as: people.dana,
    at: '/enddates',
    shows: (page) => page.getByText('Nothing is asked of you'),
  },
  {
    name: 'activities, none with this name',
    as: people.dana,
    at: '/schedule?view=activities&search=zzyzx',
    shows: (page) => page.getByText('No activity matches'),
  },
  {
    name: 'activities, nothing late',
    as: people.dana,
    at: async (stage) => `/schedule/${await projectOf(stage, 'Foundry')}?view=activities`,
    shows: (page) => page.getByText('Nothing is late'),
  },
  {
    name: 'activities, narrowed to a project that is gone',
    as: people.dana,
    allow: [/status of 404/],
    show: async ({ page, go }) => {
      await go('/schedule?view=activities&project=01900000-0000-7000-8000-000000000000')
      await page.getByText(/late in \d+ project/).waitFor()
      await page.waitForURL((url) => !url.search.includes('project'))
    },
  },
  {
    name: 'activities, failed',
    as: people.dana,
    fails: '**/api/schedule/activities',
    at: '/schedule?view=activities',
    shows: (page) => page.getByText('Error fetching data.').first(),
  },
  {
    name: 'activities on paper',
    as: people.dana,
    at: '/scheduleprint?view=activities',
    shows: (page) => page.getByRole('heading', { name: 'Activities: late' }),
  },
  {
    name: 'schedule of all projects on paper',
    as: people.dana,
    at: '/scheduleprint',
    shows: (page) => [page.getByRole('heading', { name: 'Schedule' }), page.getByText(/Linden/).first()],
  },
  {
    name: 'schedule of a project on paper',
    as: people.dana,
    at: async (stage) => `/scheduleprint/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('rowheader', { name: /^Tie bar/ }).first(),
  },
  {
    name: 'schedule on paper, nothing there',
    as: 'Account administrator',
    at: '/scheduleprint',
    shows: (page) => page.getByText('There is nothing to print'),
  },
  {
    name: 'schedule on paper, activities failed',
    as: people.dana,
    fails: '**/api/schedule/workordersubtasks',
    at: async (stage) => `/scheduleprint/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByText('Get activities failed'),
  },
  {
    name: 'schedule, nothing in the range',
    as: people.dana,
    at: '/schedule?from=2001-01-01&to=2001-12-31&mine=yes',
    shows: (page) => page.getByText('No activity matches'),
  },
  {
    name: 'schedule, nothing there',
    as: 'Account administrator',
    at: '/schedule',
    shows: (page) => page.getByText('Nothing is planned in this range'),
  },
  {
    name: 'schedule, failed',
    as: people.dana,
    fails: '**/api/schedule/workorders',
    at: '/schedule',
    shows: (page) => page.getByText('Error fetching data.').first(),
  },
  {
    name: 'schedule, activities failed',
    as: people.dana,
    fails: '**/api/schedule/workordersubtasks',
    at: linden,
    shows: (page) => page.getByText('Get activities failed'),
  },
  {
    name: 'schedule, choosing a range',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/schedule')
      await page.getByRole('button', { name: /1\/01\/\d{4} – 12\/31\/\d{4}/ }).click()
      await page.getByLabel('From').waitFor()
    },
  },
  {
    name: 'schedule, changing dates',
    as: people.dana,
    show: openDates,
  },
  {
    name: 'schedule, dates refused',
    as: people.dana,
    allow: [/status of 409/],
    show: async (visit, stage, size) => {
      await openDates(visit, stage, size)
      const { page } = visit
      await page.route('**/api/subtask/update', async (route) => {
        const [change] = route.request().postDataJSON() as object[]
        await route.continue({ postData: JSON.stringify([{ ...change, rowVersion: 1_000_000 }]) })
      })
      await page.getByLabel('End date').fill('01-31-2027')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').getByRole('alert').waitFor()
    },
  },
])
