/** The states of the screens of the daily report and its entries. */
import { lookAtEvery } from './every-state.ts'
import { dayAddress, dayRecords } from './fieldnotes-records.ts'
import { people } from './stage.ts'

lookAtEvery([
  {
    name: 'daily report, no project yet',
    as: people.dana,
    at: async () => '/reports/daily',
    shows: (page) => page.getByText('Choose a project to see its day.'),
  },
  {
    name: 'daily report of a day',
    as: people.dana,
    at: async (stage) => dayAddress(await dayRecords(stage)),
    shows: (page) => [
      page.getByRole('link', { name: /^F4 north: / }),
      page.getByRole('link', { name: /^Summit Air Mechanical: 4 people/ }),
      page.getByRole('link', { name: '2 files of F4 north: 1 3/8 in cover, 2 in drawn. Spacers added.' }),
    ],
  },
  {
    name: 'daily report, nothing noted',
    as: people.dana,
    at: async (stage) => dayAddress({ ...(await dayRecords(stage)), day: '2020-01-14' }),
    shows: (page) => page.getByText('Nothing was noted on Jan 14, 2020.'),
  },
  {
    name: 'daily report, failed',
    as: people.dana,
    allow: [/status of 500/],
    show: async ({ page, go }, stage) => {
      await page.route('**/api/observation/GetByObservationType', (route) =>
        route.fulfill({ status: 500, body: '' }),
      )
      await go(dayAddress(await dayRecords(stage)))
      await page.getByRole('button', { name: 'Try again' }).waitFor()
    },
  },
  {
    name: 'adding a noting, the kinds',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(dayAddress(await dayRecords(stage)))
      // Waits for the content above, because it moves the button when it arrives. A menu closes if its button
      // leaves the window.
      await page.getByText(/^Subcontractors: \d+ people/).waitFor()
      await page.getByRole('button', { name: 'Add entry' }).click()
      await page.getByRole('menuitem', { name: 'Subcontractor' }).waitFor()
    },
  },
  {
    name: 'new observation',
    as: people.dana,
    at: async (stage) => dayAddress(await dayRecords(stage), '/observation'),
    shows: (page) => page.getByRole('textbox', { name: 'Text' }),
  },
  {
    name: 'new inspection notes, what is missing',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(dayAddress(await dayRecords(stage), '/inspection'))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Type: Choose a type').waitFor()
    },
  },
  {
    name: 'new construction report of a subcontractor',
    as: people.dana,
    at: async (stage) => dayAddress(await dayRecords(stage), '/construction?type=Subcontractor'),
    shows: (page) => page.getByRole('combobox', { name: 'Subcontractor' }),
  },
  {
    name: 'leaving a form of a noting',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(dayAddress(await dayRecords(stage), '/observation'))
      await page.getByRole('textbox', { name: 'Text' }).fill('Fog until ten.')
      await page.getByText('Contractor', { exact: true }).click()
      await page.getByRole('dialog', { name: 'Confirm Leave?' }).waitFor()
    },
  },
  {
    name: 'a non-conformance',
    as: people.dana,
    at: async (stage) => `/reports/daily/nonconformance/${(await dayRecords(stage)).nonConformance}`,
    shows: (page) => [
      page.getByRole('region', { name: 'History' }).getByText('created it'),
      page.getByRole('region', { name: 'Files' }).getByText('F4 north, spacers added.jpg'),
    ],
  },
  {
    name: 'a punch item from a non-conformance',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/reports/daily/nonconformance/${(await dayRecords(stage)).nonConformance}`)
      await page.getByRole('button', { name: 'Add a punch item' }).click()
      await page.getByRole('combobox', { name: 'Punch list' }).waitFor()
    },
  },
  {
    name: 'editing a non-conformance',
    as: people.dana,
    at: async (stage) => `/reports/daily/nonconformance?id=${(await dayRecords(stage)).nonConformance}`,
    shows: (page) => page.getByRole('textbox', { name: 'Text' }),
  },
])
