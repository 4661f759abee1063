/** The records of assignments: who is assigned to what, and who supervises whom (000 §3 'Link records'). */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { GuestCompanyName, idOf } from '#contract/values.ts'
import { alsoAbove } from '#features/activities/contract.ts'

/** The state rules of assignments. The texts of the replies also name the people and the record. */
export const assignmentErrors = defineErrors({
  NOT_ASSIGNED_ABOVE: {
    status: 409,
    text: 'They are not assigned to the level above. Assign them there first.',
  },
  OWN_SUPERVISOR: { status: 409, text: 'No one can supervise themselves. Choose two different people.' },
  SUPERVISOR_CYCLE: {
    status: 409,
    text: 'A supervisor cannot report, directly or through others, to one of their own reports.',
  },
  HAS_SUPERVISOR: {
    status: 409,
    text: 'They already have a supervisor on this project. Remove that first.',
  },
})

/** A person in a list (000 §3 'Employee'). */
export const Person = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
  /** An inactive person keeps their assignments, but cannot be assigned to anything new. */
  isActive: z.boolean(),
  isInvited: z.boolean().meta({ description: 'has not signed in yet' }),
})
export type Person = z.output<typeof Person>

export const EmployeeWorkOrder = z.object({
  employeeWorkOrderUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  ...Person.shape,
  /** The person's supervisor on this work order. */
  supervisorEmployeeUniqueId: z.string().nullable(),
  supervisorFirstName: z.string().nullable(),
  supervisorLastName: z.string().nullable(),
  supervisorCompanyName: GuestCompanyName,
  /** The number of people who report directly to this person on this work order. */
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

export const levelNames = ['WorkOrder', 'Job', 'Task', 'SubTask'] as const
export type LevelName = (typeof levelNames)[number]

/**
 * `above`: people who can be added as they are. `others`: the account's other people, who are also added to
 * the levels above.
 */
export const candidateGroups = ['above', 'others'] as const
export type CandidateGroup = (typeof candidateGroups)[number]

/** A person who could be added, or who is there already. */
export const Candidate = Person.extend({
  isAssigned: z.boolean(),
  alsoAddedTo: z
    .array(z.enum(levelNames))
    .meta({ description: 'the levels above that they are not on yet, the highest first' }),
})
export type Candidate = z.output<typeof Candidate>

/** A supervisor and one of their reportees on a work order. */
export const EmployeeRelation = z.object({
  employeeEmployeeRelationUniqueID: z.string(),
  WorkOrderUniqueId: z.string(),
  SupervisorEmployeeUniqueId: z.string(),
  supervisorFirstName: z.string(),
  supervisorLastName: z.string(),
  supervisorCompanyName: GuestCompanyName,
  supervisorRoleName: z.string(),
  ReporteeEmployeeUniqueId: z.string(),
  reporteeFirstName: z.string(),
  reporteeLastName: z.string(),
  reporteeCompanyName: GuestCompanyName,
  reporteeRoleName: z.string(),
})
export type EmployeeRelation = z.output<typeof EmployeeRelation>

/** The numbers of assignments and relations that are removed with an assignment. Time logs stay. */
export const TakingOff = z.object({
  /** The id of the assignment. */
  uniqueId: z.string(),
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  jobCount: z.int(),
  taskCount: z.int(),
  activityCount: z.int(),
  /** The number of people who report to this person, and whether this person has a supervisor. */
  reporteeCount: z.int(),
  hasSupervisor: z.boolean(),
  timeLogCount: z.int(),
})
export type TakingOff = z.output<typeof TakingOff>

export const NewEmployeeWorkOrder = z.object({
  employeeUniqueId: idOf('employee'),
  workOrderUniqueId: idOf('workOrder'),
})
export type NewEmployeeWorkOrder = z.output<typeof NewEmployeeWorkOrder>
export const NewEmployeeJob = z.object({
  employeeUniqueId: idOf('employee'),
  jobUniqueId: idOf('job'),
  alsoAbove,
})
export type NewEmployeeJob = z.output<typeof NewEmployeeJob>
export const NewEmployeeTask = z.object({
  employeeUniqueId: idOf('employee'),
  taskUniqueId: idOf('task'),
  alsoAbove,
})
export type NewEmployeeTask = z.output<typeof NewEmployeeTask>

export const NewEmployeeRelation = z.object({
  SupervisorEmployeeUniqueId: idOf('employee'),
  ReporteeEmployeeUniqueId: idOf('colleague'),
  WorkOrderUniqueId: idOf('workOrder'),
})
export type NewEmployeeRelation = z.output<typeof NewEmployeeRelation>
