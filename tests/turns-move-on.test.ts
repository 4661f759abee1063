/**
 * A turn never stays with somebody who cannot act (records.md 'Decided after the second trial',
 * docs/decisions/0087): every way to lose a right × everything that waits.
 */

import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { passAnew } from '#app/server/routes.ts'
import { isOnlyTheirs } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { addRole, addSubContractor, assign } from '#database/seed/builders.ts'
import { takeOffWorkOrders } from '#features/assignments/contract.ts'
import { listHistoryOfChangeOrder, replaceChangeOrderActor } from '#features/changeorders/contract.ts'
import { agree, propose, send } from '#features/changeorders/testing.ts'
import {
  type CourtStep,
  courtSteps,
  listCourt,
  type WaitingType,
  waitingTypes,
} from '#features/court/contract.ts'
import { handingOn, settlingTurns } from '#features/court/server/handing-on.ts'
import { deleteEmployees, updateEmployees } from '#features/employees/contract.ts'
import { listNotifications } from '#features/notifications/contract.ts'
import { closePunchListItems, createPunchListItems, createPunchLists } from '#features/punchlists/contract.ts'
import {
  changeRfis as changeManyRfis,
  createRfis,
  listRfiPeople,
  previewRfis as previewManyRfis,
} from '#features/rfis/contract.ts'
import { accept, answer, ask, change } from '#features/rfis/testing.ts'
import { listHistoryOfSubmittal, replaceSubmittalActor } from '#features/submittals/contract.ts'
import type { BackgroundContext, Written } from '#server/background/background.ts'
import { Around } from '#server/db/around-commit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { done, first, type Waits } from './harness/kit.ts'
import { allKits } from './harness/kits.ts'
import {
  type Answer,
  newAccount,
  newPerson,
  openTestApp,
  type Person,
  PUBLIC_URL,
  signInAs,
  type TestApp,
} from './harness/server.ts'
import { type HeldStage, openTurnStage, rightsOnWaiting } from './harness/turn-stage.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server?.close())

// What waits ----------------------------------------------------------------------------------------------------------

const everything = allKits.flatMap(({ waits }) => waits)

test('covers everything that waits', () => {
  expect(new Set(everything.map(({ type }) => type))).toEqual(new Set(waitingTypes))
  expect(new Set(everything.map(({ step }) => step))).toEqual(new Set(Object.keys(courtSteps)))
})

// How a right is lost -------------------------------------------------------------------------------------------------

/** A transaction as background work gets it. */
async function write<T>(work: (written: Written) => Promise<T>): Promise<T> {
  const actor = { loginId: null, employeeId: null, requestId: 'x' }
  return inTransaction(server.database.db, actor, async (db) => {
    const around = new Around()
    const result = await work({
      db,
      now: new Date(),
      publicUrl: PUBLIC_URL,
      events: server.events,
      beforeCommit: (before) => around.beforeCommit(before),
      afterCommit: (after) => around.afterCommit(after),
    })
    await around.end(db)
    return result
  })
}

/** Changes something as a call of the app would for which there is no screen yet. */
async function asTheApp(query: string, values: readonly unknown[]): Promise<void> {
  await write(async (written) => {
    await written.db.executeQuery(CompiledQuery.raw(query, [...values]))
    await settlingTurns(passAnew).run({ ...written, caller: null })
  })
  // Who calls is known for a second.
  await server.database.pool.query('update session set platform = platform where false')
}

const changeHolder = ({ holder, admin }: HeldStage, change: object) =>
  done(
    server.call(updateEmployees, {
      body: [{ employeeUniqueID: holder.employeeId, ...change }],
      token: admin.token,
    }),
  )

const ways: Readonly<Record<string, (stage: HeldStage) => Promise<unknown>>> = {
  'is deactivated': (stage) => changeHolder(stage, { statusId: statuses.InActive }),
  'is deleted': ({ holder, admin }) =>
    done(server.call(deleteEmployees, { body: [holder.employeeId], token: admin.token })),
  'gets another role': async (stage) => {
    const companyRoleUniqueID = await addRole(server.database.db, stage.account, 'Guard', { Projects: 2 })
    return changeHolder(stage, { companyRoleUniqueID })
  },
  'is taken off the project': async ({ holder, admin, job }) => {
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from employee_work_order where employee_id = $1 and work_order_id = $2',
      [holder.employeeId, job.workOrderId],
    )
    const body = rows.map(({ id }) => id)
    return done(server.call(takeOffWorkOrders, { body, token: admin.token }))
  },
  'has a role that loses its bits': ({ role }) =>
    asTheApp(
      `update iam set permissions = '{"Projects": 2}' where company_id is not null and company_role_id = $1`,
      [role],
    ),
  'has a role that is limited on the project': ({ role, account, job }) =>
    asTheApp(
      `insert into iam (company_id, id, company_role_id, scope_account_id, scope_work_order_id, permissions, status_id)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 1)`,
      [account.companyId, role, account.accountId, job.workOrderId, JSON.stringify(rightsOnWaiting(0))],
    ),
}

