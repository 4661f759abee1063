/**
 * What two people do to one record at the same moment, as it happens to fall: exactly one wins, no number is lost or given
 * twice, nothing fails. Races whose overlap is made certain stand with their modules.
 */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { statuses } from '#contract/statuses.ts'
import { updateChangeOrderItems } from '#features/changeorders/contract.ts'
import { approves, openSubmittalStage, type SubmittalStage, submits } from '#tests/harness/submittals.ts'
import { type ChangeOrderStage, openChangeOrderStage } from './harness/change-orders.ts'
import { openRfiStage, type RfiStage } from './harness/rfis.ts'
import { openTestApp, type TestApp } from './harness/server.ts'

const ROUNDS = inject('raceRounds')

let server: TestApp
let submittals: SubmittalStage
let orders: ChangeOrderStage
let rfis: RfiStage

beforeAll(async () => {
  server = await openTestApp()
  submittals = await openSubmittalStage(server)
  orders = await openChangeOrderStage(server)
  rfis = await openRfiStage(server)
})

afterAll(() => server?.close())

/** Each call a little later than the one before or a little earlier, so that all orders come up over the rounds. */
async function race<T>(round: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
  return Promise.all(
    calls.map(async (call, index) => {
      const later = (round + index) % calls.length
      for (let turn = 0; turn < later * (round % 7); turn++) await new Promise(setImmediate)
      return call()
    }),
  )
}

const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()

async function repeat(each: (round: number) => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await each(round)
}

describe(`${ROUNDS} rounds`, { timeout: 20_000 + ROUNDS * 2_000 }, () => {
  test('two approvals of a submittal at once: one', async () => {
    const { ben, eve, approve } = submittals
    await repeat(async (round) => {
      const id = await submittals.add({ approvers: [submits(ben), approves(eve)] })
      await submittals.submit(id)
      const answers = await race(round, [() => approve(id), () => approve(id)])
      expect(statusesOf(answers)).toEqual([200, 409])
      expect(await submittals.read(id)).toMatchObject({ statusName: 'Approved', court: null })
    })
  })

  test('approving a submittal against rejecting it: the one or the other', async () => {
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

  test('two reopenings of a submittal: one revision', async () => {
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

  test('two last approvals of a change order: in force once', async () => {
    const { rita, paul } = orders
    await repeat(async (round) => {
      const id = await orders.add()
      await orders.addItem(id, { changeOrderItemAmount: 10 })
      await orders.send(id)
      await orders.approve(id, rita)
      const approve = () => orders.approve(id, paul)
      expect(statusesOf(await race(round, [approve, approve]))).toEqual([200, 409])
    })
    const { rows } = await server.database.pool.query(
      `select (select count(*)::int from change_order where work_order_id = $1 and status_id = $2) as orders,
              (select (sum(i.amount))::float from change_order_item i join change_order o on o.id = i.change_order_id
               where o.work_order_id = $1 and o.status_id = $2) as amount`,
      [orders.task.workOrderId, statuses.Active],
    )
    expect(rows).toEqual([{ orders: ROUNDS, amount: ROUNDS * 10 }])
  })

  test('approving a change order against rejecting it: the one or the other', async () => {
    const { rita, paul } = orders
    await repeat(async (round) => {
      const id = await orders.add()
      await orders.send(id)
      await orders.approve(id, rita)
      const answers = await race(round, [
        () => orders.approve(id, paul),
        () => orders.take('reject', id, paul),
      ])
      expect(statusesOf(answers)).toEqual([200, 409])
      expect((await orders.read(id))?.statusName).toBe(answers[0]?.status === 200 ? 'Active' : 'Rejected')
    })
  })

  test('approving a change order while an item changes: what was signed is what is in force', async () => {
    const { ann, rita, paul } = orders
    await repeat(async (round) => {
      const id = await orders.add()
      const [item = ''] = (await orders.addItem(id, { changeOrderItemAmount: 10 })).data
      const [approved, changed] = await race(round, [
        () => orders.approve(id, rita),
        () =>
          server.call(updateChangeOrderItems, {
            body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 99 }],
            token: ann.token,
          }),
      ])
      expect(approved?.status).toBe(200)
      expect([200, 409]).toContain(changed?.status)
      await orders.approve(id, paul)
      const amount = changed?.status === 200 ? '99.00' : '10.00'
      expect(await orders.read(id)).toMatchObject({ statusName: 'Active', amount })
    })
  })

  test('numbers given at once: each once, none left out', async () => {
    const given = { rfi: 0, submittal: 0, change_order: 0 }
    await repeat(async (round) => {
      await race(
        round,
        [rfis, submittals, orders].flatMap(({ add }) => [() => add(), () => add()]),
      )
      for (const name of Object.keys(given) as (keyof typeof given)[]) given[name] += 2
    })
    for (const [table, { account }] of [
      ['rfi', rfis],
      ['submittal', submittals],
      ['change_order', orders],
    ] as const) {
      const { rows } = await server.database.pool.query<{ number: number }>(
        `select distinct on (number) number from ${table} where account_id = $1 order by number`,
        [account.accountId],
      )
      const numbers = rows.map(({ number }) => number)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
      expect(numbers.length).toBeGreaterThanOrEqual(given[table])
      const { rows: doubles } = await server.database.pool.query(
        `select number from ${table} where account_id = $1 group by ${table === 'submittal' ? 'number, revision' : 'number'} having count(*) > 1`,
        [account.accountId],
      )
      expect(doubles).toEqual([])
    }
  })
})
