/** Punch lists in tests: an account with a job on a project, people, a list, and the calls under short names. */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addJob,
  addPunchList,
  addPunchListItem,
  addSubContractor,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import { saving } from '#tests/harness/deletion.ts'
import { DAY } from '#tests/harness/ground.ts'
import { decisionsOf, deletionOf, first, kitOf, named, partOf } from '#tests/harness/kit.ts'
import { day, instant, oneOf, sheetOfProject, sometimes, status, word } from '#tests/harness/lists.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { punchItemColumns, punchListColumns } from './columns.ts'
import {
  closePunchListItems,
  createPunchListItems,
  createPunchLists,
  deletePunchListItems,
  deletePunchLists,
  findPunchList,
  findPunchListItem,
  type NewPunchList,
  type NewPunchListItem,
  type PunchList,
  type PunchListChange,
  type PunchListItem,
  type PunchListItemChange,
  updatePunchListItems,
  updatePunchLists,
} from './contract.ts'
import { punchMachine } from './machine.ts'
import { listPunchLists } from './server/list-queries.ts'
import { listItems as listPunchItems } from './server/search-queries.ts'

export interface PunchStage {
  server: TestApp
  account: AccountHandle
  job: JobHandle
  /** May do everything. */
  ann: Person
  /** A field worker on the project. */
  ben: Person
  concrete: string
  electric: string
  listId: string
  addLists(...lists: Partial<z.input<typeof NewPunchList>>[]): Promise<string[]>
  addItems(...items: Partial<z.input<typeof NewPunchListItem>>[]): Promise<string[]>
  changeList(change: Partial<z.input<typeof PunchListChange>>, who?: Person): Promise<Answer<string[]>>
  changeItem(
    id: string,
    change: Partial<z.input<typeof PunchListItemChange>>,
    who?: Person,
  ): Promise<Answer<string[]>>
  readList(id?: string, who?: Person): Promise<PunchList | undefined>
  readItem(id: string, who?: Person): Promise<PunchListItem | undefined>
}

const CONCRETE = 1
const ELECTRIC = 4

/** Adds an account with one punch list on a job. */
export async function openPunchStage(server: TestApp): Promise<PunchStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Field worker')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  await assign(db, ben, workOrder)
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const concrete = await addSubContractor(db, account, { name: 'Kestrel', sub_contractor_type_id: CONCRETE })
  const electric = await addSubContractor(db, account, { name: 'Copper', sub_contractor_type_id: ELECTRIC })
  const addLists: PunchStage['addLists'] = async (...lists) => {
    const body = lists.map((list) => ({ jobUniqueId: job.jobId, punchListName: 'Some list', ...list }))
    return (await server.call(createPunchLists, { body, token: ann.token })).data
  }
  const [listId = ''] = await addLists({})
  return {
    server,
    account,
    job,
    ann,
    ben,
    concrete,
    electric,
    listId,
    addLists,
    async addItems(...items) {
      const body = items.map((item) => ({
        punchListUniqueId: listId,
        punchListItemDescription: 'Touch up',
        ...item,
      }))
      const answer = await server.call(createPunchListItems, { body, token: ann.token })
      if (answer.status !== 200)
        throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
      return answer.data
    },
    changeList: (change, who = ann) =>
      server.call(updatePunchLists, { body: [{ punchListUniqueId: listId, ...change }], token: who.token }),
    changeItem: (id, change, who = ann) =>
      server.call(updatePunchListItems, {
        body: [{ punchListItemUniqueId: id, ...change }],
        token: who.token,
      }),
    async readList(id = listId, who = ann) {
      const body = { TargetUniqueID: id }
      const { status, data } = await server.call(findPunchList, { body, token: who.token })
      return status === 200 ? data.items[0] : undefined
    },
    async readItem(id, who = ann) {
      const body = { TargetUniqueID: id }
      const { status, data } = await server.call(findPunchListItem, { body, token: who.token })
      return status === 200 ? data.items[0] : undefined
    },
  }
}

