/**
 * What every kind of notice keeps: what a person did names them, what came by itself names nobody; and who is told of one
 * deed is told once and mailed once, whatever else they have to do with its record (docs/decisions/0085-told-once.md).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { notices } from '#app/server/routes.ts'
import { assignToActivities } from '#features/activities/contract.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { kindNames, notificationKinds } from '#features/notifications/kinds.ts'
import { readingIn, wordsOf } from '#features/notifications/server/words.ts'
import { createPermitComments, createPermitLogs } from '#features/permits/contract.ts'
import { openPermitStage } from '#features/permits/testing.ts'
import { openPunchStage } from '#features/punchlists/testing.ts'
import { answerRfi } from '#features/rfis/contract.ts'
import { openRfiStage } from '#features/rfis/testing.ts'
import { openSubmittalStage } from '#features/submittals/testing.ts'
import { addBranch } from './harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from './harness/server.ts'

const DOER = 'Zed Quill'

/** Some value of a schema, as the values of notices use them; `choice` decides between flags. */
function someOf(schema: z.ZodType, choice: boolean): unknown {
  const { def } = schema as unknown as { def: Def }
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, field]) => [name, someOf(field, choice)]),
      )
    case 'union':
      return someOf(def.options[0] as z.ZodType, choice)
    case 'array':
      return [someOf(def.element, choice)]
    case 'pipe':
      return someOf(def.in, choice)
    case 'default':
    case 'nullable':
    case 'optional':
      return someOf(def.innerType, choice)
    case 'enum':
      return Object.values(def.entries)[0]
    case 'literal':
      return def.values[0]
    case 'boolean':
      return choice
    case 'number':
      return 1
    case 'string':
      if (def.format === 'uuid') return '01900000-0000-7000-8000-000000000000'
      return def.format === 'datetime' ? '2030-06-15T10:00:00Z' : '2030-06-15'
  }
}
type Def =
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'union'; options: readonly z.ZodType[] }
  | { type: 'array'; element: z.ZodType }
  | { type: 'pipe'; in: z.ZodType }
  | { type: 'default' | 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'string'; format?: string }
  | { type: 'number' | 'boolean' }

describe.each(kindNames)('a notice that %s', (kind) => {
  const notice = notices[kind]
  const { doer } = notificationKinds[kind]
  const saidBy = (by: string | null, choice: boolean) => {
    const values = notice.values.parse(someOf(notice.values, choice))
    return wordsOf({ notice, values }, readingIn({ timeZone: 'UTC', clock: 12 }, by))
  }

  test('names who did it, and nobody where it came by itself', () => {
    const [one, other] = [true, false].map((choice) => saidBy(DOER, choice))
    // Where the record may keep them back, one of the two does.
    const naming = 'hidesDoer' in notificationKinds[kind] ? [other] : [one, other]
    if (doer === 'person')
      for (const said of naming) expect(said?.title.split(DOER), said?.title).toHaveLength(2)
    if (naming.length === 1) expect(JSON.stringify(one)).not.toContain(DOER)
    if (doer === 'either') expect(`${one?.title} ${one?.body}`).toContain(DOER)
    if (doer === 'nobody') expect(JSON.stringify([one, other])).not.toContain(DOER)
  })

  test('says the rest of it where nobody is known', () => {
    for (const choice of [true, false]) {
      const { title, body } = saidBy(null, choice)
      expect(title).toMatch(/[^ ]$/)
      expect(`${title} ${body}`).not.toMatch(/\b(null|undefined)\b|(by|from)[.,]?$/)
    }
  })
})

test('what the clock did, or a mail server, names nobody; all else names who did it', () => {
  const of = (doer: string) => kindNames.filter((kind) => notificationKinds[kind].doer === doer)
  expect(of('nobody')).toEqual([
    'turnStuck',
    'notCome',
    'due',
    'permitLapses',
    'capturesMissing',
    'bidDecided',
    'bidAddendum',
    'bidQuestion',
    'bidAnswer',
    'bidTakenBack',
    'bidOpenAgain',
    'bidEndMoved',
    'reportMade',
    'costsKept',
    'roleChanged',
    'emailFailed',
  ])
  expect(of('either')).toEqual(['turnHanded', 'turnTaken', 'stockLow', 'projectAtRisk'])
})

