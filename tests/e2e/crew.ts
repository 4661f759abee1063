/** A new account with a crew, and a plan to which the crew can be assigned. */
import { type AccountHandle, addEmployee } from '#database/seed/builders.ts'
import { newAccount, newPerson, type Person } from '#tests/harness/server.ts'
import { dayFromToday } from './new-plan.ts'
import type { Stage } from './stage.ts'

export interface Crew {
  account: AccountHandle
  /** Account administrator, assigned to nothing. */
  admin: Person
  /** Field worker with a sign-in. */
  worker: Person
  /** The ids of four people by first name. These people have no sign-in. */
  people: Readonly<Record<'Ana' | 'Boris' | 'Chidi' | 'Dora', string>>
  project: string
  job: string
  task: string
  activity: string
}

/** Creates the account, the crew and the plan. Nobody is assigned to the plan yet. */
export async function newCrew(stage: Stage, title: string): Promise<Crew> {
  const { server } = stage
  const account = await newAccount(server, title)
  const admin = await newPerson(server, account)
  const worker = await newPerson(server, account, 'Field worker')
  const add = async (firstName: string, lastName: string) =>
    (await addEmployee(server.database.db, account, { firstName, lastName, role: 'Foreman' })).employeeId
  const people = {
    Ana: await add('Ana', 'Ruiz'),
    Boris: await add('Boris', 'Kane'),
    Chidi: await add('Chidi', 'Obi'),
    Dora: await add('Dora', 'Wex'),
  }
  const create = async (path: string, record: object): Promise<string> => {
    const [id = ''] = await stage.post<string[]>(admin.token, `/api/${path}/create`, [record])
    return id
  }
  const project = await create('workorder', { workOrderTitle: title })
  const job = await create('jobs', { workOrderUniqueId: project, jobTitle: 'Ground floor' })
  const task = await create('tasks', { jobUniqueId: job, taskName: 'Slab' })
  const activity = await create('subtask', { taskUniqueId: task, subTaskTitle: 'Pour', subTaskHours: '16' })
  return { account, admin, worker, people, project, job, task, activity }
}

/** Assigns people to the first `depth` levels of the plan: project, job, task, activity. */
export async function assign(
  stage: Stage,
  crew: Crew,
  employees: readonly string[],
  depth: 1 | 2 | 3 | 4 = 1,
): Promise<void> {
  const levels = [
    ['employeeworkorder', 'workOrderUniqueId', crew.project],
    ['employeejobs', 'jobUniqueId', crew.job],
    ['employeetasks', 'taskUniqueId', crew.task],
    ['employeesubtasks', 'subTaskUniqueId', crew.activity],
  ] as const
  for (const [path, field, id] of levels.slice(0, depth)) {
    await stage.post(
      crew.admin.token,
      `/api/${path}/create`,
      employees.map((employeeUniqueId) => ({ employeeUniqueId, [field]: id })),
    )
  }
}

/** Sets the supervisors of people on the project. */
export async function supervise(
  stage: Stage,
  crew: Crew,
  pairs: readonly (readonly [supervisor: string, reportee: string])[],
): Promise<void> {
  await stage.post(
    crew.admin.token,
    '/api/employeeassociate/create',
    pairs.map(([SupervisorEmployeeUniqueId, ReporteeEmployeeUniqueId]) => ({
      SupervisorEmployeeUniqueId,
      ReporteeEmployeeUniqueId,
      WorkOrderUniqueId: crew.project,
    })),
  )
}

/** Logs time on the activity, each log `daysAgo` days before today. */
export async function logTime(
  stage: Stage,
  crew: Crew,
  logs: readonly { employee: string; daysAgo: number; from: string; to: string; notes?: string }[],
): Promise<void> {
  await stage.post(
    crew.admin.token,
    '/api/subtasktracking/create',
    logs.map(({ employee, daysAgo, from, to, notes }) => ({
      subTaskUniqueId: crew.activity,
      employeeUniqueId: employee,
      trackingDate: dayFromToday(-daysAgo),
      startTime: from,
      endTime: to,
      trackingNotes: notes ?? '',
    })),
  )
}
