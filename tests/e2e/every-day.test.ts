/** Where screens of a project open, the titles of browser tabs, and employees without a last name. */
import { describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { rfiRecords } from './rfis-records.ts'
import { people, projectOf, useStage } from './stage.ts'

describe.skipIf(!hasBrowser)('every day', () => {
  const stage = useStage()

  test.each(['Linden', 'Harbor'])(
    'screens that need a project open on the one that was used last, and never ask for it: %s',
    async (title) => {
      const { page, go } = await stage.visit({ as: people.dana })
      const project = await projectOf(stage, title)
      await go(`/projects/details/${project}`)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      const opensOnIt = async (path: string, named: string) => {
        await go(path)
        await page.waitForURL((url) => url.searchParams.get(named) === project)
      }
      await opensOnIt('/timecard-logs', 'project')
      await opensOnIt('/reports/progress', 'project')
      await opensOnIt('/reports/daily', 'WorkorderUniqueId')
    },
  )

  test('the tab of a record is called as the record and its project, that of a list as the list', async () => {
    const { page, go } = await stage.visit({ as: people.dana })
    const { project, closed } = await rfiRecords(stage)
    await go(`/rfidetails/${project}/${closed}`)
    await expect
      .poll(() => page.title())
      .toBe('RFI-1 Footing F3 steps clash with existing sewer at grid C-4 · Linden Street Library Renewal')
    await go('/court')
    await expect.poll(() => page.title()).toBe('Ball in court · Plumbline')
  })

  test('whoever has no last name is marked in the list, and their form says what to add', async () => {
    const { rows } = await stage.server.database.pool.query<{ id: string }>(
      `update employee set last_name = '' where first_name = 'Caleb' and last_name = 'Thornton' returning id`,
    )
    const { page, go } = await stage.visit({ as: people.eleanor })
    await go('/employee?search=Caleb')
    await page.getByText('Last name missing').first().waitFor()
    await go(`/employee/edit/${rows[0]?.id}`)
    await page.getByText('Add the last name. Nothing can be saved without it.').waitFor()
  })
})
