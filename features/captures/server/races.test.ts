/**
 * Several people capture, correct, use and return at the same moment: nothing is lost, and the stored sums
 * equal the sums of the rows.
 */
import { beforeAll, expect, test } from 'vitest'
import { deleteActivities, restoreActivities } from '#features/activities/contract.ts'
import { assignStock, correctUses, createUses, returnHeld } from '#features/inventory/contract.ts'
import { type CaptureStage, type HeldHere, openCaptureStage } from '#tests/harness/captures.ts'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { readAt } from '#tests/harness/plan.ts'
import { RACE_TIMEOUT, ROUNDS, race, repeat, statusesOf } from '#tests/harness/race.ts'
import { type Person, useApp } from '#tests/harness/server.ts'
import { RECOUNT } from '#tests/harness/stock.ts'
import { saveAllCaptures } from '../contract.ts'

const server = await useApp()
let stage: CaptureStage

beforeAll(async () => {
  stage = await openCaptureStage(server)
})

type Answer = { status: number; data: string[] }

const query = async (text: string, values: unknown[] = []) =>
  (await server.database.pool.query(text, values)).rows

/** The activities and uses whose stored sum differs from their rows; an empty list if all sums are right. */
async function differences(): Promise<unknown[]> {
  const { accountId } = stage.account
  return [
    ...(await query(
      `select a.id, a.captured_metric, sum(c.metric_completed) from activity a
       left join activity_capture c on c.activity_id = a.id and c.deleted_at is null
       where a.account_id = $1 group by a.company_id, a.account_id, a.id
       having a.captured_metric <> coalesce(sum(c.metric_completed), 0)`,
      [accountId],
    )),
    ...(await query(RECOUNT, [accountId])),
    ...(await query(
      `select u.id from employee_inventory u where u.account_id = $1 and u.quantity <> (
         select coalesce(sum(case to_place when 'outside' then quantity else -quantity end), 0)
         from inventory_movement m where m.account_id = $1 and m.employee_inventory_id = u.id)`,
      [accountId],
    )),
  ]
}

const captured = async () =>
  Number(
    (await readAt<{ capturedMetric: string }>(server, 'activity', stage.branch.activityId, stage.ann))
      ?.capturedMetric,
  )

const capture = (who: Person, metricCompleted: string) =>
  stage.save(who, [{ metricCompleted }]) as Promise<Answer>
const correct = (who: Person, id: string, item: object) =>
  stage.save(who, [{ employeeSubTaskUniqueId: id, ...item }]) as Promise<Answer>

test('two people capture on one activity at once: both count', { timeout: RACE_TIMEOUT }, async () => {
  const activity = row('activity', { id: stage.branch.activityId })
  await repeat(async (round) => {
    const before = await captured()
    const calls = [() => capture(stage.grace, '1.5'), () => capture(stage.caleb, '2')]
    expect(statusesOf(await atOnce(server, activity, calls, round))).toEqual([200, 200])
    expect(await captured()).toBe(before + 3.5)
  })
  expect(await differences()).toEqual([])
})

