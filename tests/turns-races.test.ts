/**
 * Whoever has a turn takes it at the moment at which they lose the right to it (tests/turns-move-on.test.ts): afterwards it
 * is with nobody who left, and what they decided in time stands.
 */
import { beforeAll, expect, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { addRelation, addRole, assign } from '#database/seed/builders.ts'
import { takeOffWorkOrders } from '#features/assignments/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { approves, openSubmittalStage, type SubmittalStage, submits } from '#features/submittals/testing.ts'
import { RACE_TIMEOUT, race, repeat } from './harness/race.ts'
import { newPerson, type Person, useApp } from './harness/server.ts'

const server = await useApp()
let stage: SubmittalStage
/** Takes over from whoever leaves. */
let boss: Person
let role: string

beforeAll(async () => {
  stage = await openSubmittalStage(server)
  const { account, job } = stage
  role = await addRole(server.database.db, account, 'Approves', { Projects: 2, Submittals: 7 })
  boss = await newPerson(server, account, role)
  await assign(server.database.db, boss, job)
})

/** Somebody on the project whom the boss leads, and how they are taken off it. */
async function newApprover(): Promise<Person & { assignment: string }> {
  const { db } = server.database
  const person = await newPerson(server, stage.account, role)
  const assignment = await assign(db, person, stage.job)
  await addRelation(db, stage.job, boss, person)
  return { ...person, assignment }
}

const deactivate = ({ employeeId }: Person) =>
  server.call(updateEmployees, {
    body: [{ employeeUniqueID: employeeId, statusId: statuses.InActive }],
    token: stage.ann.token,
  })
const takeOff = ({ assignment }: { assignment: string }) =>
  server.call(takeOffWorkOrders, { body: [assignment], token: stage.ann.token })

const turnsOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ employee: string | null }>(
    'select employee_id as employee from court where record_id = $1 and until is null',
    [id],
  )
  return rows.map(({ employee }) => employee)
}
const standsOf = async (id: string) =>
  (await stage.read(id))?.submittalApprovers.map(({ statusName }) => statusName)

for (const [way, lose] of [
  ['deactivated', deactivate],
  ['taken off the project', takeOff],
] as const) {
  test(`the holder decides against the holder is ${way}`, { timeout: RACE_TIMEOUT }, async () => {
    const { ben } = stage
    await repeat(async (round) => {
      const holder = await newApprover()
      const id = await stage.add({ approvers: [submits(ben), approves(holder)] })
      await stage.submit(id)
      const [decided, lost] = await race<{ status: number }>(round, [
        () => stage.approve(id, holder),
        () => lose(holder),
      ])
      expect(lost?.status).toBe(200)
      if (decided?.status === 200) {
        expect(await standsOf(id)).toEqual(['Submitted', 'Approved'])
        expect(await turnsOf(id)).toEqual([])
      } else {
        // Signed out, without the right, or no longer the one who is asked.
        expect([401, 403, 404, 409]).toContain(decided?.status)
        expect(await standsOf(id)).toEqual(['Submitted', 'Pending'])
        expect(await turnsOf(id)).toEqual([boss.employeeId])
      }
    })
  })

  test(`it comes to somebody who is ${way} at that moment`, { timeout: RACE_TIMEOUT }, async () => {
    const { ben, eve } = stage
    await repeat(async (round) => {
      const next = await newApprover()
      const id = await stage.add({ approvers: [submits(ben), approves(eve), approves(next)] })
      await stage.submit(id)
      const answers = await race<{ status: number }>(round, [() => stage.approve(id, eve), () => lose(next)])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(await standsOf(id)).toEqual(['Submitted', 'Approved', 'Pending'])
      expect(await turnsOf(id)).toEqual([boss.employeeId])
    })
  })
}

test('two who lead each other’s turns leave at once: neither has any', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { ben } = stage
  await repeat(async (round) => {
    const [one, other] = [await newApprover(), await newApprover()]
    const made = [
      await stage.add({ approvers: [submits(ben), approves(one)] }),
      await stage.add({ approvers: [submits(ben), approves(other)] }),
    ]
    for (const id of made) await stage.submit(id)
    const { pool } = server.database
    // Each is the first to take over from the other.
    await pool.query(
      'update employee_relation set supervisor_employee_id = $1 where reportee_employee_id = $2',
      [one.employeeId, other.employeeId],
    )
    const answers = await race<{ status: number }>(round, [() => deactivate(other), () => takeOff(one)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    for (const id of made) {
      const [holder, ...others] = await turnsOf(id)
      expect(others).toEqual([])
      expect([one.employeeId, other.employeeId]).not.toContain(holder)
    }
  })
})