const holderOf = async (id: string) => {
  const { rows } = await server.database.pool.query<{ employee: string | null; step: string }>(
    'select employee_id as employee, step from court where record_id = $1 and until is null',
    [id],
  )
  return rows
}

/** What somebody holds by a rule, which chooses among those who can act now. */
const byRule: readonly string[] = ['Invoice approve', 'Permit approve', 'Permit reinspect', 'RFI accept']

test('it stays with whoever was invited and has not come yet, where a person gave it to them', async () => {
  const stage = await openTurnStage(server)
  const made: { waits: Waits; id: string }[] = []
  for (const waits of everything) made.push({ waits, id: await waits.make(stage) })
  const invited = [statuses.Pending, stage.holder.employeeId]
  await asTheApp('update employee set status_id = $1 where id = $2', invited)
  const moved: string[] = []
  for (const { waits, id } of made) {
    const [turn] = await holderOf(id)
    if (turn?.employee !== stage.holder.employeeId) moved.push(`${waits.type} ${waits.step}`)
  }
  expect(moved).toEqual(byRule)
})

describe.each(Object.entries(ways))('whoever has it %s', (_way, lose) => {
  test('it moves to their supervisor, who can take the step', async () => {
    const stage = await openTurnStage(server)
    const made: { waits: Waits; id: string }[] = []
    for (const waits of everything) made.push({ waits, id: await waits.make(stage) })
    for (const { waits, id } of made)
      expect(await holderOf(id), `${waits.type} ${waits.step}`).toEqual([
        { employee: stage.holder.employeeId, step: waits.step },
      ])
    await lose(stage)
    for (const { waits, id } of made)
      expect(await holderOf(id), `${waits.type} ${waits.step}`).toEqual([
        { employee: stage.boss.employeeId, step: waits.step },
      ])
    for (const { waits, id } of made)
      expect(await waits.take(id, stage.boss, stage), `${waits.type} ${waits.step}`).toMatchObject({
        status: 200,
        errorDescription: null,
      })
  })
})

// To whom it moves ----------------------------------------------------------------------------------------------------

const waitsFor = (step: CourtStep, type: WaitingType) =>
  everything.find((one) => one.step === step && one.type === type) as Waits
const toldOf = async ({ token }: Person) =>
  (await server.call(listNotifications, { token, body: {} })).data.items.map(({ title, body }) => ({
    title,
    body,
  }))
const historyOf = async (id: string, { token }: Person) =>
  (await server.call(listHistoryOfChangeOrder, { token, body: { TargetUniqueID: id } })).data.items
const courtOf = async ({ token }: Person, view: 'mine' | 'all') =>
  (await done(server.call(listCourt, { token, body: { view } }))).items
const deactivate = (person: Person, { admin }: HeldStage, statusId: 1 | 2 = statuses.InActive) =>
  done(
    server.call(updateEmployees, {
      body: [{ employeeUniqueID: person.employeeId, statusId }],
      token: admin.token,
    }),
  )

test('without a supervisor it moves to who may act and is longest on the project', async () => {
  const stage = await openTurnStage(server, { isLed: false })
  const made: [Waits, string][] = []
  for (const waits of everything) made.push([waits, await waits.make(stage)])
  await ways['is taken off the project']?.(stage)
  for (const [waits, id] of made)
    expect(await holderOf(id), `${waits.type} ${waits.step}`).toEqual([
      { employee: stage.ann.employeeId, step: waits.step },
    ])
})

/** Lets somebody be of a subcontractor. */
async function joinFirm({ companyId, accountId, employeeId }: Person): Promise<void> {
  const { db, pool } = server.database
  const firm = await addSubContractor(db, { companyId, accountId }, { name: 'Sparrow Glazing' })
  await pool.query('update employee set sub_contractor_id = $2 where id = $1', [employeeId, firm])
}

