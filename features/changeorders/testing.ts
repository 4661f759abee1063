/**
 * Change orders in tests: a project with activities, people who review and approve, and short names for the
 * calls.
 */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addActivity,
  addChangeOrder,
  addChangeOrderItem,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  codeChangeOrderItem,
  type TaskHandle,
} from '#database/seed/builders.ts'
import { because, saving } from '#tests/harness/deletion.ts'
import {
  type Deciding,
  decisionsOf,
  deletionOf,
  done,
  first,
  kitOf,
  named,
  partOf,
  type TurnStage,
} from '#tests/harness/kit.ts'
import { day, instant, sheetOfProject, sometimes, status, word } from '#tests/harness/lists.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'
import type { Stage } from '#tests/harness/step-stage.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { changeOrderColumns } from './columns.ts'
import {
  addItemCodes,
  approveChangeOrders,
  type ChangeOrder,
  type ChangeOrderChange,
  type ChangeOrderEffect,
  type ChangeOrderItem,
  createChangeOrderItems,
  createChangeOrders,
  deleteChangeOrderItems,
  deleteChangeOrders,
  findChangeOrder,
  listItemsOfChangeOrder,
  type NewChangeOrder,
  type NewChangeOrderItem,
  readChangeOrderEffect,
  rejectChangeOrders,
  replaceChangeOrderActor,
  reviewChangeOrders,
  updateChangeOrderItems,
  updateChangeOrders,
} from './contract.ts'
import { changeOrderMachine } from './machine.ts'
import { listItems as listChangeOrderItems } from './server/item-queries.ts'
import { listChangeOrders } from './server/queries.ts'

const steps = {
  approve: approveChangeOrders,
  review: reviewChangeOrders,
  reject: rejectChangeOrders,
} as const
export type ActorStep = keyof typeof steps

export interface ChangeOrderStage {
  server: TestApp
  account: AccountHandle
  task: TaskHandle
  /** An activity of 100 m³ at 50.00 each, from 2030-01-07 to 2030-01-18. */
  dig: ActivityHandle
  /** An activity of 20 m at 10.00 each. */
  pipe: ActivityHandle
  /** Has all rights, and is on the project before the others. */
  ann: Person
  /** A foreman, who creates change orders. */
  ben: Person
  /** The reviewer. */
  rita: Person
  /** The approver. */
  paul: Person
  /** Is on the project, but may not see change orders. */
  wes: Person
  /** Is in the account, but not on the project. */
  out: Person
  /** Rita as reviewer and Paul as approver. */
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
  /** Rita and Paul approve the change order. */
  sign(id: string): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<ChangeOrder | undefined>
  items(id: string): Promise<ChangeOrderItem[]>
  effect(id: string, who?: Person): Promise<ChangeOrderEffect>
}

/** Creates an account with a project and these people. */
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
    server,
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

/** The id of an item by the id of its change order. */
const items = new Map<string, string>()
const itemOf = (id: string) => items.get(id) ?? ''

const stepsOfChangeOrders = stepsOf(changeOrderMachine, {
  said: {
    send: 'Successfully submitted',
    approve: 'Successfully approved',
    review: 'Successfully reviewed',
    reject: 'Rejected successfully',
    removeItems: 'Deleted successfully',
    remove: 'Deleted successfully',
  },
  async make({ db, task, people, next, wait }, { status, statusId, step, turn }) {
    const { author, holder, actor } = people
    const asks = status === 'RequireInformation' && { status_id: statuses.RequireInformation }
    const order = await addChangeOrder(db, task, {
      number: next(),
      name: 'Some change',
      byEmployeeId: author.employeeId,
      status_id: statusId,
      actors: [
        { role_type_id: 1, employeeId: holder.employeeId, ...asks },
        { role_type_id: 2, employeeId: actor.employeeId },
      ],
    })
    items.set(order.changeOrderId, await addChangeOrderItem(db, order, { name: 'Some item' }))
    if (step === 'send') await wait('ChangeOrder', order.changeOrderId, turn)
    return order.changeOrderId
  },
  is: (who, kind) => who === kind || (who === 'actor' && kind === 'holder'),
  read: ({ server }, id, token) => server.call(findChangeOrder, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateChangeOrders, {
        body: [{ changeOrderMasterUniqueId: id, changeOrderName: 'Another change' }],
        token,
      }),
    send: ({ server }, id, token) =>
      server.call(updateChangeOrders, {
        body: [{ changeOrderMasterUniqueId: id, statusId: statuses.Pending }],
        token,
      }),
    addItems: ({ server }, id, token) =>
      server.call(createChangeOrderItems, {
        body: [{ changeOrderMasterUniqueId: id, changeOrderItemName: 'Another item' }],
        token,
      }),
    changeItems: ({ server }, id, token) =>
      server.call(updateChangeOrderItems, {
        body: [{ changeOrderItemUniqueId: itemOf(id), changeOrderItemAmount: 5 }],
        token,
      }),
    removeItems: ({ server }, id, token) =>
      server.call(deleteChangeOrderItems, { body: [itemOf(id)], token }),
    changeCodes: (stage, id, token) =>
      stage.server.call(addItemCodes, {
        body: [{ changeOrderItemUniqueId: itemOf(id), companySubTaskCodeUniqueId: stage.code }],
        token,
      }),
    approve: (stage, id, token) => decide(stage, approveChangeOrders, id, token),
    review: (stage, id, token) => decide(stage, reviewChangeOrders, id, token),
    reject: (stage, id, token) => decide(stage, rejectChangeOrders, id, token),
    replace: ({ server, people }, id, token) =>
      server.call(replaceChangeOrderActor, {
        body: {
          changeOrderMasterUniqueId: id,
          roleTypeUniqueId: 1,
          replacedEmployeeUniqueId: people.holder.employeeId,
          employeeUniqueId: people.reader.employeeId,
          reason: 'Some reason',
        },
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteChangeOrders, { body: [id], token }),
  },
})

