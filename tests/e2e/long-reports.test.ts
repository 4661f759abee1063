/** Reports that are too long to show: their screens, and a report that is requested and opened later. */
import { expect, test } from 'vitest'
import { addMuchTime } from '#tests/harness/long-reports.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import { lookAtEvery } from './every-state.ts'
import { employeeOf } from './notifications-given.ts'
import { people, projectOf, type Stage } from './stage.ts'

const YEAR = 'from=2025-01-01&to=2025-12-31'

/** Adds a year of Grace's time on many jobs of the library project, and returns the project's id. */
async function prepareTime(stage: Stage): Promise<string> {
  const workOrderId = await projectOf(stage, 'Linden')
  const employee = await employeeOf(stage, people.grace)
  const { pool } = stage.server.database
  await addMuchTime(pool, { ...employee, workOrderId }, employee.employeeId, { jobs: 60, days: 340 })
  return workOrderId
}

/** Adds a long report of Dana's in each state. */
async function prepareReports(stage: Stage, workOrder: string): Promise<void> {
  const { companyId, accountId, employeeId } = await employeeOf(stage, people.dana)
  const { pool } = stage.server.database
  const object = await pool.query<{ id: string }>(
    `insert into stored_object (company_id, account_id, id, name, content_type, size, state, preview)
     values ($1, $2, gen_random_uuid(), 'a.xlsx', 'application/zip', 3140000, 'stored', 'none') returning id`,
    [companyId, accountId],
  )
  const states = [
    { state: 'waiting', end: '2026-03-31' },
    { state: 'making', end: '2026-02-28', written: 20_000, of: workOrder },
    { state: 'ready', end: '2026-01-31', object: object.rows[0]?.id },
    {
      state: 'failed',
      end: '2025-12-31',
      failure: 'Something went wrong each time that it was tried. Ask for it again.',
    },
  ]
  for (const { state, end, written = 0, of = null, object: bytes = null, failure = null } of states) {
    const isOver = state === 'ready' || state === 'failed'
    // oxlint-disable-next-line no-await-in-loop
    await pool.query(
      `insert into long_report (company_id, account_id, id, employee_id, report, work_order_id, start_date, end_date, state,
         row_count, rows_written, object_id, file_name, failure, ended_at)
       values ($1, $2, gen_random_uuid(), $3, $4, $5, '2025-12-01', $6, $7, 48210, $8, $9, $10, $11, $12)`,
      [
        ...[companyId, accountId, employeeId, of ? 'progress' : 'timesheet', of, end, state, written],
        ...[bytes, bytes && 'a.xlsx', failure, isOver ? new Date() : null],
      ],
    )
  }
}

lookAtEvery(
  [
    {
      name: 'a timesheet that is too long to be shown',
      as: people.luis,
      allow: [/status of 413/],
      at: `/reports/timesheet?${YEAR}`,
      shows: (page) => [
        page.getByText(/^This report has 2\d,\d{3} rows, more than are shown at once\.$/),
        page.getByRole('button', { name: 'Make it', exact: true }),
      ],
    },
    {
      name: 'reports made in the background',
      as: people.dana,
      at: '/reports/timesheet?from=2020-01-06&to=2020-01-12',
      shows: (page) => [
        page.getByText('41% of 48,210 rows'),
        page.getByText(/^Waiting in line/),
        page.getByText(/^48,210 rows · 3.1 MB · until /),
        page.getByText(/^Could not be made\. Something/),
      ],
    },
    {
      name: 'reports made in the background, on the screen of progress',
      as: people.dana,
      at: '/reports/progress',
      shows: (page) => [
        page.getByText('41% of 48,210 rows'),
        page.getByText('Choose a project to see its progress.'),
      ],
    },
  ],
  async (stage) => prepareReports(stage, await prepareTime(stage)),
  (stage) => {
    test('is asked for, left, told of, come back to, downloaded and removed', async () => {
      const { page, go, allow } = await stage.visit({ as: people.luis })
      allow(/status of 413/)
      await go(`/reports/timesheet?${YEAR}`)
      await page.getByRole('button', { name: 'Make it', exact: true }).click()
      const own = page.getByRole('region', { name: 'Your reports' })
      await own.getByText(/^Waiting in line · 2\d,\d{3} rows$/).waitFor()
      await page.getByText(/^It is being made\./).waitFor()
      expect(await page.getByRole('button', { name: /^Make it|^Download$|^Mail to me$/ }).count()).toBe(0)

      await stage.post(await stage.tokenOf(people.luis), '/api/notifications/read', [])
      await go('/home')
      await page.getByText('Linden Street Library Renewal').first().waitFor()
      const worker = await stage.server.startBackground()
      try {
        await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
        const notice = page
          .getByRole('dialog', { name: /^Notifications/ })
          .getByRole('link', { name: /Your timesheet is ready/ })
          .first()
        await notice.click()
        await own.getByText(/ · until /).waitFor()
      } finally {
        await worker.close()
      }
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        own.getByRole('button', { name: /^Download: Timesheet/ }).click(),
      ])
      expect(file.suggestedFilename()).toMatch(/^Timesheet of .* 2025-01-01 to 2025-12-31\.xlsx$/)
      const chunks = (await (await file.createReadStream()).toArray()) as Buffer[]
      expect(readXlsx(Buffer.concat(chunks), 3).rows.length).toBeGreaterThan(20_000)
      await own.getByRole('button', { name: /^Remove: Timesheet/ }).click()
      await own.waitFor({ state: 'hidden' })
    })
  },
)
