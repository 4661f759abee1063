/**
 * Whoever decides on a record decides on what they have seen: every step takes the version of that, and where there is a newer
 * one it is refused and nothing changes (records.md 'Decided after the second trial').
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { platformErrors } from '#contract/errors.ts'
import { statuses } from '#contract/statuses.ts'
import {
  approveChangeOrders,
  deleteChangeOrderItems,
  readChangeOrderEffect,
  rejectChangeOrders,
  reviewChangeOrders,
  updateChangeOrderItems,
} from '#features/changeorders/contract.ts'
import { approvePermits, closePermits } from '#features/permits/contract.ts'
import { closePunchListItems } from '#features/punchlists/contract.ts'
import {
  approveSubmittal,
  askSubmittalInformation,
  rejectSubmittal,
  submitSubmittal,
} from '#features/submittals/contract.ts'
import { type ChangeOrderStage, openChangeOrderStage } from './harness/change-orders.ts'
import { type InvoiceStage, openInvoiceStage } from './harness/invoices.ts'
import { openPermitStage, type PermitStage } from './harness/permits.ts'
import { openPunchStage, type PunchStage } from './harness/punch.ts'
import { openRfiStage, type RfiStage } from './harness/rfis.ts'
import { type Answer, type Person, useApp } from './harness/server.ts'
import { openSubmittalStage, type SubmittalStage } from './harness/submittals.ts'

const server = await useApp()
let orders: ChangeOrderStage
let permits: PermitStage
let invoices: InvoiceStage
let punch: PunchStage
let rfis: RfiStage
let submittals: SubmittalStage

beforeAll(async () => {
  orders = await openChangeOrderStage(server)
  permits = await openPermitStage(server)
  invoices = await openInvoiceStage(server)
  punch = await openPunchStage(server)
  rfis = await openRfiStage(server)
  submittals = await openSubmittalStage(server)
})

interface Deciding {
  /** Makes one that the step can be taken on. */
  make: () => Promise<string>
  read: (id: string) => Promise<{ rowVersion: number } | undefined>
  /** Somebody else changes it. */
  change: (id: string) => Promise<Answer<unknown>>
  decide: (id: string, rowVersion: number | undefined) => Promise<Answer<unknown>>
}

const ofRfi = (statusId: number, isOpen: boolean): Deciding => ({
  make: async () => {
    const id = await rfis.add({ rfiTitle: 'F3' })
    if (!isOpen) await rfis.approve(id)
    return id
  },
  read: (id) => rfis.read(id),
  change: (id) => rfis.change(id, { rfiNotes: 'Something else' }),
  decide: (id, rowVersion) => rfis.change(id, { statusId, ...(rowVersion && { rowVersion }) }),
})

const ofPermit = (step: typeof approvePermits | typeof closePermits): Deciding => ({
  make: async () => {
    const id = await permits.add()
    if (step === closePermits) await permits.approve(id)
    return id
  },
  read: (id) => permits.read(id),
  change: (id) =>
    step === closePermits
      ? permits.log(id, { signOffInspectionStatus: 'Failed', signOffInspectionNotes: 'No rail.' })
      : permits.change(id, { permitTitle: 'Something else' }),
  decide(id, rowVersion) {
    const options = { token: permits.ann.token, body: [{ permitUniqueId: id, rowVersion }] }
    return step === closePermits ? server.call(closePermits, options) : server.call(approvePermits, options)
  },
})

const ofInvoice = (statusId: number): Deciding => ({
  make: async () => {
    const id = await invoices.add()
    if (statusId === statuses.Completed) await invoices.approve(id)
    return id
  },
  read: (id) => invoices.read(id),
  change: (id) =>
    statusId === statuses.Completed
      ? // Of one that is approved nothing changes but where it stands.
        server.database.pool
          .query('update invoice set row_version = row_version + 1 where id = $1', [id])
          .then(() => ({ status: 200 }) as Answer<unknown>)
      : invoices.change(id, { invoiceNotes: 'Something else' }),
  decide: (id, rowVersion) => invoices.change(id, { statusId, ...(rowVersion && { rowVersion }) }),
})

const ofOrder = (
  step: typeof approveChangeOrders | typeof reviewChangeOrders | typeof rejectChangeOrders,
  change: (id: string, item: string) => Promise<Answer<unknown>>,
): Deciding => {
  const items = new Map<string, string>()
  return {
    make: async () => {
      const id = await orders.add()
      items.set(id, (await orders.addItem(id, { changeOrderItemAmount: 100 })).data[0] ?? '')
      return id
    },
    read: (id) => orders.read(id),
    change: (id) => change(id, items.get(id) ?? ''),
    decide: (id, rowVersion) =>
      server.call(step, {
        token: orders.rita.token,
        body: {
          changeOrderMasterList: [{ changeOrderMasterUniqueId: id, rowVersion }],
          comment: 'Some reason',
        },
      }),
  }
}
const anItem = (_id: string, item: string) =>
  server.call(updateChangeOrderItems, {
    token: orders.ann.token,
    body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 999_999 }],
  })

