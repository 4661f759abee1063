/** Change orders in tests: a project with activities, people who review and approve, and the calls under short names. */
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  type TaskHandle,
} from '#database/seed/builders.ts'
import {
  approveChangeOrders,
  type ChangeOrder,
  type ChangeOrderChange,
  type ChangeOrderEffect,
  type ChangeOrderItem,
  createChangeOrderItems,
  createChangeOrders,
  findChangeOrder,
  listItemsOfChangeOrder,
  type NewChangeOrder,
  type NewChangeOrderItem,
  readChangeOrderEffect,
  rejectChangeOrders,
  reviewChangeOrders,
  updateChangeOrders,
} from '#features/changeorders/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

const steps = {
  approve: approveChangeOrders,
  review: reviewChangeOrders,
  reject: rejectChangeOrders,
} as const
export type ActorStep = keyof typeof steps

export interface ChangeOrderStage {
  account: AccountHandle
  task: TaskHandle
  /** 100 m³ at 50.00, from 2030-01-07 to 2030-01-18. */
  dig: ActivityHandle
  /** 20 m at 10.00. */
  pipe: ActivityHandle
  /** May do everything; on the project before the others. */
  ann: Person
  /** A foreman, who makes change orders. */
  ben: Person
  /** Reviews. */
  rita: Person
  /** Approves. */
  paul: Person
  /** On the project, may not see change orders. */
  wes: Person
  /** Of the account, not on the project. */
  out: Person
  /** Rita reviews, Paul approves. */
  actors: { roleTypeUniqueId: number; approverEmployeeUniqueId: string }[]
  add(input?: Partial<z.input<typeof NewChangeOrder>>, who?: Person): Promise<string>
  addItem(
    id: string,
    item?: Partial<z.input<typeof NewChangeOrderItem>>,
    who?: Person,
  ): Promise<Answer<string[]>>
  change(
    id: string,
    change: Partial<z.input<typeof ChangeOrderChange>>,
    who?: Person,
  ): Promise<Answer<string[]>>
  send(id: string, who?: Person): Promise<Answer<string[]>>
  take(step: ActorStep, id: string, who: Person, comment?: string): Promise<Answer<string[]>>
  approve(id: string, who: Person, comment?: string): Promise<Answer<string[]>>
  /** Rita and Paul approve it. */
  sign(id: string): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<ChangeOrder | undefined>
  items(id: string): Promise<ChangeOrderItem[]>
  effect(id: string, who?: Person): Promise<ChangeOrderEffect>
}

/** An account with a project and people on it. */
export async function openChangeOrderStage(server: TestApp): Promise<ChangeOrderStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Foreman')
  const rita = await newPerson(server, account, 'Superintendent')
  const paul = await newPerson(server, account, 'Employee')
  const wes = await newPerson(server, account, 'Field worker')
  const out = await newPerson(server, account, 'Employee')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project', end_date: '2030-03-01' })
  for (const person of [ann, ben, rita, paul, wes]) await assign(db, person, workOrder)
  const job = await addJob(db, workOrder, { title: 'Some job', end_date: '2030-02-15' })
  const task = await addTask(db, job, { name: 'Some task', end_date: '2030-02-01' })
  const dig = await addActivity(db, task, {
    title: 'Dig',
    target_metric: '100',
    unit: 'm³',
    bid_unit_cost: '50',
    start_date: '2030-01-07',
    end_date: '2030-01-18',
  })
  const pipe = await addActivity(db, task, {
    title: 'Lay pipe',
    target_metric: '20',
    unit: 'm',
    bid_unit_cost: '10',
  })
  const actors = [
    { roleTypeUniqueId: 1, approverEmployeeUniqueId: rita.employeeId },
    { roleTypeUniqueId: 2, approverEmployeeUniqueId: paul.employeeId },
  ]
  const take: ChangeOrderStage['take'] = (
    step,
    id,
    { token },
    comment = step === 'approve' ? undefined : 'Some reason',
  ) => server.call(steps[step], { body: { changeOrderMasterList: [id], comment }, token })
  const change: ChangeOrderStage['change'] = (id, fields, who = ann) =>
    server.call(updateChangeOrders, {
      body: [{ changeOrderMasterUniqueId: id, ...fields }],
      token: who.token,
    })
  return {
    account,
    task,
    dig,
    pipe,
    ann,
    ben,
    rita,
    paul,
    wes,
    out,
    actors,
    async add(input, who = ben) {
      const body = [{ taskUniqueId: task.taskId, changeOrderName: 'Some change', actors, ...input }]
      const answer = await server.call(createChangeOrders, { body, token: who.token })
      if (answer.status !== 200)
        throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
      return answer.data[0] as string
    },
    addItem: (id, item, who = ann) =>
      server.call(createChangeOrderItems, {
        body: [{ changeOrderMasterUniqueId: id, changeOrderItemName: 'Some item', ...item }],
        token: who.token,
      }),
    change,
    send: (id, who = ann) => change(id, { statusId: statuses.Pending }, who),
    take,
    approve: (id, who, comment) => take('approve', id, who, comment),
    async sign(id) {
      await take('approve', id, rita)
      return take('approve', id, paul)
    },
    async read(id, who = ann) {
      const { status, data } = await server.call(findChangeOrder, {
        body: { TargetUniqueID: id },
        token: who.token,
      })
      return status === 200 ? data.items[0] : undefined
    },
    items: async (id) =>
      (
        await server.call(listItemsOfChangeOrder, {
          body: { TargetUniqueID: id, NumberOfItemsPerPage: 100 },
          token: ann.token,
        })
      ).data.items,
    effect: async (id, who = ann) =>
      (await server.call(readChangeOrderEffect, { body: { TargetUniqueID: id }, token: who.token })).data,
  }
}
