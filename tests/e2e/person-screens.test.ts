/** The page of a person: who they are, their projects, what they can do, and why. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { lookAtEvery } from './every-state.ts'
import { people, useStage, type Visit } from './stage.ts'

lookAtEvery([
  { name: 'a person', as: people.eleanor, show: (visit) => open(visit, 'Grace Okafor') },
  {
    name: 'the projects of a person',
    as: people.eleanor,
    show: async (visit) => {
      await open(visit, 'Grace Okafor')
      await tab(visit, 'Projects')
      await visit.page.getByRole('link', { name: 'Linden Street Library Renewal' }).waitFor()
    },
  },
  {
    name: 'what a person can do',
    as: people.eleanor,
    show: async (visit) => {
      await open(visit, 'Grace Okafor')
      await tab(visit, 'Access')
      await visit.page.getByRole('heading', { name: 'What Grace can do' }).waitFor()
    },
  },
  {
    name: 'why, beside what a person can do',
    as: people.eleanor,
    show: async (visit) => {
      await open(visit, 'Grace Okafor')
      await tab(visit, 'Access')
      await explain(visit, 'Invoices', 'delete')
      await visit.page.getByText('stops here').waitFor()
    },
  },
  {
    name: 'what an administrator can do',
    as: people.eleanor,
    show: async (visit) => {
      await open(visit, 'Eleanor Pike')
      await tab(visit, 'Access')
      await visit.page.getByText('All projects', { exact: true }).waitFor()
    },
  },
])

async function open({ page, go }: Visit, name: string): Promise<void> {
  await go(`/employee?search=${encodeURIComponent(name)}`)
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

const tab = ({ page }: Visit, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) }).click()

async function explain({ page }: Visit, module: string, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Explain', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Explain access' })
  await panel.getByRole('combobox', { name: 'in', exact: true }).click()
  await page.getByRole('option', { name: module, exact: true }).click()
  await panel.getByRole('combobox', { name: 'do what' }).click()
  await page.getByRole('option', { name: action, exact: true }).click()
}

describe.skipIf(!hasBrowser)('the page of a person', () => {
  const stage = useStage()

  test('keeps the question in the address, and closes it by Escape', async () => {
    const visit = await stage.visit({ as: people.eleanor })
    const { page } = visit
    await open(visit, 'Grace Okafor')
    await tab(visit, 'Access')
    await explain(visit, 'RFIs', 'delete')
    await page.getByText(/^Grace cannot delete RFIs/).waitFor()
    await page.reload()
    await page.getByText(/^Grace cannot delete RFIs/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Explain access' }).waitFor({ state: 'hidden' })
    expect(page.url()).not.toContain('module')
    await page.getByRole('link', { name: 'All modules' }).click()
    await page.getByRole('heading', { name: 'Foreman' }).waitFor()
  })

  test('shows whoever may not look at roles who somebody is, and no more', async () => {
    const visit = await stage.visit({ as: people.luis })
    const { page } = visit
    await open(visit, 'Grace Okafor')
    await page.getByText('Foreman').first().waitFor()
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Details'])
    expect(await page.getByRole('link', { name: 'Edit' }).count()).toBe(0)
  })
})