test('it does not come to people of a subcontractor by itself, whom the record does not name: they would see it by that', async () => {
  const stage = await openTurnStage(server)
  const made: [Waits, string][] = []
  for (const waits of everything) made.push([waits, await waits.make(stage)])
  await joinFirm(stage.boss)
  await ways['is taken off the project']?.(stage)
  for (const [waits, id] of made) {
    // A draft is the account's own people's (docs/decisions/0157).
    const isEverybodys = !isOnlyTheirs(waits.type) && waits.step !== 'begin'
    const next = isEverybodys ? stage.boss : stage.ann
    expect(await holderOf(id), `${waits.type} ${waits.step}`).toEqual([
      { employee: next.employeeId, step: waits.step },
    ])
  }
})

test('what waits on nobody in particular does not wait on people of a subcontractor', async () => {
  const stage = await openTurnStage(server)
  await joinFirm(stage.holder)
  expect(await holderOf(await waitsFor('accept', 'RFI').make(stage))).toMatchObject([
    { employee: stage.ann.employeeId },
  ])
  expect(await holderOf(await waitsFor('approve', 'Permit').make(stage))).toMatchObject([
    { employee: stage.ann.employeeId },
  ])
})

test('people of two subcontractors are told of each other without the company (docs/decisions/0160)', async () => {
  const stage = await openTurnStage(server)
  const { holder, boss } = stage
  await joinFirm(holder)
  await joinFirm(boss)
  await waitsFor('approve', 'ChangeOrder').make(stage)
  await ways['is taken off the project']?.(stage)
  const titles = (await toldOf(boss)).map(({ title }) => title)
  expect(titles).toContain(`Approve CO-1 Some change, in ${holder.name} (Another company)'s place`)
  expect(await toldOf(holder)).toContainEqual({
    title: 'CO-1 no longer waits on you',
    body: `You are not on the project. ${boss.name} (Another company) has taken your place.`,
  })
})

test('a supervisor who may not act is passed over', async () => {
  const stage = await openTurnStage(server)
  const id = await waitsFor('approve', 'ChangeOrder').make(stage)
  await deactivate(stage.boss, stage)
  await deactivate(stage.holder, stage)
  expect(await holderOf(id)).toEqual([{ employee: stage.ann.employeeId, step: 'approve' }])
})

test('both are told, and the history says it', async () => {
  const stage = await openTurnStage(server)
  const id = await waitsFor('approve', 'ChangeOrder').make(stage)
  await ways['is taken off the project']?.(stage)
  const { holder, boss, admin } = stage
  expect(await toldOf(boss)).toContainEqual({
    title: `Approve CO-1 Some change, in ${holder.name}'s place`,
    body: `${holder.name} is not on the project. It is your turn.`,
  })
  expect(await toldOf(holder)).toContainEqual({
    title: 'CO-1 no longer waits on you',
    body: `You are not on the project. ${boss.name} has taken your place.`,
  })
  expect(await historyOf(id, admin)).toContainEqual(
    expect.objectContaining({
      what: `passed the turn on: ${holder.name} is not on the project`,
      changes: [{ field: 'Turn', from: holder.name, to: boss.name }],
      employeeUniqueId: admin.employeeId,
    }),
  )
})

test('an approver who is gone before it is their turn is passed over then', async () => {
  const stage = await openTurnStage(server)
  const { ben: originator, ann: reviewer, holder: approver, boss, admin } = stage
  const id = await propose(stage, { originator, reviewer, approver })
  await done(send(id, admin, stage))
  await deactivate(approver, stage)
  expect(await holderOf(id)).toEqual([{ employee: reviewer.employeeId, step: 'review' }])
  await done(agree(id, reviewer, stage))
  expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'approve' }])
})

test('nobody comes to decide on what they brought themselves', async () => {
  const stage = await openTurnStage(server, { isLed: false })
  const { ann: originator, ben, holder: reviewer, boss, admin } = stage
  const id = await propose(stage, { originator, reviewer, approver: ben })
  await done(send(id, admin, stage))
  await deactivate(reviewer, stage)
  expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'review' }])
})

