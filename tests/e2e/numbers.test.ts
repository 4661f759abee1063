/** Figures: the measure that weights them, the reasons of a risk, and the link to activities without a cost. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { newTasks } from './new-plan.ts'
import { people, useStage } from './stage.ts'

const GRANARY = 'Granary Street Food Hall'
const HARBOR = 'Harbor View Clinic Fit-out'

describe.skipIf(!hasBrowser)('figures', () => {
  const stage = useStage()

  async function open(size: 'desk' | 'phone' = 'desk') {
    const visit = await stage.visit({ as: people.dana, size })
    await visit.go('/home')
    await visit.page.getByText(/of 14 Records/).waitFor()
    return visit
  }

  async function show(visit: Awaited<ReturnType<typeof open>>, title: string): Promise<void> {
    const { page } = visit
    await page.getByLabel('Filter by title or place').fill(title)
    await page.getByText('Displaying 1 of 1 Records').waitFor()
  }

  describe('the project list', () => {
    test.each(['desk', 'phone'] as const)(
      'says by what progress is told, and why risks are what they are: %s',
      async (size) => {
        const visit = await open(size)
        const { page, look } = visit
        await page
          .getByText(/^\d+% of time used$/)
          .first()
          .waitFor()
        await page.getByText('Set by Dana. Calculated: Critical', { exact: true }).waitFor()
        await look(`numbers, project list, ${size}`)
        await visit.setTheme('dark')
        await look(`numbers, project list, ${size}, dark`, 'colours')
        await show(visit, GRANARY)
        await page
          .getByRole('img', { name: /of [\d,.]+ h\b/ })
          .first()
          .waitFor()
        await (size === 'desk'
          ? page.getByRole('table').getByText('$1.7M')
          : page.getByText(/1 of \d+ activities has no cost/)
        ).waitFor()
        expect(await page.getByText(/\bunits\b/).count()).toBe(0)
      },
    )
  })

  test('whoever may change a project gives a risk back that was set by hand', async () => {
    const visit = await open()
    const { page, look } = visit
    await show(visit, HARBOR)
    await page.getByRole('button', { name: /Actions for Harbor/ }).click()
    await page.getByRole('menuitem', { name: 'Overview' }).click()
    const standing = page.locator('dl').filter({ hasText: 'Progress' })
    await standing.getByText(/^Set to \w+ by Dana Whitlock/).waitFor()
    await look('numbers, overview, a risk set by hand')
    await standing.getByRole('button', { name: 'Use the calculated risk' }).click()
    await standing.getByText('9 days late, 71% done', { exact: true }).waitFor()
    await standing.getByText('Critical', { exact: true }).waitFor()
    expect(await page.getByText(/Set to /).count()).toBe(0)
  })

  test('jobs, tasks and activities say why, and by what their totals are told', async () => {
    const visit = await open()
    const { page, look } = visit
    await show(visit, GRANARY)
    await page.getByRole('link', { name: GRANARY }).click()
    const column = (name: string) => page.getByRole('region', { name, exact: true })
    // The text is not cut off in a narrow window either.
    const basis = column('Jobs').getByText('weighted by hours', { exact: true })
    await basis.waitFor()
    await page.setViewportSize({ width: 1100, height: 800 })
    expect(await basis.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
    await page.setViewportSize({ width: 1440, height: 900 })
    await column('Jobs').getByText('Everything is done').waitFor()
    await column('Jobs').getByText('Kitchens').click()
    await column('Tasks').getByText('weighted by hours', { exact: true }).waitFor()
    await column('Tasks')
      .getByText(/\d+% of time used, \d+% of work done/)
      .first()
      .waitFor()
    await column('Tasks').getByText('Equipment').click()
    await column('Activities').getByText('Connect and test').waitFor()
    await look('numbers, drill-down')
  })

  describe('activities without a cost', () => {
    test('are found from the overview and filled in, and the project is told by value again', async () => {
      const visit = await open()
      const { page, look } = visit
      await show(visit, GRANARY)
      // The project's head on the overview has the link.
      await page.getByRole('link', { name: GRANARY }).click()
      await page.getByRole('heading', { level: 1, name: GRANARY }).waitFor()
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await page.getByRole('link', { name: '1 without a cost' }).first().click()
      await page.getByRole('heading', { name: 'Activities without a cost' }).waitFor()
      const field = page.getByLabel('Unit cost of Connect and test')
      await field.waitFor()
      await look('numbers, lacking, desk')
      await visit.setTheme('dark')
      await look('numbers, lacking, desk, dark', 'colours')
      await field.fill('0')
      await field.press('Enter')
      await page.getByText('Say a cost above zero').waitFor()
      await field.fill('much')
      await field.press('Enter')
      await page
        .getByText(/^much is no amount/)
        .first()
        .waitFor()
      await field.fill('1450')
      await field.press('Enter')
      await page.getByText('Every activity has a cost').waitFor()
      await page.getByText('Progress is weighted by cost.').waitFor()
      await look('numbers, lacking, none left')
    })

    test('are in sight on a phone', async () => {
      const visit = await open('phone')
      const { page, look } = visit
      await show(visit, 'Northgate Union High')
      await page.getByRole('link', { name: /has no cost/ }).click()
      await page.getByLabel('Unit cost of Connect and test').waitFor()
      await look('numbers, lacking, phone')
      await page.getByText('No hours (1)').click()
      await page.getByLabel('Hours of Connect and test').waitFor()
      await page.getByText('No target (0)').click()
      await page.getByText('Every activity has a target').waitFor()
    })

    test('are told, and not to be filled in, to whoever may only read them', async () => {
      const visit = await stage.visit({ as: people.joel })
      const { page, go } = visit
      await go('/home')
      await page.getByLabel('Filter by title or place').fill('Northgate Union High')
      await page.getByRole('link', { name: '1 without a cost' }).first().click()
      await page.getByText('Connect and test').waitFor()
      expect(await page.getByRole('button', { name: 'Save' }).count()).toBe(0)
    })

    test('keep what is typed until it is saved, and ask before it is lost', async () => {
      const titles = Array.from({ length: 12 }, (_none, index) => `Lift ${index + 1}`)
      const activities = titles.map((subTaskTitle) => ({ subTaskTitle }))
      const { project } = await newTasks(stage, 'Without prices', ['Pour'], activities)
      const { page, go, look } = await stage.visit({ as: people.dana })
      const field = (title: string) =>
        page.getByRole('textbox', { name: `Unit cost of ${title}`, exact: true })
      const hasFocus = (title: string) => field(title).evaluate((it) => it.matches(':focus'))
      await go(`/activities/lacking/${project}`)
      for (const title of titles.slice(0, 3)) await field(title).fill('12.50')
      await page.getByText('No hours (12)').click()
      const hours = page.getByRole('textbox', { name: 'Hours of Lift 1', exact: true })
      expect(await hours.inputValue()).toBe('')
      await hours.fill('8')
      await page.getByText('No cost (12)').click()
      await page.getByRole('button', { name: 'Activities without cost, page 2' }).click()
      await field('Lift 12').waitFor()
      await page.goBack()
      for (const title of titles.slice(0, 3)) expect(await field(title).inputValue()).toBe('12.50')

      await page.getByRole('link', { name: 'Overview' }).click()
      const question = page.getByRole('dialog', { name: 'Leave without saving?' })
      await question.getByRole('button', { name: 'Stay' }).last().click()
      await question.waitFor({ state: 'hidden' })
      expect(await field('Lift 2').inputValue()).toBe('12.50')

      // Enter in the last field of a page moves the focus to the first field that is left. After the very
      // last field, the screen itself gets the focus.
      await page.getByRole('button', { name: 'Activities without cost, page 2' }).click()
      await field('Lift 12').fill('3')
      await field('Lift 12').press('Enter')
      await expect.poll(() => hasFocus('Lift 11')).toBe(true)
      await field('Lift 11').fill('3')
      await field('Lift 11').press('Enter')
      await expect.poll(() => page.locator('#content').evaluate((it) => it.matches(':focus'))).toBe(true)
      await field('Lift 1').waitFor()
      await look('numbers, lacking, typed and not saved')

      await page.getByRole('link', { name: 'Overview' }).click()
      await question.getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL('**view=overview')
    })

    test('is not asked about while it is being saved', async () => {
      const { project } = await newTasks(stage, 'One price', ['Pour'], [{ subTaskTitle: 'Lift' }])
      const { page, go } = await stage.visit({ as: people.dana })
      await go(`/activities/lacking/${project}`)
      let answer = () => {}
      const isLetGo = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/subtask/update', async (route) => {
        await isLetGo
        await route.continue()
      })
      const asked = page.waitForRequest('**/api/subtask/update')
      await page.getByLabel('Unit cost of Lift').fill('5')
      await page.getByLabel('Unit cost of Lift').press('Enter')
      await asked
      await page.getByRole('link', { name: 'Overview' }).click()
      await page.waitForURL('**view=overview')
      answer()
      await page.getByText('Updated.').waitFor()
    })
  })
})
