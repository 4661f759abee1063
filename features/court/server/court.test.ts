/** The court: what waits on whom, what others see of it, and the daily notices. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withoutAccount } from '#contract/addresses.ts'
import { DAY_MILLISECONDS, dayAfter } from '#contract/days.ts'
import {
  addEmployee,
  addJob,
  addPermit,
  addRfi,
  addSubContractor,
  addTurn,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { createPunchListItems, createPunchLists } from '#features/punchlists/contract.ts'
import { listRfisOfWorkOrder } from '#features/rfis/contract.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { todayIn } from '#server/days.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import {
  countCourt,
  countCourtOfWorkOrder,
  countOtherCourts,
  listCourt,
  listCourtHolders,
  listCourtProjects,
  listTurnHolders,
  readCourt,
} from '../contract.ts'

let server: TestApp
let stage: RfiStage

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  stage = await openRfiStage(server)
})

const courtOf = async ({ token }: Person, filter: object = {}) =>
  (await server.call(listCourt, { body: filter, token })).data.items
const titlesOf = async (who: Person, filter: object = {}) =>
  (await courtOf(who, filter)).map(({ title }) => title)
const countOf = async ({ token }: Person) => (await server.call(countCourt, { token })).data

describe('what waits', () => {
  test('on me, over all modules: overdue first, then the oldest; counted, and read in one call', async () => {
    const { ann, eve, job } = stage
    const late = { rfiStartDate: '2020-01-01', rfiDueDate: '2020-01-08' }
    await stage.add({ rfiTitle: 'first' })
    await stage.add({ rfiTitle: 'late', ...late })
    await stage.add({ rfiTitle: 'second' })
    const [list = ''] = (
      await server.call(createPunchLists, {
        body: [{ jobUniqueId: job.jobId, punchListName: 'x' }],
        token: ann.token,
      })
    ).data
    await server.call(createPunchListItems, {
      body: [
        { punchListUniqueId: list, punchListItemDescription: 'Seal', employeeUniqueId: ann.employeeId },
        { punchListUniqueId: list, punchListItemDescription: 'Paint', employeeUniqueId: eve.employeeId },
      ],
      token: ann.token,
    })
    expect(await titlesOf(ann)).toEqual(['late', 'first', 'second', 'Seal'])
    expect((await courtOf(ann))[0]).toMatchObject({
      module: 'RFIs',
      targetType: 'RFI',
      number: 'RFI-2',
      title: 'late',
      step: 'accept',
      due: '2020-01-08',
      isOverdue: true,
      days: 0,
      workOrderTitle: 'Some project',
      startedByEmployeeUniqueId: stage.ben.employeeId,
    })
    expect(await countOf(ann)).toEqual({ mine: 4, overdue: 1, others: 1 })
    expect((await server.call(readCourt, { token: ann.token })).data.totalCount).toBe(4)
    expect(await titlesOf(ann, { view: 'others' })).toEqual(['Paint'])
    expect(await titlesOf(ann, { module: 'PunchLists' })).toEqual(['Seal'])
    expect(await titlesOf(ann, { isOverdue: true })).toEqual(['late'])
    expect(await titlesOf(ann, { searchKey: 'rfi-3' })).toEqual(['second'])
    expect(await titlesOf(ann, { searchKey: 'SEA' })).toEqual(['Seal'])
    expect(await titlesOf(ann, { sort: '-name' })).toEqual(['second', 'Seal', 'late', 'first'])
    expect(await titlesOf(stage.ben, { view: 'others' })).toEqual(['late', 'first', 'second'])
  })

  test('on me in a project is counted by module, there alone', async () => {
    const { db } = server.database
    const { account, ann, eve, job } = stage
    const other = await addWorkOrder(db, account, { title: 'Other' })
    for (const person of [ann, stage.ben]) await assign(db, person, other)
    const otherJob = await addJob(db, other, { title: 'x' })
    await stage.add({ rfiTitle: 'first' })
    await stage.add({ rfiTitle: 'second' })
    await stage.add({ rfiTitle: 'elsewhere', jobUniqueId: otherJob.jobId })
    const [list = ''] = (
      await server.call(createPunchLists, {
        body: [{ jobUniqueId: job.jobId, punchListName: 'x' }],
        token: ann.token,
      })
    ).data
    await server.call(createPunchListItems, {
      body: [ann, eve].map(({ employeeId }) => ({
        punchListUniqueId: list,
        punchListItemDescription: 'Seal',
        employeeUniqueId: employeeId,
      })),
      token: ann.token,
    })
    const countIn = (workOrderId: string, { token }: Person) =>
      server.call(countCourtOfWorkOrder, { body: { TargetUniqueID: workOrderId }, token })
    const { data } = await countIn(job.workOrderId, ann)
    expect(data.toSorted((one, next) => one.module.localeCompare(next.module))).toEqual([
      { module: 'PunchLists', mine: 1 },
      { module: 'RFIs', mine: 2 },
    ])
    expect((await countIn(other.workOrderId, ann)).data).toEqual([{ module: 'RFIs', mine: 1 }])
    expect((await countIn(other.workOrderId, eve)).status).toBe(404)
    const stranger = await newPerson(server, await newAccount(server))
    expect((await countIn(job.workOrderId, stranger)).status).toBe(404)
  })

  test('goes with its job and its project, and with the right to read it', async () => {
    const { db, pool } = server.database
    const { account, ann, ben } = stage
    const workOrder = await addWorkOrder(db, account, { title: 'Other' })
    for (const person of [ann, ben]) await assign(db, person, workOrder)
    const job = await addJob(db, workOrder, { title: 'x' })
    await stage.add({ rfiTitle: 'a' })
    const other = await stage.add({ rfiTitle: 'b', jobUniqueId: job.jobId })
    expect(await titlesOf(ann)).toEqual(['a', 'b'])
    await pool.query('update job set deleted_at = now() where id = $1', [job.jobId])
    expect(await titlesOf(ann)).toEqual(['a'])
    await pool.query('update job set deleted_at = null where id = $1', [job.jobId])
    await pool.query('update work_order set deleted_at = now() where id = $1', [workOrder.workOrderId])
    expect(await countOf(ann)).toMatchObject({ mine: 1 })
    await pool.query('update work_order set deleted_at = null where id = $1', [workOrder.workOrderId])
    await stage.change(other, { rfiAssignedToEmployeeUniqueId: ben.employeeId })
    await stage.approve(other, ann)
    expect(await titlesOf(ben)).toEqual(['b'])
    await pool.query('delete from employee_work_order where employee_id = $1 and work_order_id = $2', [
      ben.employeeId,
      workOrder.workOrderId,
    ])
    expect(await titlesOf(ben)).toEqual([])
    expect(await countOf(ben)).toMatchObject({ mine: 0 })
  })

  test('on a subcontractor is on those who work for it', async () => {
    const { db, pool } = server.database
    const { account, ben, eve, job } = stage
    const company = await addSubContractor(db, account, { name: 'Kestrel', sub_contractor_type_id: 1 })
    await pool.query('update employee set sub_contractor_id = $1, sub_contractor_type_id = 1 where id = $2', [
      company,
      eve.employeeId,
    ])
    const id = await stage.add({ rfiTitle: 'theirs' })
    await pool.query('update court set until = now() where record_id = $1', [id])
    await addTurn(db, job, {
      record: 'RFI',
      recordId: id,
      startedBy: ben.employeeId,
      subContractorId: company,
      step: 'answer',
      since: new Date().toISOString(),
    })
    expect(await courtOf(eve)).toMatchObject([
      { title: 'theirs', name: 'Kestrel', companyName: 'Kestrel', employeeUniqueId: null },
    ])
  })

  test('of others is seen by whoever sees all projects alone', async () => {
    const { ann, ben, dan, eve } = stage
    await stage.add({ rfiTitle: 'a' })
    const b = await stage.add({ rfiTitle: 'b', rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(b, dan)
    expect((await titlesOf(ann, { view: 'all' })).toSorted()).toEqual(['a', 'b'])
    expect(await titlesOf(ann, { view: 'all', employeeUniqueId: eve.employeeId })).toEqual(['b'])
    const holders = async ({ token }: Person) => server.call(listCourtHolders, { body: {}, token })
    const { data } = await holders(ann)
    expect(data.items.map(({ employeeUniqueId, waiting }) => [employeeUniqueId, waiting])).toEqual([
      [ann.employeeId, 1],
      [eve.employeeId, 1],
    ])
    expect(data.items[0]).toMatchObject({ overdue: 0, companyName: expect.any(String), meanDays: 0 })
    expect((await holders(ben)).status).toBe(403)
    const all = await server.call(listCourt, { body: { view: 'all' }, token: ben.token })
    expect(all.status).toBe(403)
    const stranger = await newPerson(server, await newAccount(server))
    expect(await titlesOf(stranger, { view: 'all' })).toEqual([])
  })

  test('is what lists are narrowed to: on whom, of what one reads of a module in a project', async () => {
    const { db, pool } = server.database
    const { account, ann, ben, dan, eve, job } = stage
    const kestrel = await addSubContractor(db, account, { name: 'Kestrel', sub_contractor_type_id: 1 })
    const [mine, theirs, hers] = [
      await stage.add({ rfiTitle: 'mine' }),
      await stage.add({ rfiTitle: 'theirs' }),
      await stage.add({ rfiTitle: 'hers', rfiAssignedToEmployeeUniqueId: eve.employeeId }),
    ]
    await stage.approve(hers, dan)
    await pool.query(
      'update court set employee_id = null, sub_contractor_id = $1 where record_id = $2 and until is null',
      [kestrel, theirs],
    )
    await pool.query('update court set employee_id = $1 where record_id = $2 and until is null', [
      ben.employeeId,
      mine,
    ])
    const turns = async (
      who: Person,
      module: 'RFIs' | 'Permits' = 'RFIs',
      TargetUniqueID = job.workOrderId,
    ) => server.call(listTurnHolders, { body: { TargetUniqueID, module }, token: who.token })
    const { data } = await turns(ben)
    expect(
      data.map(({ employeeUniqueId, subContractorUniqueId, waiting }) => [
        employeeUniqueId ?? subContractorUniqueId,
        waiting,
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ben.employeeId, 1],
        [eve.employeeId, 1],
        [kestrel, 1],
      ]),
    )
    expect(data).toHaveLength(3)
    expect((await turns(ben, 'Permits')).data).toEqual([])
    const list = async (body: object) => {
      const answer = await server.call(listRfisOfWorkOrder, {
        body: { TargetUniqueID: job.workOrderId, ...body },
        token: ben.token,
      })
      return [answer.status, answer.data?.items.map(({ rfiTitle }) => rfiTitle)]
    }
    expect(await list({ waitsOnSubContractorUniqueId: kestrel })).toEqual([200, ['theirs']])
    expect(await list({ waitsOnEmployeeUniqueId: ben.employeeId })).toEqual([200, ['mine']])
    const foreign = await addSubContractor(db, await newAccount(server), {
      name: 'x',
      sub_contractor_type_id: 1,
    })
    expect(await list({ waitsOnSubContractorUniqueId: foreign })).toEqual([404, undefined])
    // There is nothing to see in another account, or for a person who does not see the project.
    const other = await addWorkOrder(db, account, { title: 'Unseen' })
    expect((await turns(ben, 'RFIs', other.workOrderId)).status).toBe(404)
    expect((await turns(await newPerson(server, await newAccount(server)))).status).toBe(404)
    const projects = async (who: Person, view?: 'mine' | 'others' | 'all') =>
      server.call(listCourtProjects, { body: { view }, token: who.token })
    expect((await projects(ben)).data).toEqual([
      {
        ...{ workOrderUniqueId: job.workOrderId, workOrderTitle: expect.any(String), waiting: 1 },
        ...{ accountUniqueID: account.accountId, accountName: 'Some account' },
      },
    ])
    expect((await projects(ann, 'all')).data).toMatchObject([{ waiting: 3 }])
    expect((await projects(ben, 'all')).status).toBe(403)
    expect((await projects(await newPerson(server, await newAccount(server)))).data).toEqual([])
  })

  test('is kept as long as what is there and may be read says, of the kind and project that is asked for', async () => {
    const { ann, eve, job, account } = stage
    const { db, pool } = server.database
    const now = Date.now()
    const ago = (days: number) => new Date(now - days * DAY_MILLISECONDS).toISOString()
    const ended = async (
      recordId: string,
      days: number,
      where: Parameters<typeof addTurn>[1] = job,
      more = {},
    ) =>
      addTurn(db, where, {
        record: 'RFI',
        recordId,
        startedBy: ann.employeeId,
        employeeId: eve.employeeId,
        step: 'answer',
        since: ago(days + 1),
        until: ago(1),
        ...more,
      })
    const meanOf = async (filter: object = {}, { token } = ann) => {
      const { data } = await server.call(listCourtHolders, { body: filter, token })
      const { waiting, meanDays } =
        data.items.find(({ employeeUniqueId }) => employeeUniqueId === eve.employeeId) ?? {}
      return [waiting, meanDays]
    }
    // An open record waits on Eve, so that she is listed. It counts as a time of 0 days.
    const waits = await stage.add({ rfiTitle: 'waits', rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(waits, stage.dan)
    await ended(waits, 2)
    expect(await meanOf()).toEqual([1, 1])
    const permit = await addPermit(db, job, { number: 1, title: 'x', byEmployeeId: ann.employeeId })
    await ended(permit.permitId, 7, { ...job, jobId: undefined }, { record: 'Permit', step: 'approve' })
    expect(await meanOf()).toEqual([1, 3])
    expect(await meanOf({ module: 'RFIs' })).toEqual([1, 1])
    expect(await meanOf({ module: 'Permits' })).toEqual([undefined, undefined])
    const other = await addJob(db, await addWorkOrder(db, account, { title: 'Other project' }), {
      title: 'x',
    })
    const rfi = await addRfi(db, other, { number: 1, title: 'x', byEmployeeId: ann.employeeId })
    await ended(rfi, 24, other)
    expect(await meanOf({ module: 'RFIs' })).toEqual([1, 8.7])
    expect(await meanOf({ workOrderUniqueId: job.workOrderId })).toEqual([1, 3])
    // Records that the reader may not read do not count.
    const reader = await personWith(server, account, { Projects: 31, RFIs: 2 })
    expect(await meanOf({}, reader)).toEqual([1, 8.7])
    const mark = (table: string, id: string) =>
      pool.query(`update ${table} set deleted_at = now() where id = $1`, [id])
    await mark('permit', permit.permitId)
    expect(await meanOf()).toEqual([1, 8.7])
    await mark('work_order', other.workOrderId)
    expect(await meanOf()).toEqual([1, 1])
  })

  test('on somebody who is gone is listed under their name, as many as are counted', async () => {
    const { ann, eve, account, job } = stage
    const { db, pool } = server.database
    const id = await stage.add({ rfiTitle: 'left', rfiAssignedToEmployeeUniqueId: eve.employeeId })
    await stage.approve(id, stage.dan)
    const firm = await addSubContractor(db, account, { name: 'Kestrel' })
    const item = await addRfi(db, job, { number: 9, title: 'theirs', byEmployeeId: ann.employeeId })
    await addTurn(db, job, {
      record: 'RFI',
      recordId: item,
      startedBy: ann.employeeId,
      subContractorId: firm,
      step: 'answer',
      since: new Date().toISOString(),
    })
    await pool.query('update employee set deleted_at = now() where id = $1', [eve.employeeId])
    await pool.query('update sub_contractor set deleted_at = now() where id = $1', [firm])
    expect(await titlesOf(ann, { view: 'all', employeeUniqueId: eve.employeeId })).toEqual(['left'])
    expect(await titlesOf(ann, { view: 'all', subContractorUniqueId: firm })).toEqual(['theirs'])
  })
})

test('what is due tomorrow or overdue is told once a day, in one line, of what one may still see', async () => {
  const { db, pool } = server.database
  const { ann, ben, account } = stage
  const today = todayIn('UTC', new Date())
  await stage.add({ rfiTitle: 'a', rfiStartDate: '2020-01-01', rfiDueDate: '2020-01-08' })
  await stage.add({ rfiTitle: 'b', rfiDueDate: dayAfter(today, 1) })
  await stage.add({ rfiTitle: 'c', rfiDueDate: dayAfter(today, 5) })
  const hidden = await addWorkOrder(db, account, { title: 'Hidden' })
  const job = await addJob(db, hidden, { title: 'x' })
  await stage.add({ jobUniqueId: job.jobId, rfiTitle: 'd', rfiDueDate: dayAfter(today, 1) }, ann)
  await pool.query(
    "update court set employee_id = $1 where record_id in (select id from rfi where title = 'd' and account_id = $2)",
    [ben.employeeId, account.accountId],
  )
  await pool.query(`select graphile_worker.add_job('tellDue', '{}'::json)`)
  server.clock.now = new Date(Date.parse(`${today}T12:00:00Z`) + 0)
  await server.runJobs()
  await pool.query(`select graphile_worker.add_job('tellDue', '{}'::json)`)
  await server.runJobs()
  const dueOf = async ({ token }: Person) =>
    (await server.call(listNotifications, { body: {}, token })).data.items
      .filter(({ kind }) => kind === 'due')
      .map(({ title, link }) => [title, withoutAccount(link)])
  expect(await dueOf(ann)).toEqual([['RFI-1 is overdue, RFI-2 is due tomorrow', '/court']])
  expect(await dueOf(ben)).toEqual([])
})

test('what waits in another account of mine is counted there, with what I may see there', async () => {
  const { db, pool } = server.database
  const { ann } = stage
  const { rows } = await pool.query<{ id: string }>('select login_id as id from login where username = $1', [
    ann.username,
  ])
  const other = await openRfiStage(server)
  const workOrder = await addWorkOrder(db, other.account, { title: 'Theirs' })
  const me = await addEmployee(db, other.account, {
    firstName: 'Ann',
    lastName: 'There',
    role: 'Foreman',
    loginId: rows[0]?.id ?? '',
  })
  const countsOf = async () => (await server.call(countOtherCourts, { token: ann.token })).data
  const there = (mine: number) => [{ accountUniqueID: other.account.accountId, mine }]
  expect(await countsOf()).toEqual(there(0))
  await assign(db, me, workOrder)
  const job = await addJob(db, workOrder, { title: 'x' })
  const id = await other.add(
    { jobUniqueId: job.jobId, rfiAssignedToEmployeeUniqueId: me.employeeId },
    other.ann,
  )
  await other.approve(id, other.ann)
  expect(await countsOf()).toEqual(there(1))
  expect(await countOf(ann)).toMatchObject({ mine: 1 })
  await pool.query('delete from employee_work_order where employee_id = $1', [me.employeeId])
  expect(await countsOf()).toEqual(there(0))
  expect(await countOf(ann)).toMatchObject({ mine: 0 })
})
