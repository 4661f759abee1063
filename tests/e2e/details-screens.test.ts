/** The states of a project's own screens. */
import { lookAtEvery } from './every-state.ts'
import { people, projectOf, type Stage, type Visit } from './stage.ts'

async function openDetails({ page, go }: Visit, stage: Stage, title: string): Promise<void> {
  await go(`/projects/details/${await projectOf(stage, title)}`)
  await page.getByRole('heading', { name: 'Jobs' }).waitFor()
}

lookAtEvery([
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
      await visit.page.getByRole('link', { name: /^Seismic retrofit, Buildings/ }).waitFor()
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
    at: async (stage) => `/projects/details/${await projectOf(stage, 'Linden')}?view=overview`,
    shows: (page) => [
      page.getByRole('heading', { name: 'Planned against earned' }),
      page.getByText(/% earned, .* % planned by today/),
      page.getByText('Planned', { exact: true }),
      page.getByRole('region', { name: 'Late, and who has it' }).getByRole('link').first(),
      page.getByRole('region', { name: 'Last 7 days' }).getByText(/captures? by/),
      page.getByRole('region', { name: 'Next' }).getByRole('listitem').first(),
    ],
  },
  {
    name: 'photos of a project, none yet',
    as: people.dana,
    at: async (stage) => `/photos/${await projectOf(stage, 'Orchard')}`,
    shows: (page) => page.getByText('No photos yet'),
  },
  {
    name: 'overview, planned against earned as a table',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Linden')}?view=overview`)
      await page.getByRole('radiogroup', { name: 'Shown as' }).getByText('Table').click()
      await page.getByRole('cell', { name: /, today$/ }).waitFor()
    },
  },
  {
    name: 'overview of a bidding project',
    as: people.dana,
    at: async (stage) => `/projects/details/${await projectOf(stage, 'Orchard')}?view=overview`,
    shows: (page) => page.getByText('Bidding ends'),
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
    at: async (stage) => `/project/edit?obj=${await projectOf(stage, 'Orchard')}`,
    shows: (page) => page.getByLabel('Bid project name'),
  },
  {
    name: 'menu of a project, in its head',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/projects/details/${await projectOf(stage, 'Orchard')}?view=overview`)
      await page.getByRole('button', { name: /Actions for Orchard/ }).click()
      await page.getByRole('menuitem', { name: 'Stop advertising' }).waitFor()
    },
  },
  {
    name: 'overview of a project whose bidding is over',
    as: people.dana,
    at: async (stage) => `/projects/details/${await projectOf(stage, 'Pier 4')}?view=overview`,
    shows: (page) => page.getByText('Bidding on this project has ended.'),
  },
])
