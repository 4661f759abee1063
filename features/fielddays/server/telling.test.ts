/** The notice about missing captures: who gets it, and when. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { addCapture, addRole, addTimeLog, assign } from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { inBackground } from '#server/background/background.ts'
import { type DayStage, openDayStage } from '#tests/harness/field-days.ts'
import { newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'

let server: TestApp
/** Tomorrow, by the clock of the tests, which also limits sessions. */
const date = new Date(Date.now() + DAY_MILLISECONDS).toISOString().slice(0, 10)
const at = (time: string) => {
  server.clock.now = new Date(`${date}T${time}:00Z`)
}

beforeAll(async () => {
  server = await openTestApp()
  at('15:50')
})
afterAll(() => server?.close())

const run = async () => {
  await inBackground(server.database.db, 'tellUncaptured', {})
  await server.runJobs()
}

const told = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items
    .map(({ title }) => title)
    .filter((title) => title.includes('captured'))

const confirms = { Projects: 2, FieldNotes: 10, Tracking: 2, Captures: 2 }
async function leadOf(stage: DayStage, permissions = confirms): Promise<Person> {
  const { db } = server.database
  const role = await addRole(db, stage.account, `Leads ${Math.random()}`, permissions)
  const person = await newPerson(server, stage.account, role)
  await assign(db, person, stage.branch)
  return person
}
const log = ({ branch }: DayStage, { employeeId }: Person) =>
  addTimeLog(server.database.db, branch, { employeeId, date, hours: '8' })

test('whoever confirms a day hears from 16:00 on, once, who has not captured', async () => {
  const stage = await openDayStage(server)
  const { fay, ann } = stage
  const [lead, blind] = [await leadOf(stage), await leadOf(stage, { ...confirms, Tracking: 0 })]
  await log(stage, fay)
  // Ann leads the day, so she is not expected to capture.
  await log(stage, ann)
  at('15:59')
  await run()
  expect(await told(lead)).toEqual([])
  at('16:00')
  await run()
  at('16:10')
  await run()
  expect(await told(lead)).toEqual(['1 person has not captured yet on Some work order'])
  // No notice goes to people who may not read hours, who are not on the project, or who do not confirm days.
  for (const who of [blind, ann, fay]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await told(who)).toEqual([])
  }
})

test('nobody hears of a day on which all have captured, nor of one that is confirmed', async () => {
  const [done, closed] = [await openDayStage(server), await openDayStage(server)]
  const [ofDone, ofClosed] = [await leadOf(done), await leadOf(closed)]
  await log(done, done.fay)
  await log(closed, closed.fay)
  const { employeeId } = done.fay
  await addCapture(server.database.db, done.branch, { employeeId, metric: '1', date })
  expect((await closed.confirm(date)).status).toBe(200)
  at('16:20')
  await run()
  expect([...(await told(ofDone)), ...(await told(ofClosed))]).toEqual([])
})
