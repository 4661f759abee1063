/** The rules of entries (002 §3 to §5). tests/record-rules.test.ts has the rules of all records. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayAfter } from '#contract/days.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addNoting,
  addRole,
  addSubContractor,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { createFolder, createFolders } from '#features/files/contract.ts'
import { todayIn } from '#server/days.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  type ConstructionReport,
  createConstructionReports,
  createNonConformances,
  createObservations,
  deleteConstructionReports,
  deleteNonConformances,
  deleteObservations,
  findConstructionReport,
  findNonConformance,
  findObservation,
  listConstructionReports,
  listHistoryOfConstructionReport,
  listHistoryOfNonConformance,
  listHistoryOfObservation,
  listNonConformances,
  listObservations,
  type NonConformance,
  type Observation,
  updateConstructionReports,
  updateNonConformances,
  updateObservations,
} from '../contract.ts'

interface Calls {
  create: Endpoint
  update: Endpoint
  remove: Endpoint
  one: Endpoint
  list: Endpoint
  history: Endpoint
  id: string
  type: string
  date: string
  text: string
  /** The record type for files. */
  record: string
}

/** The calls and the field names of all kinds. Each test runs for each kind. */
const kinds: readonly (readonly [string, Calls])[] = [
  [
    'observation',
    {
      create: createObservations,
      update: updateObservations,
      remove: deleteObservations,
      one: findObservation,
      list: listObservations,
      history: listHistoryOfObservation,
      id: 'observationUniqueId',
      type: 'observationTypeId',
      date: 'observationDate',
      text: 'observationReport',
      record: 'Observation',
    },
  ],
  [
    'non-conformance',
    {
      create: createNonConformances,
      update: updateNonConformances,
      remove: deleteNonConformances,
      one: findNonConformance,
      list: listNonConformances,
      history: listHistoryOfNonConformance,
      id: 'nonConformanceUniqueId',
      type: 'nonConformanceTypeId',
      date: 'nonConformanceDate',
      text: 'nonConformanceReport',
      record: 'NonConformance',
    },
  ],
  [
    'construction report',
    {
      create: createConstructionReports,
      update: updateConstructionReports,
      remove: deleteConstructionReports,
      one: findConstructionReport,
      list: listConstructionReports,
      history: listHistoryOfConstructionReport,
      id: 'constructionReportUniqueID',
      type: 'constructionReportTypeID',
      date: 'constructionReportDate',
      text: 'constructionReportNotes',
      record: 'ConstructionReport',
    },
  ],
]

/** The time zone of the account: so far from UTC that the days differ most of the time. */
const ZONE = 'Pacific/Kiritimati'
const NOBODY = '01890000-0000-7000-8000-000000000000'

let server: TestApp
let account: AccountHandle
let project: WorkOrderHandle
let other: WorkOrderHandle
/** Has all rights. */
let ann: Person
/** A foreman, who may add and change but not delete (decisions 'Permissions'). */
let fay: Person
/** Belongs to the account, but only to another project. */
let out: Person
let stranger: Person
let today: string
const yesterday = () => dayAfter(today, -1)
const tomorrow = () => dayAfter(today, 1)

beforeAll(async () => {
  server = await openTestApp()
  const { db, pool } = server.database
  account = await newAccount(server)
  await pool.query('update account set time_zone = $1 where account_id = $2', [ZONE, account.accountId])
  ann = await newPerson(server, account)
  fay = await newPerson(server, account, 'Foreman')
  out = await newPerson(server, account, 'Foreman')
  stranger = await newPerson(server, await newAccount(server))
  project = await addWorkOrder(db, account, { title: 'Some project' })
  other = await addWorkOrder(db, account, { title: 'Other project' })
  await assign(db, fay, project)
  await assign(db, out, other)
  today = todayIn(ZONE, new Date())
})

afterAll(() => server?.close())

const call = (endpoint: Endpoint, body: unknown, { token }: Person = ann) =>
  server.call(endpoint, { body: body as never, token })

