/** What some people of the demo were told in the last days. */
import { wordsOfDateChange } from '#features/activities/date-words.ts'
import type { Db } from '#server/db/open.ts'
import { addNotification, type EmployeeHandle, type NewNotificationRow } from './builders.ts'
import { dayAt } from './demo-captures.ts'
import type { Office } from './demo-people.ts'

/** In the plan of a project, by titles. */
interface Place {
  job: string
  task?: string
  activity?: string
}

interface NoticeOutline {
  to: string
  /** Who did it; nobody, where it came by itself. */
  by?: string
  project: string
  /** Where it leads to below the project, by titles: a job, a task of it, a punch list item of the project. */
  at?: Place | { item: string }
  kind: 'assigned' | 'activityDatesChanged' | 'punchItem' | 'projectAtRisk'
  title: string
  body?: string
  /** By how many days the activity ends later than it did. */
  later?: number
  /** Days from today, and the time of the day. */
  day: number
  time: string
  isRead?: boolean
}

const library = 'Linden Street Library Renewal'
const clinic = 'Harbor View Clinic Fit-out'

/** The oldest first, as they came. */
const notices: readonly NoticeOutline[] = [
  {
    to: 'dana',
    project: 'Meridian Court Annex',
    kind: 'projectAtRisk',
    title: 'Meridian Court Annex is at critical risk',
    body: 'Its work is behind its dates. Look at what is late, or change the dates.',
    day: -9,
    time: '14:20',
    isRead: true,
  },
  {
    to: 'luis',
    by: 'dana',
    project: library,
    at: { job: 'East wing foundations' },
    kind: 'assigned',
    title: `You were assigned to the job “East wing foundations” of “${library}”`,
    day: -8,
    time: '16:05',
    isRead: true,
  },
  {
    to: 'grace',
    by: 'dana',
    project: library,
    kind: 'assigned',
    title: `You were assigned to the project “${library}”`,
    day: -8,
    time: '16:10',
    isRead: true,
  },
  {
    to: 'dana',
    by: 'eleanor',
    project: 'Foundry Lofts Block C',
    kind: 'assigned',
    title: 'You were assigned to the project “Foundry Lofts Block C”',
    day: -7,
    time: '17:30',
    isRead: true,
  },
  {
    to: 'grace',
    by: 'luis',
    project: library,
    at: { item: 'Touch up paint at the corner guards.' },
    kind: 'punchItem',
    title: 'Punch item 4 (Corridor 2.10) is yours to do',
    body: 'Touch up paint at the corner guards.',
    day: -6,
    time: '22:31',
    isRead: true,
  },
  {
    to: 'luis',
    by: 'dana',
    project: library,
    at: { job: 'East wing foundations', task: 'Footings', activity: 'Place' },
    kind: 'activityDatesChanged',
    title: 'The dates of Place changed',
    later: 2,
    day: -4,
    time: '15:12',
    isRead: true,
  },
  {
    to: 'grace',
    by: 'luis',
    project: library,
    at: { job: 'East wing foundations', task: 'Footings', activity: 'Strip and cure' },
    kind: 'activityDatesChanged',
    title: 'The dates of Strip and cure changed',
    later: 2,
    day: -3,
    time: '15:40',
  },
  {
    to: 'luis',
    by: 'eleanor',
    project: 'Foundry Lofts Block C',
    kind: 'assigned',
    title: 'You were assigned to the project “Foundry Lofts Block C”',
    day: -2,
    time: '18:02',
    isRead: true,
  },
  {
    to: 'grace',
    by: 'dana',
    project: clinic,
    kind: 'assigned',
    title: `You were assigned to the project “${clinic}”`,
    day: -2,
    time: '18:20',
  },
  {
    to: 'luis',
    by: 'dana',
    project: library,
    at: { job: 'East wing foundations', task: 'Foundation walls' },
    kind: 'assigned',
    title: `You were assigned to the task “Foundation walls” of “${library}”`,
    day: -1,
    time: '16:45',
  },
  {
    to: 'dana',
    project: clinic,
    kind: 'projectAtRisk',
    title: `${clinic} is at high risk`,
    body: 'Its work is behind its dates. Look at what is late, or change the dates.',
    day: -1,
    time: '14:20',
  },
  {
    to: 'dana',
    by: 'luis',
    project: library,
    at: { job: 'East wing foundations', task: 'Footings', activity: 'Tie bar' },
    kind: 'activityDatesChanged',
    title: 'The dates of Tie bar changed',
    later: 2,
    day: -1,
    time: '19:05',
  },
]

