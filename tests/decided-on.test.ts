/**
 * People decide only on the version of a record that they have seen: every step sends this version. If there
 * is a newer version, the step is refused and nothing changes (records.md 'Decided after the second trial').
 */
import { describe, expect, test } from 'vitest'
import { platformErrors } from '#contract/errors.ts'
import {
  readChangeOrderEffect,
  rejectChangeOrders,
  reviewChangeOrders,
  updateChangeOrderItems,
} from '#features/changeorders/contract.ts'
import { openChangeOrderStage } from '#features/changeorders/testing.ts'
import { approveSubmittal, askSubmittalInformation, rejectSubmittal } from '#features/submittals/contract.ts'
import { openSubmittalStage } from '#features/submittals/testing.ts'
import type { Decisions } from './harness/kit.ts'
import { allKits } from './harness/kits.ts'
import { useApp } from './harness/server.ts'

const server = await useApp()

/** The stage of each kit, opened when it is first needed. */
const stages = new Map<Decisions<unknown>, Promise<unknown>>()
const stageOf = (decisions: Decisions<unknown>) => {
  const stage = stages.get(decisions) ?? decisions.open(server)
  stages.set(decisions, stage)
  return stage
}
const cases = allKits.flatMap(({ decisions }) =>
  Object.entries(decisions?.of ?? {}).map(
    ([name, deciding]) => [name, deciding, decisions as Decisions<unknown>] as const,
  ),
)

test('every record that somebody approves or closes is among them', () => {
  const deciding = allKits.filter(({ steps }) =>
    Object.values(steps).some(({ machine }) => 'approve' in machine.steps || 'close' in machine.steps),
  )
  expect(deciding.length).toBeGreaterThan(4)
  expect(deciding.filter(({ decisions }) => !decisions).map(({ types }) => types)).toEqual([])
})

describe.each(cases)('%s', (_name, { make, read, change, decide }, decisions) => {
  test('not as it was before somebody else changed it, and as it is then', async () => {
    const stage = await stageOf(decisions)
    const id = await make(stage)
    const seen = (await read(stage, id))?.rowVersion
    expect(await change(stage, id)).toMatchObject({ status: 200 })
    const changed = await read(stage, id)
    expect(await decide(stage, id, seen)).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
      errorDescription: platformErrors.ROW_VERSION_STALE.text,
    })
    expect(await read(stage, id)).toEqual(changed)
    expect(await decide(stage, id, changed?.rowVersion)).toMatchObject({ status: 200 })
  })

  test('by who does not say what they have seen', async () => {
    const stage = await stageOf(decisions)
    const id = await make(stage)
    await change(stage, id)
    expect(await decide(stage, id, undefined)).toMatchObject({ status: 200 })
  })
})

test('what approving a change order changes says of which version that is', async () => {
  const orders = await openChangeOrderStage(server)
  const id = await orders.add()
  const [item = ''] = (await orders.addItem(id, {})).data
  const effect = async () =>
    (await server.call(readChangeOrderEffect, { token: orders.rita.token, body: { TargetUniqueID: id } }))
      .data
  const before = await effect()
  expect(before.rowVersion).toBe((await orders.read(id))?.rowVersion)
  await server.call(updateChangeOrderItems, {
    token: orders.ann.token,
    body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 999_999 }],
  })
  expect((await effect()).rowVersion).toBeGreaterThan(before.rowVersion)
})

describe('without a word', () => {
  const said = [undefined, null, '', ' \n'] as const

  test.each(said)('%j: nobody asks for information on a change order, or rejects it', async (comment) => {
    const orders = await openChangeOrderStage(server)
    const id = await orders.add()
    for (const step of [reviewChangeOrders, rejectChangeOrders])
      expect(
        await server.call(step, {
          token: orders.rita.token,
          body: { changeOrderMasterList: [id], comment },
        }),
      ).toMatchObject({ status: 400, fields: [{ path: 'comment' }] })
    expect((await orders.read(id))?.statusName).toBe('Created')
  })

  test.each(said)('%j: nobody asks for information on a submittal, rejects it or notes', async (comment) => {
    const submittals = await openSubmittalStage(server)
    const id = await submittals.add()
    await submittals.submit(id)
    const body = { submittalMasterUniqueId: id, comment }
    const { token } = submittals.eve
    const answers = [
      await server.call(askSubmittalInformation, { token, body }),
      await server.call(rejectSubmittal, { token, body }),
      await server.call(approveSubmittal, { token, body: { ...body, isNoted: true } }),
    ]
    for (const answer of answers) expect(answer).toMatchObject({ status: 400, fields: [{ path: 'comment' }] })
    expect((await submittals.read(id))?.statusName).toBe('Pending')
    expect(await server.call(approveSubmittal, { token, body })).toMatchObject({ status: 200 })
  })
})
