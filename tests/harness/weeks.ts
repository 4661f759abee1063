/** A crew on two projects, for what is done with its weeks. */
import type * as z from 'zod'
import type { Access, Endpoint } from '#contract/endpoint.ts'
import {
  type AccountHandle,
  type ActivityHandle,
  addEmployeeActivity,
  addEmployeeJob,
  addEmployeeTask,
  addRelation,
  addTimeLog,
  assign,
  type NewTimeLog,
} from '#database/seed/builders.ts'
import { findWeek, type Week, type WeekPerson } from '#features/timecards/week-contract.ts'
import { addBranch, type Branch } from './plan.ts'
import { type Answer, newAccount, newPerson, type Person, type TestApp } from './server.ts'

/** The Monday of the week that tests are about, and the one after it, which is today: clocks of tests only go forward. */
export const MONDAY = '2030-11-18'
export const TODAY = '2030-11-25'

export interface WeekStage {
  account: AccountHandle
  /** Two projects; the crew is on an activity of either. */
  one: Branch
  two: Branch
  /** Administrator; leads the foreman; leads will and xena; both field workers. */
  ann: Person
  sam: Person
  fay: Person
  will: Person
  xena: Person
  log(
    who: Person,
    date: string,
    time: Pick<NewTimeLog, 'start' | 'end' | 'hours' | 'notes'>,
    on?: Branch,
  ): Promise<string>
  putOn(who: Person, activity: ActivityHandle): Promise<void>
  call<B extends z.ZodType, P extends z.ZodType, R extends z.ZodType, W extends Access>(
    endpoint: Endpoint<B, P, R, W>,
    body: z.input<B>,
    as?: Pick<Person, 'token'>,
  ): Promise<Answer<z.output<R>>>
  week(as?: Pick<Person, 'token'>, startDate?: string): Promise<Week>
  /** Somebody's week, as the administrator sees it. */
  weekOf(who: Person, as?: Pick<Person, 'token'>, startDate?: string): Promise<WeekPerson>
}

/** Puts up a crew whose account has clocks of UTC, on the Monday after the week. */
export async function openWeekStage(server: TestApp): Promise<WeekStage> {
  const { db } = server.database
  server.clock.now = new Date(`${TODAY}T12:00:00Z`)
  const account = await newAccount(server)
  const ann = await newPerson(server, account)
  const sam = await newPerson(server, account, 'Superintendent')
  const fay = await newPerson(server, account, 'Foreman')
  const will = await newPerson(server, account, 'Field worker')
  const xena = await newPerson(server, account, 'Field worker')
  const one = await addBranch(server, account)
  const two = await addBranch(server, account)
  const putOn = async (who: Person, activity: ActivityHandle) => {
    await assign(db, who, activity)
    await addEmployeeJob(db, who, activity)
    await addEmployeeTask(db, who, activity)
    await addEmployeeActivity(db, who, activity)
  }
  // oxlint-disable no-await-in-loop
  for (const branch of [one, two]) for (const who of [sam, fay, will, xena]) await putOn(who, branch)
  for (const who of [will, xena]) await addRelation(db, one, fay, who)
  await addRelation(db, one, sam, fay)
  const call: WeekStage['call'] = (endpoint, body, { token } = ann) => server.call(endpoint, { body, token })
  const week: WeekStage['week'] = async (as = ann, startDate = MONDAY) => {
    const { status, data } = await call(findWeek, { workOrderUniqueId: one.workOrderId, startDate }, as)
    if (status !== 200 || !data) throw new Error(`the week answered ${status}`)
    return data
  }
  return {
    account,
    ...{ one, two, ann, sam, fay, will, xena, putOn, call, week },
    log: (who, date, time, on = one) =>
      addTimeLog(db, on, { employeeId: who.employeeId, byEmployeeId: ann.employeeId, date, ...time }),
    async weekOf(who, as = ann, startDate = MONDAY) {
      const { people } = await week(as, startDate)
      const found = people.find(({ employeeUniqueId }) => employeeUniqueId === who.employeeId)
      if (!found) throw new Error(`${who.name} is not in the week`)
      return found
    },
  }
}
