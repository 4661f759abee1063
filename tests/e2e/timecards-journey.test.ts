/** Logged time for payroll: on its project, in a week, and as a spreadsheet by mail. */
import { describe, expect, test } from 'vitest'
import { dayAfter, mondayOf } from '#contract/days.ts'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { heard, people, useStage } from './stage.ts'

const lastMonday = dayAfter(mondayOf(new Date().toISOString().slice(0, 10)), -7)

describe.skipIf(!hasBrowser)('timecards and reports', () => {
  const stage = useStage()

  test('are read on a project, as a week and as progress, downloaded and mailed to oneself', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    await go('/timecard-logs')
    await page.getByText('Choose a project to see its time.').waitFor()
    await chooseFound(page.getByRole('combobox', { name: 'Project' }), 'Linden', /^Linden Street Library/)
    await page.getByRole('button', { name: 'Previous week' }).waitFor()
    await page.getByText('Log', { exact: true }).click()
    await page.getByText(/^Displaying 10 of \d+ Records/).waitFor()
    const all = await page.getByText(/^Displaying 10 of/).textContent()
    await page.getByRole('combobox', { name: 'Job' }).click()
    await page.getByRole('option', { name: 'East wing foundations' }).click()
    await page.waitForURL(/job=/)
    await expect.poll(() => page.getByText(/^Displaying \d+ of/).textContent()).not.toBe(all)

    // The hours of a Saturday are typed and saved in one call, and the week is approved.
    await page.getByText('Week', { exact: true }).click()
    await go(`/timecard-logs?project=${new URL(page.url()).searchParams.get('project')}&week=${lastMonday}`)
    const saturday = page.getByRole('textbox', { name: /^Tomasz Wolny, Sat/ })
    await saturday.fill('4')
    await saturday.press('Control+Enter')
    await heard(page, 'Updated.', 'success')
    await page.getByRole('checkbox', { name: 'Choose Tomasz Wolny' }).check()
    await page.getByRole('button', { name: 'Approve and lock' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve and lock' }).click()
    await heard(page, 'Successfully approved', 'success')
    await page.getByRole('button', { name: /^Tomasz Wolny, Sat/ }).waitFor()

    await go('/reports/timesheet')
    await page.getByRole('button', { name: '7 days back' }).click()
    await page.getByRole('row', { name: /^Grace Okafor/ }).waitFor()
    // A text that is no date yet stays in the field and loads nothing.
    const from = page.getByRole('textbox', { name: 'From' })
    await from.fill('Nov')
    await page.getByRole('textbox', { name: 'To' }).focus()
    await page.getByText('Nov is no date: write it as').waitFor()
    await page.getByRole('button', { name: '7 days on' }).click()
    await page.getByRole('button', { name: '7 days back' }).click()
    await page.getByRole('row', { name: /^Grace Okafor/ }).waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toMatch(/^Timesheet of .*\.xlsx$/)

    await go('/reports/progress')
    await chooseFound(page.getByRole('combobox', { name: 'Project' }), 'Linden', /^Linden Street Library/)
    await page.getByRole('button', { name: 'East wing foundations' }).click()
    await page.getByRole('button', { name: 'Footings' }).click()
    await page.getByRole('row', { name: /^Place / }).waitFor()
    await page.getByRole('button', { name: 'Mail to me' }).click()
    await heard(page, 'Mail sent successfully', 'success')
  })
})
