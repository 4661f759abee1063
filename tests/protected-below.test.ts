/**
 * What must be kept (contract/protecting.ts): no deletion of a project, job, task or activity takes it away. Each kind is made as it
 * is kept, and as it is not: a kind that is in neither list does not compile.
 */
import { describe, expect, test } from 'vitest'
import { countedAs, listedAt, type ProtectingKind, protectingKinds } from '#contract/protecting.ts'
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { addBid } from '#database/seed/bid-builders.ts'
import {
  type AccountHandle,
  addCapture,
  addChangeOrder,
  addChangeOrderItem,
  addFieldDays,
  addIncident,
  addIncidentEmployee,
  addInventoryCategory,
  addInvoice,
  addInvoiceLines,
  addItem,
  addMovement,
  addPermit,
  addPunchList,
  addRfi,
  addSubmittal,
  addTimecardWeeks,
  addTimeLog,
  addUse,
} from '#database/seed/builders.ts'
import { confirmDay } from '#features/fielddays/contract.ts'
import { approvePermits } from '#features/permits/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { addBranch, type Branch, callAt, idIn, type LevelName, personWith, readAt } from './harness/plan.ts'
import { RACE_TIMEOUT, race, repeat, statusesOf } from './harness/race.ts'
import { newAccount, newPerson, type Person, useApp } from './harness/server.ts'

const server = await useApp()
const db = () => server.database.db
const levels: LevelName[] = ['workOrder', 'job', 'task', 'activity']
const DAY = '2026-01-13'
const MONDAY = '2026-01-12'
const AT = '2026-01-20T10:00:00Z'

interface Place {
  account: AccountHandle
  branch: Branch
  ann: Person
}

interface Kind {
  /** The levels that it keeps; left out: the project alone. */
  keeps?: LevelName[]
  kept: (at: Place) => Promise<unknown>
  /** The same, before it must be kept. */
  free: (at: Place) => Promise<unknown>
}

async function addCase({ branch, ann }: Place, entered: Record<string, unknown>) {
  const by = { byEmployeeId: ann.employeeId }
  const incident = await addIncident(db(), branch, { ...by, number: 1, name: 'Fall', happened_on: DAY })
  await addIncidentEmployee(db(), incident, { ...by, employeeId: ann.employeeId, ...entered })
}

async function addBilled({ branch, ann }: Place, status_id: number) {
  const by = { byEmployeeId: ann.employeeId }
  const approved = { approved_at: AT, approved_by_employee_id: ann.employeeId }
  const invoice = await addInvoice(db(), branch, {
    ...{ ...by, number: 1, title: 'January', open_date: DAY, status_id },
    ...(status_id !== statuses.Active && approved),
  })
  const line = {
    title: 'Dig',
    unit: 'm',
    quantity: '1',
    unit_cost: '5',
    scheduled: '5',
    amount: '5',
    days: `{"${DAY}": 1}`,
  }
  await addInvoiceLines(db(), invoice, [{ ...line, activity_id: branch.activityId }])
}

async function addChange({ branch, ann }: Place, state: Record<string, unknown>) {
  const by = { byEmployeeId: ann.employeeId }
  const order = await addChangeOrder(db(), branch, { ...by, number: 1, name: 'Deeper', ...state })
  await addChangeOrderItem(db(), order, { name: 'Dig', activityId: branch.activityId, target_metric: '20' })
}

const submitted = ({ branch, ann }: Place, state: object) =>
  addSubmittal(db(), branch, { number: 1, title: 'Steel', byEmployeeId: ann.employeeId, ...state })

const permitted = ({ branch, ann }: Place, status_id: number) =>
  addPermit(db(), branch, {
    ...{ number: 1, title: 'Crane', byEmployeeId: ann.employeeId, status_id },
    ...(status_id !== statuses.Created && { approved_at: AT, approved_by_employee_id: ann.employeeId }),
  })

async function worked({ branch, ann }: Place, state: { byEmployeeId?: string }) {
  await addCapture(db(), branch, { employeeId: ann.employeeId, metric: '3', date: DAY })
  await addFieldDays(db(), [{ workOrder: branch, day: DAY, ...state }])
}

async function logged({ branch, ann }: Place, state: 'submitted' | 'approved') {
  const { employeeId } = ann
  await addTimeLog(db(), branch, { employeeId, date: DAY, hours: '8' })
  const week = { ...branch, employeeId, byEmployeeId: employeeId, monday: MONDAY, at: AT }
  await addTimecardWeeks(db(), [{ ...week, state }])
}

async function stocked({ account, branch, ann }: Place, isUsed: boolean) {
  const { employeeId } = ann
  const category = await addInventoryCategory(db(), account, {
    ...{ categoryId: inventoryCategories[0].inventoryCategoryUniqueId, code: 'X', name: 'Cement' },
  })
  const item = await addItem(db(), branch, { category, name: 'Cement' })
  const by = { byEmployeeId: employeeId, moved_on: DAY }
  await addMovement(db(), item, { ...by, kind: 'receive', quantity: 9 })
  await addMovement(db(), item, { ...by, kind: 'assign', quantity: 4, workOrderId: branch.workOrderId })
  if (isUsed) await addUse(db(), item, branch, { employeeId, quantity: 4, date: DAY })
}

async function bidOn({ branch }: Place, bid: object) {
  const bidder = await newPerson(server, await newAccount(server))
  await addBid(db(), bidder, branch, bid)
}

