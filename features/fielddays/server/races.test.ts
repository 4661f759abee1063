/**
 * A day is confirmed while others write data that the day locks: the stored values equal the data, and
 * nothing is written after the confirmation.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNoting, addTimeLog } from '#database/seed/builders.ts'
import { addUpload } from '#database/seed/file-builders.ts'
import { createObservations, updateObservations } from '#features/fieldnotes/contract.ts'
import { createFiles } from '#features/files/contract.ts'
import { type DayStage, openDayStage } from '#tests/harness/field-days.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { openTestApp, type TestApp } from '#tests/harness/server.ts'
import { confirmDay, remindOfDay, saveWeather } from '../contract.ts'

let server: TestApp
let stage: DayStage
beforeAll(async () => {
  server = await openTestApp()
  stage = await openDayStage(server)
})
afterAll(() => server?.close())

/** A day of its own for each round. */
const dayOf = (round: number, year = 2000) =>
  new Date(Date.UTC(year, 0, 1 + round)).toISOString().slice(0, 10)
const all = ['weather:morning', 'weather:noon', 'weather:evening', 'notings'].map((key) => ({
  key,
  reason: '',
}))
const place = (date: string) => ({ workOrderUniqueId: stage.branch.workOrderId, date })
/** Confirms the day as it is. If the day has changed since the last read, reads the day again and repeats. */
const confirm = (date: string) => async () => {
  for (;;) {
    const { dayVersion } = await stage.read(date)
    const answer = await stage.call(confirmDay, { ...place(date), lacks: all, dayVersion })
    if (answer.errorCode !== 'DAY_CHANGED') return answer
  }
}
const noting = (date: string) => ({
  workOrderUniqueID: stage.branch.workOrderId,
  observationTypeId: 1,
  observationDate: `${date} 08:00`,
  observationReport: 'Fog.',
})

/**
 * The entries that were written to a day after its confirmation, by the order of the audit entries. There
 * must be none.
 */
async function behind(): Promise<unknown[]> {
  const { rows } = await server.database.pool.query(
    `select n.id from audit_entry n join field_day d on d.confirmed_at is not null
     join audit_entry c on c.record = 'field_day' and c.record_id = d.id and c.changes ? 'confirmed_at' and c.action = 'update'
     where n.id > c.id and ((n.record = 'observation' and n.record_id in
         (select o.id from observation o where o.noted_on = d.day and o.work_order_id = d.work_order_id))
       or (n.record = 'field_day_weather' and n.record_id in
         (select w.id from field_day_weather w where w.day = d.day and w.work_order_id = d.work_order_id))
       or (n.record = 'file' and n.record_id in (select f.id from file f join observation o on o.id = f.target_id
         where o.noted_on = d.day and o.work_order_id = d.work_order_id)))`,
  )
  return rows
}

test('a noting, the weather and a file against confirming: before it, or not at all', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { db, pool } = server.database
  await repeat(async (round) => {
    const date = dayOf(round)
    const id = await addNoting(db, stage.branch, 'observation', {
      type_id: 1,
      noted_on: date,
      report: 'There',
      byEmployeeId: stage.ann.employeeId,
    })
    const fileUniqueId = await addUpload(db, stage.ann, { name: `${round}.txt` })
    const file = {
      workOrderUniqueId: stage.branch.workOrderId,
      targetUniqueID: id,
      targetType: 'Observation',
    }
    const [confirmed, ...written] = await race(round, [
      confirm(date),
      () => stage.call(createObservations, [noting(date)]),
      () => stage.call(saveWeather, { ...place(date), part: 'noon', condition: 'Fog' }),
      () => stage.call(createFiles, [{ ...file, fileUniqueId }]),
    ])
    expect(confirmed).toMatchObject({ status: 200 })
    for (const answer of written) expect([200, 409]).toContain(answer.status)
    const { rows } = await pool.query(
      `select (select count(*)::int from observation where noted_on = $1) as notings,
        (select count(*)::int from field_day_weather where day = $1) as weather,
        (select count(*)::int from file where target_id = $2) as files`,
      [date, id],
    )
    const [noted, weather, filed] = written.map(({ status }) => Number(status === 200))
    expect(rows[0]).toEqual({ notings: 1 + (noted ?? 0), weather, files: filed })
    // The stored lacks match the data at the time of the confirmation.
    const kept = (await stage.read(date)).lacks.map(({ key }) => key)
    expect(kept.includes('weather:noon')).toBe(weather === 0)
  })
  expect(await behind()).toEqual([])
})

test('a noting that moves between two days while one is confirmed: before it, or not at all', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { db } = server.database
  await repeat(async (round) => {
    // From a Monday to a Tuesday, because a Sunday without entries lacks nothing.
    const [from, to] = [dayOf(round * 7 + 1, 2012), dayOf(round * 7 + 2, 2012)]
    const id = await addNoting(db, stage.branch, 'observation', {
      type_id: 1,
      noted_on: from,
      report: 'There',
      byEmployeeId: stage.ann.employeeId,
    })
    const closing = round % 2 === 0 ? from : to
    const [confirmed, moved] = await race(round, [
      confirm(closing),
      () => stage.call(updateObservations, [{ observationUniqueId: id, observationDate: to }]),
    ])
    expect(confirmed).toMatchObject({ status: 200 })
    expect([200, 409]).toContain(moved?.status)
    const isMissed = (await stage.read(closing)).lacks.some(({ key }) => key === 'notings')
    // The confirmed day lacks a noting if the noting had left that day, or had not arrived there yet.
    expect(isMissed).toBe(closing === from ? moved?.status === 200 : moved?.status !== 200)
  })
  expect(await behind()).toEqual([])
})

test('two who ask for the captures of one day: each person is asked once', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { db, pool } = server.database
  await repeat(async (round) => {
    const there = await openDayStage(server)
    const { today: date, fay, branch } = there
    await addTimeLog(db, branch, { employeeId: fay.employeeId, date, hours: '8' })
    const body = { workOrderUniqueId: branch.workOrderId, date }
    const press = () => there.call(remindOfDay, body)
    const answers = await race(round, [press, press])
    expect(statusesOf(answers)).toEqual([200, 200])
    expect(answers.flatMap(({ data }) => data as string[])).toEqual([fay.employeeId])
    const { rows } = await pool.query(
      `select kind from notification where employee_id = $1 and kind = 'captureReminder'`,
      [fay.employeeId],
    )
    expect(rows).toHaveLength(1)
  })
})

test('two who confirm one day: one does', { timeout: RACE_TIMEOUT }, async () => {
  await repeat(async (round) => {
    const date = dayOf(round, 2005)
    expect(statusesOf(await race(round, [confirm(date), confirm(date)]))).toEqual([200, 409])
  })
})