describe('one deed', () => {
  let server: TestApp

  beforeAll(async () => {
    server = await openTestApp()
  })

  afterAll(() => server?.close())

  /** How many notices and mails each person got of what `act` did. */
  async function toldOf(act: () => Promise<{ status: number }>) {
    await server.runJobs()
    const mailsBefore = (await server.mails()).length
    const query = `select n.employee_id as id, n.id as notice from notification n order by n.id`
    const before = new Set((await server.database.pool.query(query)).rows.map(({ notice }) => notice))
    expect((await act()).status).toBe(200)
    await server.runJobs()
    const { rows } = await server.database.pool.query(query)
    const notices = rows.filter(({ notice }) => !before.has(notice)).map(({ id }) => id as string)
    const mails = (await server.mails()).slice(mailsBefore).flatMap(({ recipients }) => recipients)
    return {
      notices: ({ employeeId }: Person) => notices.filter((id) => id === employeeId).length,
      mails: ({ username }: Person) => mails.filter((address) => address === username).length,
      once: () => {
        expect([...notices].sort()).toEqual([...new Set(notices)].sort())
        expect([...mails].sort()).toEqual([...new Set(mails)].sort())
      },
    }
  }

  /** Whoever is told gets one notice and one mail at most; these are told, and at once. */
  async function tellsOnce(act: () => Promise<{ status: number }>, ...people: Person[]): Promise<void> {
    const told = await toldOf(act)
    told.once()
    for (const person of people)
      expect([told.notices(person), told.mails(person)], person.name).toEqual([1, 1])
  }

  test('an answer tells whoever asked once: that it is there, and that it is theirs to close', async () => {
    const { ben, eve, ...stage } = await openRfiStage(server)
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await tellsOnce(() => stage.approve(id), eve)
    await tellsOnce(() => stage.answer(id, 'Move it east.'), ben)
    const [mail] = (await server.mails())
      .filter(({ recipients }) => recipients.includes(ben.username))
      .slice(-1)
    expect(mail?.subject).toBe(`Close RFI-1 Some question, from ${eve.name}`)
    expect(mail?.text).toContain('It was answered: Move it east.')
  })

  test('an answer that names whoever asked tells them once', async () => {
    const { ben, eve, ...stage } = await openRfiStage(server)
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(id)
    const body = { rfiUniqueId: id, rfiCommentText: '@Ben so', mentions: [ben.employeeId] }
    await tellsOnce(() => server.call(answerRfi, { body, token: eve.token }), ben)
  })

  test('a comment on a record that somebody watches, asked and answers tells them once', async () => {
    const { ben, eve, dan, ...stage } = await openRfiStage(server)
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await tellsOnce(() => stage.comment(id, '@Eve look', [eve.employeeId], dan), eve)
    expect((await toldOf(() => stage.comment(id, 'Hm', [], dan))).notices(ben)).toBe(1)
  })

  test('each step of a submittal tells everybody once, also the one that makes another revision', async () => {
    const { ben, eve, dan, ...stage } = await openSubmittalStage(server)
    const id = await stage.add()
    await tellsOnce(() => stage.submit(id), eve)
    await tellsOnce(() => stage.approve(id, eve), dan)
    await tellsOnce(() => stage.ask(id, 'Which?', dan), ben)
    await tellsOnce(() => stage.submit(id), dan)
    await tellsOnce(() => stage.reject(id, 'No.', dan))
    await tellsOnce(() => stage.reopen(id, 'Anew'), ben)
  })

  test('each step of a change order tells everybody once', async () => {
    const { ben, rita, paul, ...stage } = await openChangeOrderStage(server)
    const id = await stage.add()
    await tellsOnce(() => stage.send(id), rita)
    await tellsOnce(() => stage.approve(id, rita), paul)
    await tellsOnce(() => stage.take('review', id, paul, 'Why?'), ben)
    await tellsOnce(() => stage.send(id), paul)
    await tellsOnce(() => stage.approve(id, paul))
  })

  test('each step of a permit tells everybody once, several entries of its log, too', async () => {
    const { ann, sue, ben, ...stage } = await openPermitStage(server)
    const id = await stage.add({}, ben)
    await server.call(createPermitComments, {
      body: [{ permitUniqueId: id, permitCommentText: 'I watch', mentions: [sue.employeeId] }],
      token: ben.token,
    })
    await tellsOnce(() => stage.approve(id))
    const entry = { permitUniqueId: id, signOffInspectionStatus: 'Failed' as const }
    const body = [
      { ...entry, signOffInspectionNotes: 'Leaks' },
      { ...entry, signOffInspectionNotes: 'Drips' },
    ]
    await tellsOnce(() => server.call(createPermitLogs, { body, token: ann.token }), sue)
    const text = (await server.mails()).findLast(({ recipients }) => recipients.includes(sue.username))?.text
    expect(text).toContain('Leaks')
    expect(text).toContain('Drips')
  })

  test('a punch list item that is given to somebody who watches it tells them once', async () => {
    const { ben, ...stage } = await openPunchStage(server)
    const [id = ''] = await stage.addItems({})
    await tellsOnce(() => stage.changeItem(id, { employeeUniqueId: ben.employeeId }), ben)
    await tellsOnce(() => stage.changeItem(id, { dueDate: '2030-01-01' }), ben)
  })

  test('who is put on an activity, its task, job and project is told once', async () => {
    const account = await newAccount(server)
    const branch = await addBranch(server, account)
    const ann = await newPerson(server, account)
    const bob = await newPerson(server, account)
    const body = [{ employeeUniqueId: bob.employeeId, subTaskUniqueId: branch.activityId, alsoAbove: true }]
    await tellsOnce(() => server.call(assignToActivities, { body, token: ann.token }), bob)
  })

  test('names a guest with their company, in the list and in the mail', async () => {
    const { ann, ben, eve, ...stage } = await openRfiStage(server)
    const body = [{ employeeUniqueID: eve.employeeId, ownCompanyName: 'Drawn Architects' }]
    await server.call(updateEmployees, { body, token: ann.token })
    const id = await stage.add({ rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(id)
    await stage.answer(id)
    await server.runJobs()
    const title = `Close RFI-1 Some question, from ${eve.name} (Drawn Architects)`
    const { data } = await server.call(listNotifications, { body: {}, token: ben.token })
    expect(data.items[0]).toMatchObject({ title, actorCompanyName: 'Drawn Architects' })
    const mail = (await server.mails()).findLast(({ recipients }) => recipients.includes(ben.username))
    expect(mail?.subject).toBe(title)
    expect(data.items[1]?.title).not.toContain('(')
  })
})
