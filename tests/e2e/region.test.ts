/**
 * The region of an account decides how values are shown and entered in the browser
 * (records.md 'Region of an account').
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addWorkOrder } from '#database/seed/builders.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { useStage } from './stage.ts'

async function choose(page: Page, field: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

describe.skipIf(!hasBrowser)('the region of an account', () => {
  const stage = useStage()

  test('is chosen once: weather, clock, calendar and days follow it', async () => {
    const account = await newAccount(stage.server, 'Lakeside')
    const ann = await newPerson(stage.server, account)
    const workOrder = await addWorkOrder(stage.server.database.db, account, {
      title: 'Ferry pier',
      end_date: '2027-02-28',
    })
    const { page, go, look } = await stage.visit({ as: ann.token })
    const day = `/reports/daily?WorkorderUniqueId=${workOrder.workOrderId}`
    const first = () => page.getByRole('columnheader').first().textContent()

    await go(day)
    expect(await first()).toBe('Su')
    await page.getByRole('button', { name: 'Enter the morning weather' }).click()
    await choose(page, 'Condition', 'Cloudy')
    await page.getByRole('textbox', { name: 'Temperature, °F' }).fill('45')
    await page.getByRole('textbox', { name: 'Wind, mph' }).fill('9')
    await page.getByRole('textbox', { name: 'Rain, in' }).fill('0.2')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('45 °F · wind 9 mph · 0.2 in').waitFor()

    await go('/settings/account')
    await page.getByRole('heading', { name: 'Region' }).waitFor()
    await choose(page, 'Units and weather', /^Metric/)
    const clock = page.getByRole('combobox', { name: 'Clock' })
    await expect.poll(() => clock.inputValue()).toBe('14:05')
    expect(await page.getByRole('combobox', { name: 'Dates in digits' }).inputValue()).toBe('28.02.2027')
    expect(await page.getByRole('combobox', { name: 'Paper' }).inputValue()).toBe('A4')
    // Changes one setting, without the others.
    await choose(page, 'Calendars begin on', 'Sunday')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Calendars begin on' }).inputValue())
      .toBe('Sunday')
    await look('the region of an account')
    await choose(page, 'Calendars begin on', 'Monday')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Calendars begin on' }).inputValue())
      .toBe('Monday')

    await go(day)
    await page.getByText('7.2 °C · wind 14.5 km/h · 5.1 mm').waitFor()
    expect(await first()).toBe('Mo')

    // A date field has the documented format. The account's own format is shown beside it, and may be typed, too.
    await go(`/project/edit?obj=${workOrder.workOrderId}`)
    const end = page.getByRole('textbox', { name: 'End date' })
    await expect.poll(() => end.inputValue()).toBe('02-28-2027')
    await page.getByText('28.02.2027', { exact: true }).waitFor()
    await end.fill('31.3.2027')
    await end.press('Tab')
    await expect.poll(() => end.inputValue()).toBe('03-31-2027')
    await page.getByText('31.03.2027', { exact: true }).waitFor()
    await look('a date field of an account that writes days in another way')
  })

  test('is proposed to whoever registers by their browser', async () => {
    const { page, go } = await stage.visit()
    await go('/register')
    const region = page.getByRole('combobox', { name: 'Region' })
    expect(await region.inputValue()).toBe('United States: SF, °F, 2:05 PM')
    await choose(page, 'Region', /^Metric/)
    expect(await region.inputValue()).toBe('Metric: m², °C, 14:05')
  })
})
