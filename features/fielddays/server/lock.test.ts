/**
 * A confirmed day is locked against every call that writes notings, weather or their files
 * (records.md 'Day lock'). The test covers all such calls: a new call fails the test until it is in the list
 * of locked calls or in the list of free ones.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { isWrite } from '#contract/endpoint.ts'
import { addNoting, type NotingTable } from '#database/seed/builders.ts'
import { addFile, addFolder, addUpload } from '#database/seed/file-builders.ts'
import { endpoints, nameOf } from '#tests/harness/contracts.ts'
import { type DayStage, openDayStage } from '#tests/harness/field-days.ts'
import { upload } from '#tests/harness/files.ts'
import { type Answer, useApp } from '#tests/harness/server.ts'

const [OPEN, CLOSED, OTHER] = ['2026-01-14', '2026-01-15', '2026-01-16'] as const
const kinds = {
  observation: {
    table: 'observation',
    targetType: 'Observation',
    id: 'observationUniqueId',
    type: 'observationTypeId',
    date: 'observationDate',
    text: 'observationReport',
  },
  nonconformance: {
    table: 'non_conformance',
    targetType: 'NonConformance',
    id: 'nonConformanceUniqueId',
    type: 'nonConformanceTypeId',
    date: 'nonConformanceDate',
    text: 'nonConformanceReport',
  },
  constructionreport: {
    table: 'construction_report',
    targetType: 'ConstructionReport',
    id: 'constructionReportUniqueID',
    type: 'constructionReportTypeID',
    date: 'constructionReportDate',
    text: 'constructionReportNotes',
  },
} as const
type Kind = (typeof kinds)[keyof typeof kinds]

const server = await useApp()
let stage: DayStage
/** By table: a noting on the open day and one on the confirmed day, each with a file and a folder. */
const there = new Map<NotingTable, Record<'open' | 'closed', Hanging>>()

interface Hanging {
  id: string
  file: string
  folder: string
}

beforeAll(async () => {
  stage = await openDayStage(server)
  const { db } = server.database
  const add = async ({ table, targetType }: Kind, noted_on: string): Promise<Hanging> => {
    const noting = { type_id: 1, noted_on, report: 'Before', byEmployeeId: stage.ann.employeeId }
    const id = await addNoting(db, stage.branch, table, noting)
    const on = { targetType, targetId: id }
    return {
      id,
      file: await addFile(db, stage.branch, { name: 'A.txt', ...on }),
      folder: await addFolder(db, stage.branch, { name: 'Folder', ...on }),
    }
  }
  for (const kind of Object.values(kinds)) {
    // oxlint-disable-next-line no-await-in-loop
    there.set(kind.table, { open: await add(kind, OPEN), closed: await add(kind, CLOSED) })
  }
  await stage.confirm(CLOSED)
})

const of = (kind: Kind) => there.get(kind.table) as Record<'open' | 'closed', Hanging>
const noting = (kind: Kind, day: string) => ({
  workOrderUniqueID: stage.branch.workOrderId,
  [kind.type]: 1,
  [kind.date]: `${day} 08:00`,
  [kind.text]: 'After',
})
const place = () => ({ workOrderUniqueId: stage.branch.workOrderId, date: CLOSED })
const target = (kind: Kind, to: 'open' | 'closed') => ({
  workOrderUniqueId: stage.branch.workOrderId,
  targetUniqueID: of(kind)[to].id,
  targetType: kind.targetType,
})

const finders: Readonly<Record<string, string>> = {
  observation: 'getbyobservation',
  nonconformance: 'getbynonconformance',
  constructionreport: 'getbyreport',
}

let made = 0
const name = () => `new ${(made += 1)}.txt`
const send = (fields: Record<string, string>) => () =>
  upload(server, stage.ann, { name: name(), fields }) as Promise<Answer<unknown>>

