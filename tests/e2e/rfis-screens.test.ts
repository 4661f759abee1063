/** The states of the screens of RFIs, and of the screen 'Ball in court'. */

import { chooseFound } from './choose-found.ts'
import { lookAtEvery } from './every-state.ts'
import { note, photo } from './file-fixtures.ts'
import { giveForm } from './files-given.ts'
import { rfiRecords } from './rfis-records.ts'
import { people, projectOf } from './stage.ts'

lookAtEvery([
  {
    name: 'RFIs of a project',
    as: people.dana,
    at: async (stage) => `/rfis/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('link', { name: /^Asbestos/ }),
  },
  {
    name: 'RFIs of a job',
    as: people.dana,
    at: async (stage) => {
      const { project, job } = await rfiRecords(stage)
      return `/rfi/${job}/${project}`
    },
    shows: (page) => page.getByRole('link', { name: /^Footing F3/ }),
  },
  {
    name: 'RFIs, none yet',
    as: people.dana,
    at: async (stage) => `/rfis/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No RFIs yet'),
  },
  {
    name: 'RFIs, failed',
    as: people.dana,
    fails: '**/api/rfi/workorder',
    at: async (stage) => `/rfis/${await projectOf(stage, 'Foundry')}`,
    shows: (page) => page.getByText('Error fetching data.'),
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
      await chooseFound(dialog.getByRole('combobox', { name: 'Assign to' }), 'omar', 'Omar Reyes')
      await dialog.getByRole('button', { name: 'See what changes' }).click()
      await dialog.getByRole('button', { name: /^Change \d RFI/ }).waitFor()
    },
  },
  {
    name: 'an RFI that waits on one',
    as: people.dana,
    at: async (stage) => {
      const { project, asked } = await rfiRecords(stage)
      return `/rfidetails/${project}/${asked}`
    },
    shows: (page) => [
      page.getByText('Time with each company'),
      page.getByRole('region', { name: 'History' }).getByText('approved it'),
      page.getByRole('button', { name: /^Watching/ }),
    ],
  },
  {
    name: 'an RFI, where its time went by person',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, closed } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${closed}`)
      await page.getByRole('button', { name: 'By person' }).click()
      await page.waitForURL('**?time=person')
      const dwell = page.getByRole('region', { name: 'Time with each person' }).getByRole('listitem')
      await dwell.filter({ hasText: 'Nils Ames' }).waitFor()
      await page.reload()
      await dwell.filter({ hasText: 'Nils Ames' }).waitFor()
    },
  },
  {
    name: 'an RFI, whom a comment can name',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, open } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${open}`)
      const field = page.getByRole('textbox', { name: 'Comment' })
      await field.fill('')
      await field.pressSequentially('See @ni')
      await page.getByRole('option', { name: /^Nils Ames/ }).waitFor()
    },
  },
  {
    name: 'an RFI that is closed',
    as: people.grace,
    at: async (stage) => {
      const { project, closed } = await rfiRecords(stage)
      return `/rfidetails/${project}/${closed}`
    },
    shows: (page) => [
      page.getByRole('region', { name: 'History' }).getByText('closed it'),
      page.getByRole('button', { name: /^(Watching|Watch)/ }),
    ],
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
    name: 'the question with what an answered RFI is sent back',
    // Grace may ask RFIs, but not change them.
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, answered } = await rfiRecords(stage)
      await go(`/rfidetails/${project}/${answered}`)
      await page.getByRole('button', { name: 'Send back' }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Comment' }).waitFor()
    },
  },
  {
    name: 'new RFI that may have been asked before',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfi/add?obj=${await projectOf(stage, 'Linden')}`)
      await page.getByRole('textbox', { name: 'Title' }).fill('Footing F3 clash')
      await page.getByText('Similar RFIs').waitFor()
    },
  },
  {
    name: 'new RFI with files',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/rfi/add?obj=${await projectOf(stage, 'Linden')}`)
      await giveForm(page, [await photo('IMG_4498.jpg'), note('SK-11.txt', 'Curb height')])
    },
  },
  {
    name: 'edit an RFI',
    as: people.dana,
    at: async (stage) => `/rfi/edit?id=${(await rfiRecords(stage)).asked}`,
    shows: (page) => page.getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'sheet of an RFI',
    as: people.dana,
    at: async (stage) => {
      const { project, closed } = await rfiRecords(stage)
      return `/rfisheet/${project}/${closed}`
    },
    shows: (page) => page.getByText('Answered by'),
  },
  {
    name: 'register of RFIs on paper',
    as: people.dana,
    at: async (stage) => `/rfiregister/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByText('Asbestos behind wainscot'),
  },
  {
    name: 'my court',
    as: people.dana,
    at: '/court',
    shows: (page) => page.getByRole('link', { name: /^Asbestos/ }),
  },
  {
    name: 'my court, nothing in it',
    as: 'Project manager',
    at: '/court',
    shows: (page) => page.getByText("You're caught up"),
  },
  {
    name: 'what waits on others',
    as: people.luis,
    at: '/court?view=others',
    shows: (page) => page.getByRole('link', { name: 'Sewer relocation' }),
  },
  {
    name: 'who has the ball',
    as: people.dana,
    at: '/court?view=holders',
    shows: (page) => page.getByRole('link', { name: 'Nils Ames' }),
  },
])
