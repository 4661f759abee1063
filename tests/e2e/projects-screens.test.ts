/** The states of the lists of projects, and of the dialogs of a project's actions. */
import type { Page } from 'playwright-core'
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, scrollUntil } from './stage.ts'

async function chooseAction(page: Page, project: string, action: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`Actions for ${project}`) }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

lookAtEvery([
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
    at: '/home?search=nowhere',
    shows: (page) => page.getByText('No project matches'),
  },
  {
    name: 'projects, none yet',
    as: 'Account administrator',
    at: '/home',
    shows: (page) => page.getByText('No projects yet'),
  },
  {
    name: 'projects, none assigned',
    as: 'Field worker',
    at: '/home',
    shows: (page) => page.getByText('No projects yet'),
  },
  {
    name: 'projects, failed',
    as: people.dana,
    fails: '**/api/workorder/employee',
    at: '/home',
    shows: (page) => page.getByText('Error fetching data.'),
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
    name: 'projects, with what was opened last',
    as: people.luis,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Linden')}?view=overview`)
      await page.getByRole('heading', { name: 'Linden Street Library Renewal' }).waitFor()
      await go('/home')
      await page.getByText('Displaying').waitFor()
    },
  },
  {
    name: 'projects, nothing told of how they stand',
    as: people.dana,
    fails: '**/api/home',
    at: '/home',
    shows: (page) => [
      page.getByText('Error fetching data.'),
      page.getByText('Linden Street Library Renewal'),
    ],
  },
  {
    name: 'projects, nothing told of their rows',
    as: people.dana,
    fails: '**/api/home/projects',
    at: '/home',
    shows: (page) => page.getByText('Linden Street Library Renewal'),
  },
  {
    name: 'projects of a phase',
    as: people.dana,
    at: '/home?phase=bidding',
    shows: (page) => [page.getByText('Displaying 2 of 2 Records'), page.getByText('2 projects found')],
  },
  {
    name: 'projects of somebody of a subcontractor',
    as: people.marisol,
    at: '/home',
    shows: (page) => page.getByText('Displaying 1 of 1 Records'),
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
    name: 'menu of a bid project that cannot be advertised',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/bid-projects')
      await page.getByRole('button', { name: /Actions for Pier/ }).click()
      await page.getByText('Bidding on this project has ended.').waitFor()
    },
  },
  {
    name: 'deleting a project',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/home')
      await chooseAction(page, 'Linden', 'Delete')
      await page.getByText(/^Also deleted: \d+ jobs/).waitFor()
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
      await go(`${new URL(page.url()).pathname}?view=overview`)
      await chooseAction(page, 'Coal Drop', 'Delete')
      await page.getByRole('button', { name: 'Delete project' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      await page.getByText('Coal Drop Wharf has been added').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'bid projects',
    as: people.dana,
    at: '/bid-projects',
    shows: (page) => page.getByText('Displaying 2 of 2 Records'),
  },
  {
    name: 'bid projects, none yet',
    as: 'Account administrator',
    at: '/bid-projects',
    shows: (page) => page.getByText('No bid projects yet'),
  },
  {
    name: 'bid projects, failed',
    as: people.dana,
    fails: '**/api/workorder/self/bidtype',
    at: '/bid-projects',
    shows: (page) => page.getByText('Error fetching data.'),
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
])