test('two people correct one capture at once: one of them is told', { timeout: RACE_TIMEOUT }, async () => {
  const [id = ''] = (await capture(stage.grace, '1')).data
  await repeat(async (round) => {
    const to = (who: Person, metricCompleted: string) => () =>
      correct(who, id, { metricCompleted, rowVersion: round + 1 })
    const answers = await race(round, [to(stage.grace, `${round + 2}`), to(stage.ann, `${round + 2}.5`)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
  expect(await differences()).toEqual([])
})

test('a correction while its activity is deleted: first, or not at all', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const { activityId } = stage.branch
  const { token } = stage.ann
  const [id = ''] = (await capture(stage.grace, '1')).data
  await repeat(async (round) => {
    const metric = async () =>
      Number(
        (await query('select metric_completed from activity_capture where id = $1', [id]))[0]
          ?.metric_completed,
      )
    const before = await metric()
    const [corrected, deleted] = await race(round, [
      () => correct(stage.grace, id, { metricCompleted: `${before + 1}` }),
      () => server.call(deleteActivities, { body: [activityId], token }) as Promise<Answer>,
    ])
    expect(deleted?.status).toBe(200)
    expect([200, 404]).toContain(corrected?.status)
    expect(await metric()).toBe(corrected?.status === 200 ? before + 1 : before)
    expect(await server.call(restoreActivities, { body: [activityId], token })).toMatchObject({ status: 200 })
  })
  expect(await differences()).toEqual([])
})

const use = (who: Person, { heldId }: HeldHere, currentUsageQuantity: string) =>
  server.call(createUses, {
    body: [
      { workorderMasterInventoryUniqueId: heldId, jobUniqueId: stage.branch.jobId, currentUsageQuantity },
    ],
    token: who.token,
  }) as Promise<Answer>
const giveBack = ({ heldId }: HeldHere) =>
  server.call(returnHeld, { body: [heldId], token: stage.ann.token }) as Promise<Answer>
const bring = ({ item }: HeldHere, assignedQuantity: string) =>
  server.call(assignStock, {
    body: [
      {
        masterInventoryUniqueId: item.itemId,
        workOrderUniqueId: stage.branch.workOrderId,
        assignedQuantity,
      },
    ],
    token: stage.ann.token,
  }) as Promise<Answer>

/** Adds one piece to the store, for the next round. */
const oneMore = (ties: HeldHere) =>
  query(
    `insert into inventory_movement (company_id, account_id, id, master_inventory_id, kind, quantity, from_place, to_place,
       moved_on, created_by_employee_id) values ($1, $2, gen_random_uuid(), $3, 'receive', 1, 'outside', 'store', current_date, $4)`,
    [stage.account.companyId, stage.account.accountId, ties.item.itemId, stage.ann.employeeId],
  )

test('the last piece used and returned at once: one of the two has it', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const ties = await stage.stock('1')
  await repeat(async (round) => {
    const [used, returned] = await race(round, [() => use(stage.grace, ties, '1'), () => giveBack(ties)])
    if (used?.status === 200) expect(returned?.status).toBe(409)
    else expect([used?.status === 404 || used?.status === 409, returned?.status]).toEqual([true, 200])
    if (used?.status === 200) await oneMore(ties)
    expect(await bring(ties, '1')).toMatchObject({ status: 200 })
  })
  expect(await differences()).toEqual([])
})

test('a grid with work and material saved while the material is returned: all of it, or nothing', {
  timeout: RACE_TIMEOUT,
}, async () => {
  const ties = await stage.stock('1')
  const saveAll = () =>
    server.call(saveAllCaptures, {
      body: {
        activities: [{ subTaskUniqueId: stage.branch.activityId, metricCompleted: '2' }],
        uses: [
          {
            ...{ workorderMasterInventoryUniqueId: ties.heldId, jobUniqueId: stage.branch.jobId },
            currentUsageQuantity: '1',
          },
        ],
        correctedUses: [],
      },
      token: stage.grace.token,
    })
  await repeat(async (round) => {
    const before = await captured()
    const answers = await race<{ status: number }>(round, [saveAll, () => giveBack(ties)])
    const [saved, returned] = answers.map(({ status }) => status === 200)
    expect([saved, returned].filter(Boolean)).toHaveLength(1)
    expect(await captured()).toBe(saved ? before + 2 : before)
    if (saved) await oneMore(ties)
    expect(await bring(ties, '1')).toMatchObject({ status: 200 })
  })
  expect(await differences()).toEqual([])
})

/** The number of operations in a race: 1,000 in the run with faults. */
const OPERATIONS = ROUNDS * 5
const CALLERS = 20

test('random captures, corrections, uses and returns by many at once: the sums are those of the rows', {
  timeout: RACE_TIMEOUT * 2,
}, async () => {
  const held = [await stage.stock('40'), await stage.stock('7.5', 'm')]
  const people = [stage.grace, stage.yusuf, stage.caleb, stage.ann]
  // The same pseudo-random numbers in every run, so that a failure can be repeated.
  let seed = 20_261_126
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(seed / 65_536) % most
  }
  const captures: [Person, string][] = []
  const uses: [Person, string][] = []
  const outcomes = new Map<string, number>()
  const one = async () => {
    const kind =
      ['capture', 'capture', 'correct', 'use', 'use', 'change', 'return', 'assign'][random(8)] ?? ''
    const who = people[random(people.length)] as Person
    const at = random(held.length)
    const stock = held[at] as HeldHere
    const quantity = at === 1 ? `${random(3)}.${1 + random(999)}` : `${1 + random(5)}`
    const known = kind === 'correct' ? captures[random(captures.length)] : uses[random(uses.length)]
    const answer = await (async (): Promise<Answer> => {
      if (kind === 'capture') return capture(who, `${random(9)}.${random(10_000)}`)
      if (kind === 'use') return use(who, stock, quantity)
      if (kind === 'return') return giveBack(stock)
      if (kind === 'assign' || !known) return bring(stock, quantity)
      const [author, id] = known
      if (kind === 'correct') return correct(author, id, { metricCompleted: `${random(9)}.${random(100)}` })
      return server.call(correctUses, {
        body: [{ employeeInventoryUniqueId: id, currentUsageQuantity: `${random(8)}` }],
        token: author.token,
      })
    })()
    if (answer.status === 200 && kind === 'capture') captures.push([who, answer.data[0] ?? ''])
    if (answer.status === 200 && kind === 'use') uses.push([who, answer.data[0] ?? ''])
    const outcome = `${kind} ${answer.status}`
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    expect([200, 404, 409], outcome).toContain(answer.status)
  }
  for (let done = 0; done < OPERATIONS; done += CALLERS)
    await Promise.all(Array.from({ length: CALLERS }, one))
  expect(await differences()).toEqual([])
  // With few operations, chance decides whether each outcome occurs.
  if (OPERATIONS >= 1000)
    expect([...outcomes.keys()]).toEqual(
      expect.arrayContaining(['capture 200', 'correct 200', 'use 200', 'change 200', 'use 409']),
    )
})
