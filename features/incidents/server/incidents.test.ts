/**
 * The rules of incidents and their people (002 §3 to §5). The rules for all records are in
 * tests/record-rules.test.ts.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { withoutAccount } from '#contract/addresses.ts'
import { dayAfter } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addNoting,
  addRole,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { findWatching } from '#features/discussion/contract.ts'
import { listFiles } from '#features/files/contract.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { todayIn } from '#server/days.ts'
import { zoneAtHour } from '#tests/harness/field-days.ts'
import { upload } from '#tests/harness/files.ts'
import { mailsTo } from '#tests/harness/mail-links.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { download, readXlsx } from '#tests/harness/sheets.ts'
import {
  askForStatements,
  createIncidentComments,
  createIncidentEmployees,
  createIncidents,
  deleteIncidentEmployees,
  deleteIncidents,
  exportIncidents,
  exportLog,
  findIncident,
  type IncidentDetails,
  listCommentsOfIncident,
  listHistoryOfIncident,
  listIncidents,
  updateIncidentEmployees,
  updateIncidents,
} from '../contract.ts'

/** The time zone of the account, so far from UTC that its day nearly always differs from the UTC day. */
const ZONE = 'Pacific/Kiritimati'
const NOBODY = '01890000-0000-7000-8000-000000000000'

let server: TestApp
let account: AccountHandle
let project: WorkOrderHandle
let other: WorkOrderHandle
/** May do everything. */
let ann: Person
/** A foreman: may add and change incidents but not delete them, and does not see the names of privacy cases. */
let fay: Person
/** May read everything on the project except incidents. */
let ned: Person
let out: Person
let stranger: Person
let today: string
const dayFrom = (days: number) => dayAfter(today, days)

beforeAll(async () => {
  server = await openTestApp()
  const { db, pool } = server.database
  account = await newAccount(server)
  await pool.query('update account set time_zone = $1 where account_id = $2', [ZONE, account.accountId])
  ann = await newPerson(server, account)
  fay = await newPerson(server, account, 'Foreman')
  out = await newPerson(server, account, 'Foreman')
  ned = await newPerson(
    server,
    account,
    await addRole(db, account, 'No incidents', { Projects: 31, FieldNotes: 31, Files: 31, Jobs: 31 }),
  )
  stranger = await newPerson(server, await newAccount(server))
  project = await addWorkOrder(db, account, { title: 'Some project' })
  other = await addWorkOrder(db, account, { title: 'Other project' })
  await assign(db, ann, project)
  await assign(db, fay, project)
  await assign(db, ned, project)
  await assign(db, out, other)
  today = todayIn(ZONE, new Date())
})

afterAll(() => server?.close())

const call = (endpoint: Endpoint, body: unknown, { token }: Person = ann) =>
  server.call(endpoint, { body: body as never, token })

const input = (more: object = {}) => ({
  workOrderUniqueID: project.workOrderId,
  incidentName: 'Ladder slid on a dust sheet',
  incidentTypeID: 3,
  incidentDate: today,
  ...more,
})

async function add(more: object = {}, who = ann): Promise<string> {
  const answer = await call(createIncidents, [input(more)], who)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return (answer.data as string[])[0] ?? ''
}

async function read(id: string, who = ann): Promise<IncidentDetails> {
  const answer = await call(findIncident, { TargetUniqueID: id }, who)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return (answer.data as { items: IncidentDetails[] }).items[0] as IncidentDetails
}

async function put(incidentUniqueID: string, { employeeId }: Person, more: object = {}): Promise<string> {
  const body = [{ incidentUniqueID, employeeUniqueID: employeeId, ...more }]
  const answer = await call(createIncidentEmployees, body)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return (answer.data as string[])[0] ?? ''
}

const countAll = async () => {
  const { rows } = await server.database.pool.query(
    'select (select count(*) from incident) + (select count(*) from incident_employee) as count',
  )
  return Number(rows[0].count)
}

