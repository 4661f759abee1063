/** Every state of every screen, in light and dark, on a desk and on a phone: accessible, and nothing scrolls sideways. */
import { describe, expect, test } from 'vitest'
import { addWorkOrder } from '#database/seed/builders.ts'
import { newAccount, newPerson } from '#tests/harness/server.ts'
import { describeInBrowser } from './browser.ts'
import { type Size, sizes, type Theme, useStage, type Visit } from './stage.ts'

const DANA = 'dana@harrowpike.example'
const GRACE = 'grace@harrowpike.example'
const themes: readonly Theme[] = ['light', 'dark']

describeInBrowser('screens', () => {
  const stage = useStage()

  /** The id of a project by its title. */
  async function projectOf(title: string): Promise<string> {
    const { items } = await stage.post<{ items: { workOrderUniqueID: string }[] }>(
      await stage.tokenOf(DANA),
      '/api/workorder/employee',
      { searchKey: title },
    )
    return items[0]?.workOrderUniqueID ?? ''
  }
  async function openDetails({ page, go }: Visit, title: string): Promise<void> {
    await go(`/projects/details/${await projectOf(title)}`)
    await page.getByRole('heading', { name: 'Jobs' }).waitFor()
  }

  interface Screen {
    name: string
    as?: string | (() => Promise<string>)
    allow?: readonly RegExp[]
    show: (visit: Visit, size: Size) => Promise<void>
  }

  const emptyAccount = (role: string) => async () => {
    const account = await newAccount(stage.server, 'Empty')
    return (await newPerson(stage.server, account, role)).token
  }

  const screens: readonly Screen[] = [
    {
      name: 'sign-in',
      show: async ({ page, go }) => {
        await go('/login')
        await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      },
    },
    {
      name: 'sign-in, refused',
      allow: [/status of 401/],
      show: async ({ page, go }) => {
        await go('/login')
        await page.getByLabel('E-mail address').fill(DANA)
        await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
        await page.keyboard.press('Enter')
        await page.getByText('We cannot log you in.').waitFor()
      },
    },
    {
      name: 'projects',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('Linden Street Library Renewal').waitFor()
      },
    },
    {
      name: 'projects, all loaded',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('Linden Street Library Renewal').waitFor()
        for (let load = 0; load < 6; load += 1) {
          await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
          await page.waitForTimeout(300)
        }
        await page.getByText('Displaying 14 of 14 Records').waitFor()
      },
    },
    {
      name: 'projects of a foreman',
      as: GRACE,
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('Linden Street Library Renewal').waitFor()
      },
    },
    {
      name: 'projects, none matches',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/home?search=nowhere')
        await page.getByText('No project matches').waitFor()
      },
    },
    {
      name: 'projects, none yet',
      as: emptyAccount('Account administrator'),
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('No projects yet').waitFor()
      },
    },
    {
      name: 'projects, none assigned',
      as: emptyAccount('Field worker'),
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('No projects yet').waitFor()
      },
    },
    {
      name: 'projects, failed',
      as: DANA,
      allow: [/status of 500/],
      show: async ({ page, go }) => {
        await page.route('**/api/workorder/employee', (route) => route.fulfill({ status: 500, body: '' }))
        await go('/home')
        await page.getByText('Error fetching data.').waitFor()
      },
    },
    {
      name: 'projects, loading',
      as: DANA,
      show: async ({ page, go }) => {
        await page.route('**/api/workorder/employee', () => {})
        await go('/home')
        await page.getByRole('status', { name: 'Loading' }).waitFor()
      },
    },
    {
      name: 'menu of a project',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByRole('button', { name: /Actions for Linden/ }).click()
        await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
      },
    },
    {
      name: 'details, jobs',
      as: DANA,
      show: async (visit) => {
        await openDetails(visit, 'Linden')
        await visit.page.getByText('East wing foundations').waitFor()
      },
    },
    {
      name: 'details, tasks',
      as: DANA,
      show: async (visit) => {
        await openDetails(visit, 'Linden')
        await visit.page.getByText('East wing foundations').click()
        await visit.page.getByText('Footings').waitFor()
      },
    },
    {
      name: 'details, activities',
      as: DANA,
      show: async (visit) => {
        await openDetails(visit, 'Linden')
        await visit.page.getByText('East wing foundations').click()
        await visit.page.getByText('Footings').click()
        await visit.page.getByText('Tie bar').waitFor()
      },
    },
    {
      name: 'details, long names',
      as: DANA,
      show: async (visit) => {
        await openDetails(visit, 'Union High School')
        await visit.page.getByText('Seismic retrofit, Buildings').waitFor()
        await visit.page.getByText('Science rooms').click()
        await visit.page.getByRole('list').or(visit.page.locator('[data-row]')).first().waitFor()
      },
    },
    {
      name: 'details, no jobs',
      as: DANA,
      show: async (visit) => {
        await openDetails(visit, 'Millrace')
        await visit.page.getByText('No jobs yet').waitFor()
      },
    },
    {
      name: 'details, jobs failed',
      as: DANA,
      allow: [/status of 500/],
      show: async (visit) => {
        await visit.page.route('**/api/jobs/workorder', (route) => route.fulfill({ status: 500, body: '' }))
        await openDetails(visit, 'Linden')
        await visit.page.getByText('Could not get job info').waitFor()
      },
    },
    {
      name: 'overview',
      as: DANA,
      show: async ({ page, go }) => {
        await go(`/projects/details/${await projectOf('Linden')}?view=overview`)
        await page.getByRole('heading', { name: 'How it stands' }).waitFor()
        await page.getByText('Activities').waitFor()
      },
    },
    {
      name: 'overview of a bidding project',
      as: DANA,
      show: async ({ page, go }) => {
        await go(`/projects/details/${await projectOf('Orchard')}?view=overview`)
        await page.getByText('Bidding ends').waitFor()
      },
    },
    {
      name: 'new project',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/add')
        await page.getByLabel('Title').waitFor()
      },
    },
    {
      name: 'new project, refused',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/add')
        await page.getByRole('button', { name: 'Add project' }).click()
        await page.getByText('This cannot be saved yet').waitFor()
      },
    },
    {
      name: 'new project, choosing a day',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/add')
        await page.getByLabel('Start date').click()
        await page.getByRole('table').waitFor()
      },
    },
    {
      name: 'new project, choosing a country',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/add')
        await page.getByRole('combobox', { name: 'Country' }).click()
        await page.getByRole('option', { name: 'Albania' }).waitFor()
      },
    },
    {
      name: 'edit a project',
      as: DANA,
      show: async ({ page, go }) => {
        await go(`/project/edit?obj=${await projectOf('Orchard')}`)
        await page.getByLabel('Bid project name').waitFor()
      },
    },
    {
      name: 'leaving a form',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/add')
        await page.getByLabel('Title').fill('Something')
        await page.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
    {
      name: 'change password',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/change-password')
        await page.getByRole('button', { name: 'Change password' }).click()
        await page.getByText('This cannot be saved yet').waitFor()
      },
    },
    {
      name: 'help',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/help')
        await page.getByRole('heading', { name: 'Keys' }).waitFor()
      },
    },
    {
      name: 'access denied',
      show: async ({ page, go }) => {
        await go('/401')
        await page.getByRole('heading', { name: 'Access denied' }).waitFor()
      },
    },
    {
      name: 'no such page',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/nowhere')
        await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
      },
    },
    {
      name: 'server away',
      as: DANA,
      allow: [/status of 500/],
      show: async ({ page, go }) => {
        await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: '' }))
        await go('/home')
        await page.getByRole('button', { name: 'Try again' }).waitFor()
      },
    },
    {
      name: 'quick search',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByText('Linden Street Library Renewal').waitFor()
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('textbox').fill('ha')
        await page.getByRole('dialog').getByText('Harbor View').waitFor()
      },
    },
    {
      name: 'user menu',
      as: 'joel@harrowpike.example',
      show: async ({ page, go }) => {
        await go('/home')
        await page.getByRole('button', { name: /Menu of/ }).click()
        await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
      },
    },
    {
      name: 'rail or drawer',
      as: DANA,
      show: async ({ page, go }, size) => {
        await go('/help')
        const name = size === 'phone' ? 'Open the menu' : 'Fold the menu to icons'
        await page.getByRole('button', { name }).click()
        await page.waitForTimeout(300)
      },
    },
    {
      name: 'toast',
      as: DANA,
      show: async ({ page, go }) => {
        await go('/project/edit')
        await page.getByText('Missing info, redirected to projects!').waitFor()
      },
    },
  ]

  for (const size of Object.keys(sizes) as Size[]) {
    describe(size, () => {
      test.each(screens)('$name', { timeout: 60_000 }, async ({ name, as, allow, show }) => {
        const who = typeof as === 'function' ? await as() : as
        const visit = await stage.visit({ size, ...(who && { as: who }), ...(allow && { allow }) })
        await show(visit, size)
        for (const theme of themes) {
          await visit.page.emulateMedia({ colorScheme: theme })
          await visit.look(`${name} ${size} ${theme}`)
        }
      })
    })
  }
})
