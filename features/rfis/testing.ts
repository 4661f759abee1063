/** The stage of RFI tests: an account with a job on a project, people, and short functions for the calls. */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addJob,
  addRelation,
  addRfi,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
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
import { day, instant, sheetOfProject, status, word } from '#tests/harness/lists.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { rfiColumns } from './columns.ts'
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
  voidRfi,
} from './contract.ts'
import { rfiMachine } from './machine.ts'
import { listRfis } from './server/queries.ts'

export interface RfiStage {
  server: TestApp
  account: AccountHandle
  job: JobHandle
  /** Has all rights, and was assigned to the project before the others. */
  ann: Person
  /** A foreman on the project, who may ask. */
  ben: Person
  /** An engineer on the project, who answers and reports to Dan. */
  eve: Person
  /** Supervises Eve. */
  dan: Person
  /** Belongs to the account, but not to the project. */
  out: Person
  add(input?: Partial<z.input<typeof NewRfi>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof RfiChange>>, who?: Person): Promise<Answer<string[]>>
  approve(id: string, who?: Person): Promise<Answer<string[]>>
  close(id: string, who?: Person): Promise<Answer<string[]>>
  sendBack(id: string, comment?: string, who?: Person, rowVersion?: number): Promise<Answer<string[]>>
  void(id: string, voidReason?: string, who?: Person, rowVersion?: number): Promise<Answer<string[]>>
  answer(id: string, text?: string, who?: Person): Promise<Answer<string[]>>
  comment(id: string, text: string, mentions?: string[], who?: Person): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<RfiDetails | undefined>
}

/** Creates an account with a project and people on it. */
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
    server,
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
    void: (id, voidReason = 'Asked twice.', who = ben, rowVersion) =>
      server.call(voidRfi, { body: { rfiUniqueId: id, voidReason, rowVersion }, token: who.token }),
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

const stepsOfRfis = stepsOf(rfiMachine, {
  said: {
    approve: 'Successfully approved',
    answer: 'Successfully submitted',
    close: 'Successfully closed',
    sendBack: 'Rejected successfully',
  },
  decidedBy: 'answered_at',
  async make({ db, task, people, next, wait }, { statusId, step, turn }) {
    const { author, actor } = people
    const isAnswered = step === 'close' || step === 'sendBack'
    const id = await addRfi(db, task, {
      number: next(),
      title: 'Some question',
      byEmployeeId: author.employeeId,
      assigned_to_employee_id: actor.employeeId,
      status_id: statusId,
      ...(isAnswered && { answered_at: new Date().toISOString() }),
    })
    await wait('RFI', id, turn)
    return id
  },
  read: ({ server }, id, token) => server.call(findRfi, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateRfis, { body: { paramCollection: [{ rfiUniqueId: id, rfiNotes: 'x' }] }, token }),
    approve: ({ server }, id, token) =>
      server.call(updateRfis, {
        body: { paramCollection: [{ rfiUniqueId: id, statusId: statuses.InProgress }] },
        token,
      }),
    close: ({ server }, id, token) =>
      server.call(updateRfis, {
        body: { paramCollection: [{ rfiUniqueId: id, statusId: statuses.Completed }] },
        token,
      }),
    answer: ({ server }, id, token) =>
      server.call(answerRfi, { body: { rfiUniqueId: id, rfiCommentText: 'So it is.' }, token }),
    sendBack: ({ server }, id, token) =>
      server.call(sendRfiBack, { body: { rfiUniqueId: id, comment: 'Which one?' }, token }),
    void: ({ server }, id, token) =>
      server.call(voidRfi, { body: { rfiUniqueId: id, voidReason: 'Asked twice.' }, token }),
  },
})

const deciding = (statusId: number): Deciding<RfiStage> => ({
  make: (stage) => stage.add(),
  read: (stage, id) => stage.read(id),
  change: (stage, id) => stage.change(id, { rfiNotes: 'Something else' }),
  decide: (stage, id, rowVersion) => stage.change(id, { statusId, ...(rowVersion && { rowVersion }) }),
})

/** The calls for the tests of turns (tests/turns-move-on.test.ts). */
export const ask = ({ server, job, ben }: TurnStage, fields: object = {}, { token } = ben) =>
  first(
    server.call(createRfis, { body: [{ jobUniqueId: job.jobId, rfiTitle: 'Some RFI', ...fields }], token }),
  )
export const change = (id: string, fields: object, { token }: Person, { server }: TurnStage) =>
  server.call(updateRfis, { body: { paramCollection: [{ rfiUniqueId: id, ...fields }] }, token })
export const accept = (id: string, who: Person, stage: TurnStage) =>
  change(id, { statusId: statuses.InProgress }, who, stage)
export const answer = (id: string, { token }: Person, { server }: TurnStage) =>
  server.call(answerRfi, { body: { rfiUniqueId: id, rfiCommentText: 'So it is.' }, token })

