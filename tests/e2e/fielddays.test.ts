/**
 * On a phone, one tap answers a question about a day. For five seconds the answer can be undone; then it is
 * sent. The page does not move before.
 */
import { describe, expect, test } from 'vitest'
import {
  addCapture,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addRole,
  addTimeLog,
  assign,
} from '#database/seed/builders.ts'
import { saveWeather } from '#features/fielddays/contract.ts'
import { todayIn } from '#server/days.ts'
import { type DayStage, openDayStage, zoneAtHour } from '#tests/harness/field-days.ts'
import { newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { dayAddress } from './fieldnotes-records.ts'
import { heard, type Stage, useStage } from './stage.ts'

/** Creates a project. Today, two people have hours without captures, and the morning weather is entered. */
async function dayOfTwo(stage: Stage): Promise<DayStage & { address: string }> {
  const { db } = stage.server.database
  const made = await openDayStage(stage.server)
  const { account, branch, fay, today } = made
  const role = await addRole(db, account, 'Crew', { Projects: 2, Captures: 7, Tracking: 7 })
  const ned = await newPerson(stage.server, account, role)
  await assign(db, ned, branch)
  // oxlint-disable-next-line no-await-in-loop
  for (const { employeeId } of [fay, ned])
    await addTimeLog(db, branch, { employeeId, date: today, hours: '8' })
  await made.call(saveWeather, {
    workOrderUniqueId: branch.workOrderId,
    date: today,
    part: 'morning',
    condition: 'Cloudy',
    temperature: '12',
    wind: '11',
    rain: null,
  })
  return { ...made, address: dayAddress({ project: branch.workOrderId, day: today }) }
}

describe.skipIf(!hasBrowser)('a day on a phone', () => {
  const stage = useStage()

  test('is not confirmed without a connection, which says that nothing is lost', async () => {
    const made = await dayOfTwo(stage)
    const visit = await stage.stay({ as: made.ann.token, size: 'phone' })
    const { page, go, context } = visit
    visit.allow(/ERR_INTERNET_DISCONNECTED/)
    await go(made.address)
    await page.getByRole('button', { name: /^Confirm this day/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Confirm / })
    await dialog.getByRole('button', { name: /^Confirm with/ }).waitFor()
    await context.setOffline(true)
    await dialog.getByRole('button', { name: /^Confirm with/ }).click()
    await dialog
      .getByRole('alert')
      .getByText('No signal. Confirm when you are back; nothing is lost.')
      .waitFor()
    expect(await dialog.getByText("You're not connected").count()).toBe(0)
    await context.setOffline(false)
    await dialog.getByRole('button', { name: /^Confirm with/ }).click()
    await heard(page, 'The day is confirmed.', 'success')
  })

  test('is confirmed as it was shown: what came since is said first, and asked about while the day runs', async () => {
    const made = await dayOfTwo(stage)
    const zone = zoneAtHour(10)
    await stage.server.database.pool.query('update account set time_zone = $2 where account_id = $1', [
      made.account.accountId,
      zone,
    ])
    const day = todayIn(zone, new Date())
    const visit = await stage.stay({ as: made.ann.token })
    const { page, go, look } = visit
    visit.allow(/status of 409/)
    await go(dayAddress({ project: made.branch.workOrderId, day }))
    await page.getByRole('button', { name: /^Confirm this day/ }).click()
    const dialog = page.getByRole('dialog', { name: /^Confirm / })
    await dialog.getByText('This day is not over.', { exact: false }).waitFor()
    await look('confirming a day that is running')
    const { branch, ann } = made
    await addCapture(stage.server.database.db, branch, {
      employeeId: ann.employeeId,
      metric: '3',
      date: day,
    })
    await dialog.getByRole('button', { name: /^Confirm with/ }).click()
    await dialog.getByText(/^New on this day since you looked at it: Some activity, 3 m³\./).waitFor()
    await look('a day that changed while it was being confirmed')
    await dialog.getByRole('button', { name: /^Confirm with/ }).click()
    await heard(page, 'The day is confirmed.', 'success')
    await page.getByText(/ confirmed this day on [A-Z][a-z]{2} \d+, 10:\d\d AM (UTC|GMT[+-]\d+)\. /).waitFor()
    await look('a day that was confirmed')
  })

  test('is told its weather in one tap, which can be taken back, and the card leaves only then', async () => {
    const made = await dayOfTwo(stage)
    const { page, go } = await stage.visit({ as: made.ann.token, size: 'phone', isKept: true })
    await go(made.address)
    const partsSaid = async () => (await made.read(made.today)).weather.map(({ part }) => part)
    const noon = page.getByRole('region', { name: 'Noon weather' })
    const evening = page.getByRole('region', { name: 'Evening weather' })
    await noon.getByRole('button', { name: '= morning' }).click()
    const undo = noon.getByRole('button', { name: 'Undo: the noon weather is the same as at morning' })
    await undo.waitFor()
    expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
    // Measures the distance of two cards: the page may scroll, but cards must not move against each other.
    const apart = async () => ((await evening.boundingBox())?.y ?? 0) - ((await noon.boundingBox())?.y ?? 0)
    const before = await apart()
    await undo.click()
    // An undone answer is not sent: only the next answer arrives.
    await evening.getByRole('button', { name: '= morning' }).click()
    expect(await apart()).toBe(before)
    await heard(page, 'Evening weather', 'success')
    await evening.waitFor({ state: 'detached' })
    expect(await partsSaid()).toEqual(['morning', 'evening'])
    await noon.getByRole('button', { name: '= morning' }).waitFor()

    // Any other button sends the answer at once, so that a confirmed day contains the answer.
    await noon.getByRole('button', { name: '= morning' }).click()
    await page.getByRole('button', { name: 'Confirm this day' }).click()
    await page.getByRole('dialog').waitFor()
    await heard(page, 'Noon weather', 'success')
    expect((await partsSaid()).toSorted()).toEqual(['evening', 'morning', 'noon'])
  })

  test('is left before the time is over, and what was answered is sent all the same', async () => {
    const made = await dayOfTwo(stage)
    const { page, go } = await stage.visit({ as: made.ann.token, size: 'phone', isKept: true })
    await go(made.address)
    await page
      .getByRole('region', { name: 'Noon weather' })
      .getByRole('button', { name: '= morning' })
      .click()
    await page.goto('about:blank')
    await expect
      .poll(async () => (await made.read(made.today)).weather.map(({ part }) => part))
      .toEqual(['morning', 'noon'])
  })

  test('has both reminded who have not captured, in one tap, and says when', async () => {
    const made = await dayOfTwo(stage)
    const { page, go } = await stage.visit({ as: made.ann.token, size: 'phone', isKept: true })
    await go(made.address)
    const card = page.getByRole('region', { name: '2 people have not captured yet' })
    await card.getByRole('button', { name: 'Remind both' }).click()
    await card.getByRole('button', { name: 'Undo: the reminder' }).click()
    await card.getByRole('button', { name: 'Remind both' }).click()
    await card.getByText('Remind both').waitFor()
    await heard(page, '2 people reminded.', 'success')
    await card.getByText(/^Reminded \d+:\d\d [AP]M$/).waitFor()
    expect(await card.getByRole('button').count()).toBe(0)
    const { rows } = await stage.server.database.pool.query(
      'select count(*)::int as many from field_day_reminder where work_order_id = $1',
      [made.branch.workOrderId],
    )
    expect(rows).toEqual([{ many: 2 }])
  })

  test('has the hours of whoever forgot them logged as those of the crew, or others in the dialog', async () => {
    const made = await dayOfTwo(stage)
    const { db } = stage.server.database
    const role = await addRole(db, made.account, 'Forgets', { Projects: 2, Captures: 7, Tracking: 7 })
    const two = [
      await newPerson(stage.server, made.account, role),
      await newPerson(stage.server, made.account, role),
    ]
    for (const one of two) {
      // oxlint-disable-next-line no-await-in-loop
      await assign(db, one, made.branch)
      // oxlint-disable-next-line no-await-in-loop
      await addEmployeeJob(db, one, made.branch)
      // oxlint-disable-next-line no-await-in-loop
      await addEmployeeTask(db, one, made.branch)
      // oxlint-disable-next-line no-await-in-loop
      await addEmployeeActivity(db, one, made.branch)
      // oxlint-disable-next-line no-await-in-loop
      await addCapture(db, made.branch, { employeeId: one.employeeId, metric: '1', date: made.today })
    }
    const [first, second] = two.map(({ name }) => name).toSorted() as [string, string]
    const { page, go } = await stage.visit({ as: made.ann.token, size: 'phone', isKept: true })
    await go(made.address)
    const card = page.getByRole('region', { name: `No hours: ${first}` })
    await card.getByText('the crew logged 8.0 h').waitFor()
    await card.getByRole('button', { name: '= crew, 8.0 h' }).click()
    await card
      .getByRole('button', { name: `Undo: the hours of ${first} are the same as the crew’s` })
      .waitFor()
    await heard(page, `Hours of ${first}`, 'success')
    await card.waitFor({ state: 'detached' })
    const other = page.getByRole('region', { name: `No hours: ${second}` })
    await other.getByRole('button', { name: /^Other hours/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Log time' })
    await dialog.getByText('Hours', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('5.5')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await other.waitFor({ state: 'detached' })
    const { people } = await made.read(made.today)
    const hours = (of: string) => people?.find(({ employeeName }) => employeeName === of)?.hours
    expect([hours(first), hours(second)]).toEqual(['8.0', '5.5'])
  })
})
