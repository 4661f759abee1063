/** Permits in tests: a project with people, and the calls under short names. */

import type * as z from 'zod'
import { sortedOf } from '#contract/columns.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type AccountHandle,
  addPermit,
  addPermitInspection,
  addPermitLog,
  addWorkOrder,
  assign,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { because, removing, saving } from '#tests/harness/deletion.ts'
import { DAY } from '#tests/harness/ground.ts'
import {
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
import { stepsOf } from '#tests/harness/steps.ts'
import { permitColumns } from './columns.ts'
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
} from './contract.ts'
import { permitMachine } from './machine.ts'
import { listPermits } from './server/queries.ts'

export interface PermitStage {
  server: TestApp
  account: AccountHandle
  workOrder: WorkOrderHandle
  /** May do everything. Was assigned to the project first. */
  ann: Person
  /** The superintendent. */
  sue: Person
  /** A foreman, who may add permits but not change them. */
  ben: Person
  /** Is on the project, but may not see permits. */
  wes: Person
  /** Is in the account, but not on the project. */
  out: Person
  add(input?: Partial<z.input<typeof NewPermit>>, who?: Person): Promise<string>
  change(id: string, change: Partial<z.input<typeof PermitChange>>, who?: Person): Promise<Answer<string[]>>
  approve(id: string, who?: Person): Promise<Answer<string[]>>
  close(id: string, who?: Person): Promise<Answer<string[]>>
  remove(id: string, who?: Person): Promise<Answer<string[]>>
  log(id: string, entry: Partial<z.input<typeof NewPermitLog>>, who?: Person): Promise<Answer<string[]>>
  read(id: string, who?: Person): Promise<Permit | undefined>
}

/** Adds an account with a project and people on it. */
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
    server,
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

const stepsOfPermits = stepsOf(permitMachine, {
  said: {
    approve: 'Successfully approved',
    close: 'Successfully closed',
    log: 'Added Successfully',
    remove: 'Deleted successfully',
  },
  decidedBy: 'approved_at',
  async make({ db, task, people, next, wait }, { statusId, turn }) {
    const { permitId } = await addPermit(db, task, {
      number: next(),
      title: 'Some permit',
      byEmployeeId: people.author.employeeId,
      status_id: statusId,
    })
    await wait('Permit', permitId, turn)
    return permitId
  },
  read: ({ server }, id, token) => server.call(findPermit, { body: { TargetUniqueID: id }, token }),
  take: {
    edit: ({ server }, id, token) =>
      server.call(updatePermits, { body: [{ permitUniqueId: id, permitTitle: 'Another title' }], token }),
    approve: ({ server }, id, token) => server.call(approvePermits, { body: [id], token }),
    close: ({ server }, id, token) => server.call(closePermits, { body: [id], token }),
    addBelow: ({ server }, id, token) =>
      server.call(createPermits, { body: [{ parentPermitUniqueId: id, permitTitle: 'Below it' }], token }),
    log: ({ server }, id, token) =>
      server.call(createPermitLogs, {
        body: [{ permitUniqueId: id, signOffInspectionNotes: 'Seen.' }],
        token,
      }),
    remove: ({ server }, id, token) => server.call(deletePermits, { body: [id], token }),
  },
})

const apply = ({ server, job, admin: { token } }: TurnStage) =>
  first(
    server.call(createPermits, {
      body: [{ workOrderUniqueId: job.workOrderId, permitTitle: 'Some permit' }],
      token,
    }),
  )
const inspect = (
  id: string,
  signOffInspectionStatus: 'Passed' | 'Failed',
  { token }: Person,
  { server }: TurnStage,
) => server.call(createPermitLogs, { body: [{ permitUniqueId: id, signOffInspectionStatus }], token })

