/** The states of the screens of assignments and time logs. */
import { lookAtEvery } from './every-state.ts'
import { footings, placeOf } from './planning-records.ts'
import { people, projectOf, type Stage, type Visit } from './stage.ts'

const count = ({ page }: Visit) => page.getByText(/^Displaying \d+ of \d+ Records/).first()
const openPicker = ({ page }: Visit) =>
  page.getByRole('main').getByRole('button', { name: 'Add employees' }).first().click()

async function openTeam(visit: Visit, stage: Stage): Promise<void> {
  await visit.go(`/project/employees?obj=${await projectOf(stage, 'Linden')}`)
  await count(visit).waitFor()
}

/** Adds a project without people, in an empty account, and returns its id. */
async function emptyProject({ page, go }: Visit): Promise<string> {
  await go('/project/add')
  await page.getByLabel('Title').fill('Cold Store')
  await page.getByRole('button', { name: 'Add project' }).click()
  await page.getByText('No jobs yet').waitFor()
  return new URL(page.url()).pathname.split('/').at(-1) ?? ''
}

lookAtEvery([
  { name: 'team', as: people.dana, show: openTeam },
  {
    name: 'team, to whoever only reads',
    as: people.grace,
    show: openTeam,
  },
  {
    name: 'team, nobody matches',
    as: people.dana,
    at: async (stage) => `/project/employees?obj=${await projectOf(stage, 'Linden')}&search=nobodyatall`,
    shows: (page) => page.getByText('Nobody matches'),
  },
  {
    name: 'team, failed',
    as: people.dana,
    fails: '**/api/employeeworkorder/workorder',
    at: async (stage) => `/project/employees?obj=${await projectOf(stage, 'Linden')}`,
    shows: (page) => page.getByText('Error fetching data.'),
  },
  {
    name: 'adding employees',
    as: people.dana,
    show: async (visit, stage) => {
      await openTeam(visit, stage)
      await openPicker(visit)
      await visit.page.getByRole('checkbox', { name: 'Eleanor Pike' }).check()
    },
  },
  {
    name: 'taking somebody off a project',
    as: people.dana,
    show: async (visit, stage) => {
      await openTeam(visit, stage)
      await visit.page.getByRole('button', { name: 'Remove Grace Okafor' }).click()
      await visit.page.getByText(/removed from .+ below it\.$/).waitFor()
    },
  },
  {
    name: 'supervisors',
    as: people.dana,
    at: async (stage) => `/project/mapping?obj=${await projectOf(stage, 'Linden')}`,
    shows: (page) => [
      page.getByRole('list', { name: /^Who reports to/ }).first(),
      page.getByRole('region', { name: 'Without a supervisor' }).getByText(/^Displaying/),
    ],
  },
  {
    name: 'supervisors, none yet',
    as: 'Account administrator',
    show: async (visit) => {
      const project = await emptyProject(visit)
      await visit.go(`/project/mapping?obj=${project}`)
      await visit.page.getByText('No supervisors yet').waitFor()
    },
  },
  {
    name: 'adding reportees, refused',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/project/supervisors/${await projectOf(stage, 'Linden')}`)
      await page.getByRole('list', { name: 'People without a supervisor' }).waitFor()
      await page.getByRole('main').getByRole('button', { name: 'Add direct reports' }).click()
      await page.getByText('Supervisor: Choose a supervisor').waitFor()
    },
  },
  {
    name: 'employees on a job',
    as: people.dana,
    show: async (visit, stage) => {
      const { job } = await placeOf(stage, footings)
      await visit.go(`/jobs/employeeAdd/${job}`)
      await count(visit).waitFor()
    },
  },
  {
    name: 'employees on a task, nobody yet',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      const { project, task } = await placeOf(stage, footings)
      await page.route('**/api/employeetasks/task', (route) =>
        route.fulfill({
          json: {
            data: { items: [], count: 0, totalCount: 0, totalPages: 0 },
            errorCode: null,
            errorDescription: null,
          },
        }),
      )
      await go(`/tasks/employeeAdd/${project}/${task}`)
      await page.getByText('Nobody is on this task yet').waitFor()
    },
  },
  {
    name: 'employees on an activity',
    as: people.dana,
    show: async (visit, stage) => {
      const { activity } = await placeOf(stage, footings)
      await visit.go(`/activities/employees/${activity}`)
      await count(visit).waitFor()
    },
  },
  {
    name: 'my time',
    as: people.grace,
    show: async ({ page, go }) => {
      await go('/activities/employee/logs')
      await page.getByRole('link', { name: 'The week before' }).click()
      await page
        .getByText(/ to 11:30/)
        .first()
        .waitFor()
      // Waits for the weeks that can be submitted for approval.
      await page.getByRole('region', { name: 'Weeks to submit' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'my time, handed in',
    as: people.grace,
    show: async ({ page, go }) => {
      await go('/activities/employee/logs')
      await page.getByRole('link', { name: 'The week before' }).click()
      const weeks = page.getByRole('region', { name: 'Weeks to submit' })
      await weeks.getByRole('listitem').first().waitFor()
      const handIn = weeks.getByRole('button', { name: /^Submit the week on / }).first()
      if (await handIn.isVisible()) await handIn.click()
      await weeks
        .getByText(/Submitted|Approved/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'my time, nothing logged',
    as: people.dana,
    at: '/activities/employee/logs',
    shows: (page) => page.getByRole('heading', { name: /today$/ }),
  },
  {
    name: 'logging time, refused',
    as: people.grace,
    show: async ({ page, go }) => {
      await go('/activities/employee/logs')
      await page.getByRole('button', { name: 'Log time', exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/ · .* · /).waitFor()
      await dialog.getByRole('button', { name: 'Log time' }).click()
      await dialog.getByText('Enter the end time', { exact: true }).waitFor()
    },
  },
  {
    name: 'time on an activity',
    as: people.dana,
    show: async (visit, stage) => {
      const { project, activity } = await placeOf(stage, footings)
      await visit.go(`/activities/employee/logs/${project}/${activity}`)
      await count(visit).waitFor()
    },
  },
])
