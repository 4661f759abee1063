/** The states of the screens of incidents. */
import { localTime } from '#contract/days.ts'
import { chooseFound } from './choose-found.ts'
import { lookAtEvery } from './every-state.ts'
import { incidentRecords } from './incidents-records.ts'
import { people, type Stage } from './stage.ts'

/** Adds an incident in which somebody has died just now, and returns its id. */
async function deadly(stage: Stage): Promise<string> {
  const { project } = await incidentRecords(stage)
  const token = await stage.tokenOf(people.dana)
  const [day = '', time = ''] = localTime(new Date(), await zoneOf(stage)).split(' ')
  const { items } = await stage.post<{ items: { employeeUniqueID: string }[] }>(
    token,
    '/api/incident/people',
    { TargetUniqueID: project },
  )
  const [id = ''] = await stage.post<string[]>(token, '/api/incident/create', [
    {
      workOrderUniqueID: project,
      incidentName: 'Fall from the roof',
      incidentTypeID: 3,
      incidentDate: day,
      incidentTime: time,
      incidentEmployees: [{ employeeUniqueID: items[0]?.employeeUniqueID, isAlive: false }],
    },
  ])
  return id
}

/**
 * Adds an incident with Grace as a witness, and asks her for a statement. Returns the ids of the incident and
 * of the witness, and Grace's token.
 */
async function asked(stage: Stage): Promise<{ incident: string; person: string; grace: string }> {
  const { project } = await incidentRecords(stage)
  const token = await stage.tokenOf(people.dana)
  const { items } = await stage.post<{ items: { employeeUniqueID: string; employeeFirstName: string }[] }>(
    token,
    '/api/incident/people',
    { TargetUniqueID: project, searchKey: 'Grace' },
  )
  const [grace] = items
  const [incident = ''] = await stage.post<string[]>(token, '/api/incident/create', [
    {
      workOrderUniqueID: project,
      incidentName: 'Load dropped',
      incidentTypeID: 3,
      incidentDate: '2026-01-12',
      witnessEmployees: [{ employeeUniqueID: grace?.employeeUniqueID }],
    },
  ])
  const found = await stage.post<{
    items: { witnessEmployees: { incidentEmployeeUniqueId: string }[] }[]
  }>(token, '/api/incident/GetByIncident', { TargetUniqueID: incident })
  const person = found.items[0]?.witnessEmployees[0]?.incidentEmployeeUniqueId ?? ''
  await stage.post(token, '/api/incident/statement/ask', [{ incidentEmployeeUniqueId: person }])
  return { incident, person, grace: await stage.tokenOf(people.grace) }
}

async function signed(stage: Stage) {
  const { grace, ...made } = await asked(stage)
  await stage.post(grace, '/api/incident/statement/give', {
    incidentEmployeeUniqueId: made.person,
    statement: 'The sling was frayed. I had told them in the morning.',
  })
  return made
}

async function zoneOf(stage: Stage): Promise<string> {
  const { rows } = await stage.server.database.pool.query(
    'select a.time_zone as zone from account a join work_order w on w.account_id = a.account_id where w.id = $1',
    [(await incidentRecords(stage)).project],
  )
  return rows[0].zone
}

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
      page.getByRole('button', { name: /^Enter in the \d{4} log$/ }),
      page.getByText(/^Enter in the log by tomorrow ·/),
      page.getByRole('button', { name: 'Dmitri Volkov', exact: true }),
      page.getByRole('region', { name: 'History' }).getByText('created it'),
    ],
  },
  {
    name: 'a privacy case to whoever sees no names',
    as: people.luis,
    at: async (stage) => `/incident/${(await incidentRecords(stage)).privacy}`,
    shows: (page) => [
      page.getByRole('button', { name: 'Privacy case', exact: true }),
      page.getByRole('region', { name: 'History' }).getByText('created it'),
    ],
  },
  {
    name: 'a case in the log',
    as: people.dana,
    at: async (stage) => `/incident/${(await incidentRecords(stage)).privacy}`,
    shows: (page) => [
      page.getByText(/^Case 1 of the \d{4} log$/),
      page.getByRole('button', { name: 'Remove from log' }),
    ],
  },
  {
    name: 'a case in the log, taken back',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/incident/${(await incidentRecords(stage)).privacy}`)
      await page.getByText(/^Case 1 of the \d{4} log$/).waitFor()
      await page.getByRole('button', { name: 'Remove from log' }).click()
      await page.getByRole('textbox', { name: 'Reason' }).waitFor()
    },
  },
  {
    name: 'a death, to be told at once',
    as: people.dana,
    show: async ({ page, go }, stage) => {
      await go(`/incident/${await deadly(stage)}`)
      await page.getByText('Recordable: death').waitFor()
      await page.getByText(/Call OSHA by \d+:\d\d [AP]M (today|tomorrow) \(29 CFR/).waitFor()
      await page.getByText(/^Call OSHA by \d+:\d\d [AP]M (today|tomorrow) ·/).waitFor()
    },
  },
  {
    name: 'a statement that is asked for',
    as: people.dana,
    at: async (stage) => `/incident/${(await asked(stage)).incident}`,
    shows: (page) => [page.getByText(/^No statement yet, asked /)],
  },
  {
    name: 'a statement that was signed',
    as: people.dana,
    at: async (stage) => `/incident/${(await signed(stage)).incident}`,
    shows: (page) => [page.getByText(/^Statement, signed by Grace Okafor, /)],
  },
  {
    name: 'the own statement',
    as: people.grace,
    at: async (stage) => `/statement/${(await asked(stage)).person}`,
    shows: (page) => [page.getByRole('button', { name: 'Sign and send' })],
  },
  {
    name: 'the own statement, nothing said',
    as: people.grace,
    show: async ({ page, go }, stage) => {
      await go(`/statement/${(await asked(stage)).person}`)
      await page.getByRole('button', { name: 'Sign and send' }).click()
      await page.getByText('Statement: say what happened.').waitFor()
    },
  },
  {
    name: 'the own statement, signed',
    as: people.grace,
    at: async (stage) => `/statement/${(await signed(stage)).person}`,
    shows: (page) => [page.getByText(/^Signed by you, /), page.getByText('The sling was frayed.')],
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
      await chooseFound(dialog.getByRole('combobox', { name: 'Witness' }), 'Dmitri', /^Dmitri/)
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
