/** The assignments of the demo: the people of each job, task and activity, and their supervisors. */
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/open.ts'
import type { AccountHandle } from './builders.ts'
import { crews, type Office } from './demo-people.ts'

/** An activity with its task, job and work order, and the foreman whose crew does its task. */
interface Site {
  workOrderId: string
  jobId: string
  taskId: string
  activityId: string
  place: number
  /** The number of the task, counted from zero. */
  turn: number
  foremanId: string | null
}

/** A person on a work order. */
interface Member {
  workOrderId: string
  employeeId: string
  role: string
}

/** The roles that can lead a role, in order: the supervisor is the first such person on the work order. */
const leads: Record<string, readonly string[]> = {
  Foreman: ['Superintendent', 'Project manager'],
  Superintendent: ['Project manager'],
  Employee: ['Project manager'],
  'Safety officer': ['Project manager'],
}

/**
 * Assigns the people of an office to jobs, tasks and activities. A crew gets its tasks with all their
 * activities, a superintendent the first activity of each task, and other people on the project get its jobs.
 */
export async function addAssignments(db: Db, office: Office): Promise<void> {
  const sites = await listSites(db, office.account)
  const members = await listMembers(db, office.account)
  const crewOf = crewsById(office)
  const rows = newRows()
  for (const member of members) {
    for (const site of sites.filter(({ workOrderId }) => workOrderId === member.workOrderId)) {
      const foremanId = site.foremanId ?? turnOf(site, members, crewOf)
      const isCrew = foremanId !== null && crewOf.get(foremanId)?.includes(member.employeeId)
      const isLed = [...crewOf.values()].some((crew) => crew.includes(member.employeeId))
      const isSuperintendent = member.role === 'Superintendent'
      if (isLed && !isCrew) continue
      rows.job.set(`${member.employeeId} ${site.jobId}`, { ...site, ...member })
      if (!isCrew && !isSuperintendent) continue
      rows.task.set(`${member.employeeId} ${site.taskId}`, { ...site, ...member })
      if (isCrew || site.place === 0)
        rows.activity.set(`${member.employeeId} ${site.activityId}`, { ...site, ...member })
    }
  }
  await insertAssignments(db, office.account, rows)
  await insertRelations(db, office.account, members, crewOf)
}

type Row = Site & Member
const newRows = () => ({
  job: new Map<string, Row>(),
  task: new Map<string, Row>(),
  activity: new Map<string, Row>(),
})

/** The ids of each crew by the foreman's id. The foreman is the first of the crew. */
function crewsById({ people }: Office): ReadonlyMap<string, readonly string[]> {
  return new Map(
    Object.entries(crews).flatMap(([foreman, crew]) => {
      const ids = [foreman, ...crew].flatMap((key) => people.get(key)?.employeeId ?? [])
      return ids[0] && ids.length > 1 ? [[ids[0], ids] as const] : []
    }),
  )
}

/** The foreman of a task on which nothing is captured: the crews of the project get these tasks in turns. */
function turnOf(site: Site, members: readonly Member[], crewOf: ReadonlyMap<string, readonly string[]>) {
  const here = members.filter(
    ({ workOrderId, employeeId }) => workOrderId === site.workOrderId && crewOf.has(employeeId),
  )
  return here[site.turn % Math.max(here.length, 1)]?.employeeId ?? null
}

async function listSites(db: Db, { companyId, accountId }: AccountHandle): Promise<Site[]> {
  const { rows } = await sql<Omit<Site, 'foremanId'>>`
    select a.work_order_id as "workOrderId", a.job_id as "jobId", a.task_id as "taskId", a.id as "activityId",
           row_number() over (partition by a.task_id order by a.position, a.id)::int - 1 as place,
           dense_rank() over (order by a.task_id)::int as turn
    from activity a
    where a.company_id = ${companyId} and a.account_id = ${accountId} and a.deleted_at is null
    order by a.id`.execute(db)
  const { rows: captures } = await sql<{ activityId: string; foremanId: string }>`
    select distinct c.activity_id as "activityId", c.created_by_employee_id as "foremanId"
    from activity_capture c
    where c.company_id = ${companyId} and c.account_id = ${accountId}`.execute(db)
  const taskOf = new Map(rows.map(({ activityId, taskId }) => [activityId, taskId]))
  const foremen = new Map(captures.map(({ activityId, foremanId }) => [taskOf.get(activityId), foremanId]))
  return rows.map((row) => ({ ...row, foremanId: foremen.get(row.taskId) ?? null }))
}

async function listMembers(db: Db, { companyId, accountId }: AccountHandle): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select a.work_order_id as "workOrderId", a.employee_id as "employeeId", r.name as role
    from employee_work_order a
    join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = a.employee_id
    join company_role r on r.company_id = ${companyId} and r.id = e.company_role_id
    where a.company_id = ${companyId} and a.account_id = ${accountId}
    order by a.id`.execute(db)
  return rows
}

/** The most rows of one statement: the number of its parameters is limited. */
const PART = 2000

function parts<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, index) =>
    rows.slice(index * PART, (index + 1) * PART),
  )
}

async function insertAssignments(
  db: Db,
  { companyId, accountId }: AccountHandle,
  { job, task, activity }: ReturnType<typeof newRows>,
): Promise<void> {
  const common = ({ employeeId, workOrderId }: Row) => ({
    company_id: companyId,
    account_id: accountId,
    id: uuidv7(),
    employee_id: employeeId,
    work_order_id: workOrderId,
  })
  for (const part of parts([...job.values()])) {
    const rows = part.map((row) => ({ ...common(row), job_id: row.jobId }))
    await db.insertInto('employee_job').values(rows).execute()
  }
  for (const part of parts([...task.values()])) {
    const rows = part.map((row) => ({ ...common(row), job_id: row.jobId, task_id: row.taskId }))
    await db.insertInto('employee_task').values(rows).execute()
  }
  for (const part of parts([...activity.values()])) {
    const rows = part.map((row) => ({ ...common(row), task_id: row.taskId, activity_id: row.activityId }))
    await db.insertInto('employee_activity').values(rows).execute()
  }
}

async function insertRelations(
  db: Db,
  { companyId, accountId }: AccountHandle,
  members: readonly Member[],
  crewOf: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = members.flatMap((member) => {
    const here = members.filter(({ workOrderId }) => workOrderId === member.workOrderId)
    const isForeman = crewOf.has(member.employeeId)
    const foreman = here.find(
      ({ employeeId }) => !isForeman && crewOf.get(employeeId)?.includes(member.employeeId),
    )
    const above = (leads[member.role] ?? []).flatMap((role) => here.find((one) => one.role === role) ?? [])
    const supervisor = foreman ?? above[0]
    if (!supervisor) return []
    return [
      {
        company_id: companyId,
        account_id: accountId,
        id: uuidv7(),
        work_order_id: member.workOrderId,
        supervisor_employee_id: supervisor.employeeId,
        reportee_employee_id: member.employeeId,
      },
    ]
  })
  if (rows.length > 0) await db.insertInto('employee_relation').values(rows).execute()
}
