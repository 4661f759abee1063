/**
 * The day of the account in the browser (decisions 'Days and zones'). The account is in Kiritimati, 14
 * hours ahead of UTC; the browser is in Pago Pago, 11 hours behind UTC. So today in the browser is always
 * another day than today in the account.
 */
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import {
  type AccountHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { todayIn } from '#server/days.ts'
import { addBranch, type Branch } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person } from '#tests/harness/server.ts'
import { formatWeekday } from '#web/ui/format.ts'
import { hasBrowser } from './browser.ts'
import { useStage } from './stage.ts'

const ACCOUNT = 'Pacific/Kiritimati'
const BROWSER = 'Pacific/Pago_Pago'

/** Returns a day as date fields show it: MM-dd-yyyy. */
const typed = (day: string) => `${day.slice(5, 7)}-${day.slice(8, 10)}-${day.slice(0, 4)}`

describe.skipIf(!hasBrowser)('the day of the account', () => {
  const stage = useStage()
  let account: AccountHandle
  let ann: Person
  let branch: Branch

  afterEach(() => {
    stage.server.clock.now = new Date(0)
  })

  const today = () => todayIn(ACCOUNT, new Date())
  const visit = (as = ann.token) => stage.visit({ as, timeZone: BROWSER })

  async function newOffice(timeZone = ACCOUNT): Promise<void> {
    const { db } = stage.server.database
    account = await newAccount(stage.server, 'Island office', timeZone)
    ann = await newPerson(stage.server, account)
    branch = await addBranch(stage.server, account, { target_metric: '10', unit: 'm' })
    await assign(db, ann, branch)
    await addEmployeeJob(db, ann, branch)
    await addEmployeeTask(db, ann, branch)
    await addEmployeeActivity(db, ann, branch)
  }

  const addProject = (title: string, end: string) =>
    addWorkOrder(stage.server.database.db, account, { title, start_date: dayAfter(end, -20), end_date: end })

  const rowOf = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(title) })

  /** Waits until the row of a project shows this text about the days to its end. */
  const daysOf = (page: Page, title: string, days: string) =>
    rowOf(page, title).getByText(days, { exact: true }).waitFor()

  test('says what is late, and is where dates and time logs begin', async () => {
    await newOffice()
    expect(todayIn(BROWSER, new Date()) < today(), 'the browser lives on another day').toBe(true)
    await addProject('Last day', today())
    await addProject('Day before', dayAfter(today(), -1))
    const { page, go } = await visit()
    await go('/home')
    await daysOf(page, 'Last day', 'ends today')
    await daysOf(page, 'Day before', '1 day late')

    await go('/project/add')
    const start = page.getByLabel('Start date')
    await start.fill(typed(dayAfter(today(), -1)))
    await start.blur()
    await page.getByText(`${typed(dayAfter(today(), -1))} is before today, ${typed(today())}`).waitFor()
    await start.fill(typed(today()))
    await start.blur()
    await page.getByText(/ is before today, /).waitFor({ state: 'detached' })

    await go('/activities/employee/logs')
    const own = page.getByRole('region', { name: formatWeekday(today()) })
    await own.getByText('today').waitFor()
    await page.getByRole('button', { name: 'Log time', exact: true }).click()
    expect(await page.getByRole('dialog').getByLabel('Day').inputValue()).toBe(typed(today()))
  })

  test('is captured on, with the six days before it', async () => {
    await newOffice()
    const { page, go } = await visit()
    await go(`/projects/details/${branch.workOrderId}?job=${branch.jobId}&task=${branch.taskId}`)
    await page.getByRole('button', { name: 'Capture work done on Some activity' }).click()
    const dialog = page.getByRole('dialog')
    const day = dialog.getByLabel('Day')
    expect(await day.inputValue()).toBe(typed(today()))
    const tomorrow = typed(dayAfter(today(), 1))
    const weekAgo = typed(dayAfter(today(), -7))
    const first = typed(dayAfter(today(), -6))
    for (const [outside, refusal] of [
      [tomorrow, `${tomorrow} is after today, ${typed(today())}`],
      [weekAgo, `${weekAgo} is before the first day that can be captured, ${first}`],
    ] as const) {
      await day.fill(outside)
      await day.blur()
      await dialog.getByText(refusal).waitFor()
    }
    await day.fill(first)
    await day.blur()
    await dialog.getByText(/ is (before|after) /).waitFor({ state: 'detached' })
    await day.fill(typed(today()))
    await dialog.getByLabel('Amount').fill('2')
    await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
    await page.getByText('Updated.').waitFor()
    const { rows } = await stage.server.database.pool.query(
      'select capture_date::text as day from activity_capture where account_id = $1',
      [account.accountId],
    )
    expect(rows).toEqual([{ day: today() }])
  })

  test('ends at midnight there: what is open follows by itself', async () => {
    await newOffice()
    const end = today()
    await addProject('Last day', end)
    // The server's clock is moved before the person signs in, because the session begins at the time of this clock.
    const midnight = Date.parse(`${dayAfter(end, 1)}T00:00:00+14:00`)
    stage.server.clock.now = new Date(midnight - 60_000)
    const { token } = await newPerson(stage.server, account)
    const { page, go } = await visit(token)
    await page.clock.install({ time: midnight - 60_000 })
    await go('/home')
    await daysOf(page, 'Last day', 'ends today')
    stage.server.clock.now = new Date(midnight + 1000)
    await page.clock.fastForward(61_000)
    await daysOf(page, 'Last day', '1 day late')
    await rowOf(page, 'Last day').getByText('100% of time used').waitFor()
  })

  test('is set by the administrator, and every open screen goes by it at once', async () => {
    await newOffice('UTC')
    const utc = todayIn('UTC', new Date())
    await addProject('Site', dayAfter(utc, 10))
    // At any hour, one of the two zones has another day than UTC.
    const zone = [ACCOUNT, BROWSER].find((name) => todayIn(name, new Date()) !== utc) ?? ''
    const left = todayIn(zone, new Date()) > utc ? '9 days left' : '11 days left'
    const { token } = await newPerson(stage.server, account, 'Project manager')
    const watching = await visit(token)
    await watching.go('/settings/password')
    await watching.page.getByRole('link', { name: 'Devices' }).waitFor()
    expect(await watching.page.getByRole('link', { name: 'Account', exact: true }).count()).toBe(0)
    await watching.go('/home')
    await daysOf(watching.page, 'Site', '10 days left')

    const { page, go, look } = await visit()
    await go('/settings/account')
    const select = page.getByRole('combobox', { name: 'Time zone of Island office' })
    await expect.poll(() => select.inputValue()).toBe('UTC')
    await look('settings account')
    await select.fill(zone.slice(8).replace('_', ' '))
    await page.getByRole('option', { name: zone.replaceAll('_', ' ') }).click()
    await page.getByRole('button', { name: 'Change the time zone' }).click()
    await page.getByText('Updated.').waitFor()
    await daysOf(watching.page, 'Site', left)
  })

  test('does not decide what clocks a person reads: that is their own choice', async () => {
    await newOffice()
    const { page, go } = await visit()
    await go('/settings/appearance')
    const select = page.getByRole('combobox', { name: 'Time zone' })
    await expect.poll(() => select.inputValue()).toBe('Same as this browser: Pacific/Pago Pago')
    const shown = (timeZone: string) =>
      new Date(created).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
    const { rows } = await stage.server.database.pool.query<{ at: Date | string }>(
      'select min(created_at) as at from session where employee_id = $1',
      [ann.employeeId],
    )
    const created = new Date(rows[0]?.at ?? '').toISOString()
    const isShown = async (timeZone: string) => {
      await go('/settings/devices')
      await page.getByText(`signed in ${shown(timeZone)}`).waitFor()
    }
    await isShown(BROWSER)
    await go('/settings/appearance')
    await select.fill('Tokyo')
    await page.getByRole('option', { name: 'Asia/Tokyo' }).click()
    await page.getByText('Updated.').waitFor()
    await isShown('Asia/Tokyo')
  })
})
