/**
 * Once a day, each person gets one notice about the records that wait on them and are due tomorrow or
 * overdue. If somebody was invited a week ago and has not signed in, the people who wait on them are notified
 * of this.
 */
import { dayAfter, localTime } from '#contract/days.ts'
import { numberOf } from '#contract/record-types.ts'
import {
  type Account,
  listAccounts,
  listReaders,
  mayOn,
  notify,
  telling,
} from '#features/notifications/server/public.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import { listNamesTo } from './holding-queries.ts'
import { MOST_NAMED, notices } from './notices.ts'
import { type DueRow, listDue, listNotCome, takeDay } from './queries.ts'

/** Before people start work, in the time zone of the account, and before the daily mail. */
const EARLY = '06:00'

/**
 * The days after which a person is notified that somebody they wait on has not accepted the invitation
 * (records.md 'Invited people').
 */
const DAYS_TO_COME = 7

/** The numbers of the records that a notice names. */
const namesOf = (rows: readonly DueRow[]) =>
  rows.slice(0, MOST_NAMED).map(({ record, number }) => numberOf(record, number))

/** Notifies the people of each account in which a new day has begun. */
async function tellDue(job: BackgroundContext): Promise<void> {
  for (const { timeZone, ...account } of await listAccounts(job.db)) {
    const [today = '', time = ''] = localTime(job.now(), timeZone).split(' ')
    if (time >= EARLY) await tellDueOf(job, account, today, timeZone)
  }
}

async function tellDueOf(
  job: BackgroundContext,
  account: Account,
  today: string,
  timeZone: string,
): Promise<void> {
  await job.write(async (written) => {
    const { db } = written
    const taken = await takeDay(db, account, today)
    if (!taken) return
    const rows = await listDue(db, account, { today, tomorrow: dayAfter(today, 1) })
    const people = [...new Set(rows.map(({ employeeId }) => employeeId))]
    const workOrders = [...new Set(rows.map(({ workOrderId }) => workOrderId))]
    const readers = await listReaders(db, account, people, workOrders)
    const told = people.flatMap((employeeId) => {
      const reader = readers.get(employeeId)
      // Records that the person may no longer see do not count.
      const seen = rows.filter(
        (row) =>
          row.employeeId === employeeId && reader && mayOn(reader, row.module, 'Read', row.workOrderId),
      )
      if (seen.length === 0) return []
      const [late = [], soon = []] = [true, false].map((isIt) =>
        seen.filter(({ isOverdue }) => isOverdue === isIt),
      )
      const values = {
        overdue: late.length,
        dueTomorrow: soon.length,
        named: { overdue: namesOf(late), dueTomorrow: namesOf(soon) },
      }
      return [telling(notices.due, { employeeIds: [employeeId], workOrderId: null, values })]
    })
    // Also covers the days on which no notice was sent because the server was down.
    const [first, last] = [dayAfter(taken.before, 1 - DAYS_TO_COME), dayAfter(today, -DAYS_TO_COME)]
    const awaited = await listNotCome(db, account, { first, last, timeZone })
    const nameOf = await listNamesTo(
      db,
      account,
      awaited.map(({ startedBy, employeeId }) => ({ readerId: startedBy, personId: employeeId })),
    )
    const missed = awaited.map(
      ({ record, recordId, workOrderId, module, named, employeeId, startedBy, since }) =>
        telling(notices.notCome, {
          employeeIds: [startedBy],
          workOrderId,
          module,
          values: {
            of: { record, id: recordId, ...named } as never,
            workOrderId,
            name: nameOf({ readerId: startedBy, personId: employeeId }),
            since,
          },
        }),
    )
    notify({ ...written, scope: { ...account, employeeId: null } }, [...told, ...missed])
  })
}

export const background = [
  defineBackground({
    name: 'tellDue',
    payload: NoPayload,
    cron: '40 * * * *',
    run: (_nothing, context) => tellDue(context),
  }),
]
