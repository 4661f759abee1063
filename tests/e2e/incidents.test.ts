/** The screens of incidents: failed uploads, redirects, and rights. */
import { describe, expect, test } from 'vitest'
import { addNoting, addRole, assign } from '#database/seed/builders.ts'
import { newPerson } from '#tests/harness/server.ts'
import { hasBrowser } from './browser.ts'
import { note, photo } from './file-fixtures.ts'
import { incidentRecords } from './incidents-records.ts'
import { heard, people, type Stage, useStage } from './stage.ts'

async function placeOf(stage: Stage) {
  const { project } = await incidentRecords(stage)
  const { rows } = await stage.server.database.pool.query(
    'select company_id as "companyId", account_id as "accountId" from work_order where id = $1',
    [project],
  )
  const [found] = rows as { companyId: string; accountId: string }[]
  return { companyId: '', accountId: '', ...found, roles: {}, workOrderId: project }
}

/** Creates a person on the library project who has these permissions. */
async function withoutIncidents(stage: Stage, permissions: Record<string, number>) {
  const place = await placeOf(stage)
  const { db } = stage.server.database
  const person = await newPerson(
    stage.server,
    place,
    await addRole(db, place, `R ${Math.random()}`, permissions),
  )
  await assign(db, person, place)
  return { person, place }
}

