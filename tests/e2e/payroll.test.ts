/** The app asks before it saves long hours. An approved split of hours stays, beside the split by a later rule. */
import { describe, expect, test } from 'vitest'
import { dayAfter, mondayOf } from '#contract/days.ts'
import { hasBrowser } from './browser.ts'
import { assign, newCrew, supervise } from './crew.ts'
import { heard, useStage } from './stage.ts'

const monday = dayAfter(mondayOf(new Date().toISOString().slice(0, 10)), -7)

describe.skipIf(!hasBrowser)('payroll', () => {
  const stage = useStage()

  test('a long day is asked about, by California double time, and its approved split stays', async () => {
    const crew = await newCrew(stage, 'Payroll Site')
    const { Ana, Boris } = crew.people
    await assign(stage, crew, [Ana, Boris], 4)
    await supervise(stage, crew, [[Ana, Boris]])
    const visit = await stage.stay({ as: crew.admin.token })
    const { page, go } = visit
    await go(`/timecard-logs?project=${crew.project}&week=${monday}`)
    const dialog = page.getByRole('dialog')

    // The rule of California adds a column for double time.
    await page.getByRole('textbox', { name: /^Boris Kane, Mon/ }).waitFor()
    await page.getByRole('button', { name: 'Export and overtime' }).click()
    await page.getByRole('menuitem', { name: 'Overtime…' }).click()
    await dialog.getByRole('radio', { name: /^California/ }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('columnheader', { name: 'Double time' }).waitFor()

    // A day above 16 hours is not saved before somebody agrees.
    await page.getByRole('textbox', { name: /^Boris Kane, Mon/ }).fill('17')
    await page.getByRole('textbox', { name: /^Ana Ruiz, Mon/ }).fill('8')
    visit.allow(/status of 409/)
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText(/^Boris Kane would have 17 h on /).waitFor()
    await visit.look('long hours, asked about')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('2 days not saved').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await dialog.getByRole('button', { name: 'Save all the same' }).click()
    await heard(page, 'Updated.', 'success')
    const boris = page.getByRole('row').filter({ hasText: 'Boris Kane' })
    await boris.getByText('4.00 OT').waitFor()
    await boris.getByText('5.00 DT').waitFor()

    // The person who approves the week sees the long day again.
    const check = page.getByRole('region', { name: 'To check' })
    await check.getByText(/^17 h on /).waitFor()
    await page.getByRole('checkbox', { name: 'Choose Boris Kane' }).check()
    await page.getByRole('button', { name: 'Approve and lock' }).click()
    await dialog.getByText(/^Boris Kane: 17 h on /).waitFor()
    await dialog.getByRole('button', { name: 'Approve and lock' }).click()
    await heard(page, 'Successfully approved', 'success')

    // Another rule does not change the approved split. The split by the new rule is shown beside it.
    await stage.post(crew.admin.token, '/api/timecards/settings/update', { overtimeRule: 'week' })
    await go(`/timecard-logs?project=${crew.project}&week=${dayAfter(monday, -7)}`)
    await go(`/timecard-logs?project=${crew.project}&week=${monday}`)
    await check
      .getByText('Approved as 8.0 + 4.0 + 5.0; today’s entries and rule come to 17.0 + 0.0 + 0.0.')
      .waitFor()
    await boris.getByText('changed').waitFor()
    await visit.look('a split that was approved, changed')
    await visit.resize('phone')
    await page
      .getByRole('region', { name: 'Boris Kane' })
      .getByText(/^Approved as 8\.0/)
      .waitFor()
    await visit.resize('desk')
  })

  test('a long day is asked about where one logs time, and where one corrects it', async () => {
    const crew = await newCrew(stage, 'Night Site')
    await assign(stage, crew, [crew.worker.employeeId], 4)
    const visit = await stage.stay({ as: crew.admin.token })
    const { page, go } = visit
    const dialog = page.getByRole('dialog')
    await go(`/activities/employee/logs/${crew.project}/${crew.activity}`)
    await page.getByRole('button', { name: 'Log time' }).first().click()
    const [year, month, day] = monday.split('-')
    await dialog.getByLabel('Day').fill(`${month}-${day}-${year}`)
    await dialog.getByText('Hours', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Hours' }).fill('16.5')
    visit.allow(/status of 409/)
    await dialog.getByRole('button', { name: 'Log time' }).click()
    const question = page.getByRole('dialog', { name: 'Save these hours?' })
    await question.getByText(/ would have 16\.5 h on /).waitFor()
    await question.getByRole('button', { name: 'Save all the same' }).click()
    await page.getByText('Displaying 1 of 1 Records · 16.5 h in all').waitFor()

    await stage.post(crew.admin.token, '/api/timecards/week/approve', [
      { workOrderUniqueId: crew.project, employeeUniqueId: crew.worker.employeeId, startDate: monday },
    ])
    await go(`/timecard-logs?project=${crew.project}&week=${monday}`)
    const cell = page.getByRole('button', { name: /, Mon \d+: 16\.50$/ })
    await cell.focus()
    await page.getByRole('button', { name: 'Add correction…' }).click()
    await dialog.getByRole('textbox', { name: 'Hours that it counts' }).fill('18')
    await dialog.getByRole('textbox', { name: 'Why it is corrected' }).fill('The pump')
    await dialog.getByRole('button', { name: 'Add correction' }).click()
    await question.getByRole('button', { name: 'Save all the same' }).click()
    await page.getByText('Approved as 16.5 + 0.0; today’s entries and rule come to 18.0 + 0.0.').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
  })
})
