/** Notifications of the last days for some people of the demo. */
import { daysBetween } from '#contract/days.ts'
import { tellingOfChange } from '#features/activities/server/notices.ts'
import { notices as ofAssignments, tellingOf } from '#features/assignments/server/notices.ts'
import { listRecordNames } from '#features/assignments/server/queries.ts'
import { notices as ofProjects } from '#features/notifications/server/notices.ts'
import { type NewNotice, telling } from '#features/notifications/server/public.ts'
import { tellingOfItem } from '#features/punchlists/server/notices.ts'
import type { Db } from '#server/db/open.ts'
import { addNotice, type EmployeeHandle } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

interface Came {
  to: string
  /** The person who caused the notification. Left out: nobody did. */
  by?: string
  project: string
  /** Days from today, and the time of day. */
  day: number
  time: string
  isRead?: boolean
}

/** The kind of a notification, and the titles that identify its record. */
type NoticeOutline = Came &
  (
    | { kind: 'assigned'; job?: string; task?: string }
    | { kind: 'activityDatesChanged'; job: string; task: string; activity: string; daysLater: number }
    | { kind: 'punchItem'; item: string }
    | { kind: 'projectAtRisk'; riskLevel: 'high' | 'critical'; percentDone: number }
  )

const library = 'Linden Street Library Renewal'
const clinic = 'Harbor View Clinic Fit-out'
const lofts = 'Foundry Lofts Block C'
const foundations = { project: library, job: 'East wing foundations' }
const footings = { ...foundations, task: 'Footings' }

/** The oldest first, in the order of arrival. */
const notices: readonly NoticeOutline[] = [
  {
    to: 'dana',
    project: 'Meridian Court Annex',
    kind: 'projectAtRisk',
    riskLevel: 'critical',
    percentDone: 17,
    day: -9,
    time: '14:20',
    isRead: true,
  },
  { to: 'luis', by: 'dana', ...foundations, kind: 'assigned', day: -8, time: '16:05', isRead: true },
  { to: 'grace', by: 'dana', project: library, kind: 'assigned', day: -8, time: '16:10', isRead: true },
  { to: 'dana', by: 'eleanor', project: lofts, kind: 'assigned', day: -7, time: '17:30', isRead: true },
  {
    to: 'grace',
    by: 'luis',
    project: library,
    kind: 'punchItem',
    item: 'Touch up paint at the corner guards.',
    day: -6,
    time: '22:31',
    isRead: true,
  },
  {
    to: 'luis',
    by: 'dana',
    ...footings,
    kind: 'activityDatesChanged',
    activity: 'Place',
    daysLater: 2,
    day: -4,
    time: '15:12',
    isRead: true,
  },
  {
    to: 'grace',
    by: 'luis',
    ...footings,
    kind: 'activityDatesChanged',
    activity: 'Strip and cure',
    daysLater: 2,
    day: -3,
    time: '15:40',
  },
  { to: 'luis', by: 'eleanor', project: lofts, kind: 'assigned', day: -2, time: '18:02', isRead: true },
  { to: 'grace', by: 'dana', project: clinic, kind: 'assigned', day: -2, time: '18:20' },
  {
    to: 'luis',
    by: 'dana',
    ...foundations,
    kind: 'assigned',
    task: 'Foundation walls',
    day: -1,
    time: '16:45',
  },
  {
    to: 'dana',
    project: clinic,
    kind: 'projectAtRisk',
    riskLevel: 'high',
    percentDone: 71,
    day: -1,
    time: '14:20',
  },
  {
    to: 'dana',
    by: 'luis',
    ...footings,
    kind: 'activityDatesChanged',
    activity: 'Tie bar',
    daysLater: 2,
    day: -1,
    time: '19:05',
  },
]