const stepsOfPunchLists = stepsOf(punchMachine.list, {
  said: { close: 'Successfully closed', remove: 'Deleted successfully' },
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

const stepsOfPunchListItems = stepsOf(punchMachine.item, {
  said: { close: 'Successfully closed', remove: 'Deleted successfully' },
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

export const kit = kitOf({
  types: ['PunchList', 'PunchListItem'],
  world: [
    partOf(
      { punchList: 'punch_list', punchListItem: 'punch_list_item' },
      async ({ db, job, employee: { employeeId: byEmployeeId } }) => {
        const list = await addPunchList(db, job, { name: 'Some list', byEmployeeId })
        const found = { number: 1, description: 'Some item', created_on: DAY, byEmployeeId }
        return { punchList: list.punchListId, punchListItem: await addPunchListItem(db, list, found) }
      },
    ),
  ],
  add: {
    PunchListItem: async (db, at, { number, byEmployeeId }) => {
      const list = await addPunchList(db, at, { name: 'x', byEmployeeId })
      return addPunchListItem(db, list, { number, description: 'x', byEmployeeId, created_on: DAY })
    },
  },
  steps: { PunchList: stepsOfPunchLists, PunchListItem: stepsOfPunchListItems },
  decisions: decisionsOf(openPunchStage, {
    'a punch list item is closed': {
      make: async (stage) => (await stage.addItems({}))[0] ?? '',
      read: (stage, id) => stage.readItem(id),
      change: (stage, id) => stage.changeItem(id, { punchListItemDescription: 'Something else' }),
      decide: ({ server, ann: { token } }, id, rowVersion) =>
        server.call(closePunchListItems, { token, body: [{ punchListItemUniqueId: id, rowVersion }] }),
    },
    'a punch list is closed': {
      make: async (stage) => (await stage.addLists({}))[0] ?? '',
      read: (stage, id) => stage.readList(id),
      change: (stage, id) => stage.changeList({ punchListUniqueId: id, punchListName: 'Something else' }),
      decide: (stage, id, rowVersion) =>
        stage.changeList({
          punchListUniqueId: id,
          statusId: statuses.Completed,
          ...(rowVersion && { rowVersion }),
        }),
    },
  }),
  waits: [
    {
      type: 'PunchListItem',
      step: 'close',
      async make({ server, job, admin: { token }, holder }) {
        const lists = [{ jobUniqueId: job.jobId, punchListName: 'Some list' }]
        const list = await first(server.call(createPunchLists, { body: lists, token }))
        const item = {
          punchListUniqueId: list,
          punchListItemDescription: 'Some item',
          employeeUniqueId: holder.employeeId,
        }
        return first(server.call(createPunchListItems, { body: [item], token }))
      },
      take: (id, { token }, { server }) => server.call(closePunchListItems, { body: [id], token }),
    },
  ],
  about: {
    'of a punch item where it is': async (server) => {
      const { addItems, ann } = await openPunchStage(server)
      await addItems({ punchListItemLocation: 'Stair 2', employeeUniqueId: ann.employeeId })
      return [ann, [{ text: 'Stair 2' }, { text: 'Some list' }]]
    },
  },
  lists: {
    copied: {
      punch_list: { vary: { name: word, status_id: status, created_at: instant } },
      punch_list_item: {
        vary: {
          number: '100 + n',
          description: word,
          location: oneOf('', 'Roof', 'roof'),
          due_date: sometimes(day()),
          employee_id: sometimes('t.created_by_employee_id'),
          status_id: status,
        },
      },
    },
    of: {
      'the punch lists': {
        tables: ['punch_list'],
        orders: sortedOf(punchListColumns),
        list: ({ db, scope, records }, sort, range) =>
          listPunchLists(db, scope, { workOrder: records.workOrder }, sort, range),
        idOf: 'punchListUniqueId',
      },
      'the items of all punch lists': {
        tables: ['punch_list_item'],
        orders: sortedOf(punchItemColumns),
        list: ({ db, scope, records }, sort, range) =>
          listPunchItems(db, scope, { workOrderUniqueId: records.workOrder, sort }, range),
        idOf: 'punchListItemUniqueId',
      },
      'the items of a punch list': {
        tables: ['punch_list_item'],
        list: ({ db, scope, records }, _sort, range) =>
          listPunchItems(
            db,
            scope,
            { workOrderUniqueId: records.workOrder, punchListUniqueId: records.punchList },
            range,
          ),
        idOf: 'punchListItemUniqueId',
      },
    },
    sheets: {
      '/api/punchlist/export': sheetOfProject('/api/punchlist/workorder', 'punchListName'),
      '/api/punchlist/items/export': sheetOfProject(
        '/api/punchlist/items/search',
        'punchListItemDescription',
      ),
    },
  },
  deletion: deletionOf({
    takes: [
      { key: 'punch_list_item.punch_list_id → punch_list', of: 'punchList', endpoint: deletePunchLists },
    ],
    asked: {
      'punch_list_item.sub_contractor_id → sub_contractor': {
        says: /: Some work order \(1 punch list item\)\. /,
        with: 'employee_id = null, sub_contractor_type_id = 1',
      },
    },
    kept: {
      'punch_list_item.sub_contractor_id → sub_contractor': {
        of: 'punchListItem',
        save: saving(updatePunchListItems, 'punchListItemUniqueId', 'subContractorUniqueId', {
          contractorType: '2',
          subContractorTypeId: 1,
        }),
        with: () => 'employee_id = null, sub_contractor_type_id = 1',
        isHandedOn: true,
      },
      'punch_list_item.employee_id → employee': {
        of: 'punchListItem',
        save: saving(updatePunchListItems, 'punchListItemUniqueId', 'employeeUniqueId', {
          contractorType: '1',
        }),
        with: () => 'sub_contractor_id = null, sub_contractor_type_id = null',
        isHandedOn: true,
      },
    },
  }),
  naming: {
    'POST /api/punchlist/item/history': named.history,
    'POST /api/punchlist/job': named.record,
    'POST /api/punchlist/workorder': named.record,
    'POST /api/punchlist/export': named.record,
    'POST /api/punchlist/punchlist': named.record,
    'POST /api/punchlist/punchlistitem': named.record,
    'POST /api/punchlist/punchlistitem/id': named.record,
    'POST /api/punchlist/items/search': named.record,
    'POST /api/punchlist/items/export': named.record,
    'POST /api/punchlist/item/comments': named.said,
    'POST /api/punchlist/item/court': named.holder,
  },
  ofFirm: { PunchListItem: 'sub_contractor_type_id = 1' },
})
