/** Activities are added and edited (000 §4, §5, §8), and work on them is captured. */

import { describe, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { hasBrowser } from './browser.ts'
import { changeOrderRecords } from './change-orders-records.ts'
import { chosen, firstOf, footings, nextToCodes, placeOf, summaryOf } from './planning-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('activities', () => {
  const stage = useStage()

  test('activities are added one after another, with a code where there are any', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { task } = await placeOf(stage)
    await go(`/activities/add/${task}`)
    const form = page.getByRole('checkbox', { name: '03-A1 Form' })
    await form.waitFor()
    await page.getByLabel('Title').fill('Blinding')
    await page.getByLabel('Target').fill('40')
    await page.getByRole('combobox', { name: 'Unit' }).fill('bags')
    await page.getByRole('button', { name: 'Add activity' }).click()
    await summaryOf(page).getByText('Codes: Choose at least one').waitFor()
    await form.check()
    await page.getByRole('button', { name: 'Save and add another' }).dblclick()
    await heard(page, 'Activity has been added')
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
    await expect.poll(() => form.isChecked()).toBe(false)
    expect(new URL(page.url()).pathname).toBe(`/activities/add/${task}`)
    await page.getByLabel('Title').fill('Kickers')
    await form.check()
    // Enter in a field does the same as the last button.
    await page.getByLabel('Title').press('Enter')
    await page.waitForURL(/\/projects\/details\/.*task=/)
    const { items } = await stage.post<{ items: Record<string, string>[] }>(
      await stage.tokenOf(people.dana),
      '/api/subtask/task',
      { TargetUniqueID: task, NumberOfItemsPerPage: 100 },
    )
    expect(items.slice(-2).map((item) => item.subTaskTitle)).toEqual(['Blinding', 'Kickers'])
    expect(items.at(-2)).toMatchObject({ subTaskUnit: 'bags' })
    expect(items.at(-2)?.companySubTaskCodeUniqueId).toBeTruthy()
  })

  test('an activity is edited; a code that cannot be taken off stays', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const { activity } = await placeOf(stage)
    await go(`/activities/edit/${activity}`)
    const bar = page.getByRole('checkbox', { name: '03-A2 Tie bar' })
    await bar.and(page.getByRole('checkbox', { checked: true })).waitFor()
    visit.allow(/status of 404/)
    await page.route('**/api/subtask/code', (route) =>
      route.fulfill({ status: 404, json: { data: null, errorCode: 'NOT_FOUND', errorDescription: 'Gone.' } }),
    )
    await bar.click()
    await heard(page, 'Not Found!', 'error')
    await expect.poll(() => bar.isChecked()).toBe(true)
    await page.getByLabel('Notes').fill('Lap 40 diameters.')
    await page.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Activity was updated.')
    await chosen(page, footings.task).waitFor()
    expect(await firstOf(stage, '/api/subtask', activity)).toMatchObject({
      subTaskNotes: 'Lap 40 diameters.',
    })
  })

  test('an activity of a bidding project begins with no cost, today', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const token = await stage.tokenOf(people.dana)
    const add = async (path: string, record: object): Promise<string> => {
      const [id = ''] = await stage.post<string[]>(token, path, [record])
      return id
    }
    const project = await add('/api/workorder/create', {
      workOrderTitle: 'To bid on',
      constructionPhase: '1',
    })
    const job = await add('/api/jobs/create', { workOrderUniqueId: project, jobTitle: 'All of it' })
    const task = await add('/api/tasks/create', { jobUniqueId: job, taskName: 'First' })
    await go(`/activities/add/${task}`)
    await expect.poll(() => page.getByLabel('Unit cost').inputValue()).toBe('0.00')
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
    await expect.poll(() => page.getByLabel('Start date').inputValue()).toBe(`${month}-${day}-${year}`)
    await expect
      .poll(() => page.getByLabel('End date', { exact: true }).inputValue())
      .toBe(`${month}-${day}-${year}`)
    // Nothing is typed yet, so nothing is asked.
    await page.getByText('This task has no codes yet').waitFor()
    await page.getByRole('link', { name: 'Edit the task' }).click()
    await page.getByRole('heading', { name: 'Edit task' }).waitFor()
    await nextToCodes(page)
    await page.getByText('This job has no codes yet').waitFor()
  })

  test('an activity with captures gets another unit by a factor, which turns what was captured', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    const { project, job, task, activity } = await placeOf(stage, { ...footings, activity: 'Strip and cure' })
    const before = await firstOf<{ capturedMetric: string; subTaskTargetMetric: string }>(
      stage,
      '/api/subtask',
      activity,
    )
    expect(Number(before.capturedMetric)).toBeGreaterThan(0)
    await go(`/activities/edit/${activity}`)
    await page.getByRole('combobox', { name: 'Unit', exact: true }).fill('m²')
    await page.getByText('SF are captured').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Say how many m² one SF is: a number above zero').first().waitFor()
    await page.getByLabel('Factor: how many m² one SF is').fill('0.1')
    await page.getByText('Target: 4,200 SF become 420 m²').waitFor()
    expect(await page.getByLabel('Target').inputValue()).toBe('420')
    await look('activity, another unit')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(`**/projects/details/${project}?job=${job}&task=${task}*`)
    expect(await firstOf(stage, '/api/subtask', activity)).toMatchObject({
      subTaskUnit: 'm²',
      subTaskTargetMetric: '420.0',
      capturedMetric: `${Number(before.capturedMetric) / 10}.0`,
    })
    // Restores the unit for the tests that follow.
    await go(`/activities/edit/${activity}`)
    await page.getByRole('combobox', { name: 'Unit', exact: true }).fill('SF')
    await page.getByLabel('Factor: how many SF one m² is').fill('10')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(`**/projects/details/${project}?job=${job}&task=${task}*`)
    expect(await firstOf(stage, '/api/subtask', activity)).toMatchObject({
      ...before,
      rowVersion: expect.any(Number),
    })
  })

  test('an item of a change order that brings another unit asks for the factor, and says what it turns', async () => {
    const token = await stage.tokenOf(people.dana)
    const { activity } = await placeOf(stage, { ...footings, activity: 'Strip and cure' })
    // The change order belongs to another task.
    const { draft, project } = await changeOrderRecords(stage)
    const [item = ''] = await stage.post<string[]>(token, '/api/changeorderitem/create', [
      {
        changeOrderMasterUniqueId: draft,
        changeOrderItemName: 'In meters',
        subTaskUniqueId: activity,
        subTaskUnit: 'm²',
      },
    ])
    const { page, go, look } = await stage.stay({ as: people.dana })
    await go(`/changeorder-details/${project}/${draft}`)
    await page.getByText(/SF are captured \(\d+ captures\)\. Enter how many m² one SF is/).waitFor()
    expect(await page.getByText('m² captured').count()).toBe(0)
    await look('change order, a unit without a factor')
    await go(`/changeorders-item-edit/${project}/${item}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Say how many m² one SF is').first().waitFor()
    await page.getByLabel('Factor: how many m² one SF is').fill('0.1')
    await look('item of a change order, another unit')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.waitForURL(`**/changeorders-item-details/**`)
    await go(`/changeorder-details/${project}/${draft}`)
    await page.getByText(/m² captured, in the new unit/).waitFor()
    await look('change order, another unit')
    await stage.post(token, '/api/changeorderitem/delete', [item])
  })

  test('work is captured on an activity; above its target is said, and taken', async () => {
    const { page, go, look } = await stage.stay({ as: people.dana })
    const { project, job, task, activity } = await placeOf(stage, { ...footings, activity: 'Strip and cure' })
    const before = await firstOf<{ capturedMetric: string }>(stage, '/api/subtask', activity)
    const left = 4200 - Number(before.capturedMetric)
    expect(left).toBeGreaterThan(0)
    const shown = (amount: number) => amount.toLocaleString('en-US', { maximumFractionDigits: 2 })
    await go(`/projects/details/${project}?job=${job}&task=${task}`)
    const open = () => page.getByRole('button', { name: 'Capture work done on Strip and cure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Capture work on Strip and cure' })
    await open()
    await dialog.getByText(`${shown(4200 - left)} of 4,200 SF captured`).waitFor()
    await dialog.getByText(`${shown(left)} SF remaining`).waitFor()
    await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
    await dialog.getByText('Say how much was done').waitFor()
    await dialog.getByLabel('Amount').fill('some')
    await page.keyboard.press('Enter')
    await dialog.getByText('some is no number: write it as 1,280.5').waitFor()
    // The day begins as today. The day seven days before today is refused.
    const day = (back: number) => {
      const [year, month, date] = new Date(Date.now() - back * DAY_MILLISECONDS)
        .toISOString()
        .slice(0, 10)
        .split('-')
      return `${month}-${date}-${year}`
    }
    await expect.poll(() => dialog.getByLabel('Day').inputValue()).toBe(day(0))
    await dialog.getByLabel('Day').fill(day(7))
    await page.keyboard.press('Tab')
    await dialog.getByText(new RegExp(`^${day(7)} is before the first day that can be captured`)).waitFor()
    expect(await dialog.getByLabel('Day').inputValue()).toBe(day(7))
    await dialog.getByLabel('Day').fill(day(6))
    await page.keyboard.press('Tab')
    await dialog.getByLabel('Amount').fill(String(left + 14.5))
    await dialog
      .getByText('This makes it 14.5 SF above the target. It can be captured all the same.')
      .waitFor()
    await look('capture, above the target')
    await dialog.getByRole('button', { name: 'Capture', exact: true }).dblclick()
    await page.getByText('Updated.').waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const after = await firstOf<{ capturedMetric: string }>(stage, '/api/subtask', activity)
    expect(Number(after.capturedMetric) - Number(before.capturedMetric)).toBeCloseTo(left + 14.5)
    await page.getByText('4,214.5 of 4,200 SF').first().waitFor()
    await open()
    await dialog.getByText('14.5 SF above the target').waitFor()

    // An amount above the rest of the target is probably a mistake, so the app asks first.
    await dialog.getByLabel('Amount').fill('1')
    await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
    const question = page.getByRole('dialog', { name: 'Capture 1 SF?' })
    await question
      .getByText('Nothing is left of the target of 4,200 SF. With it 100% would be done.')
      .waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'hidden' })
    expect((await firstOf<{ capturedMetric: string }>(stage, '/api/subtask', activity)).capturedMetric).toBe(
      after.capturedMetric,
    )
    await dialog.getByRole('button', { name: 'Capture', exact: true }).click()
    await question.getByRole('button', { name: 'Capture all the same' }).dblclick()
    await page.getByText('4,215.5 of 4,200 SF').first().waitFor()
  })
})
