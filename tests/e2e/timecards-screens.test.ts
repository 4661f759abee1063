/** The states of timecards, the timesheet and the progress report. */
import { lookAtEvery } from './every-state.ts'
import { dayRecords } from './fieldnotes-records.ts'
import { people, type Stage } from './stage.ts'

const projectAt = async (stage: Stage, path: string, more = '') =>
  `${path}?project=${(await dayRecords(stage)).project}${more}`

/** Five weeks that all have logs. */
const lastWeeks = (days: number) => {
  const day = (offset: number) => new Date(Date.now() - offset * 86_400_000).toISOString().slice(0, 10)
  return `from=${day(days)}&to=${day(1)}`
}

lookAtEvery([
  {
    name: 'timecards before a project is chosen',
    as: people.dana,
    at: '/timecard-logs',
    shows: (page) => page.getByText('Choose a project to see its time.'),
  },
  {
    name: 'timecards of a project',
    as: people.luis,
    at: (stage) => projectAt(stage, '/timecard-logs'),
    shows: (page) => [page.getByText(/^Displaying 10 of/), page.getByText(/ h in all$/)],
  },
  {
    name: 'timecards, failed',
    as: people.luis,
    fails: '**/api/employee/timecard/workorder',
    at: (stage) => projectAt(stage, '/timecard-logs'),
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
  {
    name: 'a timesheet of two weeks',
    as: people.dana,
    at: `/reports/timesheet?${lastWeeks(10)}`,
    shows: (page) => [
      page.getByText('Grace Okafor').first(),
      page.getByRole('button', { name: 'Mail to me' }),
    ],
  },
  {
    name: 'a timesheet without time',
    as: people.dana,
    at: '/reports/timesheet?from=2020-01-06&to=2020-01-12',
    shows: (page) => page.getByText('No time logged from Jan 6 to Jan 12.'),
  },
  {
    name: 'a timesheet whose end is before its start',
    as: people.dana,
    at: '/reports/timesheet?from=2026-01-12&to=2026-01-06',
    shows: (page) => page.getByText('The end is before the start'),
  },
  {
    name: 'a timesheet that could not be downloaded',
    as: people.dana,
    allow: [/status of 413/],
    show: async ({ page, go }) => {
      await go(`/reports/timesheet?${lastWeeks(10)}`)
      await page.getByText('Grace Okafor').first().waitFor()
      await page.route('**/api/reports/weekly', (route) =>
        route.fulfill({
          status: 413,
          contentType: 'application/json',
          body: JSON.stringify({
            data: null,
            errorCode: 'TOO_MANY_ROWS',
            errorDescription: 'Too many rows.',
          }),
        }),
      )
      await page.getByRole('button', { name: 'Download' }).click()
      await page.getByRole('alert').getByText('Too many rows.').waitFor()
    },
  },
  {
    name: 'progress before a project is chosen',
    as: people.dana,
    at: '/reports/progress',
    shows: (page) => page.getByText('Choose a project to see its progress.'),
  },
  {
    name: 'the progress of a project, opened',
    as: people.dana,
    show: async ({ page, go }, stage, size) => {
      await go(await projectAt(stage, '/reports/progress', `&${lastWeeks(21)}`))
      await page.getByText(/^Earned in the period$/).waitFor()
      if (size === 'phone') return
      await page.getByRole('button', { name: 'East wing foundations' }).click()
      await page.getByRole('button', { name: 'Footings' }).click()
      await page.getByRole('row', { name: /^Place / }).waitFor()
    },
  },
  {
    name: 'the progress of a project for whoever sees no costs',
    as: people.grace,
    at: (stage) => projectAt(stage, '/reports/progress', `&${lastWeeks(21)}`),
    shows: (page) => page.getByText(/your role does not show costs/),
  },
  {
    name: 'progress, failed',
    as: people.dana,
    fails: '**/api/reports/progress/shown',
    at: (stage) => projectAt(stage, '/reports/progress'),
    shows: (page) => page.getByRole('button', { name: 'Try again' }),
  },
])
