/** What people of another company may do with the role that they get (records.md 'Guest'). */
import { beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addJob,
  addWorkOrder,
  assign,
  type JobHandle,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { listEmployees } from '#features/employees/contract.ts'
import { createJobs } from '#features/jobs/contract.ts'
import { listPermitsOfWorkOrder } from '#features/permits/contract.ts'
import { findWorkOrder, listWorkOrdersOfEmployee, updateWorkOrders } from '#features/projects/contract.ts'
import { createRfis, listRfisOfWorkOrder, updateRfis } from '#features/rfis/contract.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'

const server = await useApp()
let account: AccountHandle
let project: WorkOrderHandle
let job: JobHandle
let boss: Person
let guest: Person

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  boss = await newPerson(server, account)
  guest = await newPerson(server, account, 'Guest')
  project = await addWorkOrder(db, account, { title: 'Linden' })
  job = await addJob(db, project, { title: 'Shell' })
  await addWorkOrder(db, account, { title: 'Not theirs' })
  await assign(db, guest, project)
})

const REFUSED = { status: 403, errorCode: 'FORBIDDEN' }

describe('a guest', () => {
  test('sees the projects that they are on, and no other', async () => {
    const { data } = await server.call(listWorkOrdersOfEmployee, { body: {}, token: guest.token })
    expect(data.items.map(({ workOrderTitle }) => workOrderTitle)).toEqual(['Linden'])
  })

  test('changes nothing of a project, its contract least of all', async () => {
    const { token } = guest
    const body = [{ workOrderUniqueID: project.workOrderId, workOrderContractAmount: '1' }]
    expect(await server.call(updateWorkOrders, { body, token })).toMatchObject(REFUSED)
    expect(
      await server.call(createJobs, {
        body: [{ workOrderUniqueID: project.workOrderId, jobTitle: 'Mine' }] as never,
        token,
      }),
    ).toMatchObject(REFUSED)
    const target = { TargetUniqueID: project.workOrderId }
    const { data } = await server.call(findWorkOrder, { body: target, token: boss.token })
    expect(data.items[0]?.workOrderContractAmount).toBeNull()
  })

  test('asks questions, and changes none that others ask', async () => {
    const ask = (token: string) =>
      server.call(createRfis, {
        body: [{ workOrderUniqueId: project.workOrderId, jobUniqueId: job.jobId, rfiTitle: 'Why?' }] as never,
        token,
      })
    expect(await ask(guest.token)).toMatchObject({ status: 200 })
    const { data } = await ask(boss.token)
    const body = { paramCollection: [{ rfiUniqueId: data[0] ?? '', rfiTitle: 'Because' }] }
    expect(await server.call(updateRfis, { body, token: guest.token })).toMatchObject({
      status: 403,
    })
    const listed = await server.call(listRfisOfWorkOrder, {
      body: { TargetUniqueID: project.workOrderId },
      token: guest.token,
    })
    expect(listed.data.totalCount).toBe(2)
  })

  test('knows nothing of permits, and of the account’s people', async () => {
    const { token } = guest
    const body = { TargetUniqueID: project.workOrderId }
    expect(await server.call(listPermitsOfWorkOrder, { body, token })).toMatchObject(REFUSED)
    const params = { companyId: account.companyId, page: 0, pageSize: 10, filter: 'null' }
    expect(await server.call(listEmployees, { params, token })).toMatchObject(REFUSED)
  })
})