const decide = (
  { server }: Stage,
  endpoint: typeof approveChangeOrders | typeof reviewChangeOrders | typeof rejectChangeOrders,
  id: string,
  token: string,
) => server.call(endpoint, { body: { changeOrderMasterList: [id], comment: 'Some reason' }, token })

/** Creates a change order for the tests of turns (tests/turns-move-on.test.ts). */
export const propose = (
  { server, task, admin: { token } }: TurnStage,
  people: Record<'originator' | 'reviewer' | 'approver', Person>,
) =>
  first(
    server.call(createChangeOrders, {
      body: [
        {
          taskUniqueId: task.taskId,
          changeOrderName: 'Some change',
          coOriginatorEmployeeUniqueId: people.originator.employeeId,
          actors: [
            { roleTypeUniqueId: 1, approverEmployeeUniqueId: people.reviewer.employeeId },
            { roleTypeUniqueId: 2, approverEmployeeUniqueId: people.approver.employeeId },
          ],
        },
      ],
      token,
    }),
  )
export const send = (id: string, { token }: Person, { server }: TurnStage) =>
  server.call(updateChangeOrders, {
    body: [{ changeOrderMasterUniqueId: id, statusId: statuses.Pending }],
    token,
  })
export const agree = (id: string, { token }: Person, { server }: TurnStage) =>
  server.call(approveChangeOrders, { body: { changeOrderMasterList: [id] }, token })

const decidingBy = (
  step: typeof approveChangeOrders | typeof reviewChangeOrders | typeof rejectChangeOrders,
  change: (stage: ChangeOrderStage, id: string, item: string) => Promise<Answer<unknown>>,
): Deciding<ChangeOrderStage> => ({
  async make(stage) {
    const id = await stage.add()
    await stage.addItem(id, { changeOrderItemAmount: 100 })
    return id
  },
  read: (stage, id) => stage.read(id),
  change: async (stage, id) => {
    const [item] = await stage.items(id)
    return change(stage, id, item?.changeOrderItemUniqueId ?? '')
  },
  decide: ({ server, rita: { token } }, id, rowVersion) =>
    server.call(step, {
      token,
      body: {
        changeOrderMasterList: [{ changeOrderMasterUniqueId: id, rowVersion }],
        comment: 'Some reason',
      },
    }),
})
const changeItem = ({ server, ann: { token } }: ChangeOrderStage, _id: string, item: string) =>
  server.call(updateChangeOrderItems, {
    token,
    body: [{ changeOrderItemUniqueId: item, changeOrderItemAmount: 999_999 }],
  })

