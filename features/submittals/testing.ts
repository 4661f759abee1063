/** Submittals in tests: an account with a project and people, and the calls under short names. */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { dayAfter, formatDay } from '#contract/days.ts'
import { ALL_BITS } from '#contract/modules.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addActors,
  addJob,
  addRole,
  addSubmittal,
  addSubmittalPackage,
  addWorkOrder,
  assign,
  type JobHandle,
} from '#database/seed/builders.ts'
import { todayIn } from '#server/days.ts'
import { saving } from '#tests/harness/deletion.ts'
import {
  changeBelow,
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
import { day, sheetOfProject, sometimes, status, word } from '#tests/harness/lists.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from '#tests/harness/server.ts'
import { stepsOf } from '#tests/harness/steps.ts'
import { submittalColumns } from './columns.ts'
import {
  APPROVER,
  approveSubmittal,
  askSubmittalInformation,
  type ChosenApprover,
  createSubmittalComments,
  createSubmittals,
  deleteSubmittalPackages,
  deleteSubmittals,
  findSubmittal,
  type NewSubmittal,
  rejectSubmittal,
  reopenSubmittal,
  replaceSubmittalActor,
  SUBMITTER,
  type Submittal,
  type SubmittalChange,
  submitSubmittal,
  updateSubmittals,
} from './contract.ts'
import { submittalMachine } from './machine.ts'
import { listSubmittals } from './server/queries.ts'

type Answered = Promise<Answer<string[]>>

export interface SubmittalStage {
  server: TestApp
  account: AccountHandle
  job: JobHandle
  /** May do everything; the originator and manager. */
  ann: Person
  /** The submitter. */
  ben: Person
  /** The first approver. */
  eve: Person
  /** The second approver, after Eve. */
  dan: Person
  /** On the distribution list: only gets notices. */
  kim: Person
  /** In the account, but not on the project. */
  out: Person
  /** Ben as submitter, Eve and then Dan as approvers, Kim on the distribution list. */
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
  // May do everything with submittals on every project that they see.
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
    server,
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

const stepsOfSubmittals = stepsOf(submittalMachine, {
  said: {
    remove: 'Deleted successfully',
    submit: 'Successfully submitted',
    approve: 'Successfully approved',
    askInformation: 'Successfully reviewed',
    reject: 'Rejected successfully',
    reopen: 'Added Successfully',
  },
  async make({ db, task, people, next }, { status, statusId, step }) {
    const { author, manager, holder, actor, other } = people
    const recordId = await addSubmittal(db, task, {
      number: next(),
      title: 'Some submittal',
      byEmployeeId: author.employeeId,
      manager_employee_id: manager.employeeId,
      status_id: statusId,
    })
    // The holder of the tested step comes first. Another approver follows, so that the approval is not over.
    const [submitter, approver] = step === 'submit' ? [holder, actor] : [other, holder]
    const asks = status === 'RequireInformation' && { status_id: statuses.RequireInformation }
    await addActors(db, task, { record: 'Submittal', recordId }, [
      { role_type_id: SUBMITTER, employeeId: submitter.employeeId },
      { role_type_id: APPROVER, employeeId: approver.employeeId, ...asks },
      { role_type_id: APPROVER, employeeId: step === 'submit' ? other.employeeId : actor.employeeId },
    ])
    return recordId
  },
  // The holder of the turn is always one of the actors.
  is(who, kind) {
    if (who === 'author') return kind === 'author' || kind === 'manager'
    return who === kind || (who === 'actor' && (kind === 'holder' || kind === 'other'))
  },
  read: ({ server }, id, token) => server.call(findSubmittal, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updateSubmittals, {
        body: [{ submittalMasterUniqueId: id, submittalTitle: 'Another title' }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deleteSubmittals, { body: [id], token }),
    submit: ({ server }, id, token) =>
      server.call(submitSubmittal, { body: { submittalMasterUniqueId: id }, token }),
    approve: ({ server }, id, token) =>
      server.call(approveSubmittal, { body: { submittalMasterUniqueId: id }, token }),
    askInformation: ({ server }, id, token) =>
      server.call(askSubmittalInformation, { body: { submittalMasterUniqueId: id, comment: 'Why?' }, token }),
    reject: ({ server }, id, token) =>
      server.call(rejectSubmittal, { body: { submittalMasterUniqueId: id, comment: 'No.' }, token }),
    replace: ({ server, people }, id, token) =>
      server.call(replaceSubmittalActor, {
        body: {
          submittalMasterUniqueId: id,
          roleTypeUniqueId: APPROVER,
          replacedEmployeeUniqueId: people.holder.employeeId,
          employeeUniqueId: people.reader.employeeId,
          reason: 'Some reason',
        },
        token,
      }),
    reopen: ({ server }, id, token) =>
      server.call(reopenSubmittal, { body: { SubmittalMasterUniqueId: id }, token }),
  },
})

/** Adds a submittal that waits on people of a stage (tests/turns-move-on.test.ts). */
const propose = ({ server, job, admin: { token } }: TurnStage, submitter: Person, approver: Person) =>
  first(
    server.call(createSubmittals, {
      body: [
        {
          workOrderUniqueId: job.workOrderId,
          submittalTitle: 'Some submittal',
          approvers: [submits(submitter), approves(approver)],
        },
      ],
      token,
    }),
  )
const said = (submittalMasterUniqueId: string) => ({ submittalMasterUniqueId, comment: 'Some reason' })
const send = (id: string, { token }: Person, { server }: TurnStage) =>
  server.call(submitSubmittal, { body: said(id), token })

type Decision =
  | typeof submitSubmittal
  | typeof approveSubmittal
  | typeof askSubmittalInformation
  | typeof rejectSubmittal

const decide =
  (step: Decision, who: 'ben' | 'eve'): Deciding<SubmittalStage>['decide'] =>
  ({ server, ...stage }, id, rowVersion) =>
    server.call(step, {
      token: stage[who].token,
      body: { submittalMasterUniqueId: id, rowVersion, comment: 'Some reason' },
    })

const inReview = (step: Decision): Deciding<SubmittalStage> => ({
  async make(stage) {
    const id = await stage.add()
    await stage.submit(id)
    return id
  },
  read: (stage, id) => stage.read(id),
  // No call changes a submittal in review, so the test raises its version in the database.
  change: ({ server }, id) => changeBelow(server, 'submittal', id),
  decide: decide(step, 'eve'),
})

export const kit = kitOf({
  types: ['Submittal'],
  world: [
    partOf(
      {
        submittal: 'submittal',
        submittalPending: 'submittal',
        submittalDecided: 'submittal',
        submittalPackage: 'submittal_package',
      },
      async ({ db, workOrder, employee: { employeeId } }) => {
        const submittalPackage = await addSubmittalPackage(db, workOrder, {
          name: 'Some package',
          byEmployeeId: employeeId,
        })
        /** Adds a submittal whose submitter and approver are the same employee. */
        const addOwn = async (number: number, status_id: number) => {
          const recordId = await addSubmittal(db, workOrder, {
            number,
            title: 'Some submittal',
            byEmployeeId: employeeId,
            status_id,
            package_id: submittalPackage,
          })
          await addActors(db, workOrder, { record: 'Submittal', recordId }, [
            { role_type_id: 1, employeeId },
            { role_type_id: 2, employeeId },
          ])
          return recordId
        }
        return {
          submittal: await addOwn(1, statuses.Active),
          submittalPending: await addOwn(2, statuses.Pending),
          submittalDecided: await addOwn(3, statuses.Rejected),
          submittalPackage,
        }
      },
    ),
  ],
  add: { Submittal: (db, at, more) => addSubmittal(db, at, { title: 'x', ...more }) },
  steps: { Submittal: stepsOfSubmittals },
  decisions: decisionsOf(openSubmittalStage, {
    'a submittal is submitted': {
      make: (stage) => stage.add(),
      read: (stage, id) => stage.read(id),
      change: (stage, id) => stage.change(id, { submittalTitle: 'Something else' }),
      decide: decide(submitSubmittal, 'ben'),
    },
    'a submittal is approved': inReview(approveSubmittal),
    'information on a submittal is asked for': inReview(askSubmittalInformation),
    'a submittal is rejected': inReview(rejectSubmittal),
  }),
  waits: [
    {
      type: 'Submittal',
      step: 'submit',
      make: (stage) => propose(stage, stage.holder, stage.ann),
      take: send,
    },
    {
      type: 'Submittal',
      step: 'approve',
      async make(stage) {
        const id = await propose(stage, stage.ben, stage.holder)
        await done(send(id, stage.ben, stage))
        return id
      },
      take: (id, { token }, { server }) => server.call(approveSubmittal, { body: said(id), token }),
    },
    {
      type: 'Submittal',
      step: 'resubmit',
      async make(stage) {
        const { server, holder, ann } = stage
        const id = await propose(stage, holder, ann)
        await done(send(id, holder, stage))
        await done(server.call(askSubmittalInformation, { body: said(id), token: ann.token }))
        return id
      },
      take: send,
    },
  ],
  about: {
    'of a submittal that it is late, and when it is needed': async (server) => {
      const { add, ben } = await openSubmittalStage(server)
      const onSite = dayAfter(todayIn('UTC', new Date()), 10)
      await add({ requiredOnSiteDate: onSite, leadTimeDays: 10, reviewDays: 2 })
      return [
        ben,
        [
          { text: 'Submit-by missed by 2 days', isWarning: true },
          { text: `needed on site ${formatDay(onSite)}` },
        ],
      ]
    },
  },
  lists: {
    copied: {
      submittal: {
        vary: {
          number: '100 + n / 2',
          revision: 'n % 2',
          title: word,
          status_id: status,
          required_on_site_date: sometimes(day()),
          received_date: sometimes(day()),
          package_id: sometimes('t.package_id'),
        },
      },
    },
    of: {
      'the submittals': {
        tables: ['submittal'],
        orders: sortedOf(submittalColumns),
        list: ({ db, scope, today, records }, sort, range) =>
          listSubmittals(db, scope, today, records.workOrder, { sort }, range),
        idOf: 'submittalMasterUniqueId',
      },
    },
    sheets: {
      '/api/submittal/export': sheetOfProject('/api/submittal/getbyworkorder', 'submittalTitle'),
    },
  },
  deletion: deletionOf({
    takes: [
      {
        key: 'submittal.package_id → submittal_package',
        of: 'submittalPackage',
        endpoint: deleteSubmittalPackages,
      },
    ],
    asked: {
      'submittal.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 submittal\)\. / },
      'submittal.company_sub_task_code_id → company_sub_task_code': {
        says: /is used in Some work order \(1 submittal\)/,
      },
    },
    kept: {
      'submittal.sub_contractor_id → sub_contractor': {
        of: 'submittal',
        save: saving(updateSubmittals, 'submittalMasterUniqueId', 'subConAccountUniqueId'),
      },
      'submittal.manager_employee_id → employee': {
        of: 'submittal',
        save: saving(updateSubmittals, 'submittalMasterUniqueId', 'submittalManagerUniqueId'),
      },
      'submittal.originator_employee_id → employee': {
        of: 'submittal',
        save: saving(updateSubmittals, 'submittalMasterUniqueId', 'submittalOriginatorUniqueId'),
        with: ({ employee }) => `manager_employee_id = '${employee.employeeId}'`,
      },
      'submittal.job_id → job': {
        of: 'submittal',
        save: saving(updateSubmittals, 'submittalMasterUniqueId', 'jobUniqueId'),
      },
    },
    excused: [
      {
        because: 'Only a draft is deleted, and a revision comes out of what was decided.',
        keys: ['submittal.parent_id → submittal'],
      },
    ],
  }),
  naming: {
    'POST /api/submittal/history': named.history,
    'POST /api/submittal/getbyworkorder': named.record,
    'POST /api/submittal/getbySubmittalMaster': named.record,
    'POST /api/submittal/comment/submittalmaster': named.said,
    'POST /api/submittal/court': named.holder,
    'POST /api/submittal/export': named.record,
    'POST /api/submittal/package/workorder': named.record,
  },
  ofFirm: { Submittal: `status_id = ${statuses.Pending}` },
  titles: { submittal_package: 'name' },
})
