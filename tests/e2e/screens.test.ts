/** Every state of the front, of the lists of projects and of the shell: see every-state.ts. */
import type { Page } from 'playwright-core'
import { lookAtEvery, type Screen } from './every-state.ts'
import { people, pointAtSaid, projectOf, type Stage, scrollUntil, type Visit } from './stage.ts'

async function openDetails({ page, go }: Visit, stage: Stage, title: string): Promise<void> {
  await go(`/projects/details/${await projectOf(stage, title)}`)
  await page.getByRole('heading', { name: 'Jobs' }).waitFor()
}

async function chooseAction(page: Page, project: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Actions for ${project}`) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
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
      await page.getByLabel('E-mail address').fill(people.dana)
      await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
      await page.keyboard.press('Enter')
      await page.getByText('We cannot log you in.').waitFor()
    },
  },
  {
    name: 'projects',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText('Linden Street Library Renewal').waitFor()
      await scrollUntil(page, page.getByText(/Displaying (\d+) of \1 Records/))
      await page.evaluate(() => scrollTo(0, 0))
    },
  },
  {
    name: 'projects, none matches',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home?search=nowhere')
      await page.getByText('No project matches').waitFor()
    },
  },
  {
    name: 'projects, none yet',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText('No projects yet').waitFor()
    },
  },
  {
    name: 'projects, none assigned',
    as: 'Field worker',
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText('No projects yet').waitFor()
    },
  },
  {
    name: 'projects, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await page.route('**/api/workorder/employee', (route) => route.fulfill({ status: 500, body: '' }))
      await go('/home')
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'projects, loading',
    as: people.dana,
    show: async ({ page, go }) => {
      await page.route('**/api/workorder/employee', () => {})
      await go('/home')
      await page.getByRole('status', { name: 'Loading' }).waitFor()
    },
  },
  {
    name: 'menu of a project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByRole('button', { name: /Actions for Linden/ }).click()
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
    },
  },
  {
    name: 'details, jobs',
    as: people.dana,
    show: async (visit, stage) => {
      await openDetails(visit, stage, 'Linden')
      await visit.page.getByText('East wing foundations').waitFor()
    },
  },
  {
    name: 'details, tasks',
    as: people.dana,
    show: async (visit, stage) => {
      await openDetails(visit, stage, 'Linden')
      await visit.page.getByText('East wing foundations').click()
      await visit.page.getByText('Footings').waitFor()
    },
  },
  {
    name: 'details, activities',
    as: people.dana,
    show: async (visit, stage) => {
      await openDetails(visit, stage, 'Linden')
      await visit.page.getByText('East wing foundations').click()
      await visit.page.getByText('Footings').click()
      await visit.page.getByText('Tie bar').waitFor()
    },
  },
  {
    name: 'details, long names',
    as: people.dana,
    show: async (visit, stage) => {
      await openDetails(visit, stage, 'Union High School')
      await visit.page.getByText('Seismic retrofit, Buildings').waitFor()
      await visit.page.getByText('Science rooms').click()
      await visit.page.getByText('Fume hoods').waitFor()
    },
  },
  {
    name: 'details, no jobs',
    as: people.dana,
    show: async (visit, stage) => {
      await openDetails(visit, stage, 'Millrace')
      await visit.page.getByText('No jobs yet').waitFor()
    },
  },
  {
    name: 'details, jobs failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async (visit, stage) => {
      await visit.page.route('**/api/jobs/workorder', (route) => route.fulfill({ status: 500, body: '' }))
      await openDetails(visit, stage, 'Linden')
      await visit.page.getByText('Could not get job info').waitFor()
    },
  },
  {
    name: 'overview',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Linden')}?view=overview`)
      await page.getByRole('heading', { name: 'How it stands' }).waitFor()
      await page.getByText('Activities').waitFor()
    },
  },
  {
    name: 'overview of a bidding project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Orchard')}?view=overview`)
      await page.getByText('Bidding ends').waitFor()
    },
  },
  {
    name: 'new project, refused',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByRole('button', { name: 'Add project' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'new project, choosing a day',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByLabel('Start date').click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'new project, choosing a country',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.keyboard.type('al')
      await page.getByRole('option', { name: 'Albania' }).waitFor()
    },
  },
  {
    name: 'edit a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/project/edit?obj=${await projectOf(stage, 'Orchard')}`)
      await page.getByLabel('Bid project name').waitFor()
    },
  },
  {
    name: 'leaving a form',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByLabel('Title').fill('Something')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'change password',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/change-password')
      await page.getByRole('button', { name: 'Change password' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'help',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/help')
      await page.getByRole('heading', { name: 'Keys' }).waitFor()
    },
  },
  {
    name: 'help, a page',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/help?topic=punch-lists')
      await page.getByRole('heading', { name: 'Punch lists', level: 1 }).waitFor()
      await page.locator('img:visible').first().waitFor()
    },
  },
  {
    name: 'help, nothing found',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/help?q=elephants')
      await page.getByText('No page says that').waitFor()
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
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/nowhere')
      await page.getByRole('heading', { name: 'There is no such page' }).waitFor()
    },
  },
  {
    name: 'server away',
    as: people.dana,
    allow: [/status of 500/, /Oops! Server/],
    show: async ({ page, go }) => {
      await page.route('**/api/session', (route) => route.fulfill({ status: 500, body: '' }))
      await go('/home')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'quick search',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByText('Linden Street Library Renewal').waitFor()
      await page.keyboard.press('Control+k')
      await page.keyboard.type('ha')
      await page.getByRole('dialog').getByText('Harbor View').waitFor()
    },
  },
  {
    name: 'user menu',
    as: people.joel,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByRole('button', { name: /Menu of/ }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
  {
    name: 'toast',
    as: people.dana,
    show: ({ page, go }) =>
      pointAtSaid(page, 'Missing info, redirected to projects!', () => go('/project/edit')),
  },
  {
    name: 'menu of a bid project that cannot be advertised',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/bid-projects')
      await page.getByRole('button', { name: /Actions for Pier/ }).click()
      await page.getByText('Bidding on this project has ended.').waitFor()
    },
  },
  {
    name: 'menu of a project, in its head',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Orchard')}`)
      await page.getByRole('button', { name: /Actions for Orchard/ }).click()
      await page.getByRole('menuitem', { name: 'Stop advertising' }).waitFor()
    },
  },
  {
    name: 'deleting a project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await chooseAction(page, 'Linden', 'Delete')
      await page.getByText(/^It takes \d+ jobs/).waitFor()
    },
  },
  {
    name: 'duplicating a project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await chooseAction(page, 'Linden', 'Duplicate')
      await page.getByRole('button', { name: 'Duplicate project' }).waitFor()
    },
  },
  {
    name: 'advertising a project',
    as: people.dana,
    show: async (visit, stage) => {
      const id = await projectOf(stage, 'Orchard')
      const token = await stage.tokenOf(people.dana)
      const advertise = (isBidAdvertised: boolean) =>
        stage.post(token, '/api/workorder/advertise', { workOrderUniqueId: id, isBidAdvertised })
      await advertise(false)
      await visit.go('/bid-projects')
      await chooseAction(visit.page, 'Orchard', 'Advertise')
      await visit.page.getByText('Subcontractors of other companies will see').waitFor()
      await advertise(true)
    },
  },
  {
    name: 'stopping to advertise a project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/bid-projects')
      await chooseAction(page, 'Orchard', 'Stop advertising')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'a deletion that can be undone',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/project/add')
      await page.getByLabel('Title').fill('Coal Drop Wharf')
      await page.getByRole('button', { name: 'Add project' }).click()
      await page.getByText('No jobs yet').waitFor()
      await chooseAction(page, 'Coal Drop', 'Delete')
      await page.getByRole('button', { name: 'Delete project' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.getByText('Coal Drop Wharf has been added').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'bid projects',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/bid-projects')
      await page.getByText('Displaying 2 of 2 Records').waitFor()
    },
  },
  {
    name: 'bid projects, none yet',
    as: 'Account administrator',
    show: async ({ page, go }) => {
      await go('/bid-projects')
      await page.getByText('No bid projects yet').waitFor()
    },
  },
  {
    name: 'bid projects, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }) => {
      await page.route('**/api/workorder/self/bidtype', (route) => route.fulfill({ status: 500, body: '' }))
      await go('/bid-projects')
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'exporting the projects',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await page.getByRole('button', { name: 'Export the projects' }).click()
      await page.getByRole('menuitem', { name: 'CSV' }).waitFor()
    },
  },
  {
    name: 'overview of a project whose bidding is over',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Pier 4')}?view=overview`)
      await page.getByText('Bidding on this project has ended.').waitFor()
    },
  },
  // Last: a folded rail stays folded.
  {
    name: 'rail or drawer',
    as: people.dana,
    show: async ({ page, go }, _stage, size) => {
      await go('/help')
      const [before, after] =
        size === 'phone' ? ['Open the menu', 'Close the menu'] : ['Fold the menu to icons', 'Widen the menu']
      await page.getByRole('button', { name: before }).click()
      await page.getByRole('button', { name: after }).waitFor()
    },
  },
]

lookAtEvery(screens)