/** The ways in which a call could change a locked day, each with a function that builds the request. */
type Ways = Record<string, (kind: Kind) => unknown>
const writesOf = (kind: Kind): Record<string, Record<string, () => unknown>> => ({
  create: { 'on it': () => [noting(kind, OPEN), noting(kind, CLOSED)] },
  update: {
    'of it': () => [
      { [kind.id]: of(kind).open.id, [kind.text]: 'After' },
      { [kind.id]: of(kind).closed.id, [kind.text]: 'After' },
    ],
    'from it': () => [{ [kind.id]: of(kind).closed.id, [kind.date]: OTHER }],
    'to it': () => [{ [kind.id]: of(kind).open.id, [kind.date]: CLOSED }],
  },
  delete: { 'of it': () => [of(kind).open.id, of(kind).closed.id] },
})

const locked: Record<string, Record<string, () => unknown>> = {
  ...Object.fromEntries(
    Object.entries(kinds).flatMap(([path, kind]) =>
      Object.entries(writesOf(kind)).map(([step, ways]) => [`POST /api/${path}/${step}`, ways]),
    ),
  ),
  'POST /api/fieldday/weather': {
    'on it': () => ({ ...place(), part: 'evening', condition: 'Rain' }),
  },
  'POST /api/fieldday/confirm': { again: () => ({ ...place(), lacks: [], dayVersion: '' }) },
  'POST /api/fieldday/nowork': { 'of it': () => ({ ...place(), reason: 'Storm' }) },
}

const ofFiles: Record<string, Ways> = {
  'POST /api/s3/uploadfile': {
    'to a noting': (kind) => send(target(kind, 'closed')),
    'into a folder': (kind) => send({ folderUniqueId: of(kind).closed.folder }),
    'over a file': (kind) => () =>
      upload(server, stage.ann, {
        name: 'A.txt',
        fields: { ...target(kind, 'closed'), onSameName: 'replace' },
      }),
  },
  'POST /api/file/create': {
    'to a noting': async (kind) => [
      {
        ...target(kind, 'closed'),
        fileUniqueId: await addUpload(server.database.db, stage.ann, { name: name() }),
      },
    ],
  },
  'POST /api/file/update': {
    'a name': (kind) => [{ fileUniqueId: of(kind).closed.file, name: name() }],
    'moved there': (kind) => [{ fileUniqueId: of(kind).open.file, folderUniqueId: of(kind).closed.folder }],
    'moved away': (kind) => [{ fileUniqueId: of(kind).closed.file, folderUniqueId: of(kind).open.folder }],
  },
  'POST /api/file/delete': { one: (kind) => [of(kind).open.file, of(kind).closed.file] },
  'POST /api/s3/deletefile': { one: (kind) => ({ fileUniqueId: of(kind).closed.file }) },
  'POST /api/s3/createfolder': {
    'on a noting': (kind) => ({ ...target(kind, 'closed'), folderName: name() }),
  },
  'POST /api/folder/create': { 'on a noting': (kind) => [{ ...target(kind, 'closed'), name: name() }] },
  'POST /api/folder/update': {
    'a name': (kind) => [{ folderUniqueId: of(kind).closed.folder, name: name() }],
    'moved away': (kind) => [
      { folderUniqueId: of(kind).closed.folder, parentFolderUniqueId: of(kind).open.folder },
    ],
  },
  'POST /api/folder/delete': { one: (kind) => [of(kind).closed.folder] },
}

/** The calls of these areas that are allowed on a confirmed day, with the reason. */
const free: Readonly<Record<string, string>> = {
  'POST /api/fieldday/addendum': 'it is for confirmed days',
  'POST /api/fieldday/remind':
    'asks people, and is refused for days as long ago as these (fielddays.test.ts)',
  'POST /api/folder/report': 'makes a folder of the project, which hangs on no noting',
  'POST /api/folder/bidpacket': 'the same',
}

const writing = endpoints.filter(
  (endpoint) => ['fieldnotes', 'fielddays', 'files'].includes(endpoint.area ?? '') && isWrite(endpoint),
)

