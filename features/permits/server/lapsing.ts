/**
 * The inactivity clock: 30 days before a permit lapses, the person who has the turn and the people who manage
 * its project are notified once.
 */
import { dayAfter, localTime } from '#contract/days.ts'
import {
  type Account,
  listAccounts,
  listReaders,
  mayOn,
  notify,
  telling,
} from '#features/notifications/server/public.ts'
import { type BackgroundContext, defineBackground, NoPayload } from '#server/background/background.ts'
import { DAYS_TO_WARN } from '../lapsing.ts'
import { takeLapsing } from './lapsing-queries.ts'
import { notices } from './notices.ts'

/** Notifies people about the permits of all accounts, each by its own date. */
async function tellLapsing(job: BackgroundContext): Promise<void> {
  for (const { timeZone, ...account } of await listAccounts(job.db)) {
    const [today = ''] = localTime(job.now(), timeZone).split(' ')
    await tellLapsingOf(job, account, dayAfter(today, DAYS_TO_WARN))
  }
}

async function tellLapsingOf(job: BackgroundContext, account: Account, soon: string): Promise<void> {
  await job.write(async (written) => {
    const rows = await takeLapsing(written.db, account, soon)
    if (rows.length === 0) return
    const people = [
      ...new Set(rows.flatMap(({ assigned, holder }) => [...assigned, ...(holder ? [holder] : [])])),
    ]
    const workOrders = [...new Set(rows.map(({ workOrderId }) => workOrderId))]
    const readers = await listReaders(written.db, account, people, workOrders)
    const told = rows.map(({ id, workOrderId, number, title, lapsesOn, holder, assigned }) => {
      const runs = assigned.filter((employeeId) => {
        const reader = readers.get(employeeId)
        return reader !== undefined && mayOn(reader, 'Projects', 'Update', workOrderId)
      })
      return telling(notices.permitLapses, {
        employeeIds: [...new Set([...runs, ...(holder ? [holder] : [])])],
        workOrderId,
        values: { permit: { record: 'Permit', id, title, number: `${number}` }, workOrderId, lapsesOn },
      })
    })
    notify({ ...written, scope: { ...account, employeeId: null } }, told)
  })
}

export const background = [
  defineBackground({
    name: 'tellLapsing',
    payload: NoPayload,
    cron: '50 * * * *',
    run: (_nothing, context) => tellLapsing(context),
  }),
]