const input = ({ type, date, text }: Calls, more: object = {}) => ({
  workOrderUniqueID: project.workOrderId,
  [type]: 1,
  [date]: `${today} 08:42`,
  [text]: 'Fog until 08:30.',
  ...more,
})

async function add(calls: Calls, more: object = {}, who = ann): Promise<string> {
  const answer = await call(calls.create, [input(calls, more)], who)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  return (answer.data as string[])[0] ?? ''
}

async function read({ one }: Calls, id: string, who = ann): Promise<Record<string, unknown> | undefined> {
  const { data } = await call(one, { TargetUniqueID: id }, who)
  return (data as { items: Record<string, unknown>[] } | null)?.items[0]
}

async function listed(calls: Calls, filter: object = {}, who = ann): Promise<string[]> {
  const body = { TargetUniqueID: project.workOrderId, ...filter }
  const { data } = await call(calls.list, body, who)
  return (data as { items: Record<string, string>[] }).items.map((item) => item[calls.id] ?? '')
}

const countAll = async () => {
  const { rows } = await server.database.pool.query(
    `select (select count(*) from observation) + (select count(*) from non_conformance)
      + (select count(*) from construction_report) as count`,
  )
  return Number(rows[0].count)
}

describe.each(kinds)('a %s', (_name, calls) => {
  const { create, update, remove, list, history, id: idField, type, date, text } = calls

  test('is answered as it was written, with who wrote it, and is Active', async () => {
    const id = await add(calls, { statusId: 2 }, fay)
    expect(await read(calls, id)).toMatchObject({
      [idField]: id,
      [type]: 1,
      [date]: `${today} 08:42:00`,
      [text]: 'Fog until 08:30.',
      employeeUniqueID: fay.employeeId,
      employeeName: fay.name,
      workOrderUniqueID: project.workOrderId,
      workOrderName: 'Some project',
      statusId: 1,
      statusName: 'Active',
      FilesList: [],
      rowVersion: 1,
    })
  })

  test('takes its date with and without a time, as it is written', async () => {
    const said = {
      [yesterday()]: '09:00:00',
      [`${yesterday()} 23:59`]: '23:59:00',
      [`${yesterday()} 07:05:09`]: '07:05:09',
      [`${yesterday()}T06:30:00`]: '06:30:00',
      // A time with a zone is converted to the clock of the account.
      [`${yesterday()}T06:30:00.000Z`]: '20:30:00',
    }
    for (const [given, time] of Object.entries(said)) {
      // oxlint-disable-next-line no-await-in-loop
      const id = await add(calls, { [date]: given })
      // oxlint-disable-next-line no-await-in-loop
      expect((await read(calls, id))?.[date], given).toBe(`${yesterday()} ${time}`)
    }
  })

  test('holds files alone: no call makes a folder on it', async () => {
    const place = {
      workOrderUniqueId: project.workOrderId,
      targetUniqueID: await add(calls),
      targetType: calls.record,
    }
    for (const answer of [
      await call(createFolders, [{ ...place, name: 'Photos' }]),
      await call(createFolder, { ...place, folderName: 'Photos' }),
    ])
      expect(answer).toMatchObject({ status: 400, fields: [{ path: '0.targetUniqueID' }] })
    const { rows } = await server.database.pool.query('select 1 from folder where target_id = $1', [
      place.targetUniqueID,
    ])
    expect(rows).toEqual([])
  })

  test('keeps its time where a change says a day alone, and all else that is left out', async () => {
    const id = await add(calls)
    expect((await call(update, [{ [idField]: id, [date]: yesterday() }])).status).toBe(200)
    expect(await read(calls, id)).toMatchObject({
      [date]: `${yesterday()} 08:42:00`,
      [text]: 'Fog until 08:30.',
      rowVersion: 2,
    })
    expect(await listed(calls, { date: yesterday() })).toContain(id)
    expect(await listed(calls, { date: today })).not.toContain(id)
  })

  test.each([
    ['of a day to come', { future: true }, date, 'must not be in the future'],
    ['of no day', { [date]: '2026-02-30 09:00' }, date, 'is not a day of the calendar'],
    ['at no time', { [date]: '2026-01-14 25:00' }, date, 'must have a time of day behind the date, HH:mm'],
    ['of no date', { [date]: 'today' }, date, 'must be a date with a time, yyyy-MM-dd HH:mm'],
    ['of a type that there is not', { [type]: 99 }, type, 'is not a type'],
    ['without a text', { [text]: ' ' }, text, 'must not be empty'],
  ])('%s is refused at its field, and leaves nothing of the others', async (_what, given, path, message) => {
    const wrong = 'future' in given ? { [date]: `${tomorrow()} 00:00` } : given
    const before = await countAll()
    const answer = await call(create, [input(calls), input(calls, wrong)])
    expect(answer).toMatchObject({ status: 400, fields: [{ path: `1.${path}`, message }] })
    expect(await countAll()).toBe(before)
    const [good, id] = [await add(calls), await add(calls)]
    const changes = [
      { [idField]: good, [text]: 'Changed' },
      { [idField]: id, ...wrong },
    ]
    expect(await call(update, changes)).toMatchObject({ status: 400, fields: [{ path: `1.${path}` }] })
    expect(await read(calls, good)).toMatchObject({ [text]: 'Fog until 08:30.', rowVersion: 1 })
  })

  test('of today is taken at any time of the day: only days lie in the future', async () => {
    expect(await add(calls, { [date]: `${today} 23:59` })).not.toBe('')
  })

  test('of a project that is not there, or not theirs, is as one that there is not', async () => {
    const before = await countAll()
    const at = (workOrderUniqueID: string) => [input(calls), input(calls, { workOrderUniqueID })]
    expect((await call(create, at(NOBODY))).status).toBe(404)
    expect((await call(create, at(project.workOrderId), stranger)).status).toBe(404)
    expect((await call(create, at(other.workOrderId), fay)).status).toBe(404)
    expect(await countAll()).toBe(before)
    const id = await add(calls)
    for (const who of [out, stranger]) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(list, { TargetUniqueID: project.workOrderId }, who)).status).toBe(404)
      // oxlint-disable-next-line no-await-in-loop
      expect(await read(calls, id, who)).toBeUndefined()
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(update, [{ [idField]: id, [text]: 'x' }], who)).status).toBe(404)
      // oxlint-disable-next-line no-await-in-loop
      expect((await call(history, { TargetUniqueID: id }, who)).status).toBe(404)
    }
    expect((await call(remove, [id], stranger)).status).toBe(404)
    expect(await read(calls, id)).toMatchObject({ rowVersion: 1 })
  })

  test('stays in its project', async () => {
    const id = await add(calls)
    const move = (workOrderUniqueID: string) => call(update, [{ [idField]: id, workOrderUniqueID }])
    expect((await move(other.workOrderId)).status).toBe(400)
    expect((await move(NOBODY)).status).toBe(404)
    expect((await move(project.workOrderId)).status).toBe(200)
  })

  test('is deleted by whoever may, and not by others', async () => {
    const id = await add(calls)
    expect((await call(remove, [id], fay)).status).toBe(403)
    expect((await call(remove, [id])).status).toBe(200)
    expect(await read(calls, id)).toBeUndefined()
  })

  test('says how many of the files that were to follow it have not come', async () => {
    const { db } = server.database
    const targetType = { o: 'Observation', n: 'NonConformance', c: 'ConstructionReport' }[
      idField.charAt(0) as 'o' | 'n' | 'c'
    ] as 'Observation'
    expect(await read(calls, await add(calls))).toMatchObject({ filesMeant: 0, filesLacking: 0 })
    const id = await add(calls, { filesMeant: 3 })
    const role = await addRole(db, account, `No files of ${idField}`, { Projects: 18, FieldNotes: 2 })
    const reader = await newPerson(server, account, role)
    const [one] = await Promise.all(
      ['1.jpg', '2.jpg'].map((name) => addFile(db, project, { name, targetId: id, targetType })),
    )
    expect(await read(calls, id)).toMatchObject({ filesMeant: 3, filesLacking: 1 })
    expect(await read(calls, id, reader)).toMatchObject({ filesMeant: 0, filesLacking: 0 })
    // A deleted file still counts as arrived, and more files than announced are no lack.
    await server.database.pool.query('update file set deleted_at = now() where id = $1', [one])
    expect(await read(calls, id)).toMatchObject({ filesLacking: 1 })
    // oxlint-disable-next-line no-await-in-loop
    for (const name of ['3.jpg', '4.jpg']) await addFile(db, project, { name, targetId: id, targetType })
    expect(await read(calls, id)).toMatchObject({ filesMeant: 3, filesLacking: 0 })
    // oxlint-disable-next-line no-await-in-loop
    for (const filesMeant of [-1, 1.5, 1001, 'many'])
      expect((await call(create, [input(calls, { filesMeant })])).status, String(filesMeant)).toBe(400)
  })

  test('carries its files to whoever may look at files there', async () => {
    const { db } = server.database
    const id = await add(calls)
    const role = await addRole(db, account, `Notes of ${idField}`, { Projects: 18, FieldNotes: 2 })
    const reader = await newPerson(server, account, role)
    const targetType = {
      observation: 'Observation',
      non: 'NonConformance',
      construction: 'ConstructionReport',
    }[(/^[a-z]+/.exec(idField) ?? [''])[0] as 'observation' | 'non' | 'construction'] as 'Observation'
    const fileUniqueId = await addFile(db, project, { name: 'Ticket 4471.pdf', targetId: id, targetType })
    expect((await read(calls, id))?.FilesList).toEqual([{ fileUniqueId, name: 'Ticket 4471.pdf' }])
    expect((await read(calls, id, reader))?.FilesList).toEqual([])
  })

  test('tells what became of it, in words', async () => {
    const id = await add(calls)
    await call(update, [{ [idField]: id, [text]: 'Fog until 09:00.', [date]: `${yesterday()} 10:15` }])
    const { data } = await call(history, { TargetUniqueID: id })
    const [changed, created] = (data as { items: { what: string; changes: object[] }[] }).items
    expect(created).toMatchObject({ what: 'created it', changes: [] })
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'Time', from: '8:42 AM', to: '10:15 AM' },
        { field: 'Text', from: 'Fog until 08:30.', to: 'Fog until 09:00.' },
      ]),
    )
    expect(changed?.changes).toHaveLength(3)
  })

  test('is listed by day and type, as the day went', async () => {
    const { db, pool } = server.database
    const tables = { observationUniqueId: 'observation', nonConformanceUniqueId: 'non_conformance' } as const
    const table = tables[idField as keyof typeof tables] ?? 'construction_report'
    const there = await addWorkOrder(db, account, { title: `Days of ${table}` })
    const at = (type_id: number, noted_on: string, noted_time: string) =>
      addNoting(db, there, table, {
        type_id,
        noted_on,
        noted_time,
        report: 'x',
        byEmployeeId: ann.employeeId,
      })
    const [late, early] = [await at(1, '2026-01-14', '15:00'), await at(1, '2026-01-14', '07:30')]
    const second = await at(2, '2026-01-14', '06:00')
    const before = await at(1, '2026-01-13', '09:00')
    const of = (filter: object = {}) => listed(calls, { TargetUniqueID: there.workOrderId, ...filter })
    expect(await of()).toEqual([early, late, second, before])
    expect(await of({ date: '2026-01-14' })).toEqual([early, late, second])
    expect(await of({ date: '2026-01-14 17:00', type: '2' })).toEqual([second])
    expect(await of({ NumberOfItemsPerPage: 1, StartingPageNumber: 1 })).toEqual([late])
    expect((await call(list, { TargetUniqueID: there.workOrderId, type: 'Nonsense' })).status).toBe(400)
    expect((await call(list, { TargetUniqueID: there.workOrderId, date: 'soon' })).status).toBe(400)
    // If the project is deleted, its entries are not found.
    await pool.query('update work_order set deleted_at = now() where id = $1', [there.workOrderId])
    expect(await read(calls, late)).toBeUndefined()
  })
})

