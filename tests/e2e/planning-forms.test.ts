/** Jobs and tasks are added and edited, in two steps (000 §4, §5, §8). */
import { describe, expect, test } from 'vitest'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { chosen, firstOf, footings, nextToCodes, placeOf, summaryOf } from './planning-records.ts'
import { heard, people, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('the forms of jobs and tasks', () => {
  const stage = useStage()

  test('a job is added in two steps, and written once', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { project } = await placeOf(stage)
    const writes: string[] = []
    page.on('request', (request) => {
      if (/\/api\/jobs\/(create|code|update)/.test(request.url())) writes.push(request.url())
    })
    await go(`/jobs/add/${project}`)
    await page.getByRole('heading', { name: 'New job' }).waitFor()
    await expect.poll(() => page.title()).toBe('New job · Plumbline')
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
    expect((await crumbs.innerText()).split(/[\n/]+/).map((crumb) => crumb.trim())).toEqual([
      'Projects',
      'Linden Street Library Renewal',
      'Jobs',
      'New job',
    ])
    await expect
      .poll(() =>
        page
          .getByRole('navigation', { name: 'Sections of the project' })
          .getByRole('link', { name: 'Jobs', exact: true })
          .getAttribute('aria-current'),
      )
      .toBe('page')

    // Without a title, the step of the codes does not open.
    await nextToCodes(page)
    await summaryOf(page).getByText('Title: Must not be empty').waitFor()
    await page.getByLabel('Title').fill('Children’s courtyard')
    await page.getByLabel('Start date').fill('01-15-2050')
    await page.keyboard.press('Tab')
    await page.getByText(/^Outside the project's dates, /).waitFor()
    await page.getByLabel('Start date').fill('')
    await page.keyboard.press('Tab')
    await nextToCodes(page)
    await page.getByLabel('Search codes').fill('concrete')
    // Enter searches codes, and does not save.
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: '03 Concrete' }).check()
    await page.getByLabel('Search codes').fill('')
    await page.getByRole('checkbox', { name: '04 Masonry' }).check()
    await page.getByText('2 chosen').first().waitFor()
    expect(writes).toEqual([])
    await page.keyboard.press('Control+Enter')
    await heard(page, 'Children’s courtyard has been added')
    await page.waitForURL(/\/projects\/details\/.*job=/)
    await chosen(page, 'Children’s courtyard').waitFor()
    expect(writes).toHaveLength(1)
    const id = new URL(page.url()).searchParams.get('job') ?? ''
    const job = await firstOf<{ jobCodes: { companyJobCode: string }[]; statusId: number }>(
      stage,
      '/api/jobs',
      id,
    )
    expect(job.jobCodes.map((code) => code.companyJobCode)).toEqual(['03', '04'])
    expect(job.statusId).toBe(1)
  })

  test('a double click saves once; what is not saved is asked about; an error leads back to its step', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const { project } = await placeOf(stage)
    let saves = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/api/jobs/create')) saves += 1
    })
    await go(`/jobs/add/${project}`)
    await nextToCodes(page)
    await page.getByLabel('Title').fill('Twice clicked job')
    await nextToCodes(page)
    await page.getByRole('checkbox', { name: '03 Concrete' }).check()
    await page.getByRole('link', { name: 'Help' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
    await dialog.getByRole('button', { name: 'Stay' }).last().click()
    await dialog.waitFor({ state: 'hidden' })

    visit.allow(/status of 400/)
    await page.route('**/api/jobs/create', (route) =>
      route.fulfill({
        status: 400,
        json: {
          data: null,
          errorCode: 'INVALID_INPUT',
          errorDescription: 'Some of the values cannot be taken.',
          fields: [{ path: '0.jobTitle', message: 'is taken' }],
        },
      }),
    )
    await page.getByRole('button', { name: 'Add job' }).click()
    await page.getByRole('alert').getByText('Title: Is taken').waitFor()
    await expect.poll(() => page.getByLabel('Title').getAttribute('aria-invalid')).toBe('true')
    await page.unroute('**/api/jobs/create')

    saves = 0
    await page.getByRole('button', { name: 'Add job' }).dblclick()
    await heard(page, 'Twice clicked job has been added')
    expect(saves).toBe(1)
  })

  test('a job is edited: its form by the button, its codes at once; a failed one goes back', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go, look } = visit
    const { job } = await placeOf(stage)
    await go(`/jobs/edit/${job}`)
    await page.getByRole('heading', { name: 'Edit job' }).waitFor()
    await nextToCodes(page)
    const masonry = page.getByRole('checkbox', { name: '04 Masonry' })
    await masonry.check()
    await expect
      .poll(async () =>
        (await firstOf<{ jobCodes: { companyJobCode: string }[] }>(stage, '/api/jobs', job)).jobCodes.map(
          (code) => code.companyJobCode,
        ),
      )
      .toContain('04')

    // A task of the job uses this code: the server's refusal is shown, and the checkbox is checked again.
    visit.allow(/status of (409|404)/)
    const concrete = page.getByRole('checkbox', { name: '03 Concrete' })
    await concrete.click()
    await page
      .getByRole('alert')
      .filter({ hasText: /uses? the code|is used by/ })
      .waitFor()
    await expect.poll(() => concrete.isChecked()).toBe(true)
    await page.route('**/api/jobs/code', (route) =>
      route.fulfill({
        status: 409,
        json: { data: null, errorCode: 'JOB_CODE_IN_USE', errorDescription: 'Not this one.' },
      }),
    )
    await page.getByRole('checkbox', { name: '05 Metals' }).click()
    await page.getByRole('alert').getByText('Not this one.').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: '05 Metals' }).isChecked()).toBe(false)
    await look('edit a job, a refused code')
    await page.unroute('**/api/jobs/code')
    await page.route('**/api/jobs/code', (route) =>
      route.fulfill({ status: 404, json: { data: null, errorCode: 'NOT_FOUND', errorDescription: 'Gone.' } }),
    )
    await masonry.click()
    await heard(page, 'Not Found!', 'error')
    await expect.poll(() => masonry.isChecked()).toBe(true)
    await page.unroute('**/api/jobs/code')

    // The person's own changes of codes do not count as a change by another person.
    await page.getByRole('button', { name: 'Back to the job' }).click()
    await page.getByLabel('Description').fill('Piles, footings and walls of the new wing.')
    await page.getByRole('combobox', { name: 'Risk' }).click()
    await page.getByRole('option', { name: 'High' }).click()
    await page.getByRole('button', { name: 'Save' }).dblclick()
    await page.getByText('Updated.').waitFor()
    await chosen(page, footings.job).waitFor()
    const changed = await firstOf<{ jobDescription: string; riskLevel: string }>(stage, '/api/jobs', job)
    expect(changed).toMatchObject({
      jobDescription: 'Piles, footings and walls of the new wing.',
      riskLevel: 'high',
    })
  })

  test('what somebody else changed meanwhile is not overwritten', async () => {
    const visit = await stage.stay({ as: people.luis })
    const { page, go } = visit
    const { task } = await placeOf(stage)
    await go(`/tasks/edit/${task}`)
    await page.getByLabel('Notes').fill('Mine')
    await stage.post(await stage.tokenOf(people.dana), '/api/tasks/update', [
      { taskUniqueId: task, taskNotes: 'Theirs' },
    ])
    visit.allow(/status of 409/)
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByRole('alert')
      .getByText(/^Someone else has changed this in the meantime\./)
      .waitFor()
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Mine')
    expect(await firstOf(stage, '/api/tasks', task)).toMatchObject({ taskNotes: 'Theirs' })
  })

  test('a task is added with its codes, and another one is made its default', async () => {
    const { page, go } = await stage.stay({ as: people.dana })
    const { job } = await placeOf(stage)
    await go(`/tasks/add/${job}`)
    await expect.poll(() => page.getByLabel('Metric').inputValue()).toBe('0')
    await page.getByLabel('Name').fill('Crane base')
    await page.getByLabel('Metric').fill('-1')
    await page.keyboard.press('Tab')
    await page.getByText('Must not be negative').waitFor()
    await page.getByLabel('Metric').fill('12.5')
    await nextToCodes(page)
    await page.getByRole('checkbox', { name: '03-A Footings' }).check()
    await page.getByRole('checkbox', { name: '03-C Slab on ground' }).check()
    await page.getByRole('button', { name: 'Make 03-C Slab on ground the default' }).click()
    await page.getByRole('button', { name: 'Add task' }).click()
    await heard(page, 'Crane base has been added')
    await chosen(page, 'Crane base').waitFor()
    const id = new URL(page.url()).searchParams.get('task') ?? ''
    const task = await firstOf<{
      taskMetric: string
      companyTaskCodeUniqueId: string
      assignedTaskCodeList: { companyTaskCode: string; companyTaskCodeUniqueId: string }[]
    }>(stage, '/api/tasks', id)
    expect(Number(task.taskMetric)).toBe(12.5)
    const isDefault = ({ companyTaskCodeUniqueId }: { companyTaskCodeUniqueId: string }) =>
      companyTaskCodeUniqueId === task.companyTaskCodeUniqueId
    expect(task.assignedTaskCodeList.map((code) => code.companyTaskCode).sort()).toEqual(['03-A', '03-C'])
    expect(task.assignedTaskCodeList.find(isDefault)?.companyTaskCode).toBe('03-C')

    // In the form that edits the task, another default code is saved at once.
    await go(`/tasks/edit/${id}`)
    await nextToCodes(page)
    await page.getByRole('button', { name: 'Make 03-A Footings the default' }).click()
    await page.getByRole('button', { name: 'Make 03-C Slab on ground the default' }).waitFor()
    await page.getByRole('button', { name: 'Back to the task' }).click()
    await page.getByLabel('Name').fill('Tower crane base')
    await page.getByRole('button', { name: 'Save' }).click()
    await heard(page, 'Task was updated')
    await chosen(page, 'Tower crane base').waitFor()
  })

  test('whoever may not read codes adds a job without', async () => {
    const account = await newAccount(stage.server, 'No codes')
    const { token } = await newPerson(stage.server, account)
    const [project = ''] = await stage.post<string[]>(token, '/api/workorder/create', [
      { workOrderTitle: 'Without codes' },
    ])
    const { page, go } = await stage.stay({ as: token })
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { permissions: Record<string, number> } }
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, permissions: { ...data.permissions, Codes: 0 } } },
      })
    })
    await go(`/jobs/add/${project}`)
    await page.getByLabel('Title').fill('Plain job')
    await nextToCodes(page)
    await page.getByText('Codes are not open to you').waitFor()
    await page.getByRole('button', { name: 'Add job' }).click()
    await heard(page, 'Plain job has been added')
  })
})
