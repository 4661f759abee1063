/** Change orders, as tests/record-steps.test.ts brings them about. */
import { statuses } from '#contract/statuses.ts'
import { addChangeOrder, addChangeOrderItem } from '#database/seed/builders.ts'
import {
  addItemCodes,
  approveChangeOrders,
  createChangeOrderItems,
  deleteChangeOrderItems,
  deleteChangeOrders,
  findChangeOrder,
  rejectChangeOrders,
  replaceChangeOrderActor,
  reviewChangeOrders,
  updateChangeOrderItems,
  updateChangeOrders,
} from '#features/changeorders/contract.ts'
import { changeOrderMachine } from '#features/changeorders/machine.ts'
import type { Stage } from './stage.ts'
import { stepsOf } from './steps.ts'

/** The item of each change order that was made. */
const items = new Map<string, string>()
const itemOf = (id: string) => items.get(id) ?? ''

export const changeOrders = stepsOf(changeOrderMachine, {
  table: 'change_order',
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
