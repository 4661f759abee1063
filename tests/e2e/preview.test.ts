/** The app as a role sees it: marked on every screen and read only; the person who is signed in stays the same. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { chooseFound } from './choose-found.ts'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, useStage, type Visit } from './stage.ts'

/** Opens the preview of a role from the matrix of permissions. */
async function preview({ page, go }: Pick<Visit, 'page' | 'go'>, role: string): Promise<void> {
  const bar = page.getByRole('region', { name: 'Preview' })
  // If the state is checked at a second size, the tab is already in the preview.
  if ((await bar.count()) > 0) await bar.getByRole('button', { name: 'End preview' }).click()
  await go('/company/roles-accesslist')
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  await page.getByRole('heading', { name: role, exact: true }).waitFor()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await bar.getByText(`As ${role}`).waitFor()
}

lookAtEvery([
  {
    name: 'a preview of a role',
    as: people.eleanor,
    show: (visit) => preview(visit, 'Foreman'),
  },
  {
    name: 'a project in a preview',
    as: people.eleanor,
    show: async (visit, stage) => {
      const project = await projectOf(stage, 'Linden')
      await preview(visit, 'Foreman')
      const bar = visit.page.getByRole('region', { name: 'Preview' })
      await chooseFound(bar.getByRole('combobox', { name: 'On the project' }), 'Linden', /^Linden/)
      await visit.page.waitForURL(`**/projects/details/${project}**`)
      await visit.go(`/projects/details/${project}?view=overview`)
      await visit.page.getByText('Share of the planned work').waitFor()
    },
  },
])

describe.skipIf(!hasBrowser)('a preview', () => {
  const stage = useStage()

  test('shows the menu and a project as the role does, writes nothing, survives a reload and ends', async () => {
    const { page, go } = await stage.visit({ as: people.eleanor })
    const project = await projectOf(stage, 'Linden')
    await preview({ page, go }, 'Guest')
    const bar = page.getByRole('region', { name: 'Preview' })
    const menu = page.getByRole('navigation', { name: 'Main' })
    await menu.getByRole('link', { name: 'Projects', exact: true }).waitFor()
    expect(await menu.getByRole('link', { name: 'Employees' }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'New project' }).count()).toBe(0)
    await chooseFound(bar.getByRole('combobox', { name: 'On the project' }), 'Linden', /^Linden/)
    await page.waitForURL(`**/projects/details/${project}**`)
    const tabs = page.getByRole('navigation', { name: 'Sections of the project' })
    await tabs.getByRole('link', { name: /^RFIs/ }).waitFor()
    expect(await tabs.getByRole('link', { name: /^Permits/ }).count()).toBe(0)
    await page.reload()
    await bar.getByText('As Guest').waitFor()
    // The button that saves is shown, but disabled with a reason.
    await go(`/rfi/add?obj=${project}`)
    const save = page.getByRole('button', { name: 'Submit', exact: true })
    await save.waitFor()
    expect(await save.isDisabled()).toBe(true)
    expect(await save.getAttribute('title')).toBe('Preview is read only.')
    await bar.getByRole('button', { name: 'End preview' }).click()
    await page.getByRole('heading', { name: 'Roles and access' }).waitFor()
    expect(await bar.count()).toBe(0)
    await menu.getByRole('link', { name: 'Employees' }).waitFor()
  })
})