/** Adds the notifications of an office, with dates counted from `today`. */
export async function addNotifications(db: Db, office: Office, today: string): Promise<void> {
  const person = (key: string): EmployeeHandle => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A notification names ${key}, who is not in its account`)
    return found
  }
  for (const outline of notices) {
    const { to, by, day, time, isRead } = outline
    const told = await tellingOfOutline(db, office, outline, today)
    await addNotice(db, person(to), told, {
      createdAt: `${dayAt(today, day)}T${time}:00Z`,
      ...(isRead && { isRead }),
      ...(by && { actor: person(by) }),
    })
  }
}

async function tellingOfOutline(
  db: Db,
  office: Office,
  outline: NoticeOutline,
  today: string,
): Promise<NewNotice> {
  switch (outline.kind) {
    case 'assigned': {
      const { job, task } = outline
      const level = task ? 'Task' : job ? 'Job' : 'WorkOrder'
      const id = await findAt(db, office, outline)
      const record = (await listRecordNames(db, office.account, level, [id])).get(id)
      if (!record) throw new Error('never')
      return tellingOf(level, ofAssignments.assigned, [], [record])
    }
    case 'activityDatesChanged': {
      const activity = await activityAt(db, office, outline)
      const before = (day: string | null) => day && dayAt(day, -outline.daysLater)
      return tellingOfChange({ startDate: activity.startDate, endDate: before(activity.endDate) }, activity)
    }
    case 'punchItem':
      return tellingOfItem(await itemAt(db, office, outline), 'given')
    case 'projectAtRisk': {
      const { riskLevel, percentDone, day } = outline
      const { id, title, ...dates } = await projectAt(db, office, outline.project)
      const values = {
        project: { record: 'WorkOrder', id, title } as const,
        riskLevel,
        isSetByHand: false,
        ...dates,
        remainingDays: dates.end === null ? null : daysBetween(dayAt(today, day), dates.end),
        completedTotal: `${percentDone}`,
        estimatedTotal: '100',
      }
      return telling(ofProjects.projectAtRisk, { employeeIds: [], workOrderId: id, values })
    }
  }
}

// Finding records by title ---------------------------------------------------------------------------------

function projectAt(db: Db, { account }: Office, title: string) {
  return db
    .selectFrom('work_order')
    .select(['id', 'title', 'start_date as start', 'end_date as end'])
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
}

/** The id of a task, a job or a project. */
async function findAt(
  db: Db,
  office: Office,
  { project, job, task }: { project: string; job?: string; task?: string },
): Promise<string> {
  const { companyId, accountId } = office.account
  const { id: workOrderId } = await projectAt(db, office, project)
  if (!job) return workOrderId
  const { id: jobId } = await db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrderId)
    .where('title', '=', job)
    .executeTakeFirstOrThrow()
  if (!task) return jobId
  const found = await db
    .selectFrom('task')
    .select('id')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('job_id', '=', jobId)
    .where('name', '=', task)
    .executeTakeFirstOrThrow()
  return found.id
}

async function activityAt(
  db: Db,
  office: Office,
  { activity, ...at }: { project: string; job: string; task: string; activity: string },
) {
  const taskId = await findAt(db, office, at)
  const found = await db
    .selectFrom('activity')
    .select([
      'id',
      'title',
      'work_order_id as workOrderId',
      'job_id as jobId',
      'start_date as startDate',
      'end_date as endDate',
    ])
    .where('company_id', '=', office.account.companyId)
    .where('account_id', '=', office.account.accountId)
    .where('task_id', '=', taskId)
    .where('title', '=', activity)
    .executeTakeFirstOrThrow()
  return { ...found, taskId, employeeIds: [] }
}

async function itemAt(db: Db, office: Office, { project, item }: { project: string; item: string }) {
  const { id: workOrderId } = await projectAt(db, office, project)
  const found = await db
    .selectFrom('punch_list_item')
    .select(['id', 'number', 'location', 'description'])
    .where('company_id', '=', office.account.companyId)
    .where('account_id', '=', office.account.accountId)
    .where('work_order_id', '=', workOrderId)
    .where('description', '=', item)
    .executeTakeFirstOrThrow()
  return { ...found, workOrderId, employeeId: '' }
}
