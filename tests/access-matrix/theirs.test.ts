/**
 * People of a subcontractor see only records that name them or their firm (docs/decisions/0095). A person of
 * a subcontractor, with a role that allows everything, makes every call about records that are theirs, and
 * about records that are not. If a module does not apply the rule, this test fails.
 */

import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { isOnlyTheirs, recordTypeOf, typesThat } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import type { RecordKind } from '#contract/values.ts'
import {
  addComment,
  addPunchListItem,
  addSubContractor,
  addTurn,
  type EmployeeHandle,
} from '#database/seed/builders.ts'
import { addFile } from '#database/seed/file-builders.ts'
import { listCourtHolders } from '#features/court/contract.ts'
import { updateEmployees } from '#features/employees/contract.ts'
import { findCaller, sessionKeyOf } from '#features/identity/server/sessions.ts'
import { deleteJobs, exportJobs, findJob, updateJobs } from '#features/jobs/contract.ts'
import { listLinks } from '#features/links/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { closePermits, listPermitsOfWorkOrder } from '#features/permits/contract.ts'
import {
  getWorkOrderSummary,
  listWorkOrdersOfEmployee,
  updateWorkOrders,
} from '#features/projects/contract.ts'
import {
  deletePunchLists,
  findPunchList,
  groupPunchListItems,
  searchPunchListItems,
} from '#features/punchlists/contract.ts'
import { createRfiComments, findRfi, updateRfis } from '#features/rfis/contract.ts'
import { listScheduledWorkOrders } from '#features/schedule/contract.ts'
import {
  findSubmittal,
  listSubmittalPackages,
  submitSubmittalPackage,
} from '#features/submittals/contract.ts'
import { exportTasks, findTask, updateTasks } from '#features/tasks/contract.ts'
import { visibleIds } from '#server/http/stream.ts'
import type { Caller } from '#server/scope.ts'
import { allKits } from '#tests/harness/kits.ts'
import { buildWorld, kindOf, type World } from '#tests/harness/world.ts'
import { callsAbout, hanging, isHidden, isHiddenBelow, telling } from './hidden.ts'
import {
  call,
  colleagueWith,
  everything,
  holdsAsked,
  own,
  sampleCall,
  server,
  tokenOf,
  useMatrix,
  worldFor,
} from './matrix.ts'

useMatrix()

/**
 * A word in the titles and comments of records that are not theirs. A reply with this word reveals such a
 * record.
 */
const SECRET = 'Undisclosed'

/** The types of records that can wait, and of which people of a subcontractor see only theirs. */
const types = typesThat('waits').filter(isOnlyTheirs)
const kitsOfTheirs = allKits.filter((kit) => types.some((type) => kit.types.includes(type)))

/** The kinds of records in the kits of these types, with their tables. */
const kinds: Partial<Record<RecordKind, string>> = Object.assign(
  {},
  ...kitsOfTheirs.flatMap(({ world }) => world.map((part) => part.kinds)),
)
const kindNames = Object.keys(kinds) as RecordKind[]

/**
 * The columns that contain the title and the location of a row, with their tables. These columns get the
 * secret word.
 */
const told = kitsOfTheirs.flatMap((kit): [table: string, column: string][] => [
  ...kit.types.flatMap((type): [string, string][] => {
    const { table, named } = recordTypeOf(type)
    return [named.title, named.location].flatMap((column) => (column ? [[table, column]] : []))
  }),
  ...Object.entries(kit.titles),
])

/** A person of a subcontractor. The role allows everything. */
let limited: EmployeeHandle
/** A world in which all records are theirs: its author is a person of the subcontractor. */
let theirWorld: World
let firm: string

/** Makes an employee a person of the subcontractor. */
const join = ({ employeeId }: EmployeeHandle) =>
  server.database.pool.query(
    'update employee set sub_contractor_id = $2, is_on_contract = true where id = $1',
    [employeeId, firm],
  )

