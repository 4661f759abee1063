/** Punch lists and their items, as tests/record-steps.test.ts brings them about. */
import { statuses } from '#contract/statuses.ts'
import { addPunchList, addPunchListItem } from '#database/seed/builders.ts'
import {
  closePunchListItems,
  createPunchListItems,
  deletePunchListItems,
  deletePunchLists,
  findPunchList,
  findPunchListItem,
  updatePunchListItems,
  updatePunchLists,
} from '#features/punchlists/contract.ts'
import { punchMachine } from '#features/punchlists/machine.ts'
import { stepsOf } from './steps.ts'

export const punchLists = stepsOf(punchMachine.list, {
  table: 'punch_list',
  async make({ db, task, people }, { statusId }) {
    const list = { name: 'Some list', byEmployeeId: people.author.employeeId, status_id: statusId }
    return (await addPunchList(db, task, list)).punchListId
  },
  read: ({ server }, id, token) => server.call(findPunchList, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updatePunchLists, { body: [{ punchListUniqueId: id, punchListName: 'Other' }], token }),
    fill: ({ server }, id, token) =>
      server.call(createPunchListItems, {
        body: [{ punchListUniqueId: id, punchListItemDescription: 'Some item' }],
        token,
      }),
    close: ({ server }, id, token) =>
      server.call(updatePunchLists, {
        body: [{ punchListUniqueId: id, statusId: statuses.Completed }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deletePunchLists, { body: [id], token }),
  },
})

export const punchListItems = stepsOf(punchMachine.item, {
  table: 'punch_list_item',
  async make({ db, task, people, next, wait }, { statusId, turn }) {
    const byEmployeeId = people.author.employeeId
    const list = await addPunchList(db, task, { name: 'Some list', byEmployeeId })
    const id = await addPunchListItem(db, list, {
      number: next(),
      description: 'Some item',
      byEmployeeId,
      created_on: '2026-01-12',
      status_id: statusId,
    })
    await wait('PunchListItem', id, turn)
    return id
  },
  read: ({ server }, id, token) => server.call(findPunchListItem, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updatePunchListItems, {
        body: [{ punchListItemUniqueId: id, punchListItemDescription: 'Other' }],
        token,
      }),
    close: ({ server }, id, token) => server.call(closePunchListItems, { body: [id], token }),
    remove: ({ server }, id, token) => server.call(deletePunchListItems, { body: [id], token }),
  },
})
