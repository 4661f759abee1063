/** Invoices in tests: a project with people, and the calls under short names. */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addInvoice,
  addInvoiceLines,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { saving } from '#tests/harness/deletion.ts'
import { DAY } from '#tests/harness/ground.ts'
import {
  changeBelow,
  type Deciding,
  decisionsOf,
  deletionOf,
  first,
  kitOf,
  named,
  partOf,
} from '#tests/harness/kit.ts'
import { day, sheetOfProject, sometimes, status, word } from '#tests/harness/lists.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { invoiceColumns } from './columns.ts'
import {
  createInvoices,
  deleteInvoices,
  findInvoice,
  type InvoiceChange,
  type InvoiceDetails,
  type InvoiceLines,
  type NewInvoice,
  setLinesOfInvoice,
  updateInvoices,
} from './contract.ts'
import { invoiceMachine } from './machine.ts'
import { listInvoices } from './server/queries.ts'

type Answered = Promise<Answer<string[]>>

export interface InvoiceStage {
  server: TestApp
  account: AccountHandle
  workOrder: WorkOrderHandle
  task: TaskHandle
  /** May do everything; longest on the project. */
  ann: Person
  /** An accountant, who makes invoices; second on the project. */
  ben: Person
  /** May change invoices; third on the project. */
  sue: Person
  /** On the project, but may not read invoices. */
  wes: Person
  create(input?: Partial<z.input<typeof NewInvoice>>, who?: Person): Answered
  add(input?: Partial<z.input<typeof NewInvoice>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof InvoiceChange>>, who?: Person): Answered
  approve(id: string, who?: Person): Answered
  close(id: string, who?: Person): Answered
  /** An activity with a captured quantity on Jan 12, 2026. */
  activity(metric: string, cost: string, target?: string): Promise<ActivityHandle>
  /** Sets the lines of an invoice; left out: all captured work that is not billed. */
  fill(
    id: string,
    lines?: z.input<typeof InvoiceLines>['lines'],
    who?: Person,
    rowVersion?: number,
    isWithEarlier?: boolean,
  ): Answered
  /** An invoice of all captured work that is not billed. */
  bill(input?: Partial<z.input<typeof NewInvoice>>): Promise<string>
  /** Adds a file that proves stored material, to the invoice or to the named record. */
  show(id: string, on?: 'Invoice' | 'InvoiceComment'): Promise<string>
  remove(id: string, who?: Person): Answered
  read(id: string, who?: Person): Promise<InvoiceDetails | undefined>
}

/** An account with a project and people on it. */
export async function openInvoiceStage(server: TestApp): Promise<InvoiceStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Accountant')
  const sue = await newPerson(server, account, 'Project manager')
  const wes = await newPerson(server, account, 'Foreman')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  for (const person of [ann, ben, sue, wes]) await assign(db, person, workOrder)
  const task = await addTask(db, await addJob(db, workOrder, { title: 'Some job' }), { name: 'Some task' })
  const create: InvoiceStage['create'] = (input, { token } = ben) =>
    server.call(createInvoices, {
      body: [{ workOrderUniqueId: workOrder.workOrderId, invoiceTitle: 'Some invoice', ...input }],
      token,
    })
  const change: InvoiceStage['change'] = (id, fields, { token } = ann) =>
    server.call(updateInvoices, { body: [{ invoiceUniqueId: id, ...fields }], token })
  const add: InvoiceStage['add'] = async (input, who) => {
    const answer = await create(input, who)
    if (answer.status !== 200) throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
    return answer.data[0] as string
  }
  const fill: InvoiceStage['fill'] = (id, lines, { token } = ann, rowVersion, isWithEarlier) =>
    server.call(setLinesOfInvoice, {
      // Always agrees to bill beside typed invoices: another test covers that question.
      body: { invoiceUniqueId: id, lines, rowVersion, isWithEarlier, isBesideTyped: true },
      token,
    })
  return {
    server,
    account,
    workOrder,
    task,
    ann,
    ben,
    sue,
    wes,
    create,
    add,
    async activity(metric, cost, target = '1000') {
      const activity = await addActivity(db, task, {
        ...{ title: 'Dig', unit: 'm³', target_metric: target, bid_unit_cost: cost },
      })
      await addCapture(db, activity, { employeeId: ann.employeeId, metric, date: '2026-01-12' })
      return activity
    },
    fill,
    async bill(input = {}) {
      const id = await add(input)
      const answer = await fill(id)
      if (answer.status !== 200) throw new Error(`${answer.errorDescription}`)
      return id
    },
    change,
    approve: (id, who) => change(id, { statusId: statuses.InProgress }, who),
    close: (id, who) => change(id, { statusId: statuses.Completed }, who),
    show: (id, targetType = 'Invoice') =>
      addFile(db, workOrder, {
        name: 'bill-of-sale.pdf',
        targetType,
        targetId: id,
        createdBy: ann.employeeId,
      }),
    remove: (id, { token } = ann) => server.call(deleteInvoices, { body: [id], token }),
    async read(id, { token } = ann) {
      const { status, data } = await server.call(findInvoice, { body: { TargetUniqueID: id }, token })
      return status === 200 ? data.items[0] : undefined
    },
  }
}