beforeAll(async () => {
  const { db, pool } = server.database
  const { account, employee, records } = own
  firm = await addSubContractor(db, account, { name: 'Sparrow Glazing' })
  limited = await colleagueWith('Of a subcontractor', everything)
  await join(limited)
  theirWorld = await buildWorld(server, account, 'Account administrator')
  await join(theirWorld.employee)
  const place = { companyId: account.companyId, accountId: account.accountId, workOrderId: records.workOrder }
  const { employeeId } = employee
  for (const [table, column] of told)
    await pool.query(`update ${table} set ${column} = $2 where work_order_id = $1`, [
      records.workOrder,
      `${SECRET} ${table}`,
    ])
  await pool.query(`update permit_inspection set planned_on = '2030-01-01' where work_order_id = $1`, [
    records.workOrder,
  ])
  for (const type of types) {
    const recordId = records[kindOf(type)]
    const said = { record: type, recordId, byEmployeeId: employeeId, created_at: '2026-01-12T10:00:00Z' }
    await addComment(db, place, { ...said, text: `${SECRET} words` })
    await addFile(db, place, { name: `${SECRET} ${type}.txt`, targetType: type, targetId: recordId })
    const turn = {
      record: type,
      recordId,
      startedBy: employeeId,
      step: 'close',
      since: '2026-01-12T10:00:00Z',
    } as const
    await addTurn(db, place, { ...turn, employeeId, due: '2026-01-13' })
    // A record that is theirs has a link to the record that is not.
    await pool.query(
      `insert into record_link (company_id, account_id, id, from_record, from_id, to_record, to_id, created_by_employee_id)
       values ($1, $2, $3, $4, $5, $4, $6, $7)`,
      [
        account.companyId,
        account.accountId,
        uuidv7(),
        type,
        theirWorld.records[kindOf(type)],
        recordId,
        employeeId,
      ],
    )
  }
})

const about = callsAbout(kinds)

describe('what is not theirs', () => {
  test.each(about)('%s answers 404', (_name, endpoint) =>
    isHidden(endpoint, { kinds, from: theirWorld.employee, world: theirWorld }),
  )
})

describe('what is theirs', () => {
  test.each(about)('%s answers 200', async (_name, endpoint) => {
    const world = await worldFor(endpoint)
    const isOwn = world === own
    if (!isOwn) await join(world.employee)
    const { employee, account, records } = isOwn ? theirWorld : world
    // The sample names their own firm, because other firms do not exist for them (docs/decisions/0160).
    const asked = { employee, account, records: { ...records, subContractor: firm } }
    const answer = await call(endpoint, {
      ...sampleCall(endpoint, asked),
      token: await tokenOf(asked.employee),
    })
    expect(answer, JSON.stringify(answer)).toMatchObject({ status: 200 })
  })
})

describe('what hangs on a record that is not theirs', () => {
  test.each(hanging)('%s answers 404', (_name, endpoint) =>
    isHiddenBelow(endpoint, { types, from: theirWorld.employee, world: theirWorld }),
  )
})

