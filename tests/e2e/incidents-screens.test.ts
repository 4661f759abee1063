/** The states of the screens of incidents. */
import { lookAtEvery } from './every-state.ts'
import { incidentRecords } from './incidents-records.ts'
import { people } from './stage.ts'

lookAtEvery([
  {
    name: 'incidents of a project',
    as: people.dana,
    at: async (stage) => `/incidents/${(await incidentRecords(stage)).project}`,
    shows: (page) => [page.getByText('Ladder slid on a dust sheet'), page.getByText('IN-1', { exact: true })],
  },
  {
    name: 'incidents, the logs',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/incidents/${(await incidentRecords(stage)).project}`)
      await page.getByText('Ladder slid on a dust sheet').waitFor()
      await page.getByRole('button', { name: 'OSHA log' }).click()
      await page
        .getByRole('menuitem', { name: /^\d{4} log$/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'incidents, none',
    as: people.dana,
    at: async (stage) => `/incidents/${(await incidentRecords(stage)).project}?search=zzz`,
    shows: (page) => page.getByText(/^No .* match/).first(),
  },
  {
    name: 'an incident',
    as: people.dana,
    at: async (stage) => `/incident/${(await incidentRecords(stage)).ladder}`,
    shows: (page) => [
      page.getByText('Recordable: days away from work'),
      page.getByRole('button', { name: 'Dmitri Volkov', exact: true }),
      page.getByText('created it'),
    ],
  },
  {
    name: 'a privacy case to whoever sees no names',
    as: people.luis,
    at: async (stage) => `/incident/${(await incidentRecords(stage)).privacy}`,
    shows: (page) => [
      page.getByRole('button', { name: 'Privacy case', exact: true }),
      page.getByText('created it'),
    ],
  },
  {
    name: 'new incident',
    as: people.dana,
    at: async (stage) => `/incident-add?obj=${(await incidentRecords(stage)).project}`,
    shows: (page) => page.getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'new incident, what is missing',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/incident-add?obj=${(await incidentRecords(stage)).project}`)
      await page.getByRole('button', { name: 'Save incident' }).click()
      await page.getByText('Type: Choose a type').waitFor()
    },
  },
  {
    name: 'editing an incident',
    as: people.dana,
    at: async (stage) => `/incident-edit?id=${(await incidentRecords(stage)).ladder}`,
    shows: (page) => page.getByRole('textbox', { name: 'Title' }),
  },
  {
    name: 'adding an affected person',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/incident/${(await incidentRecords(stage)).ladder}`)
      await page.getByRole('button', { name: 'Add person' }).click()
      await page.getByRole('dialog').getByRole('combobox', { name: 'Affected person' }).waitFor()
    },
  },
  {
    name: 'adding somebody twice',
    as: people.dana,
    allow: [/status of 409/],
    show: async ({ page, go }, stage) => {
      await go(`/incident/${(await incidentRecords(stage)).ladder}`)
      await page.getByRole('button', { name: 'Add witness' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: 'Witness' }).fill('Dmitri')
      await page.getByRole('option', { name: /^Dmitri/ }).click()
      await dialog.getByRole('button', { name: 'Add witness' }).click()
      await dialog.getByText('Replace the details?').waitFor()
      await dialog.getByRole('button', { name: 'Replace the details' }).waitFor()
    },
  },
  {
    name: 'daily report of a day with an incident',
    as: people.dana,
    at: async (stage) => {
      const { project, ladderDay } = await incidentRecords(stage)
      return `/reports/daily?WorkorderUniqueId=${project}&SelectedDate=${ladderDay}`
    },
    shows: (page) => [
      page.getByRole('link', { name: 'Ladder slid on a dust sheet' }),
      page.getByRole('link', { name: 'Report an incident' }),
    ],
  },
])