describe('observations', () => {
  const calls = kinds[0]?.[1] as Calls

  test('of inspectors are of a child type, and are listed with Inspector', async () => {
    const { db } = server.database
    const there = await addWorkOrder(db, account, { title: 'Inspected' })
    const at = (observationTypeId: number) =>
      add(calls, { observationTypeId, workOrderUniqueID: there.workOrderId })
    const [weather, fire, plain] = [await at(1), await at(7), await at(3)]
    const of = (type: unknown) => listed(calls, { TargetUniqueID: there.workOrderId, type })
    expect(await of('Inspector')).toEqual([plain, fire])
    expect(await of(3)).toEqual([plain, fire])
    expect(await of('fire inspector')).toEqual([fire])
    expect(await of(null)).toEqual([weather, plain, fire])
    expect((await read(calls, fire)) as Observation | undefined).toMatchObject({
      observationTypeName: 'Fire inspector',
      primaryObservationTypeId: 3,
    })
  })
})

test('a non-conformance has the name of its type', async () => {
  const calls = kinds[1]?.[1] as Calls
  const found = (await read(calls, await add(calls, { nonConformanceTypeId: 2 }))) as
    | NonConformance
    | undefined
  expect(found?.nonConformanceTypeName).toBe('Material')
})

describe('construction reports', () => {
  const calls = kinds[2]?.[1] as Calls
  const change = (id: string, more: object) =>
    call(updateConstructionReports, [{ constructionReportUniqueID: id, ...more }])
  const ofFirm = { constructionReportTypeID: 3 }

  test('of the type Subcontractor name one of the account, with its type', async () => {
    const { db } = server.database
    const firm = await addSubContractor(db, account, { name: 'Summit Air', sub_contractor_type_id: 5 })
    const id = await add(calls, { ...ofFirm, subcontractorUniqueID: firm, subContractorTypeId: 5 })
    expect((await read(calls, id)) as ConstructionReport | undefined).toMatchObject({
      constructionReportTypeName: 'Subcontractor',
      subcontractorUniqueID: firm,
      subcontractorName: 'Summit Air',
      subContractorTypeId: 5,
    })
    // A field that is left out stays. With another type, the report names no subcontractor any more.
    expect((await change(id, { constructionReportNotes: 'Hung duct.' })).status).toBe(200)
    expect(await read(calls, id)).toMatchObject({ subcontractorUniqueID: firm })
    expect((await change(id, { constructionReportTypeID: 2 })).status).toBe(200)
    expect(await read(calls, id)).toMatchObject({ subcontractorUniqueID: null, subContractorTypeId: null })
    expect((await change(id, ofFirm)).status).toBe(400)
  })

  test('are refused without one, with one of another type or account, and where another type names one', async () => {
    const { db } = server.database
    const firm = await addSubContractor(db, account, { name: 'Copperline', sub_contractor_type_id: 4 })
    const foreign = await addSubContractor(db, await newAccount(server), { name: 'Elsewhere' })
    const before = await countAll()
    const create = (more: object) => call(createConstructionReports, [input(calls), input(calls, more)])
    const path = '1.subcontractorUniqueID'
    expect(await create(ofFirm)).toMatchObject({ status: 400, fields: [{ path }] })
    expect(await create({ ...ofFirm, subcontractorUniqueID: '' })).toMatchObject({
      status: 400,
      fields: [{ path }],
    })
    expect(await create({ ...ofFirm, subcontractorUniqueID: firm, subContractorTypeId: 5 })).toMatchObject({
      status: 400,
      fields: [{ path, message: 'is not of this type' }],
    })
    expect(await create({ subcontractorUniqueID: firm })).toMatchObject({ status: 400, fields: [{ path }] })
    // oxlint-disable-next-line no-await-in-loop
    for (const subcontractorUniqueID of [foreign, NOBODY])
      expect((await create({ ...ofFirm, subcontractorUniqueID })).status).toBe(404)
    expect(await countAll()).toBe(before)
  })
})