describe('beside what is theirs', () => {
  let world: World
  const set = (table: string, id: string, values: string) =>
    server.database.pool.query(`update ${table} set ${values} where id = $1`, [id])
  const ask = async (endpoint: Endpoint, body: object, who: EmployeeHandle = limited) => {
    const { status, data, fields } = await call(endpoint, { body, token: await tokenOf(who) })
    return { status, fields, items: (data as { items?: Record<string, unknown>[] } | null)?.items ?? [] }
  }

  beforeAll(async () => {
    world = await buildWorld(server, own.account, 'Account administrator')
  })

  test('a punch list shows and counts what is theirs of it, and is not deleted with what is not', async () => {
    const { db } = server.database
    const { records, account, employee } = world
    const { punchList, punchListItem, workOrder, job } = records
    const place = { ...account, workOrderId: workOrder, jobId: job, punchListId: punchList }
    await addPunchListItem(db, place, {
      ...{ number: 2, description: SECRET, location: SECRET, created_on: '2026-01-12' },
      byEmployeeId: employee.employeeId,
    })
    await set('punch_list_item', punchListItem, `sub_contractor_type_id = 1, sub_contractor_id = '${firm}'`)
    const found = { workOrderUniqueId: workOrder }
    expect((await ask(searchPunchListItems, found, employee)).items).toHaveLength(2)
    expect((await ask(searchPunchListItems, found)).items).toMatchObject([
      { punchListItemUniqueId: punchListItem },
    ])
    expect((await ask(groupPunchListItems, { ...found, groupBy: 'location' })).items).toMatchObject([
      { name: '', openItemCount: 1 },
    ])
    const counted = async (who?: EmployeeHandle) =>
      (await ask(findPunchList, { TargetUniqueID: punchList }, who)).items[0]?.openItemCount
    expect([await counted(employee), await counted()]).toEqual([2, 1])
    expect((await ask(deletePunchLists, [punchList])).status).toBe(404)
    await set('punch_list_item', punchListItem, 'sub_contractor_type_id = null, sub_contractor_id = null')
    expect((await ask(findPunchList, { TargetUniqueID: punchList })).status).toBe(404)
  })

  test('a package counts what is theirs of it, and is submitted without the rest', async () => {
    const { submittal, submittalPackage, workOrder } = world.records
    const counted = async (who?: EmployeeHandle) =>
      (await ask(listSubmittalPackages, { TargetUniqueID: workOrder }, who)).items.map(
        ({ submittalCount }) => submittalCount,
      )
    expect([await counted(world.employee), await counted()]).toEqual([[3], []])
    await set('submittal', submittal, `sub_contractor_id = '${firm}', status_id = ${statuses.Approved}`)
    expect(await counted()).toEqual([1])
    expect(await ask(submitSubmittalPackage, { submittalPackageUniqueId: submittalPackage })).toMatchObject({
      status: 409,
    })
  })

  test('a revision says nothing of one before it or after it that is not theirs', async () => {
    const { submittal, submittalDecided } = world.records
    await set('submittal', submittalDecided, `parent_id = '${submittal}'`)
    const revision = async (who?: EmployeeHandle) =>
      (await ask(findSubmittal, { TargetUniqueID: submittal }, who)).items[0]?.newerSubmittalMasterUniqueId
    expect([await revision(world.employee), await revision()]).toEqual([submittalDecided, null])
    await set('submittal', submittalDecided, `sub_contractor_id = '${firm}'`)
    await set('submittal', submittal, 'sub_contractor_id = null')
    const before = async (who?: EmployeeHandle) =>
      (await ask(findSubmittal, { TargetUniqueID: submittalDecided }, who)).items[0]
        ?.parentSubmittalMasterUniqueId
    expect([await before(world.employee), await before()]).toEqual([submittal, null])
  })

  test('a permit below one that is not theirs stands at the top; one above counts only theirs', async () => {
    const { permit, permitApproved, workOrder } = world.records
    await set('permit', permit, `title = '${SECRET}'`)
    await set(
      'permit',
      permitApproved,
      `parent_id = '${permit}', path = array[1, 2], sub_contractor_id = '${firm}'`,
    )
    const all = async (who?: EmployeeHandle, filter = {}) =>
      (await ask(listPermitsOfWorkOrder, { TargetUniqueID: workOrder, ...filter }, who)).items
    expect(await all(world.employee)).toMatchObject([
      { level: 0, subPermitCount: 1 },
      { level: 1, parentPermitUniqueId: permit, parentPermitTitle: SECRET },
    ])
    const atTop = [
      { permitUniqueId: permitApproved, level: 0, parentPermitUniqueId: null, parentPermitTitle: null },
    ]
    expect(await all()).toMatchObject(atTop)
    expect(await all(undefined, { isTop: true })).toMatchObject(atTop)

    await set('permit', permit, `sub_contractor_id = '${firm}', status_id = ${statuses.InProgress}`)
    expect(await all()).toMatchObject([{ level: 0, subPermitCount: 1 }, { level: 1 }])
    await set('permit', permitApproved, `sub_contractor_id = null, title = '${SECRET}'`)
    expect(await all()).toMatchObject([{ subPermitCount: 0, openSubPermitCount: 0 }])
    const closed = await ask(closePermits, [permit])
    expect(closed).toMatchObject({ status: 409, fields: [{ message: 'A permit below it is not closed' }] })
    // The permit is theirs now, so it may not contain the secret word: the tests below search the replies
    // about all projects for that word.
    await set('permit', permit, `title = 'Told'`)
  })
})

