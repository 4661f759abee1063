/**
 * The description of what a person can do, compared with the replies of the calls
 * (records.md 'Roles and access').
 */
import { beforeAll, expect, test } from 'vitest'
import { ALL_BITS, bits } from '#contract/modules.ts'
import {
  type AccountHandle,
  addRole,
  addSubContractor,
  addWorkOrder,
  assign,
  scopeRole,
  type WorkOrderHandle,
} from '#database/seed/builders.ts'
import { listWorkOrdersOfEmployee } from '#features/projects/contract.ts'
import { updateIam } from '#features/roles/contract.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { describeAccess } from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let linden: WorkOrderHandle
let harbor: WorkOrderHandle
let boss: Person
/** Reads roles, and sees only one project. */
let clerk: Person
let worker: Person

beforeAll(async () => {
  const { db } = server.database
  account = await newAccount(server)
  const clerks = await addRole(db, account, 'Clerk', {
    Projects: bits.Read,
    Employees: bits.Read,
    Roles: bits.Read,
  })
  const workers = await addRole(db, account, 'Worker', {
    ...{ Projects: bits.Read, RFIs: bits.Read | bits.Create, Costs: 0 },
  })
  boss = await newPerson(server, account)
  clerk = await newPerson(server, account, clerks)
  worker = await newPerson(server, account, workers)
  linden = await addWorkOrder(db, account, { title: 'Linden' })
  harbor = await addWorkOrder(db, account, { title: 'Harbor' })
  await addWorkOrder(db, account, { title: 'Millrace' })
  await assign(db, worker, linden)
  await assign(db, worker, harbor)
  await assign(db, clerk, linden)
  await scopeRole(db, workers, harbor, { RFIs: 0 })
})

const ask = (as: Person, about: Person) =>
  server.call(describeAccess, { body: { employeeUniqueId: about.employeeId }, token: as.token })

test('what the role allows, the projects, and what differs on one of them', async () => {
  const { data } = await ask(boss, worker)
  expect(data).toMatchObject({
    absence: null,
    companyRoleName: 'Worker',
    peopleCount: 1,
    seesAll: false,
    projectCount: 2,
    ofProjects: 3,
    // A module without any right is left out of the general list, but is listed for a project if it replaces
    // a right.
    allowed: [
      { module: 'Projects', permission: bits.Read },
      { module: 'RFIs', permission: bits.Read | bits.Create },
    ],
    exceptions: [{ title: 'Harbor', allowed: [{ module: 'RFIs', permission: 0 }] }],
  })
  const seen = await server.call(listWorkOrdersOfEmployee, { body: {}, token: worker.token })
  expect(data.projects.map(({ title }) => title).toSorted()).toEqual(
    seen.data.items.map(({ workOrderTitle }) => workOrderTitle).toSorted(),
  )
})

test('of people of a subcontractor what they can do, not what their role allows', async () => {
  const { db, pool } = server.database
  const glazier = await newPerson(server, account)
  const firm = await addSubContractor(db, account, { name: 'Sparrow Glazing' })
  await pool.query('update employee set sub_contractor_id = $2 where id = $1', [glazier.employeeId, firm])
  const { allowed } = (await ask(boss, glazier)).data
  const sums = Object.fromEntries(allowed.map(({ module, permission }) => [module, permission]))
  expect(sums).toMatchObject({ Jobs: bits.Read, Tasks: bits.Read, RFIs: ALL_BITS })
  expect(sums).not.toHaveProperty('Bidding')
})

test('whoever sees all projects by the role sees those too that they are not on', async () => {
  const { data } = await ask(boss, boss)
  expect(data).toMatchObject({ seesAll: true, projectCount: 3, ofProjects: 3 })
  expect(data.projects.map(({ since }) => since)).toEqual([null, null, null])
})

test('whoever may not read projects sees none, on whichever they are', async () => {
  const role = await addRole(server.database.db, account, 'Purser', {
    Projects: bits.GlobalAccess,
    Codes: bits.Read,
  })
  const purser = await newPerson(server, account, role)
  await assign(server.database.db, purser, linden)
  expect((await ask(boss, purser)).data).toMatchObject({ seesAll: false, projectCount: 0, projects: [] })
  expect(await server.call(listWorkOrdersOfEmployee, { body: {}, token: purser.token })).toMatchObject({
    status: 403,
  })
})

test('of projects that the asker does not see nothing is told, nor how many they are', async () => {
  const { data } = await ask(clerk, worker)
  expect(data).toMatchObject({ projectCount: 1, ofProjects: 1, exceptions: [] })
  expect(data.projects.map(({ title }) => title)).toEqual(['Linden'])
})

test('about others it takes Roles/Read; about oneself nothing; of another account there is nobody', async () => {
  expect(await ask(worker, boss)).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  expect(await ask(worker, worker)).toMatchObject({ status: 200 })
  const stranger = await newPerson(server, await newAccount(server))
  expect(await ask(boss, stranger)).toMatchObject({ status: 404 })
})

test('who changed what differs is named', async () => {
  const before = await ask(boss, worker)
  expect(before.data.exceptions[0]).toMatchObject({ setBy: null })
  const { rows } = await server.database.pool.query(
    `select id from iam where scope_work_order_id = $1 and deleted_at is null`,
    [harbor.workOrderId],
  )
  const saved = await server.call(updateIam, {
    body: [{ iamUniqueId: rows[0].id, iamPermissions: { RFIs: bits.Read } }],
    token: boss.token,
  })
  expect(saved.status).toBe(200)
  const { data } = await ask(boss, worker)
  expect(data.exceptions[0]).toMatchObject({
    setBy: boss.name,
    allowed: [{ module: 'RFIs', permission: bits.Read }],
  })
})
