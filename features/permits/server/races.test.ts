/** Two people change one permit at the same moment, in both orders: exactly one of them succeeds. */
import { beforeAll, expect, test } from 'vitest'
import { atOnce, row } from '#tests/harness/overlap.ts'
import { RACE_TIMEOUT, ROUNDS, repeat } from '#tests/harness/race.ts'
import { useApp } from '#tests/harness/server.ts'
import { createPermits } from '../contract.ts'
import { openPermitStage, type PermitStage } from '../testing.ts'

const server = await useApp()
let stage: PermitStage

beforeAll(async () => {
  stage = await openPermitStage(server)
})

test('closing one while another is added below it: exactly one wins', { timeout: RACE_TIMEOUT }, async () => {
  const { ann } = stage
  const wins = { closed: 0, added: 0 }
  await repeat(async (round) => {
    const parent = await stage.add()
    await stage.approve(parent)
    const [closed, added] = await atOnce(
      server,
      row('permit', { id: parent }),
      [
        () => stage.close(parent),
        () =>
          server.call(createPermits, {
            body: [{ permitTitle: 'Below', parentPermitUniqueId: parent }],
            token: ann.token,
          }),
      ],
      round,
    )
    expect([closed.status, added.status].sort()).toEqual([200, 409])
    const after = await stage.read(parent)
    if (closed.status === 200) {
      wins.closed += 1
      expect(after).toMatchObject({ statusName: 'Completed', subPermitCount: 0 })
    } else {
      wins.added += 1
      expect(after).toMatchObject({ statusName: 'InProgress', subPermitCount: 1 })
    }
  })
  expect(wins.closed + wins.added).toBe(ROUNDS)
})