export const kit = kitOf({
  types: ['RFI'],
  world: [
    partOf(
      { rfi: 'rfi', rfiAnswered: 'rfi' },
      async ({ db, job, employee: { employeeId: byEmployeeId } }) => {
        const asked = { byEmployeeId, status_id: statuses.InProgress }
        return {
          rfi: await addRfi(db, job, { number: 1, title: 'Some RFI', ...asked }),
          rfiAnswered: await addRfi(db, job, {
            number: 2,
            title: 'Some answered RFI',
            ...asked,
            answered_at: '2026-01-12T10:00:00Z',
          }),
        }
      },
    ),
  ],
  add: { RFI: (db, at, more) => addRfi(db, at, { title: 'x', ...more }) },
  steps: { RFI: stepsOfRfis },
  decisions: decisionsOf(openRfiStage, {
    'an RFI is approved': deciding(statuses.InProgress),
    'an RFI is voided': {
      ...deciding(statuses.Completed),
      decide: (stage, id, rowVersion) => stage.void(id, 'Asked twice.', stage.ben, rowVersion),
    },
    'an RFI is closed': {
      ...deciding(statuses.Completed),
      async make(stage) {
        const id = await stage.add()
        await stage.approve(id)
        return id
      },
    },
  }),
  waits: [
    { type: 'RFI', step: 'accept', make: (stage) => ask(stage), take: accept },
    {
      type: 'RFI',
      step: 'answer',
      async make(stage) {
        const { holder, admin } = stage
        const id = await ask(stage, { rfiAssignedToEmployeeUniqueId: holder.employeeId })
        await done(accept(id, admin, stage))
        return id
      },
      take: answer,
    },
    {
      type: 'RFI',
      step: 'finish',
      async make(stage) {
        const { holder, admin, ann } = stage
        const id = await ask(stage, { rfiAssignedToEmployeeUniqueId: ann.employeeId }, holder)
        await done(accept(id, admin, stage))
        await done(answer(id, ann, stage))
        return id
      },
      take: (id, who, stage) => change(id, { statusId: statuses.Completed }, who, stage),
    },
  ],
  about: {
    'of an RFI the question, and how pressing it is': async (server) => {
      const { add, dan, eve } = await openRfiStage(server)
      await add({
        rfiDescription: 'May the curb go up to 12 in?',
        rfiAssignedToEmployeeUniqueId: eve.employeeId,
        priorityId: 4,
      })
      return [dan, [{ text: 'May the curb go up to 12 in?' }, { text: 'Urgent' }]]
    },
    'of an RFI that is answered, the answer': async (server) => {
      const { add, approve, answer, ben, eve } = await openRfiStage(server)
      const id = await add({
        rfiDescription: 'May the curb go up to 12 in?',
        rfiAssignedToEmployeeUniqueId: eve.employeeId,
        priorityId: 4,
      })
      await approve(id)
      await answer(id, 'Yes, 12 in.', eve)
      return [ben, [{ text: 'Answered: Yes, 12 in.' }, { text: 'Urgent' }]]
    },
    'of an RFI that is but a title, where it is asked': async (server) => {
      const { add, ann } = await openRfiStage(server)
      await add({ priorityId: 2 })
      return [ann, [{ text: 'Some job' }]]
    },
  },
  lists: {
    copied: {
      rfi: {
        vary: {
          number: '100 + n',
          title: word,
          due_date: day(),
          status_id: status,
          created_at: instant,
          priority_id: '1 + n % 3',
          job_id: 't.job_id',
        },
      },
    },
    of: {
      'the RFIs': {
        tables: ['rfi'],
        orders: sortedOf(rfiColumns),
        list: ({ db, scope, today, records }, sort, range) =>
          listRfis(db, scope, today, { workOrder: records.workOrder }, { sort }, range),
        idOf: 'rfiUniqueId',
      },
    },
    sheets: {
      '/api/rfi/export': sheetOfProject('/api/rfi/workorder', 'rfiTitle'),
    },
  },
  deletion: deletionOf({
    kept: {
      'rfi.assigned_to_employee_id → employee': {
        of: 'rfi',
        save: (rfiUniqueId, rfiAssignedToEmployeeUniqueId) => [
          updateRfis,
          { paramCollection: [{ rfiUniqueId, rfiAssignedToEmployeeUniqueId }] },
        ],
        isHandedOn: true,
      },
    },
    excused: [{ because: 'What was said is never deleted.', keys: ['rfi.answer_comment_id → comment'] }],
  }),
  naming: {
    'POST /api/rfihistory/rfi': named.history,
    'POST /api/rfi/job': named.record,
    'POST /api/rfi/workorder': named.record,
    'POST /api/rfi': named.record,
    'POST /api/rfi/court': named.holder,
    'POST /api/rficomments/rfi': named.said,
    'POST /api/rfi/export': named.record,
  },
})
