/** Notices are stored as kinds and values. Their texts are made when they are read. */
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { inAccount } from '#contract/addresses.ts'
import {
  type AccountHandle,
  addNotice,
  addNotification,
  addPunchList,
  addPunchListItem,
  addWorkOrder,
  assign,
} from '#database/seed/builders.ts'
import { tellingOfChange } from '#features/activities/server/notices.ts'
import { notices as ofAssignments, tellingOf } from '#features/assignments/server/notices.ts'
import { notices as ofPunchLists, tellingOfItem } from '#features/punchlists/server/notices.ts'
import { inBackground } from '#server/background/background.ts'
import { MAIL_FAILED } from '#server/mail/mail.ts'
import { assignedTo, tell } from '#tests/harness/notices.ts'
import { addBranch, type Branch, personWith } from '#tests/harness/plan.ts'
import { newAccount, newPerson, openTestApp, type Person, type TestApp } from '#tests/harness/server.ts'
import { changeChoices, listNotifications } from '../contract.ts'
import { notices } from './notices.ts'
import { type NewNotice, telling } from './notify.ts'
import { defineNotice, refTo, Told } from './words.ts'

let server: TestApp
let account: AccountHandle
let branch: Branch
let itemId: string
let ann: Person

beforeAll(async () => {
  server = await openTestApp()
})

afterAll(() => server?.close())

beforeEach(async () => {
  account = await newAccount(server)
  branch = await addBranch(server, account, { title: 'Pour' })
  ann = await newPerson(server, account)
  const { db } = server.database
  const list = await addPunchList(db, branch, { name: 'Handover', byEmployeeId: ann.employeeId })
  const item = { number: 4, location: 'Hall', description: 'Seal it', created_on: '2030-01-01' }
  itemId = await addPunchListItem(db, list, { ...item, byEmployeeId: ann.employeeId })
})

const listOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { body: {}, token })).data.items.reverse()
const titlesOf = async (who: Person) => (await listOf(who)).map(({ title }) => title)
const set = (table: string, id: string, assignments: string) =>
  server.database.pool.query(`update ${table} set ${assignments} where id = $1`, [id])

/** A record of the branch, as notices of assignments need it. */
const recordOf = (id: string, title: string) => ({
  id,
  title,
  workOrderId: branch.workOrderId,
  workOrderTitle: 'Some work order',
  jobId: null,
  taskId: null,
})

/** A notice about each type of record, for Ann. */
function everyNotice(): NewNotice[] {
  const { workOrderId, jobId, taskId, activityId } = branch
  const to = [ann.employeeId]
  const { assigned } = ofAssignments
  const activity = { id: activityId, title: 'Pour', workOrderId, jobId, taskId }
  const item = { id: itemId, workOrderId, number: 4, location: 'Hall', description: 'Seal it' }
  return [
    tellingOf('WorkOrder', assigned, to, [recordOf(workOrderId, 'Some work order')]),
    tellingOf('Job', assigned, to, [recordOf(jobId, 'Some job')]),
    tellingOf('Task', assigned, to, [recordOf(taskId, 'Some task')]),
    tellingOf('SubTask', assigned, to, [recordOf(activityId, 'Pour')]),
    tellingOfChange(
      { startDate: null, endDate: null },
      { ...activity, startDate: '2030-06-01', endDate: null, employeeIds: to },
    ),
    tellingOfItem({ ...item, employeeId: ann.employeeId }, 'changed'),
    telling(notices.projectAtRisk, {
      employeeIds: to,
      workOrderId,
      values: {
        project: { record: 'WorkOrder', id: workOrderId, title: 'Some work order' },
        riskLevel: 'high',
        isSetByHand: true,
        start: null,
        end: null,
        remainingDays: null,
        completedTotal: '0',
        estimatedTotal: '0',
      },
    }),
  ]
}

async function renameAll(): Promise<void> {
  await set('work_order', branch.workOrderId, `title = 'Ferry'`)
  await set('job', branch.jobId, `title = 'Roof'`)
  await set('task', branch.taskId, `name = 'Rafters'`)
  await set('activity', branch.activityId, `title = 'Nail'`)
  await set('punch_list_item', itemId, `description = 'Paint it', location = 'Attic'`)
}

const today = [
  'You were assigned to the project “Ferry”',
  'You were assigned to the job “Roof” of “Ferry”',
  'You were assigned to the task “Rafters” of “Ferry”',
  'You were assigned to the activity “Nail” of “Ferry”',
  'The dates of Nail were changed',
  'Punch item 4 (Attic) was changed',
  'Ferry is at high risk',
]

