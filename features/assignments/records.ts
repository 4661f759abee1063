/** The records of assignments: who is on what, and who leads whom (000 §3 'Link records'). */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { Day, idOf, NO_ID, positiveDecimal } from '#contract/values.ts'

/** The state rules of assignments; the texts that are answered name who and what. */
export const assignmentErrors = defineErrors({
  NOT_ASSIGNED_ABOVE: { status: 409, text: 'They are not assigned to what this belongs to. Do that first.' },
  OWN_SUPERVISOR: { status: 409, text: 'Nobody can supervise themselves. Choose two different people.' },
  SUPERVISOR_CYCLE: {
    status: 409,
    text: 'A supervisor cannot report, directly or through others, to somebody who reports to them.',
  },
  HAS_SUPERVISOR: {
    status: 409,
    text: 'They have a supervisor on this work order already. End that first.',
  },
})

/** A person in a list (000 §3 'Employee'). */
export const Person = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  companyRoleName: z.string(),
  /** Who is not active any more stays where they were assigned, but is added nowhere. */
  isActive: z.boolean(),
})
export type Person = z.output<typeof Person>

export const EmployeeWorkOrder = z.object({
  employeeWorkOrderUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  ...Person.shape,
  /** Who leads them there. */
  supervisorEmployeeUniqueId: z.string().nullable(),
  supervisorFirstName: z.string().nullable(),
  supervisorLastName: z.string().nullable(),
  /** How many report to them there, directly. */
  reporteeCount: z.int(),
})
export type EmployeeWorkOrder = z.output<typeof EmployeeWorkOrder>

export const EmployeeJob = z.object({
  employeeJobUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  ...Person.shape,
})
export type EmployeeJob = z.output<typeof EmployeeJob>

export const EmployeeTask = z.object({
  employeeTaskUniqueId: z.string(),
  taskUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  ...Person.shape,
})
export type EmployeeTask = z.output<typeof EmployeeTask>

export const EmployeeSubTask = z.object({
  employeeSubTaskUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  ...Person.shape,
})
export type EmployeeSubTask = z.output<typeof EmployeeSubTask>

/** Somebody who could be added, or is there already. */
export const Candidate = Person.extend({ isAssigned: z.boolean() })
export type Candidate = z.output<typeof Candidate>

/** Who leads whom on a work order. */
export const EmployeeRelation = z.object({
  employeeEmployeeRelationUniqueID: z.string(),
  WorkOrderUniqueId: z.string(),
  SupervisorEmployeeUniqueId: z.string(),
  supervisorFirstName: z.string(),
  supervisorLastName: z.string(),
  supervisorRoleName: z.string(),
  ReporteeEmployeeUniqueId: z.string(),
  reporteeFirstName: z.string(),
  reporteeLastName: z.string(),
  reporteeRoleName: z.string(),
})
export type EmployeeRelation = z.output<typeof EmployeeRelation>

/** What goes with an assignment that is taken off. Time logs stay. */
export const TakingOff = z.object({
  /** The assignment. */
  uniqueId: z.string(),
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  jobCount: z.int(),
  taskCount: z.int(),
  activityCount: z.int(),
  /** How many they lead, and whether somebody leads them. */
  reporteeCount: z.int(),
  hasSupervisor: z.boolean(),
  timeLogCount: z.int(),
})
export type TakingOff = z.output<typeof TakingOff>

export const levelNames = ['WorkOrder', 'Job', 'Task', 'SubTask'] as const
export type LevelName = (typeof levelNames)[number]

export const NewEmployeeWorkOrder = z.object({
  employeeUniqueId: idOf('employee'),
  workOrderUniqueId: idOf('workOrder'),
})
export type NewEmployeeWorkOrder = z.output<typeof NewEmployeeWorkOrder>
export const NewEmployeeJob = z.object({ employeeUniqueId: idOf('employee'), jobUniqueId: idOf('job') })
export type NewEmployeeJob = z.output<typeof NewEmployeeJob>
export const NewEmployeeTask = z.object({ employeeUniqueId: idOf('employee'), taskUniqueId: idOf('task') })
export type NewEmployeeTask = z.output<typeof NewEmployeeTask>

/** With a metric it is work that was done (a capture), without one somebody is put on the activity. */
export const NewEmployeeSubTask = z
  .object({
    subTaskUniqueId: idOf('activity'),
    employeeUniqueId: idOf('employee')
      .nullish()
      .transform((id) => (id === NO_ID ? null : (id ?? null)))
      .meta({ record: 'employee', description: 'left out of a capture: the caller' }),
    metricCompleted: positiveDecimal(9, 4).optional(),
    captureDate: Day.nullish().meta({ example: null, description: 'left out of a capture: today' }),
  })
  .superRefine(({ employeeUniqueId, metricCompleted, captureDate }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (metricCompleted !== undefined) return
    if (captureDate) fault('metricCompleted', 'must say how much was done')
    else if (!employeeUniqueId) fault('employeeUniqueId', 'must name who is assigned')
  })
export type NewEmployeeSubTask = z.output<typeof NewEmployeeSubTask>

export const NewEmployeeRelation = z.object({
  SupervisorEmployeeUniqueId: idOf('employee'),
  ReporteeEmployeeUniqueId: idOf('colleague'),
  WorkOrderUniqueId: idOf('workOrder'),
})
export type NewEmployeeRelation = z.output<typeof NewEmployeeRelation>