test('the day is confirmed', async () => {
  expect((await stage.read(CLOSED)).state).toBe('Confirmed')
})

test('every call that writes notings, weather or files is here, or has a reason not to be', () => {
  expect([...Object.keys(locked), ...Object.keys(ofFiles), ...Object.keys(free)].toSorted()).toEqual(
    writing.map(nameOf).toSorted(),
  )
})

test.each(Object.entries(kinds))('a noting of a confirmed day says who locked it: %s', async (path, kind) => {
  const read = endpoints.find(
    (one) => one.path.startsWith(`/api/${path}/`) && one.path.toLowerCase().endsWith(`/${finders[path]}`),
  ) as Endpoint
  const locks = async (to: 'open' | 'closed') => {
    const { data } = await stage.call(read, { TargetUniqueID: of(kind)[to].id })
    return (data as { items: { lockedReason: string | null }[] }).items[0]?.lockedReason
  }
  expect(await locks('open')).toBeNull()
  const at = expect.stringMatching(
    / confirmed the day of Jan 15 on [A-Z][a-z]{2} \d+, \d+:\d\d [AP]M\. Add an addendum\.$/,
  )
  expect(await locks('closed')).toEqual(at)
})

/** All data of both days that a confirmed day locks. A refused call must leave all this data unchanged. */
async function whole(): Promise<unknown> {
  const { rows } = await server.database.pool.query(
    `select (select jsonb_agg(to_jsonb(n) order by id) from observation n) as a,
      (select jsonb_agg(to_jsonb(n) order by id) from non_conformance n) as b,
      (select jsonb_agg(to_jsonb(n) order by id) from construction_report n) as c,
      (select jsonb_agg(to_jsonb(n) order by id) from file n) as d,
      (select jsonb_agg(to_jsonb(n) order by id) from folder n) as e,
      (select jsonb_agg(to_jsonb(n) order by id) from field_day_weather n) as f,
      (select jsonb_agg(to_jsonb(n) order by id) from field_day n where confirmed_at is not null) as g`,
  )
  return rows[0]
}

async function isRefused(endpoint: Endpoint, body: unknown): Promise<void> {
  const given = await body
  const before = await whole()
  const answer = typeof given === 'function' ? await given() : await stage.call(endpoint, given)
  expect(answer, JSON.stringify(answer)).toMatchObject({ status: 409, errorCode: 'DAY_CONFIRMED' })
  expect(await whole()).toEqual(before)
}

const endpointOf = (wanted: string) => writing.find((one) => nameOf(one) === wanted) as Endpoint

describe.each(Object.entries(locked))('%s', (wanted, ways) => {
  test.each(Object.entries(ways))('%s is refused on a confirmed day', (_way, body) =>
    isRefused(endpointOf(wanted), body()),
  )
})

describe.each(Object.entries(ofFiles))('%s', (wanted, ways) => {
  const cases = Object.entries(ways).flatMap(([way, body]) =>
    Object.entries(kinds).map(([of, kind]) => [way, of, body, kind] as const),
  )
  test.each(cases)('%s, of a %s, is refused on a confirmed day', (_way, _of, body, kind) =>
    isRefused(endpointOf(wanted), body(kind)),
  )
})

test('on an open day all of that is free', async () => {
  for (const [path, kind] of Object.entries(kinds)) {
    const { id, file } = of(kind).open
    for (const [step, body] of [
      ['create', [noting(kind, OPEN)]],
      ['update', [{ [kind.id]: id, [kind.date]: OTHER }]],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      expect((await stage.call(endpointOf(`POST /api/${path}/${step}`), body)).status).toBe(200)
    }
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(target(kind, 'open'))()).status).toBe(200)
    // oxlint-disable-next-line no-await-in-loop
    expect((await stage.call(endpointOf('POST /api/file/delete'), [file])).status).toBe(200)
  }
})