test('who decides on it beside comes only where there is nobody else', async () => {
  const stage = await openTurnStage(server, { isLed: false })
  const { ben: originator, ann: reviewer, holder: approver, boss, admin } = stage
  const id = await propose(stage, { originator, reviewer, approver })
  await done(send(id, admin, stage))
  await done(agree(id, reviewer, stage))
  await deactivate(approver, stage)
  expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'approve' }])
  await deactivate(boss, stage)
  expect(await holderOf(id)).toEqual([{ employee: reviewer.employeeId, step: 'approve' }])
})

test('whoever has taken it over keeps it while the record is changed, and gets it back to nobody who left', async () => {
  const stage = await openTurnStage(server)
  const id = await waitsFor('accept', 'RFI').make(stage)
  await ways['is taken off the project']?.(stage)
  await done(change(id, { rfiTitle: 'Another title' }, stage.ann, stage))
  expect(await holderOf(id)).toEqual([{ employee: stage.boss.employeeId, step: 'accept' }])
  await done(accept(id, stage.boss, stage))
  expect(await holderOf(id)).toEqual([{ employee: stage.ann.employeeId, step: 'answer' }])
})

test('where nobody may act it waits on nobody, who may choose are told, and whoever may act next gets it', async () => {
  const stage = await openTurnStage(server, { isLed: false })
  const { holder, ann, boss, admin, account } = stage
  const manager = await newPerson(server, account)
  const id = await waitsFor('approve', 'ChangeOrder').make(stage)
  await deactivate(ann, stage)
  await deactivate(boss, stage)
  await deactivate(holder, stage)
  expect(await holderOf(id)).toEqual([{ employee: null, step: 'approve' }])
  expect(await courtOf(admin, 'all')).toContainEqual(
    expect.objectContaining({ targetUniqueID: id, name: 'Nobody', employeeUniqueId: null }),
  )
  expect(await toldOf(manager)).toEqual([
    {
      title: 'CO-1 Some change has no one to act on it',
      body: `${holder.name} is not active. No one else on the project can act. Choose another person, or give someone permission.`,
    },
  ])
  // Told once, however often it is looked at.
  await asTheApp('update employee set status_id = $2 where company_id is not null and id = $1', [
    stage.ben.employeeId,
    statuses.InActive,
  ])
  expect(await toldOf(manager)).toHaveLength(1)
  await deactivate(boss, stage, statuses.Active)
  expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'approve' }])
  const back = { ...boss, token: await signInAs(server, boss.username) }
  expect((await courtOf(back, 'mine')).map(({ targetUniqueID }) => targetUniqueID)).toEqual([id])
  expect(await agree(id, back, stage)).toMatchObject({ status: 200 })
})

test('open screens hear of the records whose turns have moved', async () => {
  const stage = await openTurnStage(server)
  const id = await waitsFor('close', 'PunchListItem').make(stage)
  const heard: unknown[] = []
  const stop = server.events.listen({
    onChange: (change) => heard.push(change),
    onNotice: () => {},
    onEnd: () => {},
    onSessions: () => {},
    onGap: () => {},
  })
  await deactivate(stage.holder, stage)
  stop()
  expect(heard).toContainEqual(expect.objectContaining({ module: 'PunchLists', ids: [id] }))
})

test('an item of a subcontractor who is gone moves to who may act', async () => {
  const stage = await openTurnStage(server)
  const { account, job, admin, holder } = stage
  const firm = await addSubContractor(server.database.db, account, {
    name: 'Kestrel',
    sub_contractor_type_id: 1,
  })
  const { token } = admin
  const list = await first(
    server.call(createPunchLists, { body: [{ jobUniqueId: job.jobId, punchListName: 'Some list' }], token }),
  )
  const item = {
    punchListUniqueId: list,
    punchListItemDescription: 'Some item',
    subContractorUniqueId: firm,
  }
  const id = await first(server.call(createPunchListItems, { body: [item], token }))
  await asTheApp('update sub_contractor set deleted_at = now() where company_id is not null and id = $1', [
    firm,
  ])
  expect(await holderOf(id)).toEqual([{ employee: holder.employeeId, step: 'close' }])
  expect((await server.call(closePunchListItems, { body: [id], token: holder.token })).status).toBe(200)
})

