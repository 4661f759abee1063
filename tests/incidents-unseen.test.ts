/**
 * Whoever may not read incidents learns of none, whatever the product offers to read: every call that changes nothing is made
 * by somebody who may do everything but that, about the incident and about all that it is linked to (002, records.md,
 * elsewhere 'Field day'). And they are told of nothing: no notice, no mail, no event of its module.
 */
import { beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { withoutAccount } from '#contract/addresses.ts'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import { modules } from '#contract/modules.ts'
import type { RecordType } from '#contract/record-types.ts'
import { addComment, addRole, assign } from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import {
  askForStatements,
  createIncidentComments,
  createIncidentEmployees,
  createIncidents,
  findIncident,
  findOwnStatement,
} from '#features/incidents/contract.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { createPunchListItems } from '#features/punchlists/contract.ts'
import { endpoints, featureOfEndpoint, nameOf } from './harness/contracts.ts'
import { sampleOf } from './harness/sample.ts'
import { isInSample } from './harness/sampled.ts'
import { newAccount, newPerson, type Person, useApp } from './harness/server.ts'
import { openStream } from './harness/streams.ts'
import { buildWorld, type World } from './harness/world.ts'

/** In the incident's title, in what is said of it, and in the name of its file. */
const SECRET = 'Quixotic'

const server = await useApp()
let world: World
let ann: Person
/** May do everything but read incidents. */
let ned: Person
let secrets: string[]
let followUp = ''
/** Ned as a witness of it. */
let asked = ''

const today = () => new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  const { db } = server.database
  const account = await newAccount(server)
  world = await buildWorld(server, account, account.roles['Account administrator'] ?? '')
  const place = { ...account, workOrderId: world.records.workOrder }
  ann = await newPerson(server, account)
  const but = Object.fromEntries(modules.map((module) => [module, module === 'Incidents' ? 0 : 31]))
  ned = await newPerson(server, account, await addRole(db, account, 'All but incidents', but))
  for (const one of [ann, ned]) await assign(db, one, place)
})

const reading = endpoints.filter(
  (endpoint) =>
    !isWrite(endpoint) &&
    !endpoint.streams &&
    endpoint.access !== 'public' &&
    isInSample(nameOf(endpoint), ['incidents', featureOfEndpoint(endpoint)], 8),
)

/** What is asked about: a record, and its type where a call takes that beside its id. */
interface About {
  id: string
  type: RecordType
}

/** The body of a call as far as it must be said: what may narrow its list is left out. */
function bodyFor({ body }: Endpoint): Record<string, unknown> | undefined {
  if (!body) return
  const sample = sampleOf(body, {
    record: (kind) => world.records[kind],
    own: (what) => world.records[what === 'caller' ? 'account' : what],
  }) as Record<string, unknown>
  if (!(body instanceof z.ZodObject)) return sample
  const shape = body.shape as Record<string, z.ZodType>
  const isKept = (name: string) =>
    ['TargetUniqueID', 'targetType'].includes(name) || !shape[name]?.safeParse(undefined).success
  return Object.fromEntries(Object.entries(sample).filter(([name]) => isKept(name)))
}

/** What somebody is answered, as text: by a call that takes a record, of each of these. */
async function answersOf(endpoint: Endpoint, { token }: Person, about: readonly About[]): Promise<string> {
  const { method, path } = endpoint
  const body = bodyFor(endpoint)
  const takesRecord = path.includes('{') || (body && 'TargetUniqueID' in body)
  const takesWords = endpoint.body instanceof z.ZodObject && 'searchKey' in endpoint.body.shape
  const bodies = (takesRecord ? about : about.slice(0, 1)).flatMap(({ id, type }, index) => {
    const one = body && {
      ...body,
      ...('TargetUniqueID' in body && { TargetUniqueID: id }),
      ...('targetType' in body && { targetType: type }),
    }
    // By what the incident is called, too.
    return [
      { id, payload: one },
      ...(takesWords && index === 0 ? [{ id, payload: { ...one, searchKey: SECRET } }] : []),
    ]
  })
  const answers = await Promise.all(
    bodies.map(({ id, payload }) =>
      server.app.inject({
        method,
        url: path.replaceAll(/\{\w+\}/g, id),
        headers: { authorization: token },
        ...(payload && { payload }),
      }),
    ),
  )
  return answers.map(({ rawPayload }) => rawPayload.toString('latin1')).join('\n')
}

