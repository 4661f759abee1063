/** Submittals in tests: an account with a project, people, and the calls under short names. */
import type * as z from 'zod'
import { ALL_BITS } from '#contract/modules.ts'
import {
  type AccountHandle,
  addJob,
  addRole,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import {
  APPROVER,
  approveSubmittal,
  askSubmittalInformation,
  type ChosenApprover,
  createSubmittalComments,
  createSubmittals,
  deleteSubmittals,
  findSubmittal,
  type NewSubmittal,
  rejectSubmittal,
  reopenSubmittal,
  SUBMITTER,
  type Submittal,
  type SubmittalChange,
  submitSubmittal,
  updateSubmittals,
} from '#features/submittals/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

type Answered = Promise<Answer<string[]>>

export interface SubmittalStage {
  account: AccountHandle
  job: JobHandle
  /** May do everything; originates and manages. */
  ann: Person
  /** Submits. */
  ben: Person
  /** Approves first. */
  eve: Person
  /** Approves after Eve. */
  dan: Person
  /** Only told. */
  kim: Person
  /** Of the account, not on the project. */
  out: Person
  /** Ben submits, Eve and then Dan approve, Kim is told. */
  actors(): z.input<typeof ChosenApprover>[]
  add(input?: Partial<z.input<typeof NewSubmittal>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof SubmittalChange>>, who?: Person): Answered
  remove(id: string, who?: Person): Answered
  submit(id: string, comment?: string, who?: Person): Answered
  approve(id: string, who?: Person, isNoted?: boolean, comment?: string): Answered
  ask(id: string, comment?: string, who?: Person): Answered
  reject(id: string, comment?: string, who?: Person): Answered
  reopen(id: string, description?: string, who?: Person): Answered
  comment(id: string, text: string, mentions?: string[], who?: Person): Answered
  read(id: string, who?: Person): Promise<Submittal | undefined>
}

export const submits = ({ employeeId }: Person) => ({
  roleTypeUniqueId: SUBMITTER,
  approverEmployeeUniqueId: employeeId,
})
export const approves = ({ employeeId }: Person) => ({
  roleTypeUniqueId: APPROVER,
  approverEmployeeUniqueId: employeeId,
})
export const isTold = (person: Person) => ({ ...approves(person), distributionOnly: true })

/** An account with a project and people on it. */
export async function openSubmittalStage(server: TestApp): Promise<SubmittalStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Foreman')
  const eve = await newPerson(server, account, 'Superintendent')
  const dan = await newPerson(server, account, 'Subcontractor')
  const kim = await newPerson(server, account, 'Foreman')
  // May do everything with submittals, wherever they see any.
  const everywhere = await addRole(db, account, 'All of submittals', { Projects: 2, Submittals: ALL_BITS })
  const out = await newPerson(server, account, everywhere)
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  for (const person of [ann, ben, eve, dan, kim]) await assign(db, person, workOrder)
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const actors = () => [submits(ben), approves(eve), approves(dan), isTold(kim)]
  const operation = (submittalMasterUniqueId: string, comment: string) => ({
    submittalMasterUniqueId,
    comment,
  })
  return {
    account,
    job,
    ann,
    ben,
    eve,
    dan,
    kim,
    out,
    actors,
    async add(input, who = ann) {
      const { workOrderId } = workOrder
      const body = [
        { workOrderUniqueId: workOrderId, submittalTitle: 'Some submittal', approvers: actors(), ...input },
      ]
      const answer = await server.call(createSubmittals, { body, token: who.token })
      if (answer.status !== 200)
        throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
      return answer.data[0] as string
    },
    change: (id, change, who = ann) =>
      server.call(updateSubmittals, {
        body: [{ submittalMasterUniqueId: id, ...change }],
        token: who.token,
      }),
    remove: (id, who = ann) => server.call(deleteSubmittals, { body: [id], token: who.token }),
    submit: (id, comment = '', who = ben) =>
      server.call(submitSubmittal, { body: operation(id, comment), token: who.token }),
    approve: (id, who = eve, isNoted = false, comment = isNoted ? 'As marked.' : '') =>
      server.call(approveSubmittal, { body: { ...operation(id, comment), isNoted }, token: who.token }),
    ask: (id, comment = 'What is missing?', who = eve) =>
      server.call(askSubmittalInformation, { body: operation(id, comment), token: who.token }),
    reject: (id, comment = 'Not this one.', who = eve) =>
      server.call(rejectSubmittal, { body: operation(id, comment), token: who.token }),
    reopen: (id, description, who = ann) =>
      server.call(reopenSubmittal, {
        body: { SubmittalMasterUniqueId: id, SubmittalNewDescription: description },
        token: who.token,
      }),
    comment: (id, text, mentions = [], who = ben) =>
      server.call(createSubmittalComments, {
        body: [{ submittalMasterUniqueId: id, submittalCommentText: text, mentions }],
        token: who.token,
      }),
    async read(id, who = ann) {
      const { status, data } = await server.call(findSubmittal, {
        body: { TargetUniqueID: id },
        token: who.token,
      })
      return status === 200 ? data.items[0] : undefined
    },
  }
}
