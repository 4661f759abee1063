/**
 * The register of activities of all projects or of one: late, ending or starting soon, without progress,
 * blocked. The calls are our addition, not in the documents.
 */
import * as z from 'zod'
import { type ColumnName, costsOf, namesOf, type SortedName, sortedOf } from '#contract/columns.ts'
import { endpoint } from '#contract/endpoint.ts'
import { FileReply } from '#contract/file.ts'
import { goesOn, PageWithNext, Paging } from '#contract/paging.ts'
import { type Sort, sheetOf, sortedBy } from '#contract/register.ts'
import { idOf, text } from '#contract/values.ts'
import { projectFilter } from '#features/projects/contract.ts'
import { activityColumns } from './columns.ts'
import { RegisteredActivity } from './records.ts'

/** An activity has no progress if nobody captured work on it in this number of working days, including today. */
export const IDLE_WORKING_DAYS = 5
/** An activity starts soon if its start is within this number of days, counted from tomorrow. */
export const SOON_DAYS = 14

/** The lists of open activities that a call can ask for. */
export const whichActivities = ['late', 'week', 'soon', 'idle', 'blocked', 'mine'] as const
export type WhichActivities = (typeof whichActivities)[number]

export type ActivityColumn = ColumnName<typeof activityColumns>
export type ActivitySort = Sort<SortedName<typeof activityColumns>>

const filter = {
  workOrderUniqueId: idOf('workOrder').nullish().meta({ description: 'in this one; left out: in all' }),
  jobUniqueId: idOf('job').nullish().meta({ example: null, description: 'in this job' }),
  employeeUniqueId: idOf('colleague').nullish().meta({ description: 'this person is on it' }),
  subContractorUniqueId: idOf('subContractor')
    .nullish()
    .meta({ example: null, description: 'somebody of this subcontractor is on it' }),
  constructionPhase: projectFilter.constructionPhase.meta({
    example: '2',
    description: 'the phase that its project is in',
  }),
  riskLevel: projectFilter.riskLevel.meta({ example: null, description: 'the risk of its project' }),
  managerUniqueId: projectFilter.managerUniqueId.meta({
    example: null,
    description: 'who runs its project, as in the list of projects',
  }),
  projectSearchKey: text(200).nullish().meta({
    example: null,
    description: 'in title, address or city of its project, as in the list of projects',
  }),
  searchKey: text(100).nullish().meta({ description: 'in the name of the activity, its task or its job' }),
}
const which = z.enum(whichActivities).nullish().meta({
  description:
    'late: past its end; week: ends Monday to Sunday of this week; soon: starts in 14 days; idle: should be under way, nothing captured for 5 working days; blocked: a record stands in its way; mine: the caller, or whom they supervise, is on it. Left out: all that is not done',
})

export const ActivitiesFilter = z.object({ ...filter, which })
export type ActivitiesFilter = z.output<typeof ActivitiesFilter>

const access = { module: 'Schedule', action: 'Read' } as const
const area = 'schedule'
const sorted = { sort: sortedBy(sortedOf(activityColumns), { costs: costsOf(activityColumns) }) }

export const listRegisteredActivities = endpoint({
  method: 'POST',
  path: '/api/schedule/activities',
  area,
  access,
  body: Paging.extend({ ...filter, which, ...sorted, ...goesOn }),
  reply: PageWithNext(RegisteredActivity),
  summary: 'The activities that are not done, over all projects or in one: those that end first, first',
  description: 'Of those that the caller may read by Activities, too. What is done is not in it.',
})

export const countRegisteredActivities = endpoint({
  method: 'POST',
  path: '/api/schedule/activities/counts',
  area,
  access,
  body: z.object(filter),
  reply: z.object({
    ...(Object.fromEntries(whichActivities.map((name) => [name, z.int()])) as Record<
      WhichActivities,
      z.ZodInt
    >),
    all: z.int(),
    lateProjects: z.int().meta({ description: 'in how many projects something is late' }),
    mostDaysLate: z.int().meta({ description: 'of what is late longest; 0: nothing is' }),
  }),
  summary: 'How many activities each choice of the register has',
})

/** A person, project or other choice by which the register can be filtered. */
const Choice = z.object({ id: z.string(), name: z.string() })

export const listActivityChoices = endpoint({
  method: 'POST',
  path: '/api/schedule/activities/choices',
  area,
  access,
  body: z.object({ workOrderUniqueId: filter.workOrderUniqueId }),
  reply: z.object({
    workOrders: z.array(Choice).meta({ description: 'empty where one is named' }),
    managers: z.array(Choice).meta({ description: 'who runs a project; empty where one is named' }),
    jobs: z.array(Choice).meta({ description: 'of the one that is named' }),
    employees: z.array(Choice),
    subContractors: z.array(Choice),
  }),
  summary:
    'What the register of activities can be narrowed to: where something is open, and who is on it; by name',
})

export const exportRegisteredActivities = endpoint({
  method: 'POST',
  path: '/api/schedule/activities/export',
  area,
  access,
  body: z.object({ ...filter, which, ...sorted, ...sheetOf(namesOf(activityColumns)) }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The register of activities as it is shown, as a spreadsheet',
})