export const kit = kitOf({
  types: ['Permit'],
  world: [
    partOf(
      { permit: 'permit', permitApproved: 'permit', permitInspection: 'permit_inspection' },
      async ({ db, workOrder, employee }) => {
        const { employeeId: byEmployeeId } = employee
        const permit = await addPermit(db, workOrder, { number: 1, title: 'Some permit', byEmployeeId })
        const approved = await addPermit(db, workOrder, {
          number: 2,
          title: 'Some approved permit',
          byEmployeeId,
          status_id: statuses.InProgress,
          active_on: DAY,
        })
        return {
          permit: permit.permitId,
          permitApproved: approved.permitId,
          permitInspection: await addPermitInspection(db, permit, { name: 'Some inspection' }),
        }
      },
    ),
  ],
  add: { Permit: async (db, at, more) => (await addPermit(db, at, { title: 'x', ...more })).permitId },
  beside: [
    {
      table: 'permit_log',
      by: 'permit_id',
      put: (db, { recordId: permitId, ...at }, { employeeId, byEmployeeId }) =>
        addPermitLog(
          db,
          { ...at, permitId, path: [1] },
          { inspected_on: DAY, result: 'Note', inspector_employee_id: employeeId, byEmployeeId },
        ),
    },
  ],
  steps: { Permit: stepsOfPermits },
  decisions: decisionsOf(openPermitStage, {
    'a permit is approved': {
      make: (stage) => stage.add(),
      read: (stage, id) => stage.read(id),
      change: (stage, id) => stage.change(id, { permitTitle: 'Something else' }),
      decide: ({ server, ann: { token } }, id, rowVersion) =>
        server.call(approvePermits, { token, body: [{ permitUniqueId: id, rowVersion }] }),
    },
    'a permit is closed': {
      async make(stage) {
        const id = await stage.add()
        await stage.approve(id)
        return id
      },
      read: (stage, id) => stage.read(id),
      change: (stage, id) =>
        stage.log(id, { signOffInspectionStatus: 'Failed', signOffInspectionNotes: 'No rail.' }),
      decide: ({ server, ann: { token } }, id, rowVersion) =>
        server.call(closePermits, { token, body: [{ permitUniqueId: id, rowVersion }] }),
    },
  }),
  waits: [
    {
      type: 'Permit',
      step: 'approve',
      make: apply,
      take: (id, { token }, { server }) => server.call(approvePermits, { body: [id], token }),
    },
    {
      type: 'Permit',
      step: 'reinspect',
      async make(stage) {
        const { server, admin } = stage
        const id = await apply(stage)
        await done(server.call(approvePermits, { body: [id], token: admin.token }))
        await done(inspect(id, 'Failed', admin, stage))
        return id
      },
      take: (id, who, stage) => inspect(id, 'Passed', who, stage),
    },
  ],
  about: {
    'of a permit what is left to inspect': async (server) => {
      const { add, ann } = await openPermitStage(server)
      await add({ permitNumber: 'B-77', requiredInspections: [{ inspectionName: 'Footing' }] })
      return [ann, [{ text: 'No. B-77' }, { text: '1 required inspection open' }]]
    },
  },
  lists: {
    copied: {
      permit: {
        vary: {
          number: '100 + n',
          path: 'array[n % 4, n % 2]',
          title: word,
          status_id: status,
          end_date: day(),
          closed_at: sometimes(instant),
        },
      },
    },
    of: {
      'the permits': {
        tables: ['permit'],
        orders: sortedOf(permitColumns),
        list: ({ db, scope, today, records }, sort, range) =>
          listPermits(db, scope, today, { workOrder: records.workOrder }, { sort }, range),
        idOf: 'permitUniqueId',
      },
    },
    sheets: {
      '/api/permit/export': sheetOfProject('/api/permit/workorder', 'permitTitle'),
    },
  },
  deletion: deletionOf({
    takes: [{ key: 'permit_inspection.permit_id → permit', of: 'permit', endpoint: deletePermits }],
    deletables: {
      permit: {
        add: async ({ db, world, next }) => {
          const fields = { number: 100 + next(), title: 'Unused', byEmployeeId: world.employee.employeeId }
          return (await addPermit(db, { ...world.account, workOrderId: world.records.workOrder }, fields))
            .permitId
        },
        remove: removing(deletePermits),
      },
      permit_inspection: {
        add: ({ db, world: { account, records } }) =>
          addPermitInspection(
            db,
            { ...account, workOrderId: records.workOrder, permitId: records.permit, path: [1] },
            { name: 'Unused', position: 9 },
          ),
        // An inspection is removed by saving its permit without it.
        remove: (_id, { records }) => [
          updatePermits,
          [
            {
              permitUniqueId: records.permit,
              requiredInspections: [
                { permitInspectionUniqueId: records.permitInspection, inspectionName: 'Some inspection' },
              ],
            },
          ],
        ],
      },
    },
    asked: {
      'permit.sub_contractor_id → sub_contractor': { says: /: Some work order \(1 permit\)\. / },
      'permit.parent_id → permit': { says: /This permit has sub-permits/ },
      'permit_log.inspection_id → permit_inspection': { says: /The log mentions this inspection/ },
    },
    kept: {
      'permit.sub_contractor_id → sub_contractor': {
        of: 'permit',
        save: saving(updatePermits, 'permitUniqueId', 'subContractorUniqueId'),
      },
    },
    excused: [{ because: because.did, keys: ['permit_log.inspector_employee_id → employee'] }],
    prepare: (server, { employee, account, records }) =>
      addPermitLog(
        server.database.db,
        { ...account, workOrderId: records.workOrder, permitId: records.permit, path: [1] },
        { inspected_on: DAY, result: 'Note', byEmployeeId: employee.employeeId },
      ),
  }),
  naming: {
    'POST /api/permithistory/permit': named.history,
    'POST /api/permit/workorder': named.record,
    'POST /api/permit': named.record,
    'POST /api/permit/court': named.holder,
    'POST /api/permitcomments/permit': named.said,
    'POST /api/permit/export': named.record,
  },
  titles: { permit_inspection: 'name' },
})
