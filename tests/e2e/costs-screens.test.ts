/** Screens of people who may not see costs (records.md 'Costs'): Grace, a foreman, and Nils, a guest. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { changeOrderRecords } from './change-orders-records.ts'
import { lookAtEvery } from './every-state.ts'
import { heard, people, projectOf, useStage, type Visit } from './stage.ts'

/** Expects that the screen shows no amount of money. */
async function showsNoMoney({ page }: Pick<Visit, 'page'>): Promise<void> {
  expect(await page.locator('main').innerText()).not.toMatch(/\$\s?\d/)
}

lookAtEvery([
  {
    name: 'projects without costs',
    as: people.grace,
    at: '/home?sort=-value',
    shows: (page) => page.getByRole('link', { name: /Linden/ }).first(),
  },
  {
    name: 'a project without costs',
    as: people.grace,
    show: async (visit, stage) => {
      await visit.go(`/projects/details/${await projectOf(stage, 'Linden')}?view=overview`)
      await visit.page.getByRole('heading', { name: 'Contract' }).waitFor()
      await visit.page.getByText('Share of the planned work').waitFor()
      await showsNoMoney(visit)
    },
  },
  {
    name: 'change orders without costs',
    as: people.grace,
    show: async (visit, stage) => {
      await visit.go(`/changeorders/${await projectOf(stage, 'Linden')}?sort=amount`)
      await visit.page.getByRole('link', { name: 'Sewer relocation' }).waitFor()
      await showsNoMoney(visit)
    },
  },
  {
    name: 'a change order without costs',
    as: people.grace,
    show: async (visit, stage) => {
      const { project, pending } = await changeOrderRecords(stage)
      await visit.go(`/changeorder-details/${project}/${pending}`)
      await visit.page.getByRole('link', { name: 'Pipe and bedding' }).waitFor()
      await showsNoMoney(visit)
    },
  },
  {
    name: 'what a role may see of costs',
    as: people.eleanor,
    show: async ({ page, go }) => {
      await go('/company/roles-accesslist')
      await page.getByRole('button', { name: /^Foreman/ }).click()
      await page.getByText('all amounts').waitFor()
    },
  },
])

describe.skipIf(!hasBrowser)('costs', () => {
  const stage = useStage()

  test('are given to a role after a question that says so loudly, and are seen at once', async () => {
    const grace = await stage.visit({ as: people.grace })
    const project = await projectOf(stage, 'Linden')
    await grace.go(`/projects/details/${project}?view=overview`)
    await grace.page.getByText('Share of the planned work').waitFor()
    await showsNoMoney(grace)
    const { page, go, look } = await stage.visit({ as: people.eleanor })
    await go('/company/roles-accesslist')
    await page.getByRole('button', { name: /^Foreman/ }).click()
    expect(await page.getByRole('checkbox', { name: /^Costs, / }).count()).toBe(2)
    await page.getByRole('checkbox', { name: /^Costs, Read/ }).click()
    await page.getByRole('button', { name: /^Save/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/what the work costs: the contract, unit costs and all amounts/)
      .waitFor()
    await look('the question whether a role may see costs')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Continue|Save/ })
      .click()
    await heard(page, 'Updated.')
    await grace.page.getByText('Original contract').waitFor()
  })
})
