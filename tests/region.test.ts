/**
 * The region of an account (records.md 'Region of an account'): what each says wherever the server tells times, weather
 * and paper; that it is presentation alone; and who decides it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Region, usualRegions } from '#contract/region.ts'
import { addEmployeeActivity, addEmployeeJob, addEmployeeTask, assign } from '#database/seed/builders.ts'
import { register, setAccountRegion } from '#features/companies/contract.ts'
import { exportDay, saveWeather } from '#features/fielddays/contract.ts'
import { activate, getSession } from '#features/identity/contract.ts'
import { openInvoiceStage } from '#features/invoices/testing.ts'
import { listHistoryOfWorkOrder, updateWorkOrders } from '#features/projects/contract.ts'
import { createTimeLogs } from '#features/tracking/contract.ts'
import { openDayStage } from '#tests/harness/field-days.ts'
import { lastLinkTo } from '#tests/harness/mail-links.ts'
import { readPdf } from '#tests/harness/pdf.ts'
import {
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  signInAs,
  type TestApp,
} from '#tests/harness/server.ts'
import { readXlsx } from '#tests/harness/sheets.ts'
import { openStream } from '#tests/harness/streams.ts'

let server: TestApp

beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

const set = ({ token }: Pick<Person, 'token'>, region: Region) =>
  server.call(setAccountRegion, { body: region, token })
const regionOf = async (token: string) => (await server.call(getSession, { token })).data.account?.region

const DAY = '2026-01-14'

test.each([
  {
    regionId: 1,
    weather: ['Temperature, °F', 'Wind, mph', 'Rain, in', 28, 7, 0.08],
    made: /^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M \(UTC\)$/u,
    logged: 'You have logged 7:00 AM–1:30 PM on Jan 14, 2026',
    biddingEnds: 'Bidding ends at: 2:00 PM',
    biddingEndText: 'until May 1, 2050, 2:00 PM UTC',
    paper: 612,
  },
  {
    regionId: 2,
    weather: ['Temperature, °C', 'Wind, km/h', 'Rain, mm', -2.5, 11, 2],
    made: /^\w{3} \d+, \d{4}, \d\d:\d\d \(UTC\)$/u,
    logged: 'You have logged 07:00–13:30 on Jan 14, 2026',
    biddingEnds: 'Bidding ends at: 14:00',
    biddingEndText: 'until May 1, 2050, 14:00 UTC',
    paper: 595,
  },
] as const)('region $regionId is how all is told', async ({ regionId, ...told }) => {
  const stage = await openDayStage(server)
  const { token } = stage.ann
  const { workOrderId } = stage.branch
  expect(await set(stage.ann, usualRegions[regionId])).toMatchObject({
    status: 200,
    data: [stage.account.accountId],
  })
  expect(await regionOf(token)).toEqual(usualRegions[regionId])

  const weather = { workOrderUniqueId: workOrderId, date: DAY, part: 'noon', condition: 'Cloudy' }
  await stage.call(saveWeather, { ...weather, temperature: '-2.5', wind: '11', rain: '2' })
  const { rawPayload } = await server.app.inject({
    ...{ method: 'POST', url: exportDay.path, headers: { authorization: token } },
    payload: { workorderUniqueId: workOrderId, selectedDate: DAY },
  })
  const [head, [titles = [], values = []]] = [readXlsx(rawPayload, 1).rows, readXlsx(rawPayload, 2).rows]
  expect([...titles.slice(2), ...values.slice(2)]).toEqual(told.weather)
  expect(head.find(([label]) => label === 'Made')?.[1]).toMatch(told.made)
  // What the calls say stays as documented.
  expect((await stage.read(DAY)).weather).toMatchObject([{ temperature: '-2.5', wind: '11', rain: '2' }])

  const { db } = server.database
  await assign(db, stage.ann, stage.branch)
  await addEmployeeJob(db, stage.ann, stage.branch)
  await addEmployeeTask(db, stage.ann, stage.branch)
  await addEmployeeActivity(db, stage.ann, stage.branch)
  const log = {
    subTaskUniqueId: stage.branch.activityId,
    trackingDate: DAY,
    startTime: '07:00',
    endTime: '13:30',
  }
  await server.call(createTimeLogs, { token, body: [log] })
  const again = await server.call(createTimeLogs, { token, body: [log] })
  expect(again.errorDescription).toContain(told.logged)

  const project = { workOrderUniqueID: workOrderId }
  await server.call(updateWorkOrders, { token, body: [{ ...project, constructionPhase: '1' }] })
  const bidding = { biddingEndDate: '2050-05-01', biddingEndTime: '14:00' }
  await server.call(updateWorkOrders, { token, body: [{ ...project, ...bidding }] })
  const { data } = await server.call(listHistoryOfWorkOrder, { token, body: { TargetUniqueID: workOrderId } })
  expect(data.items[0]?.changes.map(({ field, to }) => `${field}: ${to}`)).toContain(told.biddingEnds)
  const stored = await server.database.pool.query(
    "select bidding_end_time::text as time from work_order where id = $1 and bidding_end_time = '14:00'",
    [workOrderId],
  )
  expect(stored.rows).toEqual([{ time: '14:00:00' }])

  const invoices = await openInvoiceStage(server)
  await set(await newPerson(server, invoices.account, 'Account administrator'), usualRegions[regionId])
  const printed = await server.app.inject({
    ...{ method: 'POST', url: '/api/invoicemaster/pdf', headers: { authorization: invoices.ann.token } },
    payload: { TargetUniqueID: await invoices.add({ invoiceAmount: '1' }) },
  })
  expect(Math.round((await readPdf(printed.rawPayload)).pages[0]?.width ?? 0)).toBe(told.paper)
})

describe('it is decided', () => {
  test('by an administrator: audited, told to open screens of the account, and in force at once', async () => {
    const account = await newAccount(server)
    const [ann, grace] = [await newPerson(server, account), await newPerson(server, account, 'Foreman')]
    const stranger = await newPerson(server, await newAccount(server))
    const streams = [await openStream(server, grace.token), await openStream(server, stranger.token)] as const
    await set(ann, { ...usualRegions[1], clock: 24 })
    await expect.poll(() => streams[0].heard).toEqual(['day'])
    expect(streams[1].heard).toEqual([])
    for (const stream of streams) stream.close()
    expect(await regionOf(grace.token)).toEqual({ ...usualRegions[1], clock: 24 })
    expect(await regionOf(stranger.token)).toEqual(usualRegions[1])
    const { rows } = await server.database.pool.query(
      `select employee_id as who, changes -> 'clock' as changes from audit_entry
       where account_id = $1 and record = 'account' and changes ? 'clock' and action = 'update'`,
      [account.accountId],
    )
    expect(rows).toEqual([{ who: ann.employeeId, changes: [12, 24] }])
  })

  test.each(['Project manager', 'Foreman', 'Subcontractor'])('not by a %s', async (role) => {
    const person = await newPerson(server, await newAccount(server), role)
    expect(await set(person, usualRegions[2])).toMatchObject({
      status: 403,
      errorCode: 'ONLY_ADMINISTRATORS',
    })
    expect(await regionOf(person.token)).toEqual(usualRegions[1])
  })

  test.each([
    ['regionId', { regionId: 3 }],
    ['clock', { clock: 13 }],
    ['paper', { paper: 'A3' }],
    ['weekStart', { weekStart: 'Friday' }],
    ['dateStyle', { dateStyle: 'dd/MM/yyyy' }],
  ])('as nothing else: %s', async (path, change) => {
    const ann = await newPerson(server, await newAccount(server))
    expect(await set(ann, { ...usualRegions[1], ...change } as Region)).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
  })
})

describe('an account begins', () => {
  let made = 0
  const founded = async (body: object) => {
    const employeeUserName = `region${++made}-${Date.now()}@example.com`
    const names = {
      companyName: 'Some',
      employeeFirstName: 'Rita',
      employeeLastName: 'Rivers',
      employeeUserName,
    }
    const answer = await server.app.inject({
      ...{ method: 'POST', url: register.path, remoteAddress: `203.0.113.${made}` },
      payload: { ...names, ...body },
    })
    expect(answer.statusCode).toBe(200)
    const { code } = await lastLinkTo(server, employeeUserName)
    const password = 'a long enough password'
    await server.call(activate, { body: { token: code, userid: employeeUserName, newPassword: password } })
    return regionOf(await signInAs(server, employeeUserName, password))
  }

  test('with what is usual in its country', async () => {
    expect(await founded({ companyCountryId: 276 })).toEqual(usualRegions[2])
    expect(await founded({ companyCountryId: 840 })).toEqual(usualRegions[1])
    expect(await founded({})).toEqual(usualRegions[1])
  })

  test('with what whoever registers chose, wherever that is', async () => {
    const region = { ...usualRegions[2], paper: 'Letter' }
    expect(await founded({ companyCountryId: 840, region })).toEqual(region)
  })
})
