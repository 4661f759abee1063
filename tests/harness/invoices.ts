/** Invoices in tests: a project with people on it, and the calls under short names. */
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addCapture,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type TaskHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
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
} from '#features/invoices/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

type Answered = Promise<Answer<string[]>>

export interface InvoiceStage {
  account: AccountHandle
  workOrder: WorkOrderHandle
  task: TaskHandle
  /** May do everything; on the project before the others. */
  ann: Person
  /** An accountant, who makes invoices; on the project as long as Ann. */
  ben: Person
  /** May change invoices, on the project last. */
  sue: Person
  /** On the project, may not read invoices. */
  wes: Person
  create(input?: Partial<z.input<typeof NewInvoice>>, who?: Person): Answered
  add(input?: Partial<z.input<typeof NewInvoice>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof InvoiceChange>>, who?: Person): Answered
  approve(id: string, who?: Person): Answered
  close(id: string, who?: Person): Answered
  /** An activity of which so much was captured on Jan 12, 2026. */
  activity(metric: string, cost: string, target?: string): Promise<ActivityHandle>
  /** Gives it lines; left out, all that was captured and is not billed. */
  fill(
    id: string,
    lines?: z.input<typeof InvoiceLines>['lines'],
    who?: Person,
    rowVersion?: number,
    isWithEarlier?: boolean,
  ): Answered
  /** An invoice of all that is captured and not billed. */
  bill(input?: Partial<z.input<typeof NewInvoice>>): Promise<string>
  /** A file that shows what lies stored: on it, or on the record that is named. */
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
      // Of typed ones beside it another test asks.
      body: { invoiceUniqueId: id, lines, rowVersion, isWithEarlier, isBesideTyped: true },
      token,
    })
  return {
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
