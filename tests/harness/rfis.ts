/** RFIs in tests: an account with a job on a project, people, and the calls under short names. */
import type * as z from 'zod'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addJob,
  addRelation,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import {
  answerRfi,
  createRfiComments,
  createRfis,
  findRfi,
  type NewRfi,
  type RfiChange,
  type RfiDetails,
  sendRfiBack,
  updateRfis,
} from '#features/rfis/contract.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

export interface RfiStage {
  account: AccountHandle
  job: JobHandle
  /** May do everything; on the project before the others. */
  ann: Person
  /** A foreman on the project: may ask. */
  ben: Person
  /** An engineer on the project, who answers; they report to Dan. */
  eve: Person
  /** Supervises Eve. */
  dan: Person
  /** Of the account, not on the project. */
  out: Person
  add(input?: Partial<z.input<typeof NewRfi>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof RfiChange>>, who?: Person): Promise<Answer<string[]>>
  approve(id: string, who?: Person): Promise<Answer<string[]>>
  close(id: string, who?: Person): Promise<Answer<string[]>>
  sendBack(id: string, comment?: string, who?: Person, rowVersion?: number): Promise<Answer<string[]>>
  answer(id: string, text?: string, who?: Person): Promise<Answer<string[]>>
  comment(id: string, text: string, mentions?: string[], who?: Person): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<RfiDetails | undefined>
}

/** An account with a project and people on it. */
export async function openRfiStage(server: TestApp): Promise<RfiStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const ben = await newPerson(server, account, 'Foreman')
  const eve = await newPerson(server, account, 'Guest')
  const dan = await newPerson(server, account, 'Superintendent')
  const out = await newPerson(server, account, 'Employee')
  const workOrder = await addWorkOrder(db, account, { title: 'Some project' })
  for (const person of [ann, ben, eve, dan]) await assign(db, person, workOrder)
  await addRelation(db, workOrder, dan, eve)
  const job = await addJob(db, workOrder, { title: 'Some job' })
  const change: RfiStage['change'] = (id, fields, who = ann) =>
    server.call(updateRfis, {
      body: { paramCollection: [{ rfiUniqueId: id, ...fields }] },
      token: who.token,
    })
  return {
    account,
    job,
    ann,
    ben,
    eve,
    dan,
    out,
    async add(input, who = ben) {
      const body = [{ jobUniqueId: job.jobId, rfiTitle: 'Some question', ...input }]
      const answer = await server.call(createRfis, { body, token: who.token })
      if (answer.status !== 200)
        throw new Error(`${answer.errorDescription} ${JSON.stringify(answer.fields)}`)
      return answer.data[0] as string
    },
    change,
    approve: (id, who = dan) => change(id, { statusId: statuses.InProgress }, who),
    close: (id, who = ann) => change(id, { statusId: statuses.Completed }, who),
    sendBack: (id, comment = 'Which one?', who = ben, rowVersion) =>
      server.call(sendRfiBack, { body: { rfiUniqueId: id, comment, rowVersion }, token: who.token }),
    answer: (id, text = 'So it is.', who = eve) =>
      server.call(answerRfi, { body: { rfiUniqueId: id, rfiCommentText: text }, token: who.token }),
    comment: (id, text, mentions = [], who = ben) =>
      server.call(createRfiComments, {
        body: [{ rfiUniqueId: id, rfiCommentText: text, mentions }],
        token: who.token,
      }),
    async read(id, who = ann) {
      const { status, data } = await server.call(findRfi, { body: { TargetUniqueID: id }, token: who.token })
      return status === 200 ? data.items[0] : undefined
    },
  }
}