const stepsOfInvoices = stepsOf(invoiceMachine, {
  said: { approve: 'Successfully approved', close: 'Successfully closed', remove: 'Deleted successfully' },
  decidedBy: 'approved_at',
  async make({ db, task, people, next, wait }, { statusId, turn }) {
    const { invoiceId } = await addInvoice(db, task, {
      number: next(),
      title: 'November progress',
      byEmployeeId: people.author.employeeId,
      open_date: '2026-11-02',
      status_id: statusId,
      ...(statusId === statuses.Completed && { closed_at: new Date().toISOString() }),
    })
    await wait('Invoice', invoiceId, turn)
    return invoiceId
  },
  read: ({ server }, id, token) => server.call(findInvoice, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateInvoices, { body: [{ invoiceUniqueId: id, invoiceDescription: 'x' }], token }),
    approve: ({ server }, id, token) =>
      server.call(updateInvoices, {
        body: [{ invoiceUniqueId: id, statusId: statuses.InProgress }],
        token,
      }),
    close: ({ server }, id, token) =>
      server.call(updateInvoices, {
        body: [{ invoiceUniqueId: id, statusId: statuses.Completed }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteInvoices, { body: [id], token }),
  },
})

const deciding = (statusId: number): Deciding<InvoiceStage> => ({
  make: (stage) => stage.add(),
  read: (stage, id) => stage.read(id),
  change: (stage, id) => stage.change(id, { invoiceNotes: 'Something else' }),
  decide: (stage, id, rowVersion) => stage.change(id, { statusId, ...(rowVersion && { rowVersion }) }),
})

export const kit = kitOf({
  types: ['Invoice'],
  world: [
    partOf({ invoice: 'invoice' }, async ({ db, workOrder, employee: { employeeId: byEmployeeId } }) => {
      const invoice = { number: 1, title: 'Some invoice', byEmployeeId, open_date: DAY }
      return { invoice: (await addInvoice(db, workOrder, invoice)).invoiceId }
    }),
  ],
  add: {
    Invoice: async (db, at, more) =>
      (await addInvoice(db, at, { title: 'x', open_date: DAY, ...more })).invoiceId,
  },
  steps: { Invoice: stepsOfInvoices },
  decisions: decisionsOf(openInvoiceStage, {
    'an invoice is approved': deciding(statuses.InProgress),
    'an invoice is closed': {
      ...deciding(statuses.Completed),
      async make(stage) {
        const id = await stage.add()
        await stage.approve(id)
        return id
      },
      // No call changes an approved invoice, so the test raises its version in the database.
      change: ({ server }, id) => changeBelow(server, 'invoice', id),
    },
  }),
  waits: [
    {
      type: 'Invoice',
      step: 'approve',
      make: ({ server, job, admin: { token } }) =>
        first(
          server.call(createInvoices, {
            body: [{ workOrderUniqueId: job.workOrderId, invoiceTitle: 'Some invoice' }],
            token,
          }),
        ),
      take: (id, { token }, { server }) =>
        server.call(updateInvoices, {
          body: [{ invoiceUniqueId: id, statusId: statuses.InProgress }],
          token,
        }),
    },
  ],
  about: {
    'of an invoice how much, whose and for which work': async (server) => {
      const { add, ann } = await openInvoiceStage(server)
      await add({ invoiceAmount: '900.5', periodStart: '2030-06-01', periodEnd: '2030-06-30' })
      return [
        ann,
        [
          { amount: '900.50', seesCosts: true },
          { text: 'to the owner' },
          { text: 'work from Jun 1, 2030 to Jun 30, 2030' },
        ],
      ]
    },
  },
  lists: {
    copied: {
      invoice: {
        vary: {
          number: '100 + n',
          title: word,
          status_id: status,
          amount: 'n % 5 * 100.25',
          open_date: day(),
          close_date: sometimes(day()),
          due_date: sometimes(day()),
        },
      },
    },
    of: {
      'the invoices': {
        tables: ['invoice'],
        orders: sortedOf(invoiceColumns),
        list: ({ db, scope, today, records }, sort, range) =>
          listInvoices(db, scope, today, records.workOrder, { sort }, range),
        idOf: 'invoiceUniqueId',
      },
    },
    sheets: {
      '/api/invoicemaster/export': sheetOfProject('/api/invoicemaster/workorder', 'invoiceTitle'),
    },
  },
  deletion: deletionOf({
    takes: [{ key: 'invoice_line.invoice_id → invoice', of: 'invoice', endpoint: deleteInvoices }],
    asked: {
      'invoice.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 invoice\)\. / },
    },
    kept: {
      'invoice.sub_contractor_id → sub_contractor': {
        of: 'invoice',
        save: saving(updateInvoices, 'invoiceUniqueId', 'subContractorUniqueId'),
      },
    },
    excused: [
      {
        because:
          'An approved invoice keeps what it bills from being deleted, and a line of a draft leaves with it: features/invoices/server/hanging.test.ts.',
        keys: [
          'invoice_line.activity_id → activity',
          'invoice_line.change_order_item_id → change_order_item',
        ],
      },
      {
        because: 'What became of an invoice is its history.',
        keys: ['invoice_remark.invoice_id → invoice'],
      },
    ],
    prepare: (server, { account, records }) =>
      addInvoiceLines(
        server.database.db,
        { ...account, workOrderId: records.workOrder, invoiceId: records.invoice },
        [
          {
            ...{ activity_id: records.activity, title: 'Some line', amount: '0' },
            ...{ unit: '', quantity: '0', unit_cost: '0', scheduled: '0', days: '{}' },
          },
        ],
      ),
  }),
  naming: {
    'POST /api/invoicemaster/history': named.history,
    'POST /api/invoicemaster/workorder': named.record,
    'POST /api/invoicemaster/id': named.record,
    'POST /api/invoicemaster/pdf': named.record,
    'POST /api/invoicemaster/court': named.holder,
    'POST /api/invoicemastercomments/get/invoicemaster': named.said,
    'POST /api/invoicemaster/export': named.record,
  },
  ofFirm: { Invoice: `status_id = ${statuses.InProgress}` },
})
