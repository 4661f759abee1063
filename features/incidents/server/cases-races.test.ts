/**
 * Two callers enter cases in one log at once, while another case is removed from the log: the numbers have no
 * gap and no duplicate. A person is asked for a statement once, and signs once.
 */
import { beforeAll, expect, test } from 'vitest'
import { type AccountHandle, addWorkOrder } from '#database/seed/builders.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  askForStatements,
  createIncidents,
  deleteIncidents,
  enterCases,
  giveStatement,
  takeBackCases,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let ben: Person
beforeAll(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  ben = await newPerson(server, account)
})

/** A project with incidents, each with one recordable case. */
async function cases(many: number): Promise<{ project: string; incidents: string[]; people: string[] }> {
  const { workOrderId: project } = await addWorkOrder(server.database.db, account, { title: 'Site' })
  const { data } = await server.call(createIncidents, {
    token: ann.token,
    body: Array.from({ length: many }, (_none, index) => ({
      workOrderUniqueID: project,
      incidentName: `Fall ${index}`,
      incidentTypeID: 3,
      incidentDate: '2025-03-05',
      incidentEmployees: [{ employeeUniqueID: ann.employeeId, daysAway: 3 }],
    })),
  })
  const incidents = data
  const { rows } = await server.database.pool.query(
    `select id from incident_employee where incident_id = any($1) order by incident_id`,
    [incidents],
  )
  return { project, incidents, people: rows.map(({ id }) => id as string) }
}

const enter = (id: string) => () =>
  server.call(enterCases, { token: ann.token, body: [{ incidentEmployeeUniqueId: id }] as never })
const takeBack = (id: string) => () =>
  server.call(takeBackCases, {
    token: ann.token,
    body: [{ incidentEmployeeUniqueId: id, reason: 'Wrong' }] as never,
  })

async function numbersOf(project: string): Promise<(number | null)[]> {
  const { rows } = await server.database.pool.query(
    `select case_number from incident_employee where work_order_id = $1 and deleted_at is null order by case_number`,
    [project],
  )
  return rows.map(({ case_number: number }) => number as number | null)
}

test('two cases at once: two numbers without a gap', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const { project, people } = await cases(2)
    const answers = await race(round, people.map(enter))
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(await numbersOf(project)).toEqual([1, 2])
  })
})

test('one case twice at once: one number', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const { project, people } = await cases(2)
    const [first = '', second = ''] = people
    expect(statusesOf(await race(round, [enter(first), enter(first)]))).toEqual([200, 409])
    // The refused call has used up no number.
    expect((await enter(second)()).status).toBe(200)
    expect(await numbersOf(project)).toEqual([1, 2])
  })
})

test('one is entered while another is taken back: no number comes twice', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const { project, people } = await cases(2)
    const [first = '', second = ''] = people
    await enter(first)()
    expect(statusesOf(await race(round, [takeBack(first), enter(second)]))).toEqual([200, 200])
    expect(await numbersOf(project)).toEqual([2, null])
    // Entering and removing the same case at once happen one after the other, in either order. Entering never
    // fails.
    const answers = await race(round, [enter(first), takeBack(first)])
    expect(answers[0]?.status).toBe(200)
    expect([200, 409]).toContain(answers[1]?.status)
    expect(await numbersOf(project)).toEqual(answers[1]?.status === 200 ? [2, null] : [2, 3])
  })
})

test('a case is entered while its incident is deleted: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const { incidents, people } = await cases(1)
    const [id = '', person = ''] = [incidents[0], people[0]]
    const [entered, deleted] = await race(round, [
      enter(person),
      () => server.call(deleteIncidents, { token: ann.token, body: [id] as never }),
    ])
    if (entered?.status === 200) expect(deleted?.status).toBe(409)
    else {
      expect(entered?.status).toBe(404)
      expect(deleted?.status).toBe(200)
    }
  })
})

test('two ask somebody at once, who then signs twice at once: asked once, signed once', {
  timeout: RACE_TIMEOUT,
}, async () => {
  await repeat(async (round) => {
    const { people } = await cases(1)
    const [person = ''] = people
    const ask = () =>
      server.call(askForStatements, {
        token: ben.token,
        body: [{ incidentEmployeeUniqueId: person }] as never,
      })
    expect(statusesOf(await race(round, [ask, ask]))).toEqual([200, 409])
    const sign = (statement: string) => () =>
      server.call(giveStatement, {
        token: ann.token,
        body: { incidentEmployeeUniqueId: person, statement },
      })
    const answers = await race(round, [sign('One'), sign('Other')])
    expect(statusesOf(answers)).toEqual([200, 409])
    const { pool } = server.database
    const { rows } = await pool.query('select statement from incident_employee where id = $1', [person])
    expect(rows).toEqual([{ statement: answers[0]?.status === 200 ? 'One' : 'Other' }])
    const told = await pool.query(
      `select id from notification where kind = 'statementAsked' and values->>'personId' = $1`,
      [person],
    )
    expect(told.rows).toHaveLength(1)
  })
})
