/**
 * The overview on a project's page (late work and who is responsible, the next dates, the last days), and the
 * numbers that the home page shows above and in its list of projects. All of this is our addition, not in the
 * documents.
 */
import * as z from 'zod'
import { costs, recordCosts, SeesCosts } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText, idOf } from '#contract/values.ts'
import { CourtItem, type CourtStep, courtSteps, waitingTypes } from '#features/court/contract.ts'
import { projectFilter } from '#features/projects/contract.ts'

/** The maximum numbers of late items and of next dates in the overview. Their lists show the others. */
export const MOST_LATE = 4
export const MOST_NEXT = 6
/** The next dates are those until this many days after today. */
export const DAYS_AHEAD = 30
/** The number of days, today included, of which the overview shows what happened. */
export const DAYS_BEFORE = 7

const Day = z.string().meta({ description: 'yyyy-MM-dd' })

/** A late item: an activity that is not done, or a record that should have been handled by now. */
export const LateItem = z.object({
  targetType: z.enum(['SubTask', ...waitingTypes]),
  targetUniqueID: z.string(),
  jobUniqueId: z.string().nullable().meta({ description: 'of an activity: the job that it is in' }),
  taskUniqueId: z.string().nullable().meta({ description: 'of an activity: the task that it is in' }),
  number: z.string().meta({ description: 'as people say it: RFI-12; empty for an activity' }),
  title: z.string(),
  place: z.string().meta({ description: 'of an activity: its task' }),
  days: z.int().meta({ description: 'whole days past its end, or past the day it is needed by' }),
  percent: z.int().nullable().meta({ description: 'of an activity: how much is captured; null: no target' }),
  captured: DecimalText.nullable(),
  target: DecimalText.nullable(),
  unit: z.string(),
  heldDays: z.int().nullable().meta({ description: 'of a record: whole days with whoever has it' }),
  names: z.array(z.string()).meta({ description: 'who has it; empty: nobody' }),
  isMine: z.boolean(),
})
export type LateItem = z.output<typeof LateItem>

/** The kinds of next dates. */
export const nextKinds = ['inspection', 'start', 'job', 'permit', 'lapse', 'project'] as const

export const NextItem = z.object({
  kind: z.enum(nextKinds).meta({
    description:
      'inspection: planned; start: activities begin; job, permit, project: it ends; lapse: a permit lapses without inspection',
  }),
  day: Day,
  uniqueID: z.string().nullable().meta({ description: 'of the permit, or of the job' }),
  title: z.string(),
  count: z.int().meta({ description: 'start: how many activities begin from that day on within 7 days' }),
  blocked: z.int().meta({ description: 'start: how many of them something stands in the way of' }),
})
export type NextItem = z.output<typeof NextItem>

export const WeekInspection = z.object({
  permitUniqueId: z.string(),
  name: z.string(),
  result: z.enum(['Passed', 'Partial', 'Failed']),
})

export const WeekChangeOrder = z.object({
  changeOrderUniqueId: z.string(),
  number: z.string(),
  amount: costs(DecimalText),
  days: z.int().meta({ description: 'what it adds to the schedule' }),
})

const absent = 'null: the caller may not read it'

export const ProjectOverview = z.object({
  workOrderUniqueId: z.string(),
  late: z.object({
    activities: z.int().meta({ description: 'how many activities are late' }),
    records: z.int().meta({ description: 'how many records are past the day they are needed by' }),
    myRecords: z.int().meta({ description: 'how many of them wait on the caller' }),
    items: z
      .array(LateItem)
      .meta({ description: `the caller's first, then the latest; at most ${MOST_LATE}` }),
  }),
  next: z.array(NextItem).meta({ description: `the soonest first; at most ${MOST_NEXT}` }),
  week: z
    .object({
      from: Day,
      earnedPercent: DecimalText.nullable().meta({
        description: `of all work, to a tenth, by the weights of the project's totals; ${absent}`,
      }),
      captures: z.object({ count: z.int(), people: z.int() }).nullable().meta({ description: absent }),
      rfis: z.object({ asked: z.int(), closed: z.int() }).nullable().meta({ description: absent }),
      changeOrders: z
        .array(WeekChangeOrder)
        .nullable()
        .meta({ description: `that came into force; ${absent}` }),
      inspections: z
        .array(WeekInspection)
        .nullable()
        .meta({ description: `the newest first; ${absent}` }),
      openDays: z
        .array(Day)
        .nullable()
        .meta({ description: `days before today that are not confirmed; ${absent}` }),
    })
    .nullable()
    .meta({ description: 'the last 7 days; null for people of a subcontractor' }),
})
export type ProjectOverview = z.output<typeof ProjectOverview>

export const findProjectOverview = endpoint({
  method: 'POST',
  path: '/api/workorder/overview',
  area: 'schedule',
  access: { module: 'Schedule', action: 'Read' },
  body: z.object({ TargetUniqueID: idOf('workOrder') }),
  reply: ProjectOverview,
  summary:
    'Ours: what is late in a project and who has it, what comes next, and what happened in the last 7 days',
  description:
    'Of each module is told what the caller may read there. People of a subcontractor are told of the records that name them, and of no activities.',
})

// The home page -------------------------------------------------------------------------------------------------------

/** The maximum number of overdue records in the reply. */
export const MOST_OVERDUE = 2
/** The number of days, today included, of which the home page shows what is due. */
export const DAYS_DUE = 7

const named = { workOrderUniqueId: z.string(), workOrderTitle: z.string() }