describe('an incident', () => {
  test('is answered as it was written, is Active, and gets the next number of its project', async () => {
    const said = {
      incidentDescription: 'It slid.',
      incidentLocation: 'Level 2',
      incidentDate: dayFrom(-1),
      incidentTime: '09:40',
      statusId: 2,
    }
    const id = await add(said, fay)
    const first = await read(id)
    expect(first).toMatchObject({
      incidentUniqueId: id,
      incidentName: 'Ladder slid on a dust sheet',
      incidentDescription: 'It slid.',
      incidentTypeID: 3,
      incidentTypeName: 'Recordable injury',
      incidentDate: dayFrom(-1),
      incidentTime: '09:40:00',
      incidentLocation: 'Level 2',
      statusId: 1,
      statusName: 'Active',
      workOrderUniqueID: project.workOrderId,
      createdByEmployeeUniqueID: fay.employeeId,
      createdByName: fay.name,
      incidentEmployees: [],
      witnessEmployees: [],
      isPrivacyCase: false,
      rowVersion: 1,
    })
    expect((await read(await add())).number).toBe(first.number + 1)
    expect((await read(await add({ workOrderUniqueID: other.workOrderId }))).number).toBe(1)
  })

  test('without a time it happened at 09:00; with one behind its date, at that', async () => {
    const day = dayFrom(-1)
    expect((await read(await add({ incidentDate: day }))).incidentTime).toBe('09:00:00')
    expect((await read(await add({ incidentDate: `${day} 07:15:30` }))).incidentTime).toBe('07:15:30')
  })

  describe('of today, by the clocks of the account', () => {
    /** Sets a time zone where the clock now shows noon. */
    const noon = () => setZone(zoneAtHour(12))
    const setZone = (zone: string) =>
      server.database.pool.query('update account set time_zone = $1 where account_id = $2', [
        zone,
        account.accountId,
      ])
    const now = () => new Date()
    afterEach(() => setZone(ZONE))

    test('is refused at an hour to come, and taken at one that was', async () => {
      await noon()
      const here = todayIn(zoneAtHour(12), now())
      const at = (incidentTime: string) =>
        call(createIncidents, [input({ incidentDate: here, incidentTime })])
      const refused = { fields: [{ message: 'must not be in the future' }] }
      expect(await at('13:30')).toMatchObject({ status: 400, ...refused })
      expect(await call(createIncidents, [input({ incidentDate: `${here} 13:30` })])).toMatchObject(refused)
      const [id = ''] = (await at('11:30')).data as string[]
      const change = (more: object) => call(updateIncidents, [{ incidentUniqueId: id, ...more }])
      expect(await change({ incidentTime: '13:30' })).toMatchObject({ status: 400, ...refused })
      expect((await change({ incidentTime: '10:00', incidentDate: here })).status).toBe(200)
      // Any hour of yesterday is allowed. The later change back to today keeps that hour, which is still to
      // come today.
      const before = dayAfter(here, -1)
      expect((await change({ incidentDate: before, incidentTime: '23:00' })).status).toBe(200)
      expect(await change({ incidentDate: here })).toMatchObject({ status: 400, ...refused })
      // A change without day and time is not checked.
      expect((await change({ incidentName: 'Other words' })).status).toBe(200)
    })

    test('without a time it happened at 09:00, or now where that is earlier', async () => {
      await setZone(zoneAtHour(7))
      const here = todayIn(zoneAtHour(7), now())
      expect((await read(await add({ incidentDate: here }))).incidentTime).toMatch(/^07:/)
      await noon()
      expect((await read(await add({ incidentDate: todayIn(zoneAtHour(12), now()) }))).incidentTime).toBe(
        '09:00:00',
      )
    })
  })

  test('keeps what a change leaves out; a date alone keeps the time', async () => {
    const first = { incidentDate: dayFrom(-2), incidentTime: '13:05:00' }
    const id = await add({ ...first, incidentLocation: 'Roof' })
    const change = [{ incidentUniqueId: id, incidentDate: dayFrom(-1) }]
    expect((await call(updateIncidents, change, fay)).status).toBe(200)
    expect(await read(id)).toMatchObject({
      incidentDate: dayFrom(-1),
      incidentTime: '13:05:00',
      incidentLocation: 'Roof',
      rowVersion: 2,
    })
    expect(await call(updateIncidents, [{ ...change[0], rowVersion: 1 }])).toMatchObject({ status: 409 })
  })

  test.each([
    ['of a day to come', () => ({ incidentDate: dayFrom(1) }), 'incidentDate', 'must not be in the future'],
    ['of no day', () => ({ incidentDate: '2026-02-30' }), 'incidentDate', 'is not a day of the calendar'],
    ['at no time', () => ({ incidentTime: '25:00' }), 'incidentTime', 'must be a time of day, HH:mm'],
    ['of a type that there is not', () => ({ incidentTypeID: 99 }), 'incidentTypeID', 'is not a type'],
    ['without a title', () => ({ incidentName: ' ' }), 'incidentName', 'must not be empty'],
    ['for no reason', () => ({ privacyReasonId: 7 }), 'privacyReasonId', 'is not a type'],
  ])('%s is refused at its field, and leaves nothing of the others', async (_what, wrong, path, message) => {
    const before = await countAll()
    const answer = await call(createIncidents, [input(), input(wrong())])
    expect(answer).toMatchObject({ status: 400, fields: [{ path: `1.${path}`, message }] })
    expect(await countAll()).toBe(before)
    const [good, id] = [await add(), await add()]
    const changes = [
      { incidentUniqueId: good, incidentName: 'Changed' },
      { incidentUniqueId: id, ...wrong() },
    ]
    expect(await call(updateIncidents, changes)).toMatchObject({
      status: 400,
      fields: [{ path: `1.${path}` }],
    })
    expect(await read(good)).toMatchObject({ incidentName: 'Ladder slid on a dust sheet', rowVersion: 1 })
  })

  test('of a project that is not there, or not theirs, is as one that there is not', async () => {
    const before = await countAll()
    const at = (workOrderUniqueID: string) => [input(), input({ workOrderUniqueID })]
    expect((await call(createIncidents, at(NOBODY))).status).toBe(404)
    expect((await call(createIncidents, at(project.workOrderId), stranger)).status).toBe(404)
    expect((await call(createIncidents, at(other.workOrderId), fay)).status).toBe(404)
    expect(await countAll()).toBe(before)
    const id = await add()
    for (const who of [out, stranger]) {
      const asked = [
        call(listIncidents, { TargetUniqueID: project.workOrderId }, who),
        call(findIncident, { TargetUniqueID: id }, who),
        call(updateIncidents, [{ incidentUniqueId: id, incidentName: 'Mine' }], who),
        call(listHistoryOfIncident, { TargetUniqueID: id }, who),
        call(exportLog, { year: 2026, workOrderUniqueId: project.workOrderId }, who),
      ]
      // oxlint-disable-next-line no-await-in-loop
      for (const answer of await Promise.all(asked)) expect(answer.status).toBe(404)
    }
    const foreign = { incidentUniqueId: id, workOrderUniqueID: other.workOrderId }
    expect(await call(updateIncidents, [foreign])).toMatchObject({ status: 400 })
  })

  test('is listed by day, type and words, the last first; never by who was in it', async () => {
    const day = dayFrom(-400)
    const early = await add({ incidentDate: `${day} 07:00`, incidentName: 'Zephyr gust', incidentTypeID: 4 })
    const late = await add({ incidentDate: `${day} 16:00`, incidentTypeID: 1 })
    await put(early, out)
    const ids = async (filter: object) => {
      const { data } = await call(listIncidents, { TargetUniqueID: project.workOrderId, ...filter })
      return (data as { items: { incidentUniqueId: string }[] }).items.map((one) => one.incidentUniqueId)
    }
    expect(await ids({ date: day })).toEqual([late, early])
    expect(await ids({ date: day, incidentTypeID: 4 })).toEqual([early])
    expect(await ids({ searchKey: 'zephyr' })).toEqual([early])
    expect(await ids({ searchKey: `in-${(await read(early)).number}` })).toEqual([early])
    expect(await ids({ searchKey: out.name })).toEqual([])
  })

  test('is deleted with who was in it, by whoever may', async () => {
    const id = await add()
    const person = await put(id, fay)
    expect((await call(deleteIncidents, [id], fay)).status).toBe(403)
    expect((await call(deleteIncidents, [id])).status).toBe(200)
    expect((await call(findIncident, { TargetUniqueID: id })).status).toBe(404)
    expect((await call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person }])).status).toBe(404)
  })

  test('comes of an observation, and both sides say so; not to whoever may not read the other side', async () => {
    const { db } = server.database
    const noted = {
      type_id: 1,
      report: 'Dust sheet on the floor',
      byEmployeeId: ann.employeeId,
      noted_on: today,
    }
    const observation = await addNoting(db, project, 'observation', noted)
    const id = await add({ observationUniqueId: observation })
    const linksOf = async (targetType: string, TargetUniqueID: string, who = ann) =>
      (await call(listLinks, { targetType, TargetUniqueID }, who)).data
    expect(await linksOf('Observation', observation)).toEqual([
      expect.objectContaining({
        targetType: 'Incident',
        targetUniqueID: id,
        number: expect.stringMatching(/^IN-\d+$/),
      }),
    ])
    expect(await linksOf('Incident', id)).toEqual([
      expect.objectContaining({ targetType: 'Observation', number: '', title: 'Dust sheet on the floor' }),
    ])
    expect(await linksOf('Observation', observation, ned)).toEqual([])
    const before = await countAll()
    const elsewhere = await addNoting(db, other, 'observation', noted)
    expect((await call(createIncidents, [input({ observationUniqueId: elsewhere })], fay)).status).toBe(404)
    expect(await countAll()).toBe(before)
  })

  test('is told of no more once it is deleted, and again once that is taken back', async () => {
    const id = await add({ incidentName: 'Deleted soon' }, ann)
    const person = await put(id, fay)
    const ask = [{ incidentEmployeeUniqueId: person }]
    expect((await call(askForStatements, ask)).status).toBe(200)
    const said = [{ incidentUniqueId: id, incidentCommentText: 'Seen by', mentions: [fay.employeeId] }]
    expect((await call(createIncidentComments, said)).status).toBe(200)
    const links = [`/incident/${id}`, `/statement/${person}`]
    const told = async () => {
      const { data } = await call(listNotifications, { NumberOfItemsPerPage: 100 }, fay)
      return (data as { items: { link: string }[] }).items.filter(({ link }) =>
        links.includes(withoutAccount(link)),
      ).length
    }
    const present = await told()
    expect(present).toBeGreaterThanOrEqual(2)
    expect((await call(deleteIncidents, [id])).status).toBe(200)
    expect(await told()).toBe(0)
    await server.database.pool.query('update incident set deleted_at = null where id = $1', [id])
    expect(await told()).toBe(present)
  })

  test('tells those who may change incidents there, and nobody else', async () => {
    const id = await add({ incidentName: 'Told of' }, ann)
    const toldTo = async (who: Person) => {
      const { data } = await call(listNotifications, { NumberOfItemsPerPage: 100 }, who)
      return (data as { items: { link: string | null }[] }).items.filter(
        ({ link }) => link && withoutAccount(link) === `/incident/${id}`,
      )
    }
    expect(await toldTo(fay)).toEqual([
      expect.objectContaining({ title: expect.stringMatching(/^IN-\d+ Told of was reported by /) }),
    ])
    expect(await toldTo(ned)).toEqual([])
    expect(await toldTo(out)).toEqual([])
  })
})