describe('beside lists', () => {
  const rfi = () => ({ TargetUniqueID: own.records.rfi })

  test('the court counts only what is theirs', async () => {
    for (const type of types) {
      // Only this project, because the calls above have made records that name the firm on other projects.
      const body = { module: recordTypeOf(type).module, workOrderUniqueId: own.records.workOrder }
      const holders = async (who: EmployeeHandle) =>
        (await server.call(listCourtHolders, { body, token: await tokenOf(who) })).data.totalCount
      expect(await holders(own.employee), type).toBeGreaterThan(0)
      expect(await holders(limited), type).toBe(0)
    }
  })

  test('a link tells nothing of what is not theirs', async () => {
    for (const type of types) {
      const body = { targetType: type, TargetUniqueID: theirWorld.records[kindOf(type)] }
      const linked = async (who: EmployeeHandle) =>
        (await server.call(listLinks, { body, token: await tokenOf(who) })).data.length
      expect(await linked(own.employee), type).toBe(1)
      expect(await linked(theirWorld.employee), type).toBe(0)
    }
  })

  test('the stream tells that something changed, never what', async () => {
    const callerOf = async (who: EmployeeHandle) =>
      (await findCaller(server.database.db, sessionKeyOf(await tokenOf(who)), new Date(), false)) as Caller
    const { companyId, accountId } = own.account
    for (const module of [...types.map((type) => recordTypeOf(type).module), 'Files'] as const) {
      const change = { companyId, accountId, module, action: 'Update', ids: ['some'] } as const
      expect(visibleIds(await callerOf(own.employee), change)).toEqual(['some'])
      expect(visibleIds(await callerOf(limited), change)).toEqual([])
    }
  })

  test('nobody is told, or named, of what is not theirs; who was told and is replaced hears its number alone', async () => {
    const { pool } = server.database
    const { employeeId } = limited
    const token = await tokenOf()
    const { rfi: id } = own.records
    const titles = async () =>
      (await server.call(listNotifications, { body: {}, token: await tokenOf(limited) })).data.items.map(
        ({ title }) => title,
      )
    const say = (mentions: string[]) =>
      server.call(createRfiComments, { body: [{ rfiUniqueId: id, rfiCommentText: 'x', mentions }], token })
    await pool.query(
      'insert into record_watch (company_id, account_id, record_id, employee_id, is_watching) values ($1, $2, $3, $4, true)',
      [own.account.companyId, own.account.accountId, id, employeeId],
    )
    expect(await say([employeeId])).toMatchObject({ status: 400, errorCode: 'NAMED_MAY_NOT_SEE' })
    expect((await say([])).status).toBe(200)
    expect(await titles()).toEqual([])

    const assignTo = (to: string) =>
      server.call(updateRfis, {
        body: { paramCollection: [{ rfiUniqueId: id, rfiAssignedToEmployeeUniqueId: to }] },
        token,
      })
    expect((await assignTo(employeeId)).status).toBe(200)
    expect((await say([employeeId])).status).toBe(200)
    const told = await titles()
    expect(told.length).toBeGreaterThan(0)
    expect(told.every((title) => title.includes(SECRET))).toBe(true)
    expect((await call(findRfi, { body: rfi(), token: await tokenOf(limited) })).status).toBe(200)

    expect((await assignTo(own.employee.employeeId)).status).toBe(200)
    expect((await titles()).join()).not.toContain(SECRET)
    expect((await call(findRfi, { body: rfi(), token: await tokenOf(limited) })).status).toBe(404)
  })

  test('it holds from the very next call of whoever comes to a subcontractor, or leaves it', async () => {
    const somebody = await colleagueWith('Somebody', everything)
    const [token, byAdministrator] = [await tokenOf(somebody), await tokenOf()]
    const told: unknown[] = []
    const nothing = () => {}
    const stop = server.events.listen({
      ...{ onChange: nothing, onNotice: nothing, onEnd: nothing, onGap: nothing },
      onSessions: (sessions) => told.push(sessions),
    })
    const become = async (change: { subContractorUniqueId: string | null; isOnContract: boolean }) => {
      const body = [{ employeeUniqueID: somebody.employeeId, ...change }]
      expect((await server.call(updateEmployees, { body, token: byAdministrator })).status).toBe(200)
    }
    const status = async () => (await call(findRfi, { body: rfi(), token })).status
    expect(await status()).toBe(200)
    await become({ subContractorUniqueId: firm, isOnContract: true })
    expect(await status()).toBe(404)
    await become({ subContractorUniqueId: null, isOnContract: false })
    expect(await status()).toBe(200)
    // The open screens of this person are notified of both changes.
    expect(told).toHaveLength(2)
    stop()
  })
})

/** Texts that reveal a record of `own`: the secret word, and the ids. */
const secrets = () => [SECRET, ...kindNames.map((kind) => own.records[kind])]