test('what lost its holder outside of the app is passed on by the hourly job', async () => {
  const stage = await openTurnStage(server)
  const id = await waitsFor('close', 'PunchListItem').make(stage)
  await server.database.pool.query('delete from employee_work_order where employee_id = $1', [
    stage.holder.employeeId,
  ])
  expect(await holderOf(id)).toEqual([{ employee: stage.holder.employeeId, step: 'close' }])
  await handingOn(passAnew)[0]?.run({} as never, { write } as BackgroundContext)
  expect(await holderOf(id)).toEqual([{ employee: stage.boss.employeeId, step: 'close' }])
})

test('records that were deleted, or went with their job, stand in nobody’s way', async () => {
  const stage = await openTurnStage(server)
  for (const waits of everything) await waits.make(stage)
  const { pool } = server.database
  const gone = async (table: string) =>
    pool.query(`update ${table} set deleted_at = now() where account_id = $1`, [stage.account.accountId])
  for (const table of ['submittal', 'punch_list', 'job']) await gone(table)
  await deactivate(stage.holder, stage)
})

// Replacing -----------------------------------------------------------------------------------------------------------

const replaceIn = {
  Submittal: (id: string, fields: object, { token }: Person) =>
    server.call(replaceSubmittalActor, { body: { submittalMasterUniqueId: id, ...fields } as never, token }),
  ChangeOrder: (id: string, fields: object, { token }: Person) =>
    server.call(replaceChangeOrderActor, {
      body: { changeOrderMasterUniqueId: id, ...fields } as never,
      token,
    }),
}

describe.each(['Submittal', 'ChangeOrder'] as const)('replacing an actor of a %s', (type) => {
  const waits = () => waitsFor('approve', type)
  const wanted = (from: Person, to: Person) => ({
    roleTypeUniqueId: 2,
    replacedEmployeeUniqueId: from.employeeId,
    employeeUniqueId: to.employeeId,
    reason: 'On leave.',
  })

  test('gives the turn to another, tells both, and the history says why', async () => {
    const stage = await openTurnStage(server)
    const { holder, boss, admin } = stage
    const id = await waits().make(stage)
    expect(await replaceIn[type](id, wanted(holder, boss), admin)).toMatchObject({ status: 200, data: [id] })
    expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'approve' }])
    expect((await waits().take(id, holder, stage)).status).toBe(403)
    const called = type === 'Submittal' ? 'SUB-1-1 Some submittal' : 'CO-1 Some change'
    const why = `${holder.name} was replaced by ${admin.name}: On leave.`
    expect(await toldOf(boss)).toEqual([
      { title: `Approve ${called}, in ${holder.name}'s place`, body: `${why} It is your turn.` },
    ])
    expect((await toldOf(holder))[0]).toEqual({
      title: `${called} no longer waits on you`,
      body: `You were replaced by ${admin.name}: On leave. ${boss.name} has taken your place.`,
    })
    const list = (type === 'Submittal'
      ? listHistoryOfSubmittal
      : listHistoryOfChangeOrder) as never as typeof listHistoryOfChangeOrder
    const { data } = await server.call(list, { token: admin.token, body: { TargetUniqueID: id } })
    expect(data.items.map(({ what }) => what)).toContain(
      `passed the turn on: ${holder.name} was replaced: On leave.`,
    )
    expect((await waits().take(id, boss, stage)).status).toBe(200)
  })

  test('is for GlobalAccess there, of who has not decided, by who may read it there, with a reason', async () => {
    const stage = await openTurnStage(server)
    const { holder, boss, admin, ann, ben, account } = stage
    const id = await waits().make(stage)
    const stranger = await newPerson(server, account, 'Employee')
    const guard = await newPerson(
      server,
      account,
      await addRole(server.database.db, account, 'Guard', { Projects: 2 }),
    )
    await assign(server.database.db, guard, stage.job)
    const other = await newPerson(server, await newAccount(server))
    const replace = replaceIn[type]
    const given = wanted(holder, boss)
    const statusOf = async (answered: Promise<Answer<unknown>>) => (await answered).status
    expect(await statusOf(replace(id, given, ann))).toBe(403)
    expect(await statusOf(replace(id, given, stranger))).toBe(404)
    expect(await statusOf(replace(id, given, other))).toBe(404)
    expect(await statusOf(replace(id, { ...given, reason: ' ' }, admin))).toBe(400)
    expect(await statusOf(replace(id, wanted(holder, guard), admin))).toBe(400)
    expect(await statusOf(replace(id, wanted(holder, stranger), admin))).toBe(400)
    expect(await statusOf(replace(id, wanted(holder, holder), admin))).toBe(400)
    expect(await statusOf(replace(id, wanted(holder, other), admin))).toBe(404)
    expect(await statusOf(replace(id, wanted(boss, ben), admin))).toBe(404)
    expect(await replace(id, { ...given, rowVersion: 999 }, admin)).toMatchObject({
      status: 409,
      errorCode: 'ROW_VERSION_STALE',
    })
    expect(await holderOf(id)).toEqual([{ employee: holder.employeeId, step: 'approve' }])
    const decided =
      type === 'Submittal'
        ? { ...wanted(ben, boss), roleTypeUniqueId: 1 }
        : { ...wanted(admin, boss), roleTypeUniqueId: 1 }
    expect(await replace(id, decided, admin)).toMatchObject({ status: 409, errorCode: 'ACTOR_DECIDED' })
    expect((await waits().take(id, holder, stage)).status).toBe(200)
    expect(await replace(id, given, admin)).toMatchObject({ status: 409, errorCode: 'APPROVAL_OVER' })
  })
})

