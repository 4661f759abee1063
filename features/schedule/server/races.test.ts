/** Two people change the same bar at the same moment. */
import { beforeEach, expect, test } from 'vitest'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addJob,
  addTask,
  addWorkOrder,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { RACE_TIMEOUT, repeat, statusesOf } from '#tests/harness/race.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { listScheduledSubTasks, moveScheduled, shiftScheduled } from '../contract.ts'

const END = '2026-07-01'

const server = await useApp()
let account: AccountHandle
let ann: Person
let project: WorkOrderHandle
let erect: ActivityHandle
let jobId: string

beforeEach(async () => {
  const { db } = server.database
  account = await newAccount(server)
  ann = await newPerson(server, account)
  project = await addWorkOrder(db, account, {
    title: 'Linden',
    start_date: '2026-01-01',
    end_date: '2026-12-31',
  })
  const job = await addJob(db, project, { title: 'Frame' })
  jobId = job.jobId
  const task = await addTask(db, job, { name: 'Steel' })
  erect = await addActivity(db, task, { title: 'Erect', start_date: '2026-04-10', end_date: '2026-04-20' })
})

async function erectNow() {
  const answer = await server.call(listScheduledSubTasks, {
    body: { TargetUniqueID: project.workOrderId },
    token: ann.token,
  })
  return (answer.status === 200 ? answer.data.items : []).find(
    ({ uniqueID }) => uniqueID === erect.activityId,
  )
}

const move = ({ token }: Person, startDate: string, rowVersion: number | undefined) =>
  server.call(moveScheduled, {
    body: { subTasks: [{ uniqueID: erect.activityId, startDate, endDate: END, rowVersion }] },
    token,
  })

test('two drag one bar at the same moment: one wins, the other is told', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const ben = await newPerson(server, account)
  await repeat(async (round) => {
    const version = (await erectNow())?.rowVersion
    const [mine, theirs] = [`2026-05-${10 + (round % 10)}`, `2026-06-${10 + (round % 10)}`]
    const answers = await atOnce(
      server,
      row('activity', { id: erect.activityId }),
      [() => move(ann, mine, version), () => move(ben, theirs, version)],
      round,
    )
    expect(statusesOf(answers)).toEqual([200, 409])
    const isMine = answers[0]?.status === 200
    expect(await erectNow()).toMatchObject({
      startDate: isMine ? mine : theirs,
      rowVersion: (version ?? 0) + 1,
    })
  })
})

test('a job is moved while somebody moves a bar in it: neither is lost, or the other is told', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { pool } = server.database
  await repeat(async (round) => {
    await pool.query("update activity set start_date = '2026-04-10', end_date = '2026-04-20' where id = $1", [
      erect.activityId,
    ])
    const version = (await erectNow())?.rowVersion
    const shift = () =>
      server.call(shiftScheduled, { body: { jobUniqueId: jobId, days: 10 }, token: ann.token })
    const answers = await atOnce(
      server,
      row('activity', { id: erect.activityId }),
      [shift, () => move(ann, '2026-06-01', version)],
      round,
    )
    const [shifted, moved] = answers.map(({ status }) => status === 200)
    expect(shifted || moved).toBe(true)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const at = (await erectNow())?.startDate
    // If both calls succeed, the bar was moved first and then moved again with its job. Otherwise only one of
    // the two moves happened.
    expect(at).toBe(shifted && moved ? '2026-06-11' : shifted ? '2026-04-20' : '2026-06-01')
  })
})