const kinds: Readonly<Record<ProtectingKind, Kind>> = {
  Incident: {
    kept: (at) =>
      addCase(at, {
        days_away: 2,
        recordable_on: DAY,
        case_number: 1,
        case_year: 2026,
        case_entered_on: DAY,
      }),
    free: (at) => addCase(at, { days_away: 2, recordable_on: DAY }),
  },
  Invoice: {
    keeps: levels,
    kept: (at) => addBilled(at, statuses.InProgress),
    free: (at) => addBilled(at, statuses.Active),
  },
  ChangeOrder: {
    keeps: levels,
    kept: (at) => addChange(at, { status_id: statuses.Active, in_force_at: AT }),
    free: (at) => addChange(at, {}),
  },
  Submittal: {
    kept: (at) => submitted(at, { status_id: statuses.Approved, submitted_at: AT, decided_at: AT }),
    free: (at) => submitted(at, { status_id: statuses.Pending, submitted_at: AT }),
  },
  Permit: {
    kept: (at) => permitted(at, statuses.InProgress),
    free: (at) => permitted(at, statuses.Created),
  },
  FieldDay: {
    keeps: levels,
    kept: (at) => worked(at, { byEmployeeId: at.ann.employeeId }),
    free: (at) => worked(at, {}),
  },
  TimecardWeek: {
    keeps: levels,
    kept: (at) => logged(at, 'approved'),
    free: (at) => logged(at, 'submitted'),
  },
  Stock: { kept: (at) => stocked(at, false), free: (at) => stocked(at, true) },
  Bid: { kept: (at) => bidOn(at, { submitted_at: AT }), free: (at) => bidOn(at, {}) },
}

async function open(): Promise<Place> {
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  return { account, ann, branch: await addBranch(server, account, { target_metric: '10' }) }
}

const remove = ({ branch, ann }: Place, level: LevelName, who: Pick<Person, 'token'> = ann) =>
  callAt(server, level, 'remove', [idIn(branch, level)], who)
const isThere = async ({ branch, ann }: Place, level: LevelName) =>
  (await readAt(server, level, idIn(branch, level), ann)) !== undefined

const cases = protectingKinds.flatMap((kind) =>
  levels.map((level) => ({ kind, level, keeps: (kinds[kind].keeps ?? ['workOrder']).includes(level) })),
)

describe.each(cases)('$kind below the $level that is deleted', ({ kind, level, keeps }) => {
  test('is kept where it hangs below it, and the refusal leads to it', async () => {
    const at = await open()
    await kinds[kind].kept(at)
    const answer = await remove(at, level)
    expect(answer.status).toBe(keeps ? 409 : 200)
    expect(await isThere(at, level)).toBe(keeps)
    if (!keeps) return
    const text = countedAs(kind, 1)
    expect(listedAt(kind, at.branch.workOrderId)).not.toContain('$')
    expect(answer).toMatchObject({
      errorCode: 'DELETION_PROTECTED',
      errorDescription: `Nothing was deleted. To be kept: ${text}.`,
      links: [{ text, path: listedAt(kind, at.branch.workOrderId) }],
    })
  })

  test('goes with it before it must be kept', async () => {
    const at = await open()
    await kinds[kind].free(at)
    expect((await remove(at, level)).status).toBe(200)
  })
})

test('all kinds are said at once, with how many there are of each', async () => {
  const at = await open()
  await addFieldDays(db(), [
    { workOrder: at.branch, day: '2026-01-12', byEmployeeId: at.ann.employeeId },
    { workOrder: at.branch, day: DAY, byEmployeeId: at.ann.employeeId },
  ])
  await kinds.Permit.kept(at)
  expect((await remove(at, 'workOrder')).errorDescription).toBe(
    'Nothing was deleted. To be kept: 1 approved permit, 2 confirmed days.',
  )
})

test('whoever may not read a kind is told how many, and led nowhere', async () => {
  const at = await open()
  await kinds.Permit.kept(at)
  await kinds.FieldDay.kept(at)
  const planner = await personWith(server, at.account, { Projects: 31, FieldNotes: 2 })
  expect(await remove(at, 'workOrder', planner)).toMatchObject({
    errorDescription: 'Nothing was deleted. To be kept: 1 approved permit, 1 confirmed day.',
    links: [{ text: '1 confirmed day' }],
  })
})

describe('at the same moment', () => {
  test('a permit is approved or its project deleted', { timeout: RACE_TIMEOUT }, () =>
    repeat(async (round) => {
      const at = await open()
      const { permitId } = await permitted(at, statuses.Created)
      const answers = await race<{ status: number }>(round, [
        () => server.call(approvePermits, { body: [permitId], token: at.ann.token }),
        () => remove(at, 'workOrder'),
      ])
      expect([
        [200, 404],
        [200, 409],
      ]).toContainEqual(statusesOf(answers))
    }),
  )

  test('a day is confirmed or its project deleted', { timeout: RACE_TIMEOUT }, () =>
    repeat(async (round) => {
      const at = await open()
      const body = {
        workOrderUniqueId: at.branch.workOrderId,
        date: DAY,
        dayVersion: '',
        lacks: ['weather:morning', 'weather:noon', 'weather:evening', 'notings'].map((key) => ({ key })),
      }
      const answers = await race<{ status: number }>(round, [
        () => server.call(confirmDay, { body, token: at.ann.token }),
        () => remove(at, 'workOrder'),
      ])
      expect([
        [200, 404],
        [200, 409],
      ]).toContainEqual(statusesOf(answers))
    }),
  )
})

test('RFIs and punch items protect nothing', async () => {
  const at = await open()
  const by = { byEmployeeId: at.ann.employeeId }
  await addRfi(db(), at.branch, { ...by, number: 1, title: 'Which?' })
  await addPunchList(db(), at.branch, { ...by, name: 'Walk' })
  expect((await remove(at, 'workOrder')).status).toBe(200)
})

test('each record type that protects hangs below a level', () => {
  for (const type of recordTypeNames)
    if (recordTypeOf(type).protects) expect(recordTypeOf(type).below?.type, type).toBe('WorkOrder')
})