describe('what a notice names', () => {
  test('is called as it was told until it is called otherwise, and then by its title of today', async () => {
    for (const notice of everyNotice()) await tell(server, account, null, [notice])
    expect(await titlesOf(ann)).toEqual([
      'You were assigned to the project “Some work order”',
      'You were assigned to the job “Some job” of “Some work order”',
      'You were assigned to the task “Some task” of “Some work order”',
      'You were assigned to the activity “Pour” of “Some work order”',
      'The dates of Pour were changed',
      'Punch item 4 (Hall) was changed',
      'Some work order is at high risk',
    ])
    await renameAll()
    expect(await titlesOf(ann)).toEqual(today)
    expect((await listOf(ann))[5]?.body).toBe('Paint it')
  })

  test('turns nothing of the sentence around, however it is written', async () => {
    await set('work_order', branch.workOrderId, `title = 'גשר' || U&'\\202E'`)
    for (const notice of everyNotice().slice(0, 1)) await tell(server, account, null, [notice])
    expect((await titlesOf(ann))[0]).toBe('You were assigned to the project “\u2068גשר\u2069”')
  })

  test('is called by its title of today in the daily mail', async () => {
    const body = (['assigned', 'projectAtRisk'] as const).map((kind) => ({ kind, mail: 'daily' as const }))
    await server.call(changeChoices, { body, token: ann.token })
    for (const notice of everyNotice()) await tell(server, account, null, [notice])
    await renameAll()
    await server.database.pool.query(`update notification set created_at = now() - interval '2 days'`)
    await inBackground(server.database.db, 'mailDigests', {})
    await server.runJobs()
    const mails = (await server.mails()).filter(({ recipients }) => recipients.includes(ann.username))
    const digest = mails.find(({ subject }) => subject?.startsWith('Your day: 6'))
    for (const title of today.filter((one) => !one.startsWith('Punch'))) expect(digest?.text).toContain(title)
  })

  test('keeps the last title that it had, once it is deleted', async () => {
    const [, ofJob] = everyNotice()
    await tell(server, account, null, [ofJob as NewNotice])
    await set('job', branch.jobId, `title = 'Roof', deleted_at = now()`)
    expect(await titlesOf(ann)).toEqual(['You were assigned to the job “Roof” of “Some work order”'])
  })

  test('keeps the title it had for whoever was taken off it, and not for whoever sees it still', async () => {
    const { workOrderId } = branch
    const worker = await newPerson(server, account, 'Field worker')
    const off = tellingOf(
      'WorkOrder',
      ofAssignments.takenOff,
      [ann, worker].map(({ employeeId }) => employeeId),
      [recordOf(workOrderId, 'Some work order')],
    )
    await tell(server, account, null, [off])
    await renameAll()
    expect(await titlesOf(worker)).toEqual(['You were removed from the project “Some work order”'])
    expect(await titlesOf(ann)).toEqual(['You were removed from the project “Ferry”'])
    await assign(server.database.db, worker, branch)
    expect(await titlesOf(worker)).toEqual(['You were removed from the project “Ferry”'])
  })

  test('is called by its title of today only where its module may be read', async () => {
    const carol = await personWith(server, account, { Projects: 2, Activities: 2 })
    await assign(server.database.db, carol, branch)
    const told = everyNotice().slice(1, 2)
    await tell(
      server,
      account,
      null,
      told.map((notice) => ({ ...notice, employeeIds: [carol.employeeId], module: 'Projects' as const })),
    )
    await renameAll()
    expect(await titlesOf(carol)).toEqual(['You were assigned to the job “Some job” of “Ferry”'])
  })

  test('is never one of another account', async () => {
    const elsewhere = await addWorkOrder(server.database.db, await newAccount(server), { title: 'Secret' })
    const notice = tellingOf(
      'WorkOrder',
      ofAssignments.takenOff,
      [],
      [
        {
          ...recordOf(elsewhere.workOrderId, 'Mine'),
          workOrderId: elsewhere.workOrderId,
          workOrderTitle: 'Mine',
        },
      ],
    )
    await addNotice(server.database.db, ann, notice)
    expect(await titlesOf(ann)).toEqual(['You were removed from the project “Mine”'])
  })

  test('are three at most, of however many there are', async () => {
    const records = Array.from({ length: 40 }, (_none, at) => recordOf(uuidv7(), `Job ${at}`))
    const [first, ...others] = records
    if (!first) throw new Error('never')
    await tell(server, account, null, [
      tellingOf('Job', ofAssignments.assigned, [ann.employeeId], [first, ...others]),
    ])
    expect(await titlesOf(ann)).toEqual([
      'You were assigned to the jobs “Job 0”, “Job 1”, “Job 2” and 37 more of “Some work order”',
    ])
  })
})