describe.skipIf(!hasBrowser)('an incident', () => {
  const stage = useStage()

  test('is saved where some of its files fail, which is said with a way to try again', async () => {
    const { page, go, allow } = await stage.stay({ as: people.dana })
    allow(/status of 429/)
    await go(`/incident-add?obj=${(await incidentRecords(stage)).project}`)
    await page.route('**/api/uploads', (route) => {
      const named = /filename (\S+?)(,|$)/.exec(route.request().headers()['upload-metadata'] ?? '')?.[1] ?? ''
      if (Buffer.from(named, 'base64').toString() !== 'Statement 2.txt') return route.continue()
      const body = { data: null, errorCode: 'TOO_MANY_UPLOADS', errorDescription: 'Try it later.' }
      return route.fulfill({ status: 429, contentType: 'application/json', body: JSON.stringify(body) })
    })
    await page.getByRole('textbox', { name: 'Title' }).fill('Hose burst')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Near miss' }).click()
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Choose files' }).click(),
    ])
    await chooser.setFiles([
      note('Statement 1.txt', 'one'),
      note('Statement 2.txt', 'two'),
      await photo('Hose.jpg'),
    ])
    await page.getByRole('button', { name: 'Save incident' }).click()
    await heard(page, 'Incident was saved.', 'success')
    await heard(page, 'Done, but with errors while uploading some files', 'warning')
    await page.unroute('**/api/uploads')
    const files = page.getByRole('region', { name: 'Files' })
    await files.getByText('Statement 1.txt').waitFor()
    await files.getByText('Hose.jpg').waitFor()
    expect(await files.getByText('Statement 2.txt').count()).toBe(0)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await files.getByText('Statement 2.txt').waitFor()
  })

  test('is found by the documents’ address; without one, or one that is not there, is the daily report', async () => {
    const { page, go, allow } = await stage.visit({ as: people.dana })
    allow(/status of 404/)
    const { ladder } = await incidentRecords(stage)
    await go(`/incident?IncidentId=${ladder}`)
    await page.waitForURL(new RegExp(`/incident/${ladder}$`))
    await page.getByText('Recordable: days away from work').waitFor()
    // The daily report opens with the project that was used last.
    await go('/incident')
    await page.getByRole('heading', { name: 'Daily report' }).waitFor()
    await go('/incident/01890000-0000-7000-8000-000000000000')
    await heard(page, 'No information was found about the entity you were looking for!', 'error')
    await page.getByRole('heading', { name: 'Daily report' }).waitFor()
  })

  test('says of each who was affected what came of it, and says that it was saved again', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isKept: true })
    const { ladder } = await incidentRecords(stage)
    await go(`/incident/${ladder}`)
    await page.getByRole('button', { name: 'Aisha Mensah', exact: true }).click()
    await page.getByText('Not recordable: first aid only, or no injury').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Location' }).fill('Level 2, room 7')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await heard(page, 'Incident was saved.', 'success')
    await page.getByText('Level 2, room 7').first().waitFor()
  })

  test('that becomes a privacy case hides names and files from whoever has no global access', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isKept: true })
    const { ladder } = await incidentRecords(stage)
    await go(`/incident/${ladder}`)
    await page.getByRole('combobox', { name: 'Reason for a privacy case' }).click()
    await page.getByRole('option', { name: 'Mental illness' }).click()
    await heard(page, 'Updated.', 'success')
    await page.getByText('On. Only people with access to incidents of all projects').waitFor()
    const other = await stage.visit({ as: people.luis })
    await other.go(`/incident/${ladder}`)
    await other.page.getByText('Names, statements and files are hidden.').waitFor()
    expect(await other.page.getByText('Dmitri').count()).toBe(0)
    expect(await other.page.getByRole('region', { name: 'Files' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Add person' }).count()).toBe(0)
  })

  test('comes of an observation, and both say so', async () => {
    const { page, go } = await stage.visit({ as: people.dana, isKept: true })
    const place = await placeOf(stage)
    const observation = await addNoting(stage.server.database.db, place, 'observation', {
      type_id: 2,
      report: 'Dust sheets lie on the floor.',
      byEmployeeId: (await withoutIncidents(stage, {})).person.employeeId,
      noted_on: '2026-01-14',
    })
    await go(`/reports/daily/observation/${observation}`)
    await page.getByRole('button', { name: 'Report an incident' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Slipped on a sheet')
    await page.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Near miss' }).click()
    await page.getByRole('button', { name: 'Save incident' }).click()
    await page.getByRole('link', { name: 'Dust sheets lie on the floor.' }).click()
    await page.getByRole('link', { name: /^IN-\d+$/ }).waitFor()
  })

  test('has a witness asked, who may read no incident, and signs once by what the bell leads to', async () => {
    const { ladder } = await incidentRecords(stage)
    const { person } = await withoutIncidents(stage, { Projects: 2 })
    await stage.post(await stage.tokenOf(people.dana), '/api/incident/employee/create', [
      { incidentUniqueID: ladder, employeeUniqueID: person.employeeId, incidentEmployeeTypeID: 2 },
    ])
    const asks = await stage.visit({ as: people.dana, isKept: true })
    await asks.go(`/incident/${ladder}`)
    await asks.page.getByRole('button', { name: `Ask ${person.name} for a statement` }).click()
    await heard(asks.page, 'Asked for a statement.', 'success')
    const witnesses = asks.page.getByRole('region', { name: /^Witnesses/ })
    await witnesses.getByText(/^No statement yet, asked /).waitFor()
    // The same person can be asked again only after a day.
    expect(await asks.page.getByRole('button', { name: `Ask ${person.name} for a statement` }).count()).toBe(
      0,
    )

    const signs = await stage.visit({ as: person.token, isKept: true, size: 'phone' })
    await signs.go('/notifications')
    await signs.page.getByRole('link', { name: /Your statement is asked for by Dana Whitlock/ }).click()
    await signs.page.getByRole('heading', { name: 'Your statement' }).waitFor()
    expect(await signs.page.getByText('Ladder slid').count()).toBe(0)
    await signs.page.getByRole('textbox', { name: 'Statement' }).fill('It slid to the left.')
    await signs.page.getByRole('button', { name: 'Sign and send' }).click()
    await heard(signs.page, 'Your statement is signed.', 'success')
    await signs.page.getByText(/^Signed by you, /).waitFor()
    expect(await signs.page.getByRole('textbox').count()).toBe(0)
    signs.allow(/status of 403/)
    await signs.go(`/incident/${ladder}`)
    await signs.page.getByText('Access denied').first().waitFor()

    await asks.go(`/incident/${ladder}`)
    await asks.page.getByText(new RegExp(`^Statement, signed by ${person.name}, `)).waitFor()
    await asks.page.getByRole('button', { name: `Actions for ${person.name}` }).click()
    await asks.page.getByRole('menuitem', { name: 'Edit' }).click()
    await asks.page.getByText('Signed: cannot be changed').waitFor()
  })

  test('is nowhere to whoever may not read incidents, and has no ways to write to whoever may only read', async () => {
    const { ladder, ladderDay, project } = await incidentRecords(stage)
    const day = `/reports/daily?WorkorderUniqueId=${project}&SelectedDate=${ladderDay}`
    const { person: blind } = await withoutIncidents(stage, { Projects: 2, FieldNotes: 2, Files: 2 })
    const one = await stage.visit({ as: blind.token })
    await one.go(day)
    await one.page.getByRole('heading', { name: 'Entries' }).waitFor()
    expect(await one.page.getByText(/incident/i).count()).toBe(0)
    const { person: reader } = await withoutIncidents(stage, { Projects: 2, FieldNotes: 2, Incidents: 2 })
    const other = await stage.visit({ as: reader.token })
    await other.go(day)
    await other.page.getByRole('link', { name: 'Ladder slid on a dust sheet' }).waitFor()
    expect(await other.page.getByRole('link', { name: 'Report an incident' }).count()).toBe(0)
    await other.go(`/incident/${ladder}`)
    await other.page.getByRole('heading', { name: /^IN-5/ }).waitFor()
    // oxlint-disable-next-line no-await-in-loop
    for (const name of ['Edit', 'Add person', 'Add witness'])
      expect(await other.page.getByRole('button', { name, exact: true }).count(), name).toBe(0)
    await other.go(`/incident-add?obj=${project}`)
    await other.page.getByText('Access denied').first().waitFor()
  })
})
