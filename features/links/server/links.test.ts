/** Links between records: each side shows the other to people who may see it. */
import { beforeAll, describe, expect, test } from 'vitest'
import { addActivity, addJob, addRfi, addTask, addWorkOrder, assign } from '#database/seed/builders.ts'
import { openRfiStage, type RfiStage } from '#features/rfis/testing.ts'
import { personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, type Person, useApp } from '#tests/harness/server.ts'
import { type ActivityLink, linkActivities, listLinkable, listLinks, unlinkActivities } from '../contract.ts'

const server = await useApp()
let stage: RfiStage

beforeAll(async () => {
  stage = await openRfiStage(server)
})

const linksOf = async (id: string, { token }: Person) =>
  server.call(listLinks, { body: { targetType: 'RFI', TargetUniqueID: id }, token })

test('both sides show a link, each as far as one may see the other; others find nothing', async () => {
  const { db, pool } = server.database
  const { account, ann, ben } = stage
  const from = await stage.add({ rfiTitle: 'First' })
  const secret = await addJob(db, await addWorkOrder(db, account, { title: 'Secret' }), { title: 'x' })
  const to = await addRfi(db, secret, { number: 7, title: 'Second', byEmployeeId: ann.employeeId })
  await pool.query(
    `insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
     values ($1, $2, gen_random_uuid(), 'RFI', $3, 'RFI', $4, $5)`,
    [account.companyId, account.accountId, from, to, ann.employeeId],
  )
  expect((await linksOf(from, ann)).data).toMatchObject([
    { targetType: 'RFI', targetUniqueID: to, number: 'RFI-7', title: 'Second', isOrigin: false },
  ])
  expect((await linksOf(to, ann)).data).toMatchObject([
    { targetUniqueID: from, number: 'RFI-1', isOrigin: true },
  ])
  expect((await linksOf(from, ben)).data).toEqual([])
  expect((await linksOf(to, ben)).status).toBe(404)
  const stranger = await newPerson(server, await newAccount(server))
  expect((await linksOf(from, stranger)).status).toBe(404)
})

describe('an activity', () => {
  const link = (links: object, { token }: Pick<Person, 'token'>) =>
    server.call(linkActivities, { body: [links as ActivityLink], token })
  const unlink = (links: object, { token }: Pick<Person, 'token'>) =>
    server.call(unlinkActivities, { body: [links as ActivityLink], token })
  const linkable = (targetType: 'SubTask' | 'RFI', id: string, who: Person, searchKey?: string) =>
    server.call(listLinkable, { body: { targetType, TargetUniqueID: id, searchKey }, token: who.token })

  async function place() {
    const task = await addTask(server.database.db, stage.job, { name: 'Footings' })
    const { activityId } = await addActivity(server.database.db, task, { title: 'Place concrete' })
    const rfi = await stage.add({ rfiTitle: 'Which mix?' })
    return { activityId, rfi, pair: { targetType: 'RFI', TargetUniqueID: rfi, subTaskUniqueId: activityId } }
  }

  test('is linked with a record once, both show it, and the link is removed', async () => {
    const { ann } = stage
    const { activityId, rfi, pair } = await place()
    for (let time = 0; time < 2; time += 1) expect((await link(pair, ann)).data).toEqual([activityId])
    const { data } = await server.call(listLinks, {
      body: { targetType: 'SubTask', TargetUniqueID: activityId },
      token: ann.token,
    })
    expect(data).toMatchObject([{ targetType: 'RFI', targetUniqueID: rfi, title: 'Which mix?' }])
    expect((await linksOf(rfi, ann)).data).toMatchObject([
      { targetType: 'SubTask', targetUniqueID: activityId, number: '', title: 'Place concrete' },
    ])
    expect((await unlink(pair, ann)).data).toEqual([activityId])
    expect((await linksOf(rfi, ann)).data).toEqual([])
  })

  test('offers what is not linked yet, by number and by title, and a record offers activities with their place', async () => {
    const { ann, account, job } = stage
    const { activityId, rfi, pair } = await place()
    const numbers = async (search?: string) =>
      (await linkable('SubTask', activityId, ann, search)).data.map(({ targetUniqueID }) => targetUniqueID)
    expect(await numbers('which MIX')).toContain(rfi)
    const [found] = (await linkable('SubTask', activityId, ann)).data
    expect(found).toMatchObject({ targetType: 'RFI', targetUniqueID: rfi, place: '' })
    expect(await numbers(found?.number)).toContain(rfi)
    expect(await numbers('no such record')).toEqual([])
    expect((await linkable('RFI', rfi, ann, 'place conc')).data).toContainEqual({
      targetType: 'SubTask',
      targetUniqueID: activityId,
      number: '',
      title: 'Place concrete',
      place: 'Some job / Footings',
    })
    await link(pair, ann)
    expect(await numbers('which mix')).not.toContain(rfi)
    // Records that the caller may not read are not offered.
    const reader = await personWith(server, account, { Projects: 2, Activities: 2 })
    await assign(server.database.db, reader, job)
    const other = await place()
    expect((await linkable('SubTask', other.activityId, reader)).data).toEqual([])
  })

  test('takes the right to change one of the two, and to read both', async () => {
    const { account, job } = stage
    const { pair } = await place()
    const onProject = async (permissions: Record<string, number>) => {
      const who = await personWith(server, account, { Projects: 2, ...permissions })
      await assign(server.database.db, who, job)
      return who
    }
    for (const call of [link, unlink]) {
      expect((await call(pair, await onProject({ Activities: 2, RFIs: 3 }))).status).toBe(403)
      expect((await call(pair, await onProject({ Activities: 6 }))).status).toBe(404)
      expect((await call(pair, await onProject({ RFIs: 6 }))).status).toBe(403)
      expect((await call(pair, await onProject({ Activities: 2, RFIs: 6 }))).status).toBe(200)
      expect((await call(pair, await onProject({ Activities: 6, RFIs: 2 }))).status).toBe(200)
      const stranger = await newPerson(server, await newAccount(server))
      expect((await call(pair, stranger)).status).toBe(404)
    }
  })

  test('is linked within its project alone', async () => {
    const { account, ann } = stage
    const { db } = server.database
    const { pair } = await place()
    const elsewhere = await addJob(db, await addWorkOrder(db, account, { title: 'Elsewhere' }), {
      title: 'x',
    })
    const task = await addTask(db, elsewhere, { name: 'y' })
    const { activityId } = await addActivity(db, task, { title: 'z' })
    const { status, fields } = await link({ ...pair, subTaskUniqueId: activityId }, ann)
    expect(status).toBe(400)
    expect(fields).toEqual([
      { path: '0.TargetUniqueID', message: 'must be of the same project as the activity' },
    ])
  })
})
