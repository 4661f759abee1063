/** Telling people in tests, as a use case does. */
import { v7 as uuidv7 } from 'uuid'
import type { AccountHandle, EmployeeHandle } from '#database/seed/builders.ts'
import { notices as ofActivities } from '#features/activities/server/notices.ts'
import { notices as ofAssignments } from '#features/assignments/server/notices.ts'
import { type NewNotice, notify, telling } from '#features/notifications/server/public.ts'
import { tellingOfItem } from '#features/punchlists/server/notices.ts'
import { Around } from '#server/db/around-commit.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Person, PUBLIC_URL, type TestApp } from './server.ts'

/** Tells people of an account what `actor` did, or what came by itself, in a transaction of its own. */
export async function tell(
  { database: { db }, events, clock }: TestApp,
  { companyId, accountId }: AccountHandle,
  actor: EmployeeHandle | null,
  notices: readonly NewNotice[],
): Promise<void> {
  const around = new Around()
  await inTransaction(db, { loginId: null, employeeId: null, requestId: 'test' }, async (transaction) => {
    notify(
      {
        db: transaction,
        now: clock.now.getTime() > Date.now() ? clock.now : new Date(),
        publicUrl: PUBLIC_URL,
        events,
        beforeCommit: (work) => around.beforeCommit(work),
        afterCommit: (work) => around.afterCommit(work),
        scope: { companyId, accountId, employeeId: actor?.employeeId ?? null },
      },
      notices,
    )
    await around.end(db)
  })
  around.committed((error) => {
    throw error
  })
}

/** Kinds of notices, each about something that is called `title`; it is no record, so it goes on being called so. */
const abouts = {
  assigned: (title: string, told: Pick<NewNotice, 'employeeIds' | 'workOrderId'>) =>
    telling(ofAssignments.assigned, {
      ...told,
      values: {
        project: { record: 'WorkOrder', id: uuidv7(), title },
        records: [],
        count: 0,
        jobId: null,
        taskId: null,
      },
    }),
  activityDatesChanged: (title: string, told: Pick<NewNotice, 'employeeIds' | 'workOrderId'>) =>
    telling(ofActivities.activityDatesChanged, {
      ...told,
      values: {
        activity: { record: 'SubTask', id: uuidv7(), title },
        workOrderId: told.workOrderId ?? uuidv7(),
        jobId: uuidv7(),
        taskId: uuidv7(),
        before: { startDate: null, endDate: null },
        after: { startDate: '2030-06-01', endDate: null },
      },
    }),
  punchItem: (title: string, told: Pick<NewNotice, 'employeeIds' | 'workOrderId'>): NewNotice => ({
    ...tellingOfItem(
      { id: uuidv7(), workOrderId: uuidv7(), number: 1, location: '', description: title, employeeId: '' },
      'given',
    ),
    ...told,
  }),
}

/** What tests tell of. */
export interface About {
  kind: keyof typeof abouts
  title: string
  employeeIds: readonly string[]
  workOrderId: string | null
}

/** A notice about something of a title. */
export const about = ({ kind, title, ...told }: About): NewNotice => abouts[kind](title, told)

/** What the notice says that somebody was assigned to a project of a title. */
export const assignedTo = (title: string, by?: Person) =>
  `You were assigned to the project “${title}”${by ? ` by ${by.name}` : ''}`