describe('jobs and tasks', () => {
  const [UNTOLD, DAY] = ['Unspoken', '2031-03-14']

  beforeAll(async () => {
    const { pool } = server.database
    const { job, task } = own.records
    for (const [table, id, text] of [
      ['job', job, 'description'],
      ['task', task, 'notes'],
    ])
      await pool.query(
        `update ${table} set ${text} = $2, start_date = $3, end_date = $3, status_id = $4 where id = $1`,
        [id, UNTOLD, DAY, statuses.InProgress],
      )
    await pool.query('update task set sub_contractor_id = $2, metric = 7 where id = $1', [task, firm])
  })

  test.each([
    ['job', findJob, 'jobTitle'],
    ['task', findTask, 'taskName'],
  ] as const)('of a %s the title is told, and nothing else that it has', async (level, endpoint, title) => {
    const body = { TargetUniqueID: own.records[level] }
    const read = async (who: EmployeeHandle) =>
      (
        (await call(endpoint, { body, token: await tokenOf(who) })).data as {
          items: Record<string, unknown>[]
        }
      ).items[0]
    const [full = {}, told = {}] = [await read(own.employee), await read(limited)]
    const kept = Object.keys(full).filter((name) => isDeepStrictEqual(told[name], full[name]))
    expect(kept).toEqual(
      expect.arrayContaining([title, `${level}UniqueId`, 'workOrderUniqueId', 'rowVersion']),
    )
    const values = Object.entries(told).filter(([name]) => !name.endsWith('UniqueId') && name !== title)
    const nothing = [null, '', 0, '0.0', false, 'low', 'count', 1]
    expect(
      values.filter(
        ([, value]) => !nothing.includes(value as never) && !(Array.isArray(value) && value.length === 0),
      ),
    ).toEqual([])
  })

  test('no call that reads tells more', async () => {
    const saying = async (who: EmployeeHandle) => (await telling(who, [UNTOLD, DAY])).length
    expect(await saying(own.employee)).toBeGreaterThan(4)
    expect(await saying(limited)).toBe(0)
  })

  test.each([
    [exportJobs, 'workOrder', 'Title'],
    [exportTasks, 'job', 'Name'],
  ] as const)('a sheet has the titles', async (endpoint, of, header) => {
    const body = { TargetUniqueID: own.records[of], format: 'csv' }
    const { body: sheet } = await server.app.inject({
      method: 'POST',
      url: endpoint.path,
      headers: { authorization: await tokenOf(limited) },
      payload: body,
    })
    expect(
      sheet
        .trim()
        .split('\n')[0]
        ?.replace(/^\uFEFF/, '')
        .trim(),
    ).toBe(header)
  })

  test('they are not changed, whatever the role allows, as what is not shown would be lost', async () => {
    const token = await tokenOf(limited)
    const { job, task } = own.records
    for (const [endpoint, body] of [
      [updateJobs, [{ jobUniqueId: job, jobTitle: 'x' }]],
      [updateTasks, [{ taskUniqueId: task, taskName: 'x' }]],
      [deleteJobs, [job]],
    ] as const)
      expect(await call(endpoint, { body, token })).toMatchObject({ status: 403, errorCode: 'FORBIDDEN' })
  })
})

