/** Permits in tests: a project with people on it, and the calls under short names. */
import type * as z from 'zod'
import { type AccountHandle, addWorkOrder, assign, type WorkOrderHandle } from '#database/seed/builders.ts'
import {
  approvePermits,
  closePermits,
  createPermitLogs,
  createPermits,
  deletePermits,
  findPermit,
  type NewPermit,
  type NewPermitLog,
  type Permit,
  type PermitChange,
  updatePermits,
} from '#features/permits/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

export interface PermitStage {
  account: AccountHandle
  workOrder: WorkOrderHandle
  /** May do everything; on the project before the others. */
  ann: Person
  /** The superintendent. */
  sue: Person
  /** A foreman: may add, not change. */
  ben: Person
  /** On the project, may not see permits. */
  wes: Person
  /** Of the account, not on the project. */
  out: Person
  add(input?: Partial<z.input<typeof NewPermit>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof PermitChange>>, who?: Person): Promise<Answer<string[]>>
  approve(id: string, who?: Person): Promise<Answer<string[]>>
  close(id: string, who?: Person): Promise<Answer<string[]>>
  remove(id: string, who?: Person): Promise<Answer<string[]>>
  log(id: string, entry: Partial<z.input<typeof NewPermitLog>>, who?: Person): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<Permit | undefined>
}

/** An account with a project and people on it. */
export async function openPermitStage(server: TestApp): Promise<PermitStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const sue = await newPerson(server, account, 'Superintendent')
  const ben = await newPerson(server, account, 'Foreman')
  const wes = await newPerson(server, account, 'Field worker')
  const out = await newPerson(server, account, 'Employee')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  for (const person of [ann, sue, ben, wes]) await assign(db, person, workOrder)
  return {
    account,
    workOrder,
    ann,
    sue,
    ben,
    wes,
    out,
    async add(input, who = ann) {
      const body = [{ workOrderUniqueId: workOrder.workOrderId, permitTitle: 'Some permit', ...input }]
      const answer = await server.call(createPermits, { body, token: who.token })
      if (answer.status !== 200)
        throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
      return answer.data[0] as string
    },
    change: (id, fields, who = ann) =>
      server.call(updatePermits, { body: [{ permitUniqueId: id, ...fields }], token: who.token }),
    approve: (id, who = ann) => server.call(approvePermits, { body: [id], token: who.token }),
    close: (id, who = ann) => server.call(closePermits, { body: [id], token: who.token }),
    remove: (id, who = ann) => server.call(deletePermits, { body: [id], token: who.token }),
    log: (id, entry, who = ann) =>
      server.call(createPermitLogs, { body: [{ permitUniqueId: id, ...entry }], token: who.token }),
    async read(id, who = ann) {
      const { status, data } = await server.call(findPermit, {
        body: { TargetUniqueID: id },
        token: who.token,
      })
      return status === 200 ? data.items[0] : undefined
    },
  }
}