export const kit = kitOf({
  types: ['ChangeOrder'],
  world: [
    partOf({ changeOrder: 'change_order', changeOrderItem: 'change_order_item' }, async (base) => {
      const { db, account, task, activity, activityCode } = base
      const { employeeId } = base.employee
      const changeOrder = await addChangeOrder(db, task, {
        number: 1,
        name: 'Some change order',
        byEmployeeId: employeeId,
        actors: [
          { role_type_id: 1, employeeId },
          { role_type_id: 2, employeeId },
        ],
      })
      const changed = { name: 'Some item', activityId: activity.activityId, amount: '100' }
      const changeOrderItem = await addChangeOrderItem(db, changeOrder, changed)
      await codeChangeOrderItem(db, account, changeOrderItem, activityCode)
      return { changeOrder: changeOrder.changeOrderId, changeOrderItem }
    }),
  ],
  add: {
    ChangeOrder: async (db, at, more) => (await addChangeOrder(db, at, { name: 'x', ...more })).changeOrderId,
  },
  steps: { ChangeOrder: stepsOfChangeOrders },
  decisions: decisionsOf(openChangeOrderStage, {
    'a change order is approved whose item changed': decidingBy(approveChangeOrders, changeItem),
    'a change order is approved that got an item': decidingBy(approveChangeOrders, (stage, id) =>
      stage.addItem(id, {}),
    ),
    'a change order is approved that lost an item': decidingBy(
      approveChangeOrders,
      ({ server, ann: { token } }, _id, item) => server.call(deleteChangeOrderItems, { token, body: [item] }),
    ),
    'a change order is reviewed that changed': decidingBy(reviewChangeOrders, (stage, id) =>
      stage.change(id, { changeOrderName: 'Something else' }),
    ),
    'a change order is rejected whose item changed': decidingBy(rejectChangeOrders, changeItem),
  }),
  waits: [
    {
      type: 'ChangeOrder',
      step: 'begin',
      make: (stage) => propose(stage, { originator: stage.holder, reviewer: stage.ann, approver: stage.ann }),
      take: send,
    },
    {
      type: 'ChangeOrder',
      step: 'review',
      async make(stage) {
        const { ben: originator, holder: reviewer, admin } = stage
        const id = await propose(stage, { originator, reviewer, approver: admin })
        await done(send(id, admin, stage))
        return id
      },
      take: agree,
    },
    {
      type: 'ChangeOrder',
      step: 'approve',
      async make(stage) {
        const { ben: originator, holder: approver, admin } = stage
        const id = await propose(stage, { originator, reviewer: admin, approver })
        await done(send(id, admin, stage))
        await done(agree(id, admin, stage))
        return id
      },
      take: agree,
    },
    {
      type: 'ChangeOrder',
      step: 'resubmit',
      async make(stage) {
        const { server, holder: originator, ann: reviewer, admin } = stage
        const id = await propose(stage, { originator, reviewer, approver: reviewer })
        await done(send(id, admin, stage))
        const body = { changeOrderMasterList: [id], comment: 'Some reason' }
        await done(server.call(reviewChangeOrders, { body, token: reviewer.token }))
        return id
      },
      take: send,
    },
  ],
  about: {
    'of a change order what it adds, and its days': async (server) => {
      const { add, ben } = await openChangeOrderStage(server)
      await add({ scheduleImpact: 4 })
      return [ben, [{ amount: '0', seesCosts: true }, { text: '+4 days' }, { text: 'no items' }]]
    },
    'of a change order what its items add': async (server) => {
      const { add, addItem, ben } = await openChangeOrderStage(server)
      const id = await add({ scheduleImpact: 4 })
      await addItem(id, { changeOrderItemAmount: '900.50' })
      await addItem(id, { changeOrderItemAmount: '-100' })
      return [ben, [{ amount: '800.50', seesCosts: true }, { text: '+4 days' }, { text: '2 items' }]]
    },
  },
  lists: {
    copied: {
      change_order: {
        vary: {
          number: '100 + n',
          name: word,
          new_end_date: sometimes(day()),
          due_date: sometimes(day()),
          schedule_impact: 'n % 3',
          status_id: status,
          created_at: instant,
        },
      },
      change_order_item: { vary: { name: word } },
    },
    of: {
      'the change orders': {
        tables: ['change_order'],
        orders: sortedOf(changeOrderColumns),
        list: ({ db, scope, today, records }, sort, range) =>
          listChangeOrders(db, scope, today, { workOrder: records.workOrder }, { sort }, range),
        idOf: 'changeOrderMasterUniqueId',
      },
      'the items of a change order': {
        tables: ['change_order_item'],
        list: ({ db, scope, records }, _sort, range) =>
          listChangeOrderItems(db, scope, records.changeOrder, range),
        idOf: 'changeOrderItemUniqueId',
      },
    },
    sheets: {
      '/api/changeordermaster/export': sheetOfProject('/api/changeordermaster/workorder', 'changeOrderName'),
    },
  },
  deletion: deletionOf({
    takes: [
      {
        key: 'change_order_item.change_order_id → change_order',
        of: 'changeOrder',
        endpoint: deleteChangeOrders,
      },
    ],
    asked: {
      'change_order_item_code.company_sub_task_code_id → company_sub_task_code': {
        says: /is used in Some work order \(1 change order\)/,
      },
    },
    kept: {
      'change_order.originator_employee_id → employee': {
        of: 'changeOrder',
        save: saving(updateChangeOrders, 'changeOrderMasterUniqueId', 'coOriginatorEmployeeUniqueId'),
      },
    },
    excused: [
      {
        // A conflict in the approval names the deleted activity: features/changeorders/server/weighing.ts
        because: 'What is in force counts on, and what is not is refused when it is to come into force.',
        keys: [
          'change_order.job_id → job',
          'change_order.task_id → task',
          'change_order_item.activity_id → activity',
        ],
      },
      {
        because: because.isPart,
        keys: ['change_order_item_code.change_order_item_id → change_order_item'],
      },
    ],
  }),
  naming: {
    'POST /api/changeordermaster/getbyjob': named.record,
    'POST /api/changeordermaster/workorder': named.record,
    'POST /api/changeordermaster/getbychangeorder': named.record,
    'POST /api/changeordermaster/export': named.record,
    'POST /api/changeordermaster/pdf': named.record,
    'POST /api/changeordermastercomment/changeorder': named.record,
    'POST /api/changeordermaster/court': named.record,
    'POST /api/changeordermaster/history': named.history,
  },
})
