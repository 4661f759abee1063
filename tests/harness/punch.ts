/** Punch lists in tests: an account with a job on a project, people, a list, and the calls under short names. */
import type * as z from 'zod'
import {
  type AccountHandle,
  addJob,
  addSubContractor,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import {
  createPunchListItems,
  createPunchLists,
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
} from '#features/punchlists/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

export interface PunchStage {
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

/** An account with one punch list on a job. */
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
