/** The states of the screens of punch lists. */

import { lookAtEvery } from './every-state.ts'
import { photo } from './file-fixtures.ts'
import { giveForm } from './files-given.ts'
import { punchRecords } from './punchlists-records.ts'
import { people, projectOf } from './stage.ts'

lookAtEvery([
  {
    name: 'punch lists of a project',
    as: people.dana,
    at: async (stage) => `/punchlists/${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByRole('link', { name: 'Level 2, pre-final walk' }),
  },
  {
    name: 'punch lists of a job',
    as: people.dana,
    at: async (stage) => {
      const { project, job } = await punchRecords(stage)
      return `/punchlists/${project}/${job}`
    },
    shows: (page) => page.getByText('Displaying 1 of 1 Records'),
  },
  {
    name: 'punch lists, none yet',
    as: people.dana,
    at: async (stage) => `/punchlists/${await projectOf(stage, 'Millrace')}`,
    shows: (page) => page.getByText('No punch lists yet'),
  },
  {
    name: 'punch lists, failed',
    as: people.dana,
    fails: '**/api/punchlist/workorder',
    at: async (stage) => {
      const project = await projectOf(stage, 'Foundry')
      return `/punchlists/${project}`
    },
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'punch items of a project',
    as: people.dana,
    at: async (stage) => `/punchlists/${await projectOf(stage, 'Linden')}?view=items`,
    shows: (page) => page.getByText('Handrail bracket loose on the landing.'),
  },
  {
    name: 'a punch list, items chosen',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistDetails/${(await punchRecords(stage)).open}`)
      await page.getByRole('checkbox', { name: /^Choose 1\./ }).check()
      await page.getByRole('checkbox', { name: /^Choose 3\./ }).check()
      await page.getByText('2 chosen').waitFor()
    },
  },
  {
    name: 'a punch list by location',
    as: people.dana,
    at: async (stage) => `/punchlistDetails/${(await punchRecords(stage)).open}?group=location`,
    shows: (page) => [
      page.getByRole('button', { name: /^Reading room 2\.04/ }),
      page.getByText('Handrail bracket loose on the landing.'),
    ],
  },
  {
    name: 'a punch list that is closed',
    as: people.dana,
    at: async (stage) => `/punchlistDetails/${(await punchRecords(stage)).closed}`,
    shows: (page) => page.getByRole('alert').getByText(/already complete/),
  },
  {
    name: 'new punch list, refused',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlist/add?obj=${await projectOf(stage, 'Linden')}`)
      await page.getByRole('button', { name: 'Add punch list' }).click()
      await page.getByText('This cannot be saved yet').waitFor()
    },
  },
  {
    name: 'edit a punch list',
    as: people.dana,
    at: async (stage) => {
      const { open, job } = await punchRecords(stage)
      return `/punchlist/edit?Parent=${job}&id=${open}`
    },
    shows: (page) => page.getByLabel('Name'),
  },
  {
    name: 'new punch item, a firm looked for',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistitem/add?Parent=${(await punchRecords(stage)).open}`)
      await page.getByRole('combobox', { name: 'Who is responsible' }).fill('electr')
      await page.getByRole('option', { name: 'Electrical, any firm' }).waitFor()
    },
  },
  {
    name: 'new punch item with photos',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistitem/add?Parent=${(await punchRecords(stage)).open}`)
      await giveForm(page, [await photo('IMG_4498.jpg'), await photo('IMG_4499.jpg', '#868e96')])
    },
  },
  {
    name: 'edit a punch item',
    as: people.dana,
    at: async (stage) => {
      const { open, item } = await punchRecords(stage)
      return `/punchlistitem/edit?Parent=${open}&id=${item}`
    },
    shows: (page) => page.getByLabel('Description'),
  },
  {
    name: 'a punch item',
    as: people.dana,
    at: async (stage) => {
      const { project, item } = await punchRecords(stage)
      return `/punchlistitemdetails/${project}/${item}`
    },
    shows: (page) => page.getByRole('heading', { name: 'After' }),
  },
  {
    name: 'a punch item for whoever only closes it',
    as: people.grace,
    at: async (stage) => {
      const { project, item } = await punchRecords(stage)
      return `/punchlistitemdetails/${project}/${item}`
    },
    shows: (page) => page.getByRole('button', { name: 'Close item' }),
  },
  {
    name: 'sheet of a punch list',
    as: people.dana,
    at: async (stage) => `/punchlistsheet/${(await punchRecords(stage)).open}`,
    shows: (page) => page.getByText('Accepted by'),
  },
])