const ofSubmittal = (
  step:
    | typeof submitSubmittal
    | typeof approveSubmittal
    | typeof askSubmittalInformation
    | typeof rejectSubmittal,
  who: () => Person,
): Deciding => ({
  make: async () => {
    const id = await submittals.add()
    if (step !== submitSubmittal) await submittals.submit(id)
    return id
  },
  read: (id) => submittals.read(id),
  change: (id) =>
    step === submitSubmittal
      ? submittals.change(id, { submittalTitle: 'Something else' })
      : // Of one that is in review nothing changes but where it stands.
        server.database.pool
          .query('update submittal set row_version = row_version + 1 where id = $1', [id])
          .then(() => ({ status: 200 }) as Answer<unknown>),
  decide: (id, rowVersion) =>
    server.call(step, {
      token: who().token,
      body: { submittalMasterUniqueId: id, rowVersion, comment: 'Some reason' },
    }),
})

const steps: [name: string, deciding: Deciding][] = [
  ['an RFI is approved', ofRfi(statuses.InProgress, true)],
  ['an RFI is closed', ofRfi(statuses.Completed, false)],
  ['a permit is approved', ofPermit(approvePermits)],
  ['a permit is closed', ofPermit(closePermits)],
  ['an invoice is approved', ofInvoice(statuses.InProgress)],
  ['an invoice is closed', ofInvoice(statuses.Completed)],
  [
    'a punch list item is closed',
    {
      make: async () => (await punch.addItems({}))[0] ?? '',
      read: (id) => punch.readItem(id),
      change: (id) => punch.changeItem(id, { punchListItemDescription: 'Something else' }),
      decide: (id, rowVersion) =>
        server.call(closePunchListItems, {
          token: punch.ann.token,
          body: [{ punchListItemUniqueId: id, rowVersion }],
        }),
    },
  ],
  [
    'a punch list is closed',
    {
      make: async () => (await punch.addLists({}))[0] ?? '',
      read: (id) => punch.readList(id),
      change: (id) => punch.changeList({ punchListUniqueId: id, punchListName: 'Something else' }),
      decide: (id, rowVersion) =>
        punch.changeList({
          punchListUniqueId: id,
          statusId: statuses.Completed,
          ...(rowVersion && { rowVersion }),
        }),
    },
  ],
  ['a change order is approved whose item changed', ofOrder(approveChangeOrders, anItem)],
  [
    'a change order is approved that got an item',
    ofOrder(approveChangeOrders, (id) => orders.addItem(id, {})),
  ],
  [
    'a change order is approved that lost an item',
    ofOrder(approveChangeOrders, (_id, item) =>
      server.call(deleteChangeOrderItems, { token: orders.ann.token, body: [item] }),
    ),
  ],
  [
    'a change order is reviewed that changed',
    ofOrder(reviewChangeOrders, (id) => orders.change(id, { changeOrderName: 'Something else' })),
  ],
  ['a change order is rejected whose item changed', ofOrder(rejectChangeOrders, anItem)],
  ['a submittal is submitted', ofSubmittal(submitSubmittal, () => submittals.ben)],
  ['a submittal is approved', ofSubmittal(approveSubmittal, () => submittals.eve)],
  ['information on a submittal is asked for', ofSubmittal(askSubmittalInformation, () => submittals.eve)],
  ['a submittal is rejected', ofSubmittal(rejectSubmittal, () => submittals.eve)],
]

describe.each(steps)('%s', (_name, { make, read, change, decide }) => {
  test('not as it was before somebody else changed it, and as it is then', async () => {
    const id = await make()
    const seen = (await read(id))?.rowVersion
    expect(await change(id)).toMatchObject({ status: 200 })
    const changed = await read(id)
    expect(await decide(id, seen)).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
      errorDescription: platformErrors.ROW_VERSION_STALE.text,
    })
    expect(await read(id)).toEqual(changed)
    expect(await decide(id, changed?.rowVersion)).toMatchObject({ status: 200 })
  })

  test('by who does not say what they have seen', async () => {
    const id = await make()
    await change(id)
    expect(await decide(id, undefined)).toMatchObject({ status: 200 })
  })
})

test('what approving a change order changes says of which version that is', async () => {
  const id = await orders.add()
  const [item = ''] = (await orders.addItem(id, {})).data
  const effect = async () =>
    (await server.call(readChangeOrderEffect, { token: orders.rita.token, body: { TargetUniqueID: id } }))
      .data
  const before = await effect()
  expect(before.rowVersion).toBe((await orders.read(id))?.rowVersion)
  await anItem(id, item)
  expect((await effect()).rowVersion).toBeGreaterThan(before.rowVersion)
})

describe('without a word', () => {
  const said = [undefined, null, '', ' \n'] as const

  test.each(said)('%j: nobody asks for information on a change order, or rejects it', async (comment) => {
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