describe('a time in a notice', () => {
  const zone = (name: string | null) =>
    server.database.pool.query('update login set time_zone = $1 where username = $2', [name, ann.username])

  test('is that of the reader’s clocks, of the account’s where they have none', async () => {
    const { companyId, accountId } = account
    await inBackground(server.database.db, MAIL_FAILED, {
      companyId,
      accountId,
      employeeId: ann.employeeId,
      to: 'Zed',
      subject: 'Come',
      isRefused: false,
      writtenAt: '2030-01-05T23:30:00.000Z',
    })
    await server.runJobs()
    const read = async () => (await listOf(ann))[0]?.body.replaceAll(/\s/g, ' ')
    const told = (time: string) =>
      `Written on ${time}, it was tried for a day and a half, and the mail server did not take it.`
    expect(await read()).toBe(told('Jan 5, 2030, 11:30 PM'))
    await zone('America/New_York')
    expect(await read()).toBe(told('Jan 5, 2030, 6:30 PM'))
    await zone('Asia/Kolkata')
    expect(await read()).toBe(told('Jan 6, 2030, 5:00 AM'))
    await zone(null)
    await server.database.pool.query(
      `update account set time_zone = 'Pacific/Auckland' where account_id = $1`,
      [accountId],
    )
    expect(await read()).toBe(told('Jan 6, 2030, 12:30 PM'))
  })
})

describe('values', () => {
  const { punchItem } = ofPunchLists
  const item = { record: 'PunchListItem' as const, id: uuidv7(), title: 'Seal', number: '1', location: '' }
  const values = { item, workOrderId: uuidv7(), happening: 'given' as const }
  const to = { employeeIds: [], workOrderId: null }

  test('are those of their kind, or it is not told', () => {
    const tellOf = (told: z.input<typeof punchItem.values>) => telling(punchItem, { ...to, values: told })
    expect(tellOf(values).values).toEqual(values)
    // @ts-expect-error -- nothing of that name happens
    expect(() => tellOf({ ...values, happening: 'lost' })).toThrow(/happening/)
    // @ts-expect-error -- it has no such value
    expect(() => tellOf({ ...values, day: '2030-01-01' })).toThrow(/day/)
    const ofJob = { ...item, record: 'Job' as const }
    // @ts-expect-error -- an item is not a job
    expect(() => tellOf({ ...values, item: ofJob })).toThrow(/PunchListItem/)
    const untitled = { ...item, title: undefined }
    // @ts-expect-error -- it is called something
    expect(() => tellOf({ ...values, item: untitled })).toThrow(/title/)
    // @ts-expect-error -- not of this kind at all
    expect(() => telling(notices.emailFailed, { ...to, values })).toThrow(/subject/)
  })

  test('keep of a long text the beginning', () => {
    const long = '🏗️'.repeat(5000)
    const told = telling(punchItem, { ...to, values: { ...values, item: { ...item, title: long } } })
    const { title } = (told.values as { item: { title: string } }).item
    expect(Array.from(title)).toHaveLength(1000)
    expect(title.endsWith('…')).toBe(true)
    expect(Told.parse('short')).toBe('short')
  })

  test.each([
    ['beside a sentence', `values = '{}', title = 'Some'`],
    ['nor a sentence', `values = null, title = null`],
    ['that are no object', `values = '[]', title = null`],
    ['without end', `values = jsonb_build_object('a', repeat('x', 70000)), title = null`],
  ])('%s are refused by the database', async (_what, assignments) => {
    const id = await addNotification(server.database.db, ann, { title: 'Some' })
    await expect(set('notification', id, assignments)).rejects.toThrow(/notification_(says|values)/)
  })
})

describe('a notice that was written by another version', () => {
  test('as a sentence says what it said', async () => {
    const { db } = server.database
    await addNotification(db, ann, {
      title: 'You were assigned to the project “Old”',
      body: 'Some words',
      link: '/somewhere',
      workOrder: branch,
    })
    await tell(server, account, null, everyNotice().slice(0, 1))
    await renameAll()
    expect(await listOf(ann)).toMatchObject([
      {
        title: assignedTo('Old'),
        body: 'Some words',
        link: inAccount('/somewhere', account.accountId),
        workOrderTitle: 'Ferry',
      },
      {
        title: assignedTo('Ferry'),
        body: '',
        link: inAccount(`/projects/details/${branch.workOrderId}`, account.accountId),
      },
    ])
  })

  test('of a kind, or with values, that are not known here says what it is about, and takes no other with it', async () => {
    for (const notice of everyNotice().slice(0, 3)) await tell(server, account, null, [notice])
    const [unknown = '', odd = ''] = (await listOf(ann)).map(({ notificationUniqueId: id }) => id)
    await set('notification', unknown, `kind = 'rained'`)
    await set('notification', odd, `values = '{"project": 1}'`)
    expect(await listOf(ann)).toMatchObject([
      { kind: 'rained', title: 'rained', body: '', link: '' },
      { kind: 'assigned', title: 'I am assigned to something', body: '', link: '' },
      { title: 'You were assigned to the task “Some task” of “Some work order”' },
    ])
  })
})

test('a notice without words does not compile', () => {
  // @ts-expect-error -- there is nothing that it says
  defineNotice({ kind: 'assigned', values: z.object({ job: refTo('Job') }) })
  // @ts-expect-error -- nobody is told of that
  defineNotice({ kind: 'rained', values: z.object({}), words: () => ({ title: 'It rained', link: '' }) })
})