describe('who was in an incident', () => {
  test('is affected where nothing is said; a witness was not injured, has first aid and is alive', async () => {
    const id = await add()
    await put(id, fay)
    await put(id, out, { incidentEmployeeTypeID: 2 })
    const { incidentEmployees, witnessEmployees, affectedCount, recordableCount } = await read(id)
    expect(incidentEmployees).toEqual([
      expect.objectContaining({
        employeeUniqueID: fay.employeeId,
        employeeFirstName: fay.name.split(' ')[0],
        incidentEmployeeTypeID: 1,
        incidentEmployeeTypeName: 'Affected',
        injuryInformation: '',
        appliedFirstAid: false,
        isAlive: true,
        recordability: expect.objectContaining({ isRecordable: false }),
      }),
    ])
    expect(witnessEmployees).toEqual([
      expect.objectContaining({
        employeeUniqueID: out.employeeId,
        incidentEmployeeTypeID: 2,
        injuryInformation: 'Witness, not injured',
        appliedFirstAid: true,
        isAlive: true,
        recordability: null,
      }),
    ])
    expect({ affectedCount, recordableCount }).toEqual({ affectedCount: 1, recordableCount: 0 })
  })

  test('can be said with the incident, all or none', async () => {
    const people = {
      incidentEmployees: [{ employeeUniqueID: fay.employeeId, daysAway: 4 }],
      witnessEmployees: [{ employeeUniqueID: out.employeeId }],
    }
    const { incidentEmployees, witnessEmployees, recordableCount } = await read(await add(people))
    expect(incidentEmployees).toMatchObject([{ daysAway: 4, recordability: { logColumn: 'H', daysAway: 4 } }])
    expect(witnessEmployees).toMatchObject([{ injuryInformation: 'Witness, not injured' }])
    expect(recordableCount).toBe(1)
    const before = await countAll()
    const both = { ...people, witnessEmployees: people.incidentEmployees }
    expect(await call(createIncidents, [input(), input(both)])).toMatchObject({
      status: 400,
      fields: [{ path: '1.employeeUniqueID', message: 'is named twice' }],
    })
    expect(await countAll()).toBe(before)
  })

  test('twice is asked about, and replaces what was said where it is to', async () => {
    const id = await add()
    const person = await put(id, fay, { daysAway: 3, statement: 'I fell.' })
    const again = { incidentUniqueID: id, employeeUniqueID: fay.employeeId, incidentEmployeeTypeID: 2 }
    const before = await countAll()
    expect(
      await call(createIncidentEmployees, [{ ...again, employeeUniqueID: out.employeeId }, again]),
    ).toMatchObject({
      status: 409,
      errorCode: 'INCIDENT_HAS_PERSON',
      errorDescription: 'This person is already in the incident.',
    })
    expect(await countAll()).toBe(before)
    const replaced = await call(createIncidentEmployees, [{ ...again, replace: true }])
    expect(replaced).toMatchObject({ status: 200, data: [person] })
    const { incidentEmployees, witnessEmployees } = await read(id)
    expect(incidentEmployees).toEqual([])
    expect(witnessEmployees).toEqual([
      expect.objectContaining({
        incidentEmployeeUniqueId: person,
        daysAway: 0,
        statement: '',
        rowVersion: 2,
      }),
    ])
  })

  test('twice in one call is refused', async () => {
    const body = { incidentUniqueID: await add(), employeeUniqueID: fay.employeeId, replace: true }
    expect(await call(createIncidentEmployees, [body, body])).toMatchObject({
      status: 400,
      fields: [{ path: '1.employeeUniqueID', message: 'is named twice' }],
    })
  })

  test('two at once add somebody once: the other is asked', async () => {
    const body = [{ incidentUniqueID: await add(), employeeUniqueID: fay.employeeId }]
    const answers = await Promise.all([1, 2].map(() => call(createIncidentEmployees, body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test.each([
    ['nobody', () => ({ employeeUniqueID: NOBODY }), 404],
    ['somebody of another company', () => ({ employeeUniqueID: stranger.employeeId }), 404],
    ['an incident that is not there', () => ({ incidentUniqueID: NOBODY }), 404],
    ['a kind that there is not', () => ({ incidentEmployeeTypeID: 3 }), 400],
    ['a statement of tomorrow', () => ({ statementDate: dayFrom(1) }), 400],
    ['days below zero', () => ({ daysAway: -1 }), 400],
  ])('%s is refused, and nobody is added', async (_what, wrong, status) => {
    const good = { incidentUniqueID: await add(), employeeUniqueID: fay.employeeId }
    const before = await countAll()
    const bad = { ...good, employeeUniqueID: out.employeeId, ...wrong() }
    expect((await call(createIncidentEmployees, [good, bad])).status).toBe(status)
    expect(await countAll()).toBe(before)
  })

  test('says which of the three it is that OSHA is called for, and each is recorded', async () => {
    const id = await add()
    const person = await put(id, fay, { isAmputation: true })
    const change = (more: object) =>
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, ...more }])
    const outcome = async () => (await read(id)).incidentEmployees[0]
    expect(await outcome()).toMatchObject({
      isAmputation: true,
      isSevere: true,
      recordability: { isRecordable: true, because: 'amputation', logColumn: 'J', tellWithinHours: 24 },
    })
    expect((await change({ isAmputation: false, isHospitalized: true, isSevere: true })).status).toBe(200)
    expect(await outcome()).toMatchObject({
      isAmputation: false,
      isSevere: true,
      recordability: { because: 'hospital stay for treatment' },
    })
    expect((await change({ injuryInformation: 'Crushed' })).status).toBe(200)
    expect(await outcome()).toMatchObject({ isHospitalized: true, isSevere: true })
    const contradicts = { status: 400, fields: [{ path: '0.isSevere' }] }
    expect(await change({ isEyeLoss: true, isSevere: false })).toMatchObject(contradicts)
    expect((await change({ isSevere: false })).status).toBe(200)
    expect(await outcome()).toMatchObject({
      isHospitalized: false,
      isSevere: false,
      recordability: { isRecordable: false },
    })
    expect(await change({ isSevere: true })).toMatchObject(contradicts)
    const who = { incidentUniqueID: id, employeeUniqueID: out.employeeId, isSevere: true }
    expect(await call(createIncidentEmployees, [who])).toMatchObject(contradicts)
  })

  test('keeps that it was one of the three where it was answered before one was asked which', async () => {
    const id = await add()
    const person = await put(id, fay)
    const { pool } = server.database
    await pool.query('update incident_employee set is_severe = true where id = $1', [person])
    const outcome = async () => (await read(id)).incidentEmployees[0]
    const change = (more: object) =>
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, ...more }])
    expect((await change({ injuryInformation: 'Crushed', isSevere: true })).status).toBe(200)
    expect(await outcome()).toMatchObject({
      isSevere: true,
      recordability: { isRecordable: true, because: 'hospital stay, amputation or loss of an eye' },
    })
    expect((await change({ isHospitalized: false, isAmputation: false, isEyeLoss: false })).status).toBe(200)
    expect(await outcome()).toMatchObject({ isSevere: false, recordability: { isRecordable: false } })
  })

  test('is changed field by field, stays who it is, and where; an old version is refused', async () => {
    const [id, elsewhere] = [await add(), await add()]
    const person = await put(id, fay, { injuryInformation: 'Sprain' })
    const change = (more: object, who = ann) =>
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, ...more }], who)
    expect((await change({ daysRestricted: 2, rowVersion: 1 }, fay)).status).toBe(200)
    expect((await read(id)).incidentEmployees).toMatchObject([
      { injuryInformation: 'Sprain', daysRestricted: 2, recordability: { logColumn: 'I' }, rowVersion: 2 },
    ])
    expect((await change({ daysRestricted: 3, rowVersion: 1 })).status).toBe(409)
    expect((await change({ employeeUniqueID: out.employeeId })).status).toBe(400)
    expect((await change({ incidentUniqueID: elsewhere })).status).toBe(400)
    expect((await change({ daysAway: 1 }, out)).status).toBe(404)
    expect((await change({ daysAway: 1 }, stranger)).status).toBe(404)
    expect((await change({ incidentEmployeeTypeID: 2 })).status).toBe(200)
    expect((await read(id)).witnessEmployees).toMatchObject([{ injuryInformation: 'Witness, not injured' }])
  })

  test('is taken out by whoever may, and may be added again', async () => {
    const id = await add()
    const person = await put(id, fay)
    expect((await call(deleteIncidentEmployees, [person], fay)).status).toBe(403)
    expect((await call(deleteIncidentEmployees, [person], out)).status).toBe(403)
    expect((await call(deleteIncidentEmployees, [person])).status).toBe(200)
    expect((await read(id)).incidentEmployees).toEqual([])
    await put(id, fay)
  })
})

