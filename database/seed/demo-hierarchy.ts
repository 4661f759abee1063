/** Makes a work order from an outline, with its jobs, tasks, activities, codes, people and captures. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import {
  addActivities,
  addCaptures,
  addJob,
  addTask,
  addWorkOrder,
  assign,
  codeActivities,
  codeJob,
  codeTask,
  type JobHandle,
  type TaskHandle,
  type WorkOrderHandle,
} from './builders.ts'
import { dayAt, daysOfActivity, portionsOf, quantityDone } from './demo-captures.ts'
import type { Codes } from './demo-codes.ts'
import type { ActivityOutline, Days, JobOutline, ProjectOutline, TaskOutline } from './demo-outline.ts'
import { crews, type Office, PLACE } from './demo-people.ts'

/** The values that all projects of the demo share. */
interface Making {
  today: string
  codes: Codes
}

/** An activity and the facts to add it. All activities of a project are added at once. */
interface PlannedActivity {
  task: TaskHandle
  outline: ActivityOutline
  position: number
  days: Days | undefined
  code: { taskCodeId: string; companySubTaskCode: string } | undefined
  /** Employee ids, the foreman first. */
  crew: readonly string[]
}

/** Adds a project to an account, with dates counted from `today`. */
export async function addProject(
  db: Db,
  office: Office,
  outline: ProjectOutline,
  making: Making,
): Promise<void> {
  const { bidding, days, phase, riskByHand } = outline
  const workOrder = await addWorkOrder(db, office.account, {
    title: outline.title,
    description: outline.description,
    address: outline.address,
    city: outline.city,
    zip_code: outline.zipCode,
    ...PLACE,
    ...datesOf(days, making),
    ...(phase && { construction_phase: phase }),
    ...(bidding && {
      bid_project_name: bidding.name,
      bidding_due_date: dayAt(making.today, bidding.dueDay),
      bidding_end_date: dayAt(making.today, bidding.endDay),
      is_bid_advertised: bidding.isAdvertised,
    }),
  })
  if (riskByHand) await setRisk(db, office, workOrder, riskByHand)
  const crewsHere = await assignPeople(db, office, workOrder, outline)
  const planned: PlannedActivity[] = []
  for (const [position, job] of outline.jobs.entries()) {
    planned.push(...(await addJobAndTasks(db, workOrder, job, position, crewsHere, making)))
  }
  if (planned.length > 0) await addPlanned(db, planned, making)
}

/** Sets the risk in the name of a person, so that the history shows this person. */
async function setRisk(
  db: Db,
  { people }: Office,
  { companyId, accountId, workOrderId }: WorkOrderHandle,
  { level, by }: NonNullable<ProjectOutline['riskByHand']>,
): Promise<void> {
  const employeeId = people.get(by)?.employeeId
  await sql`select set_config('plumbline.actor', ${JSON.stringify({ employeeId })}, true)`.execute(db)
  await db
    .updateTable('work_order')
    .set({ risk_level: level })
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('id', '=', workOrderId)
    .execute()
  await sql`select set_config('plumbline.actor', '', true)`.execute(db)
}

function datesOf(days: Days | undefined, { today }: Making): { start_date?: string; end_date?: string } {
  return days ? { start_date: dayAt(today, days[0]), end_date: dayAt(today, days[1]) } : {}
}

/** Assigns the team and the crews, and returns the employee ids of each crew. */
async function assignPeople(
  db: Db,
  { people }: Office,
  workOrder: WorkOrderHandle,
  { title, team, foremen }: ProjectOutline,
): Promise<string[][]> {
  const employee = (key: string) => {
    const found = people.get(key)
    if (!found) throw new Error(`${title} names ${key}, who is not in its account`)
    return found
  }
  const here = foremen.map((foreman) => [foreman, ...(crews[foreman] ?? [])])
  for (const key of new Set([...team, ...here.flat()])) await assign(db, employee(key), workOrder)
  return here.map((crew) => crew.map((key) => employee(key).employeeId))
}

