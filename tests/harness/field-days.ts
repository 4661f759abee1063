/** A stage for tests of a day as a whole: who leads it, a crew with hours and captures, stock, a permit. */

import type { Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  addCapture,
  addInventoryCategory,
  addItem,
  addMovement,
  addPermit,
  addPermitLog,
  addRole,
  addTimeLog,
  addUse,
  assign,
  type ItemHandle,
} from '#database/seed/builders.ts'
import { confirmDay, type FieldDay, findDay } from '#features/fielddays/contract.ts'
import { inventoryCategories } from '#features/reference/contract.ts'
import { todayIn } from '#server/days.ts'
import { addBranch, type Branch } from './plan.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

export interface DayStage {
  account: AccountHandle
  /** May do everything, everywhere. */
  ann: Person
  /** On the project; may note, not confirm. */
  fay: Person
  branch: Branch
  category: string
  item: ItemHandle
  today: string
  call: (endpoint: Endpoint, body: unknown, who?: Person) => Promise<Answer<unknown>>
  read: (date: string, who?: Person) => Promise<FieldDay>
  /** Confirms a day with all that it lacks, as a screen does. */
  confirm: (date: string, who?: Person) => Promise<Answer<unknown>>
  /** Hours and captures of Fay, stock that she used, and what an inspector found. */
  fill: (date: string) => Promise<{ logId: string; captureId: string; useId: string }>
}

/** A zone in which clocks show this hour now. */
export function zoneAtHour(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 35) % 24) - 11
  if (ahead === 0) return 'UTC'
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

let categories = 0

export async function openDayStage(server: TestApp): Promise<DayStage> {
  const { db } = server.database
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const foreman = {
    Projects: 2,
    Activities: 2,
    Captures: 7,
    Tracking: 7,
    FieldNotes: 7,
    Permits: 2,
    Inventory: 2,
    Files: 7,
  }
  const fay = await newPerson(server, account, await addRole(db, account, 'Days', foreman))
  const branch = await addBranch(server, account, { target_metric: '100', unit: 'm³' })
  await assign(db, fay, branch)
  categories += 1
  const category = await addInventoryCategory(db, account, {
    categoryId: inventoryCategories[0].inventoryCategoryUniqueId,
    code: `D-${categories}`,
    name: 'Ties',
  })
  const item = await addItem(db, account, { category, name: 'Form ties', unit: 'ea' })
  const move = { byEmployeeId: ann.employeeId, moved_on: '2026-01-01', quantity: '1000' }
  await addMovement(db, item, { ...move, kind: 'receive' })
  await addMovement(db, item, { ...move, kind: 'assign', workOrderId: branch.workOrderId })
  const permit = await addPermit(db, branch, { number: 1, title: 'Footing', byEmployeeId: ann.employeeId })
  const call: DayStage['call'] = (endpoint, body, { token } = ann) =>
    server.call(endpoint, { body: body as never, token })
  const placeOf = (date: string) => ({ workOrderUniqueId: branch.workOrderId, date })
  const read: DayStage['read'] = async (date, who) => {
    const answer = await call(findDay, placeOf(date), who)
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
    return answer.data as FieldDay
  }
  return {
    account,
    ann,
    fay,
    branch,
    category,
    item,
    today: todayIn('UTC', new Date()),
    call,
    read,
    async confirm(date, who) {
      const day = await read(date, who)
      const lacks = day.lacks.map(({ key }) => ({ key, reason: '' }))
      return call(confirmDay, { ...placeOf(date), lacks, dayVersion: day.dayVersion, isSure: true }, who)
    },
    async fill(date) {
      const { employeeId } = fay
      const logId = await addTimeLog(db, branch, {
        employeeId,
        date,
        start: '07:00',
        end: '11:20',
        hours: '4.3333',
      })
      await addTimeLog(db, branch, { employeeId, date, start: '12:00', end: '15:00', hours: '3' })
      const captureId = await addCapture(db, branch, { employeeId, metric: '8.3', date })
      const useId = await addUse(db, item, branch, {
        employeeId,
        quantity: '6',
        date,
        activityId: branch.activityId,
      })
      await addPermitLog(db, permit, {
        byEmployeeId: ann.employeeId,
        result: 'Passed',
        inspected_on: date,
        inspector_name: 'Ray Tan, city',
      })
      return { logId, captureId, useId }
    },
  }
}
