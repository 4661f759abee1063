/**
 * The history of a project: who changed what, and the entries that a reader without the permission *Costs*
 * sees.
 */
import { expect, test } from 'vitest'
import { addWorkOrder } from '#database/seed/builders.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, useApp } from '#tests/harness/server.ts'
import { listHistoryOfWorkOrder, updateWorkOrders } from '../contract.ts'

const server = await useApp()

test('tells who changed the contract, the dates and the phase, and amounts to whoever sees costs', async () => {
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const { workOrderId } = await addWorkOrder(server.database.db, account, {
    title: 'Some project',
    start_date: '2030-01-01',
  })
  const change = async (fields: object) => {
    const body = [{ workOrderUniqueID: workOrderId, ...fields }]
    const { errorDescription } = await server.call(updateWorkOrders, { token: ann.token, body })
    expect(errorDescription).toBeNull()
  }
  await change({ workOrderContractAmount: '250000' })
  await change({
    workOrderContractAmount: '1.00',
    workOrderStartDate: '2030-02-03',
    constructionPhase: '1',
    riskLevel: 'high',
    isRiskSetByHand: true,
  })
  const told = async (token: string) => {
    const { data } = await server.call(listHistoryOfWorkOrder, {
      token,
      body: { TargetUniqueID: workOrderId },
    })
    return data.items.map(({ employeeUniqueId, what, changes }) => [
      employeeUniqueId === ann.employeeId,
      what,
      ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ])
  }
  const more = [
    'Start: Jan 1, 2030 → Feb 3, 2030',
    expect.stringMatching(/^Phase: \w.* → \w/),
    'Risk set manually: null → High',
  ]
  expect(await told(ann.token)).toEqual([
    [true, 'changed it', ...more.slice(0, 2), 'Contract amount: $250,000.00 → $1.00', more[2]],
    [true, 'changed it', 'Contract amount: null → $250,000.00'],
    [false, 'created it'],
  ])
  const eve = await personWith(server, account, { Projects: 18 })
  expect(await told(eve.token)).toEqual([
    [true, 'changed it', ...more],
    [true, 'changed it'],
    [false, 'created it'],
  ])
})

test('tells when bidding ends, and by whose clocks from when it is advertised on', async () => {
  const account = await newAccount(server)
  const { token } = await newPerson(server, account)
  const { workOrderId } = await addWorkOrder(server.database.db, account, { title: 'Some project' })
  const change = async (fields: object) => {
    const body = [{ workOrderUniqueID: workOrderId, ...fields }]
    expect((await server.call(updateWorkOrders, { token, body })).errorDescription).toBeNull()
  }
  await change({ constructionPhase: '1' })
  await change({ biddingEndDate: '2050-05-01', biddingEndTime: '14:00' })
  await change({ isBidAdvertised: true })
  const { data } = await server.call(listHistoryOfWorkOrder, {
    token,
    body: { TargetUniqueID: workOrderId },
  })
  const [advertised, set] = data.items.map(({ changes }) => changes.map(({ field, to }) => `${field}: ${to}`))
  expect(advertised).toEqual(['Time zone of the end of bidding: UTC', 'Advertised: Yes'])
  expect(set).toEqual(['Bidding ends: May 1, 2050', 'Bidding ends at: 2:00 PM'])
})