test('no answer says that there is one, of the calls that change nothing', async () => {
  const { db } = server.database
  const place = { ...world.account, workOrderId: world.records.workOrder }
  const [hers, his] = [await openStream(server, ann.token), await openStream(server, ned.token)]
  const told = await server.call(createIncidents, {
    token: ann.token,
    body: [
      {
        workOrderUniqueID: place.workOrderId,
        incidentName: `${SECRET} fall`,
        incidentTypeID: 3,
        incidentDate: today(),
        observationUniqueId: world.records.observation,
        incidentEmployees: [{ employeeUniqueID: world.records.colleague, daysAway: 3 }],
      },
    ] as never,
  })
  expect(told).toMatchObject({ status: 200 })
  const [id = ''] = told.data
  const said = await server.call(createIncidentComments, {
    token: ann.token,
    body: [{ incidentUniqueId: id, incidentCommentText: `${SECRET} words`, mentions: [] }] as never,
  })
  expect(said).toMatchObject({ status: 200 })
  // Whoever was there is asked for a statement, and learns that, on which project and day, and no more.
  const joined = await server.call(createIncidentEmployees, {
    token: ann.token,
    body: [{ incidentUniqueID: id, employeeUniqueID: ned.employeeId, incidentEmployeeTypeID: 2 }] as never,
  })
  asked = joined.data[0] ?? ''
  const asking = [{ incidentEmployeeUniqueId: asked }]
  expect(await server.call(askForStatements, { token: ann.token, body: asking })).toMatchObject({
    status: 200,
  })
  // Somebody who could read it once watches it still.
  await addComment(db, place, {
    record: 'Incident',
    recordId: id,
    byEmployeeId: ned.employeeId,
    text: `${SECRET} once`,
    created_at: new Date().toISOString(),
  })
  await server.call(createIncidentComments, {
    token: ann.token,
    body: [{ incidentUniqueId: id, incidentCommentText: `${SECRET} later`, mentions: [] }] as never,
  })
  // What is told at once has come to whoever may know of it.
  await vi.waitFor(() => expect(hers.heard).toContain('change'))
  expect(his.heard).not.toContain('change')
  for (const stream of [hers, his]) stream.close()
  // What followed from it says nothing of it, to whom it may not.
  const { data: items } = await server.call(createPunchListItems, {
    token: ann.token,
    body: [
      {
        punchListUniqueId: world.records.punchList,
        punchListItemDescription: 'Put up a rail',
        fromIncidentUniqueId: id,
      },
    ] as never,
  })
  followUp = items[0] ?? ''
  const file = await addFile(db, place, { name: `${SECRET}.pdf`, targetType: 'Incident', targetId: id })
  const [comment = ''] = said.data
  secrets = [SECRET, id, comment, file, `/incident/${id}`]

  const about: About[] = [
    { id: world.records.workOrder, type: 'WorkOrder' },
    { id, type: 'Incident' },
    { id: comment, type: 'IncidentComment' },
    { id: world.records.observation, type: 'Observation' },
    { id: followUp, type: 'PunchListItem' },
    { id: asked, type: 'Incident' },
    { id: world.records.colleague, type: 'WorkOrder' },
  ]
  const seen: string[] = []
  const leaks: string[] = []
  for (const endpoint of reading) {
    // oxlint-disable-next-line no-await-in-loop
    const [allowed, kept] = await Promise.all([ann, ned].map((who) => answersOf(endpoint, who, about)))
    // What is asked about comes back in no answer but one that found it.
    if (secrets.some((secret) => allowed?.includes(secret))) seen.push(nameOf(endpoint))
    if (secrets.some((secret) => kept?.includes(secret))) leaks.push(nameOf(endpoint))
  }
  expect(leaks).toEqual([])
  // So the same calls do tell whoever may: the test is worth something.
  const telling = [
    'POST /api/incident/GetByWorkorder',
    'POST /api/incident/GetByIncident',
    'POST /api/incident/history',
    'POST /api/incident/comments',
    'POST /api/s3/listfiles',
    'POST /api/links',
  ]
  const names = reading.map(nameOf)
  expect(seen).toEqual(expect.arrayContaining(telling.filter((name) => names.includes(name))))
  // That one is asked for a statement names the incident in its row alone, with which it goes.
  const { rows } = await server.database.pool.query(
    "select values from notification where employee_id = $1 and kind <> 'statementAsked'",
    [ned.employeeId],
  )
  expect(JSON.stringify(rows)).not.toContain(id)
})

test('the observation that it came of, and what followed from it, say nothing of it to them', async () => {
  for (const body of [
    { targetType: 'Observation', TargetUniqueID: world.records.observation },
    { targetType: 'PunchListItem', TargetUniqueID: followUp },
  ]) {
    const linksOf = async ({ token }: Person) =>
      (await server.call(listLinks, { token, body: body as never })).data
    // oxlint-disable-next-line no-await-in-loop
    expect(await linksOf(ann)).toHaveLength(1)
    // oxlint-disable-next-line no-await-in-loop
    expect(await linksOf(ned)).toEqual([])
  }
})

test('whoever is asked for a statement learns the project and the day, and nothing else', async () => {
  const body = { incidentEmployeeUniqueId: asked }
  const { data } = await server.call(findOwnStatement, { token: ned.token, body: body })
  const { rows } = await server.database.pool.query('select title from work_order where id = $1', [
    world.records.workOrder,
  ])
  const [{ title }] = rows as [{ title: string }]
  expect(data).toEqual({
    workOrderName: title,
    incidentDate: today(),
    statement: null,
    givenAt: null,
  })
  const { data: told } = await server.call(listNotifications, {
    token: ned.token,
    body: { NumberOfItemsPerPage: 100 },
  })
  const of = told.items.filter(({ link }) => link && withoutAccount(link) === `/statement/${asked}`)
  expect(of).toEqual([
    expect.objectContaining({
      title: expect.stringMatching(/^Your statement is asked for by /),
      body: expect.stringMatching(/^.+, \w{3} \d{1,2}, \d{4}\. Say in your own words what happened\.$/),
    }),
  ])
  for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret)
  const read = await server.call(findIncident, {
    token: ned.token,
    body: { TargetUniqueID: asked },
  })
  expect(read.data).toBeNull()
})
