/** Time is logged: a person's own time by weeks, and the time on an activity (000 §2). */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addEmployee } from '#database/seed/builders.ts'
import { hasBrowser } from './browser.ts'
import { assign, logTime, newCrew } from './crew.ts'
import { dayFromToday } from './new-plan.ts'
import { heard, useStage } from './stage.ts'

const dialogOf = (page: Page) => page.getByRole('dialog')
const timeField = (page: Page, which: 'Start' | 'End') =>
  dialogOf(page).getByRole('combobox', { name: which })

describe.skipIf(!hasBrowser)('time logs', () => {
  const stage = useStage()

  test('a worker logs their time on a phone; time that is logged already is refused at its field', async () => {
    const crew = await newCrew(stage, 'Phone Site')
    await assign(stage, crew, [crew.worker.employeeId], 4)
    const visit = await stage.stay({ as: crew.worker.token, size: 'phone' })
    const { page, go } = visit
    await go('/activities/employee/logs')
    // Today may have just begun, so the test uses the week before, which is over.
    await page.getByRole('link', { name: 'The week before' }).click()
    await page.waitForURL('**week=**')
    await page.getByRole('button', { name: 'Log time', exact: true }).click()
    const dialog = dialogOf(page)
    // The worker is on one activity only, so this activity is chosen.
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Activity' }).inputValue()).toBe('Pour')
    await dialog.getByText('Slab · Ground floor · Phone Site').waitFor()
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await dialog.getByText('Enter the start time', { exact: true }).waitFor()
    await timeField(page, 'Start').fill('07:00')
    await timeField(page, 'End').fill('11:30')
    await dialog.getByText('4.5 h').waitFor()
    await dialog.getByRole('button', { name: 'Log time' }).dblclick()
    await heard(page, 'Updated.', 'success')
    const sunday = page.getByRole('region', { name: /^Sunday/ })
    await sunday.getByText('7:00 AM to 11:30 AM').waitFor()
    await expect.poll(() => sunday.getByRole('listitem').count()).toBe(1)

    // The next log begins at the end of the log before.
    await sunday.getByRole('button', { name: /^Log time on Sunday/ }).click()
    const start = timeField(page, 'Start')
    await expect.poll(() => start.inputValue()).toBe('11:30 AM')
    // If no options are shown, Escape closes the dialog at once.
    await start.click()
    await start.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await sunday.getByRole('button', { name: /^Log time on Sunday/ }).click()
    await expect.poll(() => start.inputValue()).toBe('11:30 AM')
    await start.fill('half past')
    await start.press('Tab')
    await dialog.getByText('half past is no time: write it as 7:30 AM or 19:30').waitFor()
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await dialog.getByText('This cannot be saved yet').waitFor()
    // 11 may mean 11 AM or 11 PM: both are offered, and the field takes 11 AM.
    await start.fill('11')
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['11:00 AM', '11:00 PM'])
    // Escape closes the options if any are shown, and not the dialog.
    await start.press('Escape')
    await page.getByRole('option').first().waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    await start.press('Tab')
    await expect.poll(() => start.inputValue()).toBe('11:00 AM')
    await timeField(page, 'End').fill('13:00')
    visit.allow(/status of 409/)
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await dialog
      .getByRole('alert')
      .getByText(/You have logged 7:00 AM–11:30 AM .* already/)
      .waitFor()
    await dialog.getByText(/^Overlaps 7:00 AM–11:30 AM/).waitFor()
    await start.fill('11:30')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await sunday.getByText('11:30 AM to 1:00 PM').waitFor()
    await page.getByText(/ · 6 h$/).waitFor()
    await visit.look('my time, a phone')
    // Field workers may not delete time.
    await sunday.getByRole('button', { name: /^Actions for 7:00 AM/ }).click()
    await page.getByRole('menuitem', { name: 'All time on this activity' }).waitFor()
    await expect.poll(() => page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  })

  test('time of an activity is logged for others, changed and deleted', async () => {
    const crew = await newCrew(stage, 'Foreman Site')
    const { Ana, Boris } = crew.people
    await assign(stage, crew, [Ana, Boris], 4)
    await logTime(stage, crew, [{ employee: Boris, daysAgo: 2, from: '07:00', to: '15:00', notes: 'Rain.' }])
    const { page, go } = await stage.stay({ as: crew.admin.token })
    await go(`/activities/employee/logs/${crew.project}/${crew.activity}`)
    await page.getByText('Displaying 1 of 1 Records · 8 h in all').waitFor()
    await page.getByRole('button', { name: 'Log time' }).click()
    const dialog = dialogOf(page)
    await dialog.getByRole('combobox', { name: 'Person' }).click()
    await page.getByRole('option', { name: 'Ana Ruiz' }).click()
    const [year, month, day] = dayFromToday(-2).split('-')
    await dialog.getByLabel('Day').fill(`${month}-${day}-${year}`)
    await dialog.getByText('Hours', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('3.25')
    await dialog.getByLabel('Notes').fill('Formwork checked.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Displaying 2 of 2 Records · 11.25 h in all').waitFor()
    const ana = page.getByRole('row').filter({ hasText: 'Ana Ruiz' })
    await ana.getByText('Formwork checked.').waitFor()

    await ana.getByRole('button', { name: /^Change/ }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('25')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A day has 24 hours', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('4')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Displaying 2 of 2 Records · 12 h in all').waitFor()

    await ana.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await dialog.getByText('Are you sure you want to delete this?').waitFor()
    await dialog.getByRole('button', { name: 'Delete time log' }).click()
    await heard(page, 'Removed!', 'success')
    await page.getByText('Displaying 1 of 1 Records · 8 h in all').waitFor()
  })

  test('of many people for whom time is logged the others are counted, and found by typing', async () => {
    const crew = await newCrew(stage, 'Crowded Site')
    const { db } = stage.server.database
    const more = await Promise.all(
      Array.from({ length: 60 }, (_each, number) =>
        addEmployee(db, crew.account, {
          firstName: 'Zoe',
          lastName: `Number ${number + 1}`,
          role: 'Foreman',
        }),
      ),
    )
    await assign(stage, crew, [crew.people.Ana, ...more.map(({ employeeId }) => employeeId)], 4)
    const { page, go } = await stage.stay({ as: crew.admin.token })
    await go(`/activities/employee/logs/${crew.project}/${crew.activity}`)
    await page.getByRole('button', { name: 'Log time' }).first().click()
    const dialog = dialogOf(page)
    const person = dialog.getByRole('combobox', { name: 'Person' })
    // The administrator is not on the activity, so the first person of the activity is chosen.
    await expect.poll(() => person.inputValue()).toBe('Ana Ruiz')
    await person.click()
    await page.getByRole('option', { name: '11 more: type to narrow' }).waitFor()
    await person.fill('number 60')
    await page.getByRole('option', { name: 'Zoe Number 60' }).click()
    await dialog.getByText('Hours', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('2')
    await dialog.getByRole('button', { name: 'Log time' }).click()
    await page.getByRole('row').filter({ hasText: 'Zoe Number 60' }).waitFor()
  })

  test('whoever is on nothing is told why nothing can be logged', async () => {
    const crew = await newCrew(stage, 'Nobody Site')
    const visit = await stage.stay({ as: crew.admin.token })
    const { page, go } = visit
    await go(`/activities/employee/logs/${crew.project}/${crew.activity}`)
    await page.getByText('Time is logged by those who are assigned to the activity.').waitFor()
    await page.getByRole('link', { name: 'Employees on the activity' }).click()
    await page.getByText('Nobody is on this activity yet').waitFor()
    const other = await newCrew(stage, 'Another Site')
    visit.allow(/status of 404/)
    for (const path of [
      `/activities/employee/logs/${crew.project}`,
      `/activities/employee/logs/${crew.project}/${other.activity}`,
    ]) {
      await go(path)
      await page.waitForURL('**/home')
    }
  })
})
