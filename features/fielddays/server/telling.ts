/**
 * From 16:00 on, notifies the people who confirm a day, once, that captures are missing
 * (records.md 'Field notes').
 */
import { localTime } from '#contract/days.ts'
import { takeToTell } from '#features/fieldnotes/server/public.ts'
import {
  type Account,
  listAccounts,
  listReaders,
  mayOn,
  notify,
  telling,
} from '#features/notifications/server/public.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import { notices } from './notices.ts'
import { listUncaptured } from './telling-queries.ts'

/** The time on the account's clock. */
const BY = '16:00'

async function tellUncaptured(job: BackgroundContext): Promise<void> {
  for (const { timeZone, ...account } of await listAccounts(job.db)) {
    const [today = '', time = ''] = localTime(job.now(), timeZone).split(' ')
    if (time >= BY) await tellUncapturedOf(job, account, today)
  }
}

async function tellUncapturedOf(job: BackgroundContext, account: Account, day: string): Promise<void> {
  await job.write(async (written) => {
    const { db } = written
    const found = await listUncaptured(db, account, day)
    if (found.length === 0) return
    const people = [...new Set(found.flatMap(({ assigned }) => assigned))]
    const workOrders = found.map(({ workOrderId }) => workOrderId)
    const readers = await listReaders(db, account, people, workOrders)
    const days = workOrders.map((workOrderId) => ({ workOrderId, day }))
    const taken = new Set((await takeToTell(db, account, days, job.now())).map((one) => one.workOrderId))
    const told = found.flatMap(({ workOrderId, title, people: count, assigned }) => {
      // Only people who may confirm the day and read the facts in the notice.
      const employeeIds = assigned.filter((employeeId) => {
        const reader = readers.get(employeeId)
        return (
          reader !== undefined &&
          mayOn(reader, 'FieldNotes', 'Delete', workOrderId) &&
          mayOn(reader, 'Tracking', 'Read', workOrderId) &&
          mayOn(reader, 'Captures', 'Read', workOrderId)
        )
      })
      const values = { workOrderId, title, day, people: count }
      return taken.has(workOrderId)
        ? [telling(notices.capturesMissing, { employeeIds, workOrderId, values })]
        : []
    })
    notify({ ...written, scope: { ...account, employeeId: null } }, told)
  })
}

export const background = [
  defineBackground({
    name: 'tellUncaptured',
    payload: NoPayload,
    cron: '*/10 * * * *',
    run: (_nothing, context) => tellUncaptured(context),
  }),
]