describe('a privacy case', () => {
  const hurt = { injuryInformation: 'Cut hand', statement: 'My own words', daysAway: 2 }
  /** A privacy case about `out`, whose name appears nowhere else on the project. */
  async function addCase() {
    const id = await add({ privacyReasonId: 5 })
    const person = await put(id, out, hurt)
    return { id, person }
  }

  test('keeps back names, statements and the reason from whoever has no GlobalAccess', async () => {
    const { id } = await addCase()
    expect(await read(id)).toMatchObject({
      isPrivacyCase: true,
      isHidden: false,
      privacyReasonId: 5,
      incidentEmployees: [{ employeeUniqueID: out.employeeId, statement: 'My own words' }],
    })
    const seen = await read(id, fay)
    expect(seen).toMatchObject({
      isPrivacyCase: true,
      isHidden: true,
      privacyReasonId: null,
      incidentEmployees: [
        {
          employeeUniqueID: null,
          employeeFirstName: 'Privacy case',
          employeeLastName: '',
          statement: null,
          injuryInformation: 'Cut hand',
          recordability: { logColumn: 'H' },
        },
      ],
    })
  })

  test('says in no answer, history, sheet or notice who it is about', async () => {
    const { id, person } = await addCase()
    const file = await addFile(server.database.db, project, {
      name: `statement of ${out.name}.pdf`,
      targetType: 'Incident',
      targetId: id,
    })
    const change = [{ incidentEmployeeUniqueId: person, statement: `${out.name} said so`, daysAway: 3 }]
    expect((await call(updateIncidentEmployees, change)).status).toBe(200)
    const year = Number(today.slice(0, 4))
    const answers = async (who: Person) => [
      await call(findIncident, { TargetUniqueID: id }, who),
      await call(listIncidents, { TargetUniqueID: project.workOrderId, NumberOfItemsPerPage: 1000 }, who),
      await call(listHistoryOfIncident, { TargetUniqueID: id }, who),
      await call(listNotifications, { NumberOfItemsPerPage: 100 }, who),
      await call(listFiles, { targetType: 'Incident', TargetUniqueID: id }, who),
      await sheetOf(year, who),
    ]
    const [first] = out.name.split(' ') as [string]
    expect(JSON.stringify(await answers(ann))).toContain(file)
    const told = JSON.stringify(await answers(fay))
    for (const secret of [first, out.employeeId, file]) expect(told).not.toContain(secret)
    // The outcome stays visible.
    const { data } = await call(listHistoryOfIncident, { TargetUniqueID: id }, fay)
    expect(JSON.stringify(data)).toContain('Days away')
    // In the log the name is hidden even from a caller who sees names, because the form demands it.
    expect(JSON.stringify(await sheetOf(year, ann))).not.toContain(first)
  })

  test('that one reports oneself names its author nowhere', async () => {
    const { db } = server.database
    const [sue, joe] = [
      await newPerson(server, account, 'Foreman'),
      await newPerson(server, account, 'Foreman'),
    ]
    for (const who of [sue, joe]) await assign(db, who, project)
    const people = { incidentEmployees: [{ employeeUniqueID: sue.employeeId, ...hurt }] }
    const id = await add({ privacyReasonId: 2, incidentName: 'Told by herself', ...people }, sue)
    // An incident that becomes a privacy case later is treated like one from the start.
    const later = await add({ incidentName: 'Told by herself', ...people }, sue)
    expect((await call(updateIncidents, [{ incidentUniqueId: later, privacyReasonId: 2 }])).status).toBe(200)
    const body = { workOrderUniqueId: project.workOrderId, format: 'csv' as const, searchKey: 'by herself' }
    const answers = async (who: Person) => [
      ...(await Promise.all(
        [id, later].flatMap((one) => [
          call(findIncident, { TargetUniqueID: one }, who),
          call(listHistoryOfIncident, { TargetUniqueID: one }, who),
          call(findWatching, { targetType: 'Incident', TargetUniqueID: one }, who),
        ]),
      )),
      await call(listIncidents, { TargetUniqueID: project.workOrderId, searchKey: 'by herself' }, who),
      await call(listNotifications, { NumberOfItemsPerPage: 100 }, who),
      await download(server, exportIncidents, body, who),
    ]
    const [first] = sue.name.split(' ') as [string]
    const secrets = [first, sue.employeeId]
    const told = await answers(joe)
    for (const answer of told)
      for (const secret of secrets) expect(JSON.stringify(answer)).not.toContain(secret)
    expect(JSON.stringify(told)).toContain('"createdByName":"Privacy case"')
    expect(JSON.stringify(told[7])).toContain(id)
    const mails = await mailsTo(server, joe.username)
    const ofPrivate = mails.filter(({ text }) => text?.includes(id))
    expect(ofPrivate.map(({ subject }) => subject)).toEqual([expect.stringMatching(/was reported$/)])
    expect(JSON.stringify(ofPrivate)).not.toContain(first)
    // A caller with GlobalAccess sees the person.
    for (const answer of (await answers(ann)).slice(0, -1))
      expect(JSON.stringify(answer)).toContain(sue.employeeId)
  })

  test('is sorted by its author only for whoever is told of them', async () => {
    const site = await addWorkOrder(server.database.db, account, { title: 'Sorted' })
    const named = async (firstName: string) => {
      const person = await newPerson(server, account, 'Foreman')
      await assign(server.database.db, person, site)
      await server.database.pool.query('update employee set first_name = $1 where id = $2', [
        firstName,
        person.employeeId,
      ])
      return person
    }
    const [zoe, abe, reader] = [await named('Zoe'), await named('Abe'), await named('Mia')]
    const at = { workOrderUniqueID: site.workOrderId, privacyReasonId: 2 }
    const ofZoe = await add(at, zoe)
    const ofAbe = await add(at, abe)
    const sorted = async (who: Person, direction: string) => {
      const body = { TargetUniqueID: site.workOrderId, sort: direction }
      const { data } = await call(listIncidents, body, who)
      return (data as { items: { incidentUniqueId: string }[] }).items.map((one) => one.incidentUniqueId)
    }
    expect(await sorted(ann, 'author')).toEqual([ofAbe, ofZoe])
    expect(await sorted(ann, '-author')).toEqual([ofZoe, ofAbe])
    expect(await sorted(reader, '-author')).toEqual(await sorted(reader, 'author'))
  })

  test('has its files for whoever has GlobalAccess alone, and takes none from others', async () => {
    const { id } = await addCase()
    const fields = { workOrderUniqueId: project.workOrderId, targetUniqueID: id, targetType: 'Incident' }
    expect((await upload(server, fay, { name: 'mine.txt', fields })).status).toBe(404)
    expect((await upload(server, ann, { name: 'note.txt', fields })).status).toBe(200)
    const plain = { ...fields, targetUniqueID: await add() }
    expect((await upload(server, fay, { name: 'mine.txt', fields: plain })).status).toBe(200)
  })

  test('shows what was said of it without the files of that', async () => {
    const { id } = await addCase()
    const body = [{ incidentUniqueId: id, incidentCommentText: 'See the note.', mentions: [] }]
    const [comment = ''] = (await call(createIncidentComments, body)).data as string[]
    const on = { targetType: 'IncidentComment', targetId: comment } as const
    await addFile(server.database.db, project, { name: 'doctor-note.pdf', ...on })
    const filesTo = async (who: Person) => {
      const { data } = await call(listCommentsOfIncident, { TargetUniqueID: id }, who)
      return (data as { items: { FilesList: { name: string }[] }[] }).items.map(({ FilesList: files }) =>
        files.map(({ name }) => name),
      )
    }
    expect(await filesTo(ann)).toEqual([['doctor-note.pdf']])
    expect(await filesTo(fay)).toEqual([[]])
  })

  test('does not let whoever sees no names try them, or end it', async () => {
    const { id, person } = await addCase()
    const asks = [
      call(createIncidentEmployees, [{ incidentUniqueID: id, employeeUniqueID: out.employeeId }], fay),
      call(createIncidentEmployees, [{ incidentUniqueID: id, employeeUniqueID: ann.employeeId }], fay),
      call(updateIncidentEmployees, [{ incidentEmployeeUniqueId: person, daysAway: 9 }], fay),
      call(updateIncidents, [{ incidentUniqueId: id, privacyReasonId: 1 }], fay),
    ]
    for (const answer of await Promise.all(asks)) expect(answer.status).toBe(403)
    // A caller who sees no names gets null as the reason. Sending null back does not end the privacy case.
    const whole = { incidentUniqueId: id, incidentName: 'Other words', privacyReasonId: null }
    expect((await call(updateIncidents, [whole], fay)).status).toBe(200)
    expect(await read(id)).toMatchObject({ incidentName: 'Other words', privacyReasonId: 5 })
    expect((await call(updateIncidents, [{ incidentUniqueId: id, privacyReasonId: null }])).status).toBe(200)
    expect(await read(id, fay)).toMatchObject({
      isHidden: false,
      incidentEmployees: [{ statement: 'My own words' }],
    })
  })
})