describe('how many of a subcontractor were there', () => {
  const calls = kinds[2]?.[1] as Calls
  const ofFirm = { constructionReportTypeID: 3 }
  const firmOf = () => addSubContractor(server.database.db, account, { name: `Firm ${Math.random()}` })

  test('stands in their report, stays where it is left out, and is cleared with null or with them', async () => {
    const firm = await firmOf()
    const theirs = { subcontractorPeople: 4, subcontractorHours: '32.50' }
    const id = await add(calls, { ...ofFirm, subcontractorUniqueID: firm, ...theirs })
    const told = { subcontractorPeople: 4, subcontractorHours: '32.5' }
    expect(await read(calls, id)).toMatchObject(told)
    const change = (more: object) =>
      call(updateConstructionReports, [{ constructionReportUniqueID: id, ...more }])
    await change({ constructionReportNotes: 'Hung duct.' })
    expect(await read(calls, id)).toMatchObject(told)
    await change({ subcontractorHours: null })
    expect(await read(calls, id)).toMatchObject({ subcontractorPeople: 4, subcontractorHours: null })
    expect((await change({ constructionReportTypeID: 2 })).status).toBe(200)
    expect(await read(calls, id)).toMatchObject({ subcontractorPeople: null, subcontractorHours: null })
  })

  test.each([
    ['subcontractorPeople', 0],
    ['subcontractorPeople', 1.5],
    ['subcontractorHours', '-1'],
    ['subcontractorHours', '1.255'],
  ])('is refused as %s %s', async (field, value) => {
    const subcontractorUniqueID = await firmOf()
    const more = { ...ofFirm, subcontractorUniqueID, [field]: value }
    expect(await call(createConstructionReports, [input(calls, more)])).toMatchObject({
      status: 400,
      fields: [{ path: `0.${field}` }],
    })
  })

  test.each([{ subcontractorPeople: 4 }, { subcontractorHours: '8' }])(
    'is of no report of another type: %o',
    async (more) => {
      const [field] = Object.keys(more)
      const refused = { status: 400, fields: [{ path: `0.${field}` }] }
      expect(await call(createConstructionReports, [input(calls, more)])).toMatchObject(refused)
      const constructionReportUniqueID = await add(calls)
      expect(await call(updateConstructionReports, [{ constructionReportUniqueID, ...more }])).toMatchObject(
        refused,
      )
    },
  )
})

test('people of a subcontractor see what names them or their firm alone', async () => {
  const { db, pool } = server.database
  const firm = await addSubContractor(db, account, { name: 'Kestrel' })
  const role = await addRole(db, account, 'Notes of firms', { Projects: 2, FieldNotes: 3 })
  const kim = await newPerson(server, account, role)
  await assign(db, kim, project)
  await pool.query('update employee set sub_contractor_id = $1 where id = $2', [firm, kim.employeeId])
  const [observations, , reports] = kinds.map(([, calls]) => calls) as [Calls, Calls, Calls]
  const [theirs, not] = [await add(observations, {}, kim), await add(observations)]
  const report = await add(reports, { constructionReportTypeID: 3, subcontractorUniqueID: firm })
  expect(await listed(observations, {}, kim)).toEqual([theirs])
  expect(await listed(reports, {}, kim)).toEqual([report])
  expect(await read(observations, not, kim)).toBeUndefined()
})
