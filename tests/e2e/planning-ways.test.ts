/** Screens of a plan that cannot open: a parameter is missing (000 §5, §8), or the right to the screen. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { placeOf } from './planning-records.ts'
import { people, useStage } from './stage.ts'

const NOBODYS = '018f0000-0000-7000-8000-000000000000'

describe.skipIf(!hasBrowser)('the ways to the forms of the plan', () => {
  const stage = useStage()

  test.each([
    ['/jobs/add', 'Invalid workorder!'],
    [`/jobs/add/${NOBODYS}`, 'Invalid workorder!'],
    ['/jobs/add/nonsense', 'Invalid workorder!'],
    ['/jobs/edit', 'Missing info, redirected to projects!'],
    ['/tasks/add', 'Missing info, redirected to projects!'],
    ['/activities/edit', 'Missing info, redirected to projects!'],
    [`/jobs/edit/${NOBODYS}`, 'Could not get job info'],
    [`/tasks/add/${NOBODYS}`, 'Could not get job info'],
    [`/tasks/edit/${NOBODYS}`, 'Get tasks failed'],
    [`/activities/add/${NOBODYS}`, 'Get tasks failed'],
    [`/activities/edit/${NOBODYS}`, 'Get activities failed'],
  ])('%s leads home: %s', async (path, text) => {
    const visit = await stage.stay({ as: people.dana })
    visit.allow(/status of 40[04]/)
    await visit.go(path)
    await visit.page.getByText(text).waitFor()
    await visit.page.waitForURL('**/home')
    await expect.poll(() => visit.page.getByText(text).count()).toBe(1)
  })

  test('a work order that cannot be had for a moment is tried again where one is', async () => {
    const visit = await stage.stay({ as: people.dana })
    const { page, go } = visit
    const { job } = await placeOf(stage)
    visit.allow(/status of 500/, /CallError/)
    let tries = 0
    await page.route('**/api/workorder', (route) => {
      tries += 1
      return tries === 1 ? route.fulfill({ status: 500, body: '' }) : route.continue()
    })
    await go(`/jobs/edit/${job}`)
    await page.getByRole('heading', { name: 'Error fetching data.' }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: 'Edit job' }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/jobs/edit/${job}`)
  })

  test.each([
    [people.grace, ['/jobs/add/:project', '/tasks/add/:job', '/activities/add/:task']],
    [people.joel, ['/jobs/edit/:job', '/tasks/edit/:task', '/activities/edit/:activity']],
  ])('%s may not, and is told so', async (as, paths) => {
    const { page, go } = await stage.stay({ as })
    const place = await placeOf(stage)
    for (const path of paths) {
      await go(path.replace(/:(\w+)/, (_all, level: keyof typeof place) => place[level]))
      await page.getByRole('heading', { name: 'Access denied' }).waitFor()
      // The refusal is shown in the frame of the project, and the address does not change.
      await page.getByRole('navigation', { name: 'Sections of the project' }).waitFor()
      expect(page.url()).not.toContain('/401')
    }
  })
})
