/** The states of the screens of punch lists. */
import type { Screen } from './every-state.ts'
import { punchRecords } from './punchlists-records.ts'
import { people, projectOf } from './stage.ts'

export const punchlistsScreens: readonly Screen[] = [
  {
    name: 'punch lists of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlists/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('link', { name: 'Level 2, pre-final walk' }).waitFor()
    },
  },
  {
    name: 'punch lists of a job',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, job } = await punchRecords(stage)
      await go(`/punchlists/${project}/${job}`)
      await page.getByText('Displaying 1 of 1 Records').waitFor()
    },
  },
  {
    name: 'punch lists, none yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlists/${await projectOf(stage, 'Millrace')}`)
      await page.getByText('No punch lists yet').waitFor()
    },
  },
  {
    name: 'punch lists, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      await page.route('**/api/punchlist/workorder', (route) => route.fulfill({ status: 500, body: '' }))
      const project = await projectOf(stage, 'Foundry')
      await go(`/punchlists/${project}`)
      await page.getByText('Error fetching data.').waitFor()
    },
  },
  {
    name: 'punch items of a project',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlists/${await projectOf(stage, 'Linden')}?view=items`)
      await page.getByText('Handrail bracket loose on the landing.').waitFor()
    },
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
    show: async ({ page, go }, stage) => {
      await go(`/punchlistDetails/${(await punchRecords(stage)).open}?group=location`)
      await page.getByRole('button', { name: /^Reading room 2\.04/ }).waitFor()
      await page.getByText('Handrail bracket loose on the landing.').waitFor()
    },
  },
  {
    name: 'a punch list that is closed',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistDetails/${(await punchRecords(stage)).closed}`)
      await page
        .getByRole('alert')
        .getByText(/already complete/)
        .waitFor()
    },
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
    show: async ({ page, go }, stage) => {
      const { open, job } = await punchRecords(stage)
      await go(`/punchlist/edit?Parent=${job}&id=${open}`)
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'new punch item for a subcontractor',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistitem/add?Parent=${(await punchRecords(stage)).open}`)
      await page.getByText('Subcontractor', { exact: true }).click()
      await page.getByRole('combobox', { name: 'Subcontractor type' }).waitFor()
    },
  },
  {
    name: 'edit a punch item',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { open, item } = await punchRecords(stage)
      await go(`/punchlistitem/edit?Parent=${open}&id=${item}`)
      await page.getByLabel('Description').waitFor()
    },
  },
  {
    name: 'a punch item',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, item } = await punchRecords(stage)
      await go(`/punchlistitemdetails/${project}/${item}`)
      await page.getByRole('heading', { name: 'After' }).waitFor()
    },
  },
  {
    name: 'a punch item for whoever only closes it',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      const { project, item } = await punchRecords(stage)
      await go(`/punchlistitemdetails/${project}/${item}`)
      await page.getByRole('button', { name: 'Close item' }).waitFor()
    },
  },
  {
    name: 'sheet of a punch list',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/punchlistsheet/${(await punchRecords(stage)).open}`)
      await page.getByText('Accepted by').waitFor()
    },
  },
]
