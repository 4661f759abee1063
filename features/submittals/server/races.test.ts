/** Two people act on one submittal at the same moment: exactly one wins, and no call fails with a server error. */
import { beforeAll, expect, test } from 'vitest'
import { RACE_TIMEOUT, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { useApp } from '#tests/harness/server.ts'
import { approves, openSubmittalStage, type SubmittalStage, submits } from '../testing.ts'

const server = await useApp()
let submittals: SubmittalStage

beforeAll(async () => {
  submittals = await openSubmittalStage(server)
})

test('two approvals of a submittal at once: one', { timeout: RACE_TIMEOUT }, async () => {
  const { ben, eve, approve } = submittals
  await repeat(async (round) => {
    const id = await submittals.add({ approvers: [submits(ben), approves(eve)] })
    await submittals.submit(id)
    const answers = await race(round, [() => approve(id), () => approve(id)])
    expect(statusesOf(answers)).toEqual([200, 409])
    expect(await submittals.read(id)).toMatchObject({ statusName: 'Approved', court: null })
  })
})

test('approving a submittal against rejecting it: the one or the other', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { ben, eve, approve, reject } = submittals
  await repeat(async (round) => {
    const id = await submittals.add({ approvers: [submits(ben), approves(eve)] })
    await submittals.submit(id)
    const answers = await race(round, [() => approve(id), () => reject(id)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const statusName = answers[0]?.status === 200 ? 'Approved' : 'Rejected'
    expect((await submittals.read(id))?.statusName).toBe(statusName)
  })
})

test('two reopenings of a submittal: one revision', { timeout: RACE_TIMEOUT }, async () => {
  const { ann, ben, eve, reopen } = submittals
  await repeat(async (round) => {
    const id = await submittals.add({ approvers: [submits(ben), approves(eve)] })
    await submittals.submit(id)
    await submittals.reject(id)
    const answers = await race(round, [() => reopen(id, 'x', ann), () => reopen(id, 'y', ann)])
    expect(statusesOf(answers)).toEqual([200, 409])
    const { rows } = await server.database.pool.query(
      `select revision from submittal where (work_order_id, number) =
         (select work_order_id, number from submittal where id = $1) order by revision`,
      [id],
    )
    expect(rows).toEqual([{ revision: 1 }, { revision: 2 }])
  })
})
