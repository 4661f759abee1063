/** The states of timecards, the timesheet and the progress report. */
import { expect, test } from 'vitest'
import { DAY_MILLISECONDS, dayAfter, formatDay, mondayOf } from '#contract/days.ts'
import { lookAtEvery } from './every-state.ts'
import { dayRecords } from './fieldnotes-records.ts'
import { people, type Stage, widthBeyond } from './stage.ts'

const projectAt = async (stage: Stage, path: string, more = '') =>
  `${path}?project=${(await dayRecords(stage)).project}${more}`

/** Returns the query for the period from `days` days ago until yesterday. */
const lastWeeks = (days: number) => {
  const day = (offset: number) => new Date(Date.now() - offset * DAY_MILLISECONDS).toISOString().slice(0, 10)
  return `from=${day(days)}&to=${day(1)}`
}

const today = () => new Date().toISOString().slice(0, 10)
const lastMonday = () => dayAfter(mondayOf(today()), -7)

lookAtEvery(
  [
    {
      name: 'timecards before a project is chosen',
      as: people.dana,
      at: '/timecard-logs',
      shows: (page) => page.getByText('Choose a project to see its time.'),
    },
    // This state comes before other states have used a project, because the app remembers the last project.
    {
      name: 'progress before a project is chosen',
      as: people.dana,
      at: '/reports/progress',
      shows: (page) => page.getByText('Choose a project to see its progress.'),
    },
    {
      name: 'the log of a project',
      as: people.luis,
      at: (stage) => projectAt(stage, '/timecard-logs', '&view=log'),
      shows: (page) => [page.getByText(/^Displaying 10 of/), page.getByText(/ h in all$/)],
    },
    {
      name: 'the log, failed',
      as: people.luis,
      fails: '**/api/employee/timecard/workorder',
      at: (stage) => projectAt(stage, '/timecard-logs', '&view=log'),
      shows: (page) => page.getByRole('button', { name: 'Try again' }),
    },
    {
      name: 'a week of a project, with a day of somebody and weeks that are chosen',
      as: people.dana,
      show: async ({ page, go }, stage, size) => {
        await go(await projectAt(stage, '/timecard-logs', `&week=${lastMonday()}`))
        await page.getByText('Pending approval').first().waitFor()
        if (size === 'phone') {
          await page.getByRole('checkbox', { disabled: false }).first().check()
          return
        }
        await page.getByRole('checkbox', { name: 'Choose all that can be decided on' }).check()
        await page.getByRole('button', { name: 'Approve and lock' }).waitFor()
        await page
          .getByRole('button', { name: /, corrected$/ })
          .first()
          .focus()
        await page.getByText('Counts').waitFor()
      },
    },
    {
      name: 'a week that is typed in, with what is wrong',
      as: people.grace,
      show: async ({ page, go }, stage, size) => {
        await go(await projectAt(stage, '/timecard-logs', `&week=${today()}`))
        await page.getByText(/^Displaying/).waitFor()
        if (size === 'phone') return
        const field = page.getByRole('textbox', { name: /^Caleb Thornton, / }).last()
        await field.fill('25')
        await page.getByRole('button', { name: 'Save' }).click()
        await page.getByText('At most 24 hours').waitFor()
      },
    },
    {
      name: 'a week without time',
      as: people.luis,
      at: (stage) => projectAt(stage, '/timecard-logs', '&week=2030-01-07'),
      shows: (page) => page.getByText('No time logged from Jan 7 to Jan 13.'),
    },
    {
      name: 'a week, failed',
      as: people.luis,
      fails: '**/api/timecards/week',
      at: (stage) => projectAt(stage, '/timecard-logs', '&week=2026-01-05'),
      shows: (page) => page.getByRole('button', { name: 'Try again' }),
    },
    {
      name: 'a correction',
      as: people.dana,
      show: async ({ page, go }, stage, size) => {
        await go(await projectAt(stage, '/timecard-logs', `&week=${lastMonday()}`))
        await page.getByText('Pending approval').first().waitFor()
        if (size === 'phone') return
        await page
          .getByRole('button', { name: /, corrected$/ })
          .first()
          .focus()
        await page.getByRole('button', { name: 'Add correction…' }).click()
        await page.getByRole('textbox', { name: 'Hours that it counts' }).waitFor()
      },
    },
    {
      name: 'the file for payroll',
      as: people.dana,
      show: async ({ page, go }, stage) => {
        await go(await projectAt(stage, '/timecard-logs', `&week=${lastMonday()}`))
        await page.getByRole('button', { name: 'Export and overtime' }).click()
        await page.getByRole('menuitem', { name: 'For payroll (CSV)…' }).click()
        await page.getByRole('checkbox', { name: 'Keep these columns for the account' }).waitFor()
      },
    },
    {
      name: 'what is overtime',
      as: people.dana,
      show: async ({ page, go }, stage) => {
        await go(await projectAt(stage, '/timecard-logs', `&week=${lastMonday()}`))
        await page.getByRole('button', { name: 'Export and overtime' }).click()
        await page.getByRole('menuitem', { name: 'Overtime…' }).click()
        await page.getByRole('radio', { name: /^Above 8 hours/ }).waitFor()
      },
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
      name: 'a timesheet, mailed regularly',
      as: people.dana,
      show: async ({ page, go }) => {
        await go(`/reports/timesheet?${lastWeeks(10)}`)
        await page.getByRole('button', { name: /^Mail regularly|^Mailed each/ }).click()
        await page.getByRole('menuitem', { name: 'Each Monday, the week before' }).click()
        await page.getByRole('button', { name: 'Mailed each week' }).click()
        await page.getByRole('menuitem', { name: 'Not regularly' }).waitFor()
      },
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
      name: 'the progress of a period that is not over: judged by today',
      as: people.dana,
      at: (stage) =>
        projectAt(stage, '/reports/progress', `&from=${lastMonday()}&to=${dayAfter(today(), 30)}`),
      shows: (page) => [
        page.getByText(`Planned to ${formatDay(today())}`, { exact: true }),
        page.getByText(`Earned to ${formatDay(today())}`, { exact: true }),
      ],
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
  ],
  undefined,
  (stage) => {
    test('what the curve says at the pointer makes no page wide', async () => {
      const { page, go } = await stage.stay({ as: people.dana, size: 'phone' })
      await go(await projectAt(stage, '/reports/progress', `&${lastWeeks(21)}`))
      // Places the tooltip as in a window that was wider before. Without this, its place would depend on timing.
      await page.locator('.recharts-tooltip-wrapper').evaluate((said: HTMLElement) => {
        said.style.setProperty('transform', 'translate(900px, 0)', 'important')
        Object.assign(said.style, { width: '100px', height: '40px' })
      })
      expect(await widthBeyond(page)).toBe(0)
    })
  },
)