/** Adds the notifications of an office, as of `today`. */
export async function addNotifications(db: Db, office: Office, today: string): Promise<void> {
  const person = (key: string): EmployeeHandle => {
    const found = office.people.get(key)
    if (!found) throw new Error(`A notification names ${key}, who is not in its account`)
    return found
  }
  for (const { to, by, project, at, later, day, time, ...told } of notices) {
    const workOrderId = await findProject(db, office, project)
    const { link, dates } = await leadTo(db, office, workOrderId, at)
    const notification: NewNotificationRow = {
      ...told,
      module: modules[told.kind],
      workOrder: { ...office.account, workOrderId },
      createdAt: `${dayAt(today, day)}T${time}:00Z`,
      link,
      ...(later && dates && { body: wordsOfDateChange(dates, earlier(dates, later)) }),
      ...(by && { actor: person(by) }),
    }
    await addNotification(db, person(to), notification)
  }
}

interface Dates {
  startDate: string
  endDate: string
}

const earlier = ({ startDate, endDate }: Dates, days: number) => ({
  startDate,
  endDate: dayAt(endDate, -days),
})

const modules = {
  assigned: 'Projects',
  activityDatesChanged: 'Activities',
  punchItem: 'PunchLists',
  projectAtRisk: 'Projects',
} as const

async function findProject(db: Db, { account }: Office, title: string): Promise<string> {
  const { id } = await db
    .selectFrom('work_order')
    .select('id')
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('title', '=', title)
    .executeTakeFirstOrThrow()
  return id
}

/** The address of what a notification is about, and the dates of an activity. */
async function leadTo(
  db: Db,
  { account }: Office,
  workOrderId: string,
  at: NoticeOutline['at'],
): Promise<{ link: string; dates?: Dates }> {
  const details = `/projects/details/${workOrderId}`
  if (!at) return { link: details }
  if ('item' in at) {
    const item = await db
      .selectFrom('punch_list_item')
      .select('id')
      .where('company_id', '=', account.companyId)
      .where('account_id', '=', account.accountId)
      .where('work_order_id', '=', workOrderId)
      .where('description', '=', at.item)
      .executeTakeFirstOrThrow()
    return { link: `/punchlistitemdetails/${workOrderId}/${item.id}` }
  }
  const job = await db
    .selectFrom('job')
    .select('id')
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('work_order_id', '=', workOrderId)
    .where('title', '=', at.job)
    .executeTakeFirstOrThrow()
  if (!at.task) return { link: `${details}?job=${job.id}` }
  const task = await db
    .selectFrom('task')
    .select('id')
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('job_id', '=', job.id)
    .where('name', '=', at.task)
    .executeTakeFirstOrThrow()
  const link = `${details}?job=${job.id}&task=${task.id}`
  if (!at.activity) return { link }
  const { startDate, endDate } = await db
    .selectFrom('activity')
    .select(['start_date as startDate', 'end_date as endDate'])
    .where('company_id', '=', account.companyId)
    .where('account_id', '=', account.accountId)
    .where('task_id', '=', task.id)
    .where('title', '=', at.activity)
    .executeTakeFirstOrThrow()
  return startDate && endDate ? { link, dates: { startDate, endDate } } : { link }
}