/** The sums of the projects. Only projects on which the caller sees costs are included. */
const HomePortfolio = z.object({
  seesCosts: SeesCosts,
  projects: z.int().meta({ description: 'how many are in construction and have a price' }),
  value: recordCosts(DecimalText),
  earned: recordCosts(DecimalText).meta({ description: 'value × progress' }),
  billed: recordCosts(DecimalText).meta({
    description: `by approved invoices to the owner, of projects on which the caller reads invoices; ${absent}`,
  }),
  held: recordCosts(DecimalText).meta({ description: 'retained by those, less what they release' }),
  allProjects: z.int().meta({ description: 'how many have a price, in whatever phase' }),
  allValue: recordCosts(DecimalText).meta({ description: 'what those are worth' }),
})

export const Home = z.object({
  court: z.object({
    mine: z.int(),
    overdue: z.int(),
    items: z.array(CourtItem).meta({ description: `the most overdue; at most ${MOST_OVERDUE}` }),
  }),
  projects: z.int().meta({ description: 'how many the filter leaves' }),
  late: z
    .object({
      count: z.int(),
      latest: z.object({ ...named, days: z.int() }).nullable(),
    })
    .nullable()
    .meta({
      description:
        'projects whose end is before today and that are not done; null for people of a subcontractor',
    }),
  mostAtRisk: z
    .object({
      count: z.int(),
      worst: z
        .object({
          ...named,
          pointsBehind: z.int().nullable().meta({
            description:
              'percent of time used less percent done; null: nothing to measure, or it has not begun',
          }),
        })
        .nullable()
        .meta({ description: 'the one that is furthest behind' }),
    })
    .nullable()
    .meta({ description: 'projects of the risk Critical; null for people of a subcontractor' }),
  activities: z
    .object({
      late: z.int(),
      withoutProgress: z
        .int()
        .meta({ description: 'under way, or should be, and nothing captured for 5 working days' }),
      blocked: z.int().meta({ description: 'not done, and a record stands in the way of it or of its job' }),
      blockedByMine: z.int().meta({ description: 'how many of those records wait on the caller' }),
    })
    .nullable()
    .meta({ description: `${absent}, or is of a subcontractor` }),
  due: z.object({
    inspections: z
      .int()
      .nullable()
      .meta({ description: `planned, and not made; ${absent}` }),
    activities: z.int().nullable().meta({ description: 'that end and are not done; null as above' }),
    bid: z
      .object({ ...named, day: Day })
      .nullable()
      .meta({ description: 'the next end of bidding, of projects that are shown to bidders' }),
  }),
  portfolio: HomePortfolio.nullable().meta({ description: 'null: the caller sees costs on none of them' }),
  onSite: z
    .int()
    .nullable()
    .meta({ description: `people who captured work or logged time on today; ${absent}, neither of them` }),
  openRecords: z.int().meta({ description: 'records that wait on somebody, of what the caller may read' }),
  overdueRecords: z.int(),
  managers: z
    .array(z.object({ employeeUniqueId: z.string(), name: z.string() }))
    .meta({ description: 'who runs the projects that the caller sees, whatever the filter leaves' }),
})
export type Home = z.output<typeof Home>

const ofProjects = { module: 'Projects', action: 'Read' } as const

export const findHome = endpoint({
  method: 'POST',
  path: '/api/home',
  area: 'projects',
  access: ofProjects,
  body: z.object(projectFilter),
  reply: Home,
  summary: 'Ours: what waits on the caller, and how the projects stand that they see and a filter leaves',
  description:
    'What waits is of all accounts of the caller, as /api/court counts it, whatever the filter. All else is of what the filter of /api/workorder/employee leaves, and of each module of what the caller may read there.',
})

/** The maximum number of projects in one call. */
export const MOST_FACTS = 100

/** The kinds of the next date of a project. */
export const rowDateKinds = [
  'inspection',
  'record',
  'bids',
  'permit',
  'lapse',
  'job',
  'start',
  'end',
] as const

export const ProjectFacts = z.object({
  workOrderUniqueId: z.string(),
  manager: z
    .object({ employeeUniqueId: z.string(), name: z.string() })
    .nullable()
    .meta({ description: 'who has the role Project manager and is on it longest' }),
  lateActivities: z
    .int()
    .nullable()
    .meta({ description: `${absent}, or is of a subcontractor` }),
  openRecords: z.int().meta({ description: 'records that wait on somebody, of what the caller may read' }),
  overdueRecords: z.int(),
  myTurns: z.int(),
  bidders: z
    .int()
    .nullable()
    .meta({ description: `how many companies intend to bid; ${absent}` }),
  next: z
    .object({
      kind: z.enum(rowDateKinds).meta({
        description:
          'inspection: planned; record: a turn is due; bids: bidding ends; permit, job: it ends; lapse: a permit lapses without inspection; start, end: of the project',
      }),
      day: Day,
      title: z.string().meta({ description: 'of the inspection, permit or job; the number of the record' }),
      step: z
        .enum(Object.keys(courtSteps) as [CourtStep, ...CourtStep[]])
        .nullable()
        .meta({ description: 'of a record: what is to be done' }),
    })
    .nullable()
    .meta({ description: 'the next one from today on' }),
})
export type ProjectFacts = z.output<typeof ProjectFacts>

export const listProjectFacts = endpoint({
  method: 'POST',
  path: '/api/home/projects',
  area: 'projects',
  access: ofProjects,
  body: z.object({
    ids: z.array(z.uuid()).max(MOST_FACTS).meta({
      example: [],
      description: 'of projects; one that is not seen is left out: rows may just have been deleted',
    }),
  }),
  reply: z.array(ProjectFacts),
  summary: 'Ours: what the home page tells of projects beside their own fields, in the order asked for',
})