test('an actor who is asked later is replaced before it is their turn', async () => {
  const stage = await openTurnStage(server)
  const { ben: originator, ann: reviewer, holder: approver, boss, admin } = stage
  const id = await propose(stage, { originator, reviewer, approver })
  await done(send(id, admin, stage))
  const fields = {
    roleTypeUniqueId: 2,
    replacedEmployeeUniqueId: approver.employeeId,
    employeeUniqueId: boss.employeeId,
    reason: 'On leave.',
  }
  await done(replaceIn.ChangeOrder(id, fields, admin))
  expect(await holderOf(id)).toEqual([{ employee: reviewer.employeeId, step: 'review' }])
  expect(await toldOf(boss)).toEqual([
    {
      title: `You decide on CO-1 Some change, in ${approver.name}'s place`,
      body: `${approver.name} was replaced by ${admin.name}: On leave. You will be notified when it is your turn.`,
    },
  ])
  await done(agree(id, reviewer, stage))
  expect(await holderOf(id)).toEqual([{ employee: boss.employeeId, step: 'approve' }])
})

// RFIs ----------------------------------------------------------------------------------------------------------------

test('reassigning an RFI in progress moves its turn at once, and tells whoever it is given to', async () => {
  const stage = await openTurnStage(server)
  const { ann, holder, admin } = stage
  const id = await waitsFor('answer', 'RFI').make(stage)
  await done(change(id, { rfiAssignedToEmployeeUniqueId: ann.employeeId }, admin, stage))
  expect(await holderOf(id)).toEqual([{ employee: ann.employeeId, step: 'answer' }])
  expect((await toldOf(ann))[0]?.title).toBe(`Answer RFI-1 Some RFI, from ${admin.name}`)
  expect((await answer(id, holder, stage)).status).toBe(403)
  expect((await answer(id, ann, stage)).status).toBe(200)
})

test('an RFI is given only to who may read RFIs there', async () => {
  const stage = await openTurnStage(server)
  const { account, job, admin } = stage
  const { db } = server.database
  const guard = await newPerson(server, account, await addRole(db, account, 'Guard', { Projects: 2 }))
  await assign(db, guard, job)
  const id = await ask(stage)
  const fields = { rfiAssignedToEmployeeUniqueId: guard.employeeId }
  const { token } = admin
  const text = 'must be an active employee who is assigned to the project and may see this there'
  expect(await change(id, fields, admin, stage)).toMatchObject({
    status: 400,
    fields: [{ path: expect.stringContaining('rfiAssignedToEmployeeUniqueId'), message: text }],
  })
  const body = [{ jobUniqueId: job.jobId, rfiTitle: 'Another', ...fields }]
  expect((await server.call(createRfis, { body, token })).status).toBe(400)
  const many = await server.call(previewManyRfis, { body: { ids: [id], change: fields }, token })
  expect(many.data.map(({ refusal }) => refusal)).toEqual([`${guard.name} may not see RFIs on the project.`])
  expect(await server.call(changeManyRfis, { body: { ids: [id], change: fields }, token })).toMatchObject({
    status: 409,
  })
  const people = await server.call(listRfiPeople, { body: { TargetUniqueID: job.workOrderId }, token })
  const ids = people.data.items.map(({ employeeUniqueID }) => employeeUniqueID)
  expect(ids).toContain(stage.ann.employeeId)
  expect(ids).not.toContain(guard.employeeId)
})