async function addJobAndTasks(
  db: Db,
  workOrder: WorkOrderHandle,
  outline: JobOutline,
  position: number,
  crewsHere: readonly string[][],
  making: Making,
): Promise<PlannedActivity[]> {
  const { title, description, days, tasks } = outline
  const job = await addJob(db, workOrder, { title, description, position, ...datesOf(days, making) })
  // A job has each contract code once, even if several tasks need the code.
  const jobCodeIds = new Map<string, string>()
  const planned: PlannedActivity[] = []
  for (const [place, task] of tasks.entries()) {
    const handle = await addTaskOf(db, job, task, place, making)
    const code = codeOf(task, making)
    if (code && !jobCodeIds.has(code.jobCode))
      jobCodeIds.set(code.jobCode, await codeJob(db, job, code.jobCode))
    const taskCodeId = code && (await codeTask(db, handle, jobCodeIds.get(code.jobCode) ?? '', code.taskCode))
    // Crews change with each task, and one crew does a whole task.
    const crew = crewsHere[(position + place) % Math.max(crewsHere.length, 1)] ?? []
    for (const [index, activity] of task.activities.entries()) {
      const companySubTaskCode = code?.activityCodes.get(activity[0])
      planned.push({
        task: handle,
        outline: activity,
        position: index,
        days: task.days && daysOfActivity(task.days, index, task.activities.length, activity[5]),
        code: taskCodeId && companySubTaskCode ? { taskCodeId, companySubTaskCode } : undefined,
        crew,
      })
    }
  }
  return planned
}

function codeOf({ code }: TaskOutline, { codes }: Making) {
  if (code === null) return undefined
  const found = codes.get(code)
  if (!found) throw new Error(`There is no task code ${code}`)
  return found
}

/** Adds a task. It is measured by its most expensive activity: footings by the concrete that is placed. */
function addTaskOf(
  db: Db,
  job: JobHandle,
  { name, days, activities }: TaskOutline,
  position: number,
  making: Making,
): Promise<TaskHandle> {
  const cost = ([, target, , , unitCost]: ActivityOutline) => target * (unitCost ?? 0)
  const [costliest] = activities.toSorted((a, b) => cost(b) - cost(a))
  return addTask(db, job, {
    name,
    position,
    ...(costliest && { metric: String(costliest[1]), current_metric: String(quantityDone(costliest)) }),
    ...datesOf(days, making),
  })
}

/** Adds activities with their codes and captures. */
async function addPlanned(db: Db, planned: readonly PlannedActivity[], making: Making): Promise<void> {
  const handles = await addActivities(
    db,
    planned.map(({ task, outline: [title, target, unit, hours, unitCost, , notes], position, days }) => ({
      task,
      title,
      notes: notes ?? '',
      target_metric: String(target),
      unit,
      ...(hours !== null && { hours: String(hours) }),
      ...(unitCost !== null && { bid_unit_cost: String(unitCost) }),
      position,
      ...datesOf(days, making),
    })),
  )
  const added = handles.map((activity, index) => ({ activity, ...(planned[index] as PlannedActivity) }))
  const coded = added.flatMap(({ activity, code }) => (code ? [{ activity, ...code }] : []))
  if (coded.length > 0) await codeActivities(db, coded)
  const captures = added.flatMap(({ activity, outline, position, days, crew }) => {
    const [foreman] = crew
    if (!days || !foreman) return []
    return portionsOf(outline, days, making.today).map(({ offset, metric }, index) => ({
      activity,
      employeeId: crew[(position + index) % crew.length] ?? foreman,
      byEmployeeId: foreman,
      metric,
      date: dayAt(making.today, offset),
    }))
  })
  if (captures.length > 0) await addCorrected(db, captures, making)
}

/**
 * The factor of a typing error: a decimal point was left out, and the capture was corrected the day after.
 */
const MISSED = 10

/**
 * Adds captures. One recent capture, which a foreman typed for a colleague, was corrected, so that visitors
 * can see a correction.
 */
async function addCorrected(
  db: Db,
  captures: readonly Parameters<typeof addCaptures>[1][number][],
  { today }: Making,
): Promise<void> {
  const at = captures.findIndex(
    ({ employeeId, byEmployeeId, date }) => employeeId !== byEmployeeId && date >= dayAt(today, -4),
  )
  const right = captures[at]
  const typed = captures.map((capture) =>
    capture === right ? { ...capture, metric: String(Number(capture.metric) * MISSED) } : capture,
  )
  const ids = await addCaptures(db, typed)
  if (!right) return
  const { companyId, accountId } = right.activity
  await sql`
    update activity_capture set corrected_from = metric_completed, metric_completed = ${right.metric},
      correction_reason = ${`Point missed, the ticket says ${right.metric}`}, corrected_by_employee_id = ${right.byEmployeeId},
      corrected_at = capture_date + interval '1 day 7 hours 12 minutes', row_version = row_version + 1
    where company_id = ${companyId} and account_id = ${accountId} and id = ${ids[at]}`.execute(db)
}
