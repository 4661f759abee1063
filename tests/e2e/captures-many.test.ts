/**
 * Captures of a job with 60 people on 40 activities: the time to open the grid, and saving all entries in one
 * call.
 */
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addActivities } from '#database/seed/builders.ts'
import { type CaptureStage, openCaptureStage } from '#tests/harness/captures.ts'
import { day } from '#tests/harness/plan.ts'
import { hasBrowser } from './browser.ts'
import { useStage } from './stage.ts'

const PEOPLE = 60
const ACTIVITIES = 40
/** The number of fields on one page of the grid: ten people with 40 activities each. */
const ON_A_PAGE = 400

const fields = (page: Page) => page.locator('[role=grid] [data-entry]')

describe.skipIf(!hasBrowser)('captures of many', () => {
  const stage = useStage({ isPrepared: true })
  let site: CaptureStage
  let address: string

  beforeAll(async () => {
    site = await openCaptureStage(stage.server)
    const { db, pool } = stage.server.database
    const { companyId, accountId, workOrderId, jobId, taskId } = site.branch
    await addActivities(
      db,
      Array.from({ length: ACTIVITIES - 1 }, (_, index) => ({
        task: site.branch,
        title: `Activity ${index + 2}`,
        target_metric: '50000',
        unit: 'm³',
      })),
    )
    const query = (text: string) =>
      pool.query(text, [companyId, accountId, workOrderId, jobId, taskId, site.grace.employeeId])
    await query(
      `with people as (
         insert into employee (company_id, account_id, id, first_name, last_name, status_id, company_role_id)
         select company_id, account_id, gen_random_uuid(), 'Worker ' || lpad(n::text, 2, '0'), 'Of many', status_id, company_role_id
         from employee, generate_series(1, ${PEOPLE - 1}) n where company_id = $1 and account_id = $2 and id = $6
         returning company_id, account_id, id),
       led as (
         insert into employee_relation (company_id, account_id, id, work_order_id, supervisor_employee_id, reportee_employee_id)
         select company_id, account_id, gen_random_uuid(), $3, $6, id from people),
       sited as (
         insert into employee_work_order (company_id, account_id, id, work_order_id, employee_id)
         select company_id, account_id, gen_random_uuid(), $3, id from people)
       insert into employee_job (company_id, account_id, id, employee_id, work_order_id, job_id)
       select company_id, account_id, gen_random_uuid(), id, $3, $4 from people where $5::uuid is not null`,
    )
    await query(
      `insert into employee_task (company_id, account_id, id, employee_id, work_order_id, job_id, task_id)
       select ej.company_id, ej.account_id, gen_random_uuid(), ej.employee_id, $3, $4, $5 from employee_job ej
       where ej.company_id = $1 and ej.account_id = $2 and ej.job_id = $4 and $6::uuid is not null on conflict do nothing`,
    )
    await query(
      `insert into employee_activity (company_id, account_id, id, employee_id, work_order_id, task_id, activity_id)
       select ej.company_id, ej.account_id, gen_random_uuid(), ej.employee_id, $3, $5, a.id from employee_job ej
       join activity a on a.company_id = $1 and a.account_id = $2 and a.task_id = $5
       where ej.company_id = $1 and ej.account_id = $2 and ej.job_id = $4 and $6::uuid is not null on conflict do nothing`,
    )
    await query(
      `insert into activity_capture (company_id, account_id, id, work_order_id, activity_id, employee_id, metric_completed,
         capture_date, created_by_employee_id)
       select ea.company_id, ea.account_id, gen_random_uuid(), $3, ea.activity_id, ea.employee_id, 1.5, '${day(0)}'::date - n, $6
       from employee_activity ea, generate_series(1, 4) n
       where ea.company_id = $1 and ea.account_id = $2 and ea.task_id = $5 and $4::uuid is not null`,
    )
    await pool.query('analyze')
    address = `/captures/${workOrderId}/${jobId}`
  }, 120_000)

  test('the grid comes in one call, stands at once, and follows each key', async () => {
    const { page, go } = await stage.visit({ as: site.grace.token })
    await page.addInitScript(() => {
      const seen = new MutationObserver(() => {
        if (!document.querySelector('[role=grid] [data-entry]')) return
        seen.disconnect()
        requestAnimationFrame(() => setTimeout(() => performance.mark('stands')))
      })
      seen.observe(document, { childList: true, subtree: true })
    })
    // Opens the grid twice: the second time the app's code is cached, so only the grid is measured.
    await go(address)
    await fields(page)
      .nth(ON_A_PAGE - 1)
      .waitFor()
    await go(address)
    await fields(page)
      .nth(ON_A_PAGE - 1)
      .waitFor()
    // A busy browser may record a call after it has delivered the reply.
    const isNoted = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('captures/crew'))
    await page.waitForFunction(isNoted)
    const found = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const calls = entries.filter(({ name }) => /reportee|activitycaptures|captures\/crew/.test(name))
      const [call] = calls
      const stands = performance.getEntriesByName('stands')[0]?.startTime ?? 0
      return {
        calls: calls.length,
        answered: (call?.responseEnd ?? 0) - (call?.startTime ?? 0),
        stands: stands - (call?.startTime ?? 0),
      }
    })
    expect(found.calls).toBe(1)
    const keys: number[] = []
    for (const value of ['7', '78', '785', '7', '71', '712']) {
      keys.push(
        // oxlint-disable-next-line no-await-in-loop
        await fields(page)
          .nth(3)
          .evaluate(async (input: HTMLInputElement, next) => {
            const begun = performance.now()
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, next)
            input.dispatchEvent(new Event('input', { bubbles: true }))
            await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
            return performance.now() - begun
          }, value),
      )
    }
    const key = keys.sort((one, other) => one - other)[keys.length >> 1] ?? 0
    console.info('captures of many', { ...found, key })
    // Other tests run at the same time, so these limits are higher than the figures of docs/decisions/0113.
    expect(found.stands).toBeLessThan(2000)
    expect(key).toBeLessThan(500)
  })

  test('what 60 people did on 40 activities is saved in one call', async () => {
    const { pool } = stage.server.database
    const { rows: pairs } = await pool.query<{ employee: string; activity: string }>(
      `select employee_id as employee, activity_id as activity from employee_activity
       where account_id = $1 and task_id = $2 and employee_id <> $3`,
      [site.branch.accountId, site.branch.taskId, site.caleb.employeeId],
    )
    const activities = pairs.map(({ employee, activity }) => ({
      subTaskUniqueId: activity,
      employeeUniqueId: employee,
      metricCompleted: '2',
      subTaskUnit: 'm³',
      captureDate: day(0),
    }))
    const begun = performance.now()
    const saved = await stage.post<{ activities: string[] }>(site.grace.token, '/api/captures/save', {
      activities,
      uses: [],
      correctedUses: [],
    })
    const took = performance.now() - begun
    console.info('saved', { entries: activities.length, took })
    expect(new Set(saved.activities).size).toBeGreaterThan(PEOPLE * ACTIVITIES)
    expect(took).toBeLessThan(10_000)
  })
})