async function sheetOf(year: number, who: Person, page = 1) {
  const { method, path } = exportLog
  const headers = { authorization: who.token }
  const answer = await server.app.inject({ method, url: path, headers, payload: { year } })
  expect(answer.statusCode, answer.body).toBe(200)
  return readXlsx(answer.rawPayload, page)
}

test('the list is a sheet as it is shown, without who was in them', async () => {
  const id = await add({ incidentName: 'On a sheet' })
  await put(id, fay, { daysAway: 2 })
  const body = { workOrderUniqueId: project.workOrderId, format: 'csv' as const, searchKey: 'On a sheet' }
  const { rows } = await download(server, exportIncidents, body, ann)
  expect(rows).toEqual([
    expect.objectContaining({
      Incident: 'On a sheet',
      Affected: '1',
      'Recordable cases': '1',
      'Privacy case': '',
    }),
  ])
  expect(JSON.stringify(rows)).not.toContain(fay.name)
})

describe('the log of a year', () => {
  test('has the recordable cases with the columns of Form 300, a page for each project', async () => {
    const { db } = server.database
    const site = await addWorkOrder(db, account, { title: 'A site of its own' })
    const at = {
      workOrderUniqueID: site.workOrderId,
      incidentDate: '2024-03-05',
      incidentLocation: 'Stair 2',
    }
    const id = await add({ ...at, incidentName: 'Fell' })
    await put(id, fay, { injuryInformation: 'Broken wrist', daysAway: 200, daysRestricted: 5 })
    await put(id, out, { injuryInformation: 'Bruise' })
    await put(id, ned, { isUnconscious: true, illnessTypeId: 4 })
    await put(id, ann, { incidentEmployeeTypeID: 2 })
    await add({ ...at, incidentDate: '2023-12-31' })
    const { name, rows } = await sheetOf(2024, ann)
    expect(name).toBe('A site of its own')
    const text = JSON.stringify(rows)
    for (const column of 'ABCDEFGHIJKL') expect(text).toContain(`"${column} `)
    for (const column of ['M1', 'M6']) expect(text).toContain(`"${column} `)
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows[1])).toContain(`not entered","${fay.name}","Foreman"`)
    expect(JSON.stringify(rows[1])).toContain('"Broken wrist. Fell"')
    expect(JSON.stringify(rows[1])).toContain('180')
    expect(JSON.stringify(rows[1])).toContain('"IN-1","Not entered, due ')
    expect(JSON.stringify(rows[2])).toContain(`not entered","${ned.name}"`)
  })

  test('is of the projects where one may read incidents, and of no year to come', async () => {
    const { rows } = await sheetOf(2024, fay)
    expect(rows).toHaveLength(1)
    const coming = Number(today.slice(0, 4)) + 1
    expect(await call(exportLog, { year: coming })).toMatchObject({ status: 400, fields: [{ path: 'year' }] })
    expect((await call(exportLog, { year: 2024 }, ned)).status).toBe(403)
  })
})
