/** Every step of a change order in every status, by everybody: made from the machine, not typed by hand. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusalOf } from '#contract/machine.ts'
import { statuses } from '#contract/statuses.ts'
import { type ChangeOrderStage, openChangeOrderStage } from '#tests/harness/change-orders.ts'
import { addCodeTrees } from '#tests/harness/codes.ts'
import {
  type Answer,
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  type TestApp,
} from '#tests/harness/server.ts'
import {
  addItemCodes,
  deleteChangeOrderItems,
  deleteChangeOrders,
  removeItemCodes,
  updateChangeOrderItems,
} from '../contract.ts'
import {
  type ChangeOrderStatusName,
  type ChangeOrderStep,
  changeOrderMachine,
  changeOrderStatuses,
} from '../machine.ts'

/** What is done with its files: tests/file-rules.test.ts. */
type Step = Exclude<ChangeOrderStep, 'files'>

let server: TestApp
let stage: ChangeOrderStage
let stranger: Person
let codes: Awaited<ReturnType<typeof addCodeTrees>>

beforeAll(async () => {
  server = await openTestApp()
  stranger = await newPerson(server, await newAccount(server))
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openChangeOrderStage(server)
  codes = await addCodeTrees(server, stage.account)
})

/** A change order, and the ways in which its items are reached. */
interface Made {
  id: string
  item: string
}

/** How one gets into each status, and whose turn it is there. */
const ways: Record<ChangeOrderStatusName, { take: (id: string) => Promise<unknown>; turn: 'rita' | 'paul' }> =
  {
    Created: { take: async () => {}, turn: 'rita' },
    Pending: { take: (id) => stage.approve(id, stage.rita), turn: 'paul' },
    RequireInformation: { take: (id) => stage.take('review', id, stage.rita), turn: 'rita' },
    Active: { take: (id) => stage.sign(id), turn: 'paul' },
    Rejected: { take: (id) => stage.take('reject', id, stage.rita), turn: 'rita' },
  }

async function madeIn(status: ChangeOrderStatusName): Promise<Made> {
  const id = await stage.add()
  const [item = ''] = (await stage.addItem(id)).data
  await server.call(addItemCodes, { body: [codeOn(item)], token: stage.ann.token })
  await ways[status].take(id)
  expect((await stage.read(id))?.statusName).toBe(status)
  return { id, item }
}

const codeOn = (item: string) => ({ changeOrderItemUniqueId: item, companySubTaskCodeUniqueId: codes.pour })

type Call = (made: Made, who: Person) => Promise<Answer<string[]>>

/** The calls that take each step. */
const calls: Record<Step, Record<string, Call>> = {
  edit: { update: ({ id }, who) => stage.change(id, { changeOrderName: 'Other' }, who) },
  send: { update: ({ id }, who) => stage.send(id, who) },
  addItems: { create: ({ id }, who) => stage.addItem(id, {}, who) },
  changeItems: {
    update: ({ item }, { token }) =>
      server.call(updateChangeOrderItems, {
        body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 5 }],
        token,
      }),
  },
  removeItems: {
    delete: ({ item }, { token }) => server.call(deleteChangeOrderItems, { body: [item], token }),
  },
  changeCodes: {
    add: ({ item }, { token }) => server.call(addItemCodes, { body: [codeOn(item)], token }),
    remove: ({ item }, { token }) => server.call(removeItemCodes, { body: [codeOn(item)], token }),
  },
  approve: { approve: ({ id }, who) => stage.take('approve', id, who) },
  review: { review: ({ id }, who) => stage.take('review', id, who) },
  reject: { reject: ({ id }, who) => stage.take('reject', id, who) },
  remove: { delete: ({ id }, { token }) => server.call(deleteChangeOrders, { body: [id], token }) },
}
const ofActors: readonly Step[] = ['approve', 'review', 'reject']
const steps = (Object.keys(changeOrderMachine.steps) as Step[]).filter((step: string) => step !== 'files')

/** What is read of a change order, to see whether anything has changed. */
const whole = async ({ id }: Made) => [await stage.read(id), await stage.items(id)]

const cases = changeOrderStatuses.flatMap((status) =>
  steps.flatMap((step) => Object.keys(calls[step]).map((call) => [status, step, call] as const)),
)

describe.each(cases)('%s, %s by %s', (status, step, name) => {
  const call: Call = (made, who) => (calls[step][name] as Call)(made, who)
  const refusal = refusalOf(changeOrderMachine, step, status)
  const isOfActors = ofActors.includes(step)

  test(`by whoever may: ${refusal ? 'refused in words' : 'done'}`, async () => {
    const made = await madeIn(status)
    const before = await whole(made)
    const answer = await call(made, isOfActors ? stage[ways[status].turn] : stage.ann)
    if (!refusal) return expect(answer).toMatchObject({ status: 200 })
    expect(answer).toMatchObject({ status: 409, errorCode: refusal.code, errorDescription: refusal.text })
    expect(await whole(made)).toEqual(before)
  })

  test('not by others: no turn 409, no bit 403, not theirs 404', async () => {
    const made = await madeIn(status)
    const before = await whole(made)
    if (isOfActors) {
      const other = stage[ways[status].turn === 'rita' ? 'paul' : 'rita']
      const [first] = Object.values(changeOrderMachine.steps[step].refused)
      const { text } = changeOrderMachine.refusals[first as keyof typeof changeOrderMachine.refusals]
      // Ann may do everything, and is no actor.
      for (const who of [other, stage.ann])
        expect(await call(made, who)).toMatchObject({ status: 409, errorDescription: text })
    }
    expect((await call(made, stage.wes)).status).toBe(403)
    for (const who of [stage.out, stranger]) {
      const { status: answered } = await call(made, who)
      expect([403, 404]).toContain(answered)
      // Whoever has the bits finds nothing.
      if (who === stranger) expect(answered).toBe(404)
    }
    expect(await whole(made)).toEqual(before)
  })
})

test('a status leads where the machine says', async () => {
  for (const step of ofActors) {
    const made = await madeIn('Created')
    await stage.take(step as 'review', made.id, stage.rita)
    expect((await stage.read(made.id))?.statusName).toBe(changeOrderMachine.steps[step].to ?? 'Pending')
  }
  const made = await madeIn('RequireInformation')
  await stage.change(made.id, { statusId: statuses.Pending })
  expect((await stage.read(made.id))?.statusName).toBe(changeOrderMachine.steps.send.to)
})
