/** The states of the screens of RFIs and of the court. */
import type { Screen } from './every-state.ts'
import { rfiRecords } from './rfis-records.ts'
import { people, projectOf } from './stage.ts'

export const rfisScreens: readonly Screen[] = [
  {
    name: 'RFIs of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfis/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('link', { name: /^Asbestos/ }).waitFor()
    },
  },
  {
    name: 'RFIs of a job',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, job } = await rfiRecords(stage)
      await go(`/rfi/${job}/${project}`)
      await page.getByRole('link', { name: /^Footing F3/ }).waitFor()
    },
  },
  {
    name: 'RFIs, none yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfis/${await projectOf(stage, 'Millrace')}`)
      await page.getByText('No RFIs yet').waitFor()
    },
  },
  {
    name: 'RFIs, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      await page.route('**/api/rfi/workorder', (route) => route.fulfill({ status: 500, body: '' }))
      await go(`/rfis/${await projectOf(stage, 'Foundry')}`)
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'RFIs, what a change of many would do',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfis/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('checkbox', { name: /^Choose RFI-5/ }).check()
      await page.getByRole('checkbox', { name: /^Choose RFI-8/ }).check()
      await page.getByRole('button', { name: 'Assign or move' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Assign to' }).fill('omar')
      await page.getByRole('option', { name: 'Omar Reyes' }).click()
      await dialog.getByRole('button', { name: 'See what changes' }).click()
      await dialog.getByRole('button', { name: /^Change \d RFI/ }).waitFor()
    },
  },
  {
    name: 'an RFI that waits on one',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, asked } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${asked}`)
      await page.getByText('Where the time went').waitFor()
      await page.getByText('approved it').waitFor()
      await page.getByRole('button', { name: /^Watching/ }).waitFor()
    },
  },
  {
    name: 'an RFI, whom a comment can name',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, open } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${open}`)
      const field = page.getByRole('textbox', { name: 'Write a comment' })
      await field.fill('')
      await field.pressSequentially('See @ni')
      await page.getByRole('option', { name: /^Nils Ames/ }).waitFor()
    },
  },
  {
    name: 'an RFI that is closed',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, closed } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${closed}`)
      await page.getByText('closed it').waitFor()
      await page.getByRole('button', { name: /^(Watching|Watch)/ }).waitFor()
    },
  },
  {
    name: 'the question whether to approve an RFI',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, open } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${open}`)
      await page.getByRole('button', { name: 'Approve' }).click()
      await page.getByRole('button', { name: 'YES. APPROVE IT!' }).waitFor()
    },
  },
  {
    name: 'new RFI that may have been asked before',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfi/add?obj=${await projectOf(stage, 'Linden')}`)
      await page.getByRole('textbox', { name: 'Title' }).fill('Footing F3 clash')
      await page.getByText('This may have been asked before').waitFor()
    },
  },
  {
    name: 'edit an RFI',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfi/edit?id=${(await rfiRecords(stage)).asked}`)
      await page.getByRole('textbox', { name: 'Title' }).waitFor()
    },
  },
  {
    name: 'sheet of an RFI',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, closed } = await rfiRecords(stage)
      await go(`/rfisheet/${project}/${closed}`)
      await page.getByText('Answered by').waitFor()
    },
  },
  {
    name: 'register of RFIs on paper',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfiregister/${await projectOf(stage, 'Linden')}`)
      await page.getByText('Asbestos behind wainscot').waitFor()
    },
  },
  {
    name: 'my court',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/court')
      await page.getByRole('link', { name: /^Asbestos/ }).waitFor()
    },
  },
  {
    name: 'my court, nothing in it',
    as: 'Project manager',
    show: async ({ page, go }) => {
      await go('/court')
      await page.getByText('Nothing waits on you').waitFor()
    },
  },
  {
    name: 'what waits on others',
    as: people.luis,
    show: async ({ page, go }) => {
      await go('/court?view=others')
      await page.getByRole('link', { name: 'Sewer relocation' }).waitFor()
    },
  },
  {
    name: 'who has the ball',
    as: people.dana,
    show: async ({ page, go }) => {
      await go('/court?view=holders')
      await page.getByRole('link', { name: 'Nils Ames' }).waitFor()
    },
  },
]