describe('projects', () => {
  const RISK = 'critical'
  const paging = { StartingPageNumber: 0, NumberOfItemsPerPage: 500 }
  const ask = async (endpoint: Endpoint, body: object, who: EmployeeHandle) =>
    (await call(endpoint, { body, token: await tokenOf(who) })).data as Record<string, unknown>
  const listed = async (who: EmployeeHandle, wanted: object = {}) => {
    const { items } = await ask(listWorkOrdersOfEmployee, { ...paging, TargetUniqueID: null, ...wanted }, who)
    return (items as Record<string, unknown>[]).map(({ workOrderUniqueID }) => workOrderUniqueID)
  }
  const untold = {
    riskLevel: null,
    completedTotal: '0.0',
    estimatedTotal: '0.0',
    activityCount: 0,
  }

  const DONE = 1000
  const capturedIs = (metric: number) =>
    server.database.pool.query('update activity set target_metric = $2, captured_metric = $3 where id = $1', [
      own.records.capturedActivity,
      DONE,
      metric,
    ])

  beforeAll(async () => {
    await server.database.pool.query(
      'update work_order set risk_level = $2, risk_set_by_employee_id = $3, risk_set_at = now() where id = $1',
      [own.records.workOrder, RISK, own.employee.employeeId],
    )
    await capturedIs(DONE)
  })

  test('of a project neither risk nor totals are told, by the page, a list, the summary and the schedule', async () => {
    const { workOrder } = own.records
    const answers = async (who: EmployeeHandle) => {
      const { items } = await ask(listWorkOrdersOfEmployee, { ...paging, TargetUniqueID: null }, who)
      const { items: scheduled } = await ask(
        listScheduledWorkOrders,
        { ...paging, TargetUniqueID: workOrder },
        who,
      )
      return [
        (items as Record<string, unknown>[]).find((item) => item.workOrderUniqueID === workOrder),
        await ask(getWorkOrderSummary, { targetUniqueId: workOrder }, who),
        (scheduled as Record<string, unknown>[])[0],
      ]
    }
    const told = { riskLevel: RISK }
    const full = await answers(own.employee)
    expect(full).toMatchObject([told, told, told])
    expect(full[1]).not.toMatchObject({ completedActivityCount: 0 })
    expect(full[0]).not.toMatchObject({ estimatedTotal: '0.0' })
    expect(await answers(limited)).toMatchObject([
      { ...untold, computedRiskLevel: null, isRiskSetByHand: false, riskSetBy: null },
      { ...untold, completedActivityCount: 0 },
      { riskLevel: null, progress: null, isLate: false },
    ])
  })

  test('no call that reads tells the risk', async () => {
    const saying = (who: EmployeeHandle) => telling(who, [`"${RISK}"`, 'Critical'])
    // GET /api/reference lists all risk levels, for everybody.
    const ofAll = await saying(own.employee)
    expect(ofAll).toEqual(
      expect.arrayContaining(['POST /api/workorder/export', 'POST /api/workorder/summary']),
    )
    expect(await saying(limited)).toEqual(['GET /api/reference'])
  })

  test('which project has a risk, or more progress, no filter and no order tells', async () => {
    const { workOrder } = own.records
    expect(await listed(own.employee, { riskLevel: RISK })).toEqual([workOrder])
    expect(await listed(limited, { riskLevel: RISK })).toEqual([])
    const { pool } = server.database
    const riskIs = (risk: string) =>
      pool.query('update work_order set risk_level = $2 where id = $1', [workOrder, risk])
    for (const [sort, change, back] of [
      ['risk', () => riskIs('low'), () => riskIs(RISK)],
      ['progress', () => capturedIs(0), () => capturedIs(DONE)],
    ] as const) {
      const orders = async (who: EmployeeHandle) => [
        await listed(who, { sort }),
        await listed(who, { sort: `-${sort}` }),
      ]
      const before = { full: await orders(own.employee), told: await orders(limited) }
      await change()
      expect(await orders(own.employee), sort).not.toEqual(before.full)
      expect(await orders(limited), sort).toEqual(before.told)
      await back()
    }
  })

  test('a risk that somebody set by hand stays when a project is sent back by whoever is not told it', async () => {
    const { workOrder } = own.records
    const body = [{ workOrderUniqueID: workOrder, riskLevel: null, workOrderCity: 'Some city' }]
    expect((await call(updateWorkOrders, { body, token: await tokenOf(limited) })).status).toBe(200)
    const { rows } = await server.database.pool.query(
      'select risk_level, city from work_order where id = $1',
      [workOrder],
    )
    expect(rows).toEqual([{ risk_level: RISK, city: 'Some city' }])
  })
})

describe('lists, counts, sheets and searches', () => {
  test('tell nothing of what is not theirs, and all of it as soon as it is', async () => {
    const ofAll = await telling(await colleagueWith('Everything', everything), secrets())
    expect(ofAll).toEqual(
      expect.arrayContaining([
        'POST /api/changeordermaster/draft',
        'POST /api/permit/calendar',
        'POST /api/permit/workorder',
        'POST /api/punchlist/items/groups',
        'POST /api/punchlist/items/search',
        'POST /api/rfi/export',
        'POST /api/rfi/workorder',
        'POST /api/rficomments/rfi',
        'POST /api/submittal/getbyworkorder',
        'POST /api/submittal/package/workorder',
      ]),
    )
    expect(ofAll.length).toBeGreaterThan(25)
    expect(await telling(limited, secrets())).toEqual([])
    await makeTheirs()
    // Calls about notices are left out, because the person who sees everything got no notices.
    const told = (await telling(limited, secrets())).filter((name) => !name.includes('/api/notifications/'))
    expect(told).toEqual(ofAll)
  })

  /** Makes `limited` the author of all records of `own`. */
  async function makeTheirs() {
    for (const table of new Set(Object.values(kinds)))
      if (table !== 'permit_inspection')
        await server.database.pool.query(
          `update ${table} set created_by_employee_id = $2 where work_order_id = $1`,
          [own.records.workOrder, limited.employeeId],
        )
  }
})

holdsAsked([
  ['what is not theirs', about, 404],
  ['what is theirs', about, 200],
])
