/** Who supervises whom on a work order. */
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  type AccountHandle,
  addAccount,
  addEmployeeJob,
  addRelation,
  addWorkOrder,
  assign,
  scopeRole,
} from '#database/seed/builders.ts'
import { atOnce, writesOf } from '#tests/harness/overlap.ts'
import { addBranch, type Branch, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import {
  endSupervision,
  listReportees,
  listReporteesNotOnJob,
  listUnsupervised,
  listWorkOrderEmployees,
  superviseEmployees,
  takeOffWorkOrders,
} from '../contract.ts'

const server = await useApp()
let account: AccountHandle
let ann: Person
let people: Person[]
let branch: Branch

beforeEach(async () => {
  account = await newAccount(server)
  ann = await newPerson(server, account)
  branch = await addBranch(server, account)
  people = []
  for (let each = 0; each < 4; each += 1) {
    const person = await newPerson(server, account, 'Foreman')
    await assign(db(), person, branch)
    people.push(person)
  }
})

const db = () => server.database.db
const person = (index: number) => people[index] as Person
const idOf = (index: number) => person(index).employeeId

/** Makes the first person of each pair the supervisor of the second. */
function lead(pairs: readonly [number, number][], who: Pick<Person, 'token'> = ann) {
  const body = pairs.map(([supervisor, reportee]) => ({
    SupervisorEmployeeUniqueId: idOf(supervisor),
    ReporteeEmployeeUniqueId: idOf(reportee),
    WorkOrderUniqueId: branch.workOrderId,
  }))
  return server.call(superviseEmployees, { body, token: who.token })
}

async function relations(supervisor?: number) {
  const TargetUniqueID = supervisor === undefined ? undefined : idOf(supervisor)
  const body = { TargetUniqueID, workOrderUniqueId: branch.workOrderId }
  const { data } = await server.call(listReportees, { body, token: ann.token })
  return data.items
}

describe('saying who leads whom', () => {
  test('lists the reportees of a supervisor, and all of the work order', async () => {
    const { data } = await lead([
      [0, 1],
      [0, 2],
      [1, 3],
    ])
    expect(data).toHaveLength(3)
    expect((await relations(0)).map((item) => item.ReporteeEmployeeUniqueId).sort()).toEqual(
      [idOf(1), idOf(2)].sort(),
    )
    expect(await relations()).toHaveLength(3)
    expect((await relations(1))[0]).toEqual({
      employeeEmployeeRelationUniqueID: data[2],
      WorkOrderUniqueId: branch.workOrderId,
      SupervisorEmployeeUniqueId: idOf(1),
      supervisorFirstName: expect.stringMatching(/^First/),
      supervisorLastName: 'Last',
      supervisorCompanyName: null,
      supervisorRoleName: 'Foreman',
      ReporteeEmployeeUniqueId: idOf(3),
      reporteeFirstName: expect.stringMatching(/^First/),
      reporteeLastName: 'Last',
      reporteeCompanyName: null,
      reporteeRoleName: 'Foreman',
    })
    const body = { TargetUniqueID: branch.workOrderId }
    const { data: page } = await server.call(listWorkOrderEmployees, { body, token: ann.token })
    const found = page.items.find(({ employeeUniqueID }) => employeeUniqueID === idOf(1))
    expect(found).toMatchObject({ supervisorEmployeeUniqueId: idOf(0), reporteeCount: 1 })
  })

  test('twice is once', async () => {
    const [id] = (await lead([[0, 1]])).data
    expect(await lead([[0, 1]])).toMatchObject({ status: 200, data: [id] })
    const answers = await atOnce(
      server,
      writesOf('employee_relation'),
      Array.from({ length: 6 }, () => () => lead([[0, 2]])),
    )
    expect(new Set(answers.map(({ data }) => data[0])).size).toBe(1)
    expect(await relations()).toHaveLength(2)
  })

  test('a second supervisor is refused by name', async () => {
    await lead([[0, 1]])
    const answer = await lead([[2, 1]])
    expect(answer).toMatchObject({ status: 409, errorCode: 'HAS_SUPERVISOR' })
    expect(answer.errorDescription).toMatch(/^First\d+ Last reports to First\d+ Last on this project already/)
    const both = await atOnce(server, writesOf('employee_relation'), [
      () => lead([[0, 3]]),
      () => lead([[2, 3]]),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('nobody leads themselves', async () => {
    expect(await lead([[1, 1]])).toMatchObject({ status: 409, errorCode: 'OWN_SUPERVISOR' })
  })

  test.each<[number, [number, number][], [number, number]]>([
    [2, [[0, 1]], [1, 0]],
    [
      3,
      [
        [0, 1],
        [1, 2],
      ],
      [2, 0],
    ],
    [
      4,
      [
        [0, 1],
        [1, 2],
        [2, 3],
      ],
      [3, 0],
    ],
  ])('a circle of %i is refused, in one call or in two', async (_length, chain, closing) => {
    expect(await lead([...chain, closing])).toMatchObject({ status: 409, errorCode: 'SUPERVISOR_CYCLE' })
    expect(await relations()).toEqual([])
    expect(await lead(chain)).toMatchObject({ status: 200 })
    expect(await lead([closing])).toMatchObject({ status: 409, errorCode: 'SUPERVISOR_CYCLE' })
  })

  test('two at the same time cannot close a circle together', async () => {
    for (const first of [0, 1]) {
      const both = [() => lead([[0, 1]]), () => lead([[1, 0]])]
      const answers = await atOnce(server, writesOf('employee_relation'), both, first)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const [one] = await relations()
      await server.call(endSupervision, {
        body: [one?.employeeEmployeeRelationUniqueID ?? ''],
        token: ann.token,
      })
    }
  })

  test('both must be on the work order', async () => {
    const other = await newPerson(server, account, 'Foreman')
    people.push(other)
    for (const pair of [
      [4, 0],
      [0, 4],
    ] as [number, number][]) {
      const answer = await lead([[0, 1], pair])
      expect(answer).toMatchObject({ status: 409, errorCode: 'NOT_ASSIGNED_ABOVE' })
      expect(answer.errorDescription).toMatch(/^First\d+ Last is not on the project yet/)
    }
    expect(await relations()).toEqual([])
  })

  test('the same two may be the other way round elsewhere', async () => {
    await lead([[0, 1]])
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    for (const one of [0, 1]) await assign(db(), person(one), elsewhere)
    const body = [
      {
        SupervisorEmployeeUniqueId: idOf(1),
        ReporteeEmployeeUniqueId: idOf(0),
        WorkOrderUniqueId: elsewhere.workOrderId,
      },
    ]
    expect(await server.call(superviseEmployees, { body, token: ann.token })).toMatchObject({ status: 200 })
  })

  test('is for whoever may, with people of the account', async () => {
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await lead([[0, 1]], sibling)).toMatchObject({ status: 404 })
    const reader = await personWith(server, account, { Projects: 18, Assignments: 2 })
    expect(await lead([[0, 1]], reader)).toMatchObject({ status: 403 })
    people.push(sibling)
    expect(await lead([[0, 4]])).toMatchObject({ status: 404 })
    expect(await lead([[4, 0]])).toMatchObject({ status: 404 })
  })
})

describe('ending it', () => {
  test('is by id, all or none', async () => {
    const { data } = await lead([
      [0, 1],
      [1, 2],
    ])
    const end = (body: string[], { token }: Pick<Person, 'token'> = ann) =>
      server.call(endSupervision, { body, token })
    expect(await end([data[0] as string, uuidv7()])).toMatchObject({ status: 404 })
    const sibling = await newPerson(server, await addAccount(db(), account, { name: 'Sibling' }))
    expect(await end(data, sibling)).toMatchObject({ status: 404 })
    const reader = await personWith(server, account, { Projects: 18, Assignments: 7 })
    expect(await end(data, reader)).toMatchObject({ status: 403 })
    expect(await end(data)).toMatchObject({ status: 200, data })
    expect(await end(data)).toMatchObject({ status: 404 })
  })

  test('comes with taking either off the work order', async () => {
    await lead([
      [0, 1],
      [1, 2],
    ])
    const body = { TargetUniqueID: branch.workOrderId }
    const { data } = await server.call(listWorkOrderEmployees, { body, token: ann.token })
    const one = data.items.find(({ employeeUniqueID }) => employeeUniqueID === idOf(1))
    await server.call(takeOffWorkOrders, { body: [one?.employeeWorkOrderUniqueId ?? ''], token: ann.token })
    expect(await relations()).toEqual([])
  })
})

describe('the pickers', () => {
  async function unsupervised(supervisor?: number) {
    const body = {
      TargetUniqueID: branch.workOrderId,
      SupervisorEmployeeUniqueId: supervisor === undefined ? undefined : idOf(supervisor),
    }
    const { data } = await server.call(listUnsupervised, { body, token: ann.token })
    return data.items.map(({ employeeUniqueID }) => employeeUniqueID).sort()
  }

  test('of reportees leave out who has a supervisor, and whom this one cannot lead', async () => {
    await lead([
      [0, 1],
      [1, 2],
    ])
    expect(await unsupervised()).toEqual([idOf(0), idOf(3)].sort())
    expect(await unsupervised(2)).toEqual([idOf(3)])
    expect(await unsupervised(3)).toEqual([idOf(0)])
  })

  test("offer the caller's reportees, through others too, who are not on a job", async () => {
    await addRelation(db(), branch, person(0), person(1))
    await addRelation(db(), branch, person(1), person(2))
    await addEmployeeJob(db(), person(1), branch)
    const ask = (workOrderUniqueId: string, who: Person) =>
      server.call(listReporteesNotOnJob, {
        body: { TargetUniqueID: branch.jobId, workOrderUniqueId },
        token: who.token,
      })
    const { data } = await ask(branch.workOrderId, person(0))
    expect(data.items.map(({ employeeUniqueID }) => employeeUniqueID)).toEqual([idOf(2)])
    expect((await ask(branch.workOrderId, person(3))).data.items).toEqual([])
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    expect(await ask(elsewhere.workOrderId, ann)).toMatchObject({ status: 404 })
  })
})

describe('without a work order', () => {
  const reportees = (who: Person, TargetUniqueID?: string, more: object = {}) =>
    server.call(listReportees, { body: { TargetUniqueID, ...more }, token: who.token })

  test('who reports to somebody comes from all that the caller may read', async () => {
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    const deleted = await addWorkOrder(db(), account, { title: 'Deleted' })
    for (const place of [elsewhere, deleted])
      for (const index of [0, 1]) await assign(db(), person(index), place)
    await addRelation(db(), branch, person(0), person(1))
    await addRelation(db(), branch, person(0), person(2))
    await addRelation(db(), elsewhere, person(0), person(1))
    await addRelation(db(), deleted, person(0), person(1))
    await server.database.pool.query('update work_order set deleted_at = now() where id = $1', [
      deleted.workOrderId,
    ])
    const ofAll = await reportees(ann, idOf(0))
    expect(ofAll.data.totalCount).toBe(3)
    expect(ofAll.data.items.map(({ WorkOrderUniqueId }) => WorkOrderUniqueId).sort()).toEqual(
      [branch.workOrderId, branch.workOrderId, elsewhere.workOrderId].sort(),
    )
    for (const none of [null, '', '00000000-0000-0000-0000-000000000000'])
      expect((await reportees(ann, idOf(0), { workOrderUniqueId: none })).data.totalCount).toBe(3)
    // The supervisor is optional, too.
    expect((await reportees(ann)).data.totalCount).toBe(3)
    const paged = await Promise.all(
      [0, 1, 2].map((StartingPageNumber) =>
        reportees(ann, idOf(0), { StartingPageNumber, NumberOfItemsPerPage: 1 }),
      ),
    )
    expect(new Set(paged.map(({ data }) => data.items[0]?.employeeEmployeeRelationUniqueID)).size).toBe(3)
    // A person who is on only one work order sees only the relations there.
    expect((await reportees(person(2), idOf(0))).data.totalCount).toBe(2)
    const stranger = await newPerson(server, await newAccount(server))
    expect(await reportees(stranger, idOf(0))).toMatchObject({ status: 404 })
    expect((await reportees(stranger)).data.totalCount).toBe(0)
  })

  test('those who are denied the assignments of one see those of the others', async () => {
    const elsewhere = await addWorkOrder(db(), account, { title: 'Elsewhere' })
    for (const index of [0, 1]) await assign(db(), person(index), elsewhere)
    await addRelation(db(), branch, person(0), person(1))
    await addRelation(db(), elsewhere, person(0), person(1))
    const reader = await personWith(server, account, { Projects: 18, Assignments: 2 })
    expect((await reportees(reader)).data.totalCount).toBe(2)
    await scopeRole(db(), reader.role, branch, { Assignments: 0 })
    expect((await reportees(reader)).data.items.map(({ WorkOrderUniqueId }) => WorkOrderUniqueId)).toEqual([
      elsewhere.workOrderId,
    ])
  })

  test("the caller's reportees who are not on a job are those of the job's", async () => {
    await addRelation(db(), branch, person(0), person(1))
    const body = { TargetUniqueID: branch.jobId }
    const ask = async (more: object = {}) =>
      (
        await server.call(listReporteesNotOnJob, { body: { ...body, ...more }, token: person(0).token })
      ).data.items.map(({ employeeUniqueID }) => employeeUniqueID)
    expect(await ask()).toEqual([idOf(1)])
    expect(await ask({ workOrderUniqueId: '' })).toEqual([idOf(1)])
    const stranger = await newPerson(server, await newAccount(server))
    expect(await server.call(listReporteesNotOnJob, { body, token: stranger.token })).toMatchObject({
      status: 404,
    })
  })
})
