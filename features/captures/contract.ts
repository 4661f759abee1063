/**
 * The calls about what people did on a job, day by day (002 §2 to §4, §7). Parts marked 'ours' are additions
 * to the documents.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { goesOn, Page, PageWithNext, Paging, pagingOf } from '#contract/paging.ts'
import { DecimalText, GuestCompanyName, idOf, RowVersion } from '#contract/values.ts'
import { CaptureOfWeek, Corrected, captureOfDay, ofDay } from '#features/activities/captured.ts'
import { SavedCapture } from '#features/activities/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'
import { EmployeeInventoryChange, NewEmployeeInventory } from '#features/inventory/uses.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) =>
  ({ module: 'Captures', action }) as const
const area = 'captures'

/** An activity of a person with a capture of the day; without a capture, it has the all-zero id (002 §4). */
export const ActivityCaptureRow = z.object({
  employeeSubTaskUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  taskName: z.string(),
  subTaskUnit: z.string(),
  subTaskTargetMetric: DecimalText,
  capturedMetric: DecimalText.meta({ description: 'by everybody, on all days' }),
  isCompleted: z.boolean().meta({ description: 'ours: nothing new is captured on it' }),
  metricCompleted: DecimalText.nullable(),
  ...captureOfDay,
})
export type ActivityCaptureRow = z.output<typeof ActivityCaptureRow>

/** A row of the caller's own activities, which are on several projects. */
export const OwnCaptureRow = ActivityCaptureRow.extend({
  workOrderTitle: z.string(),
  jobTitle: z.string(),
  endDate: z.string().nullable().meta({ description: 'of the activity, yyyy-MM-dd' }),
})
export type OwnCaptureRow = z.output<typeof OwnCaptureRow>

/** A person who reports to the caller. */
export const Reportee = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
  isReportee: z
    .boolean()
    .meta({ description: 'ours: false where the caller has them by GlobalAccess alone' }),
})
export type Reportee = z.output<typeof Reportee>

/** An activity of a person, with all captures that this person made on it in the seven days. */
export const CrewActivity = z.object({
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  taskName: z.string(),
  subTaskUnit: z.string(),
  subTaskTargetMetric: DecimalText,
  capturedMetric: DecimalText.meta({ description: 'by everybody, on all days' }),
  isCompleted: z.boolean(),
  canAdd: z.boolean().meta({ description: 'the caller may capture there on the seven days' }),
  captures: z.array(CaptureOfWeek).meta({ description: 'oldest first' }),
})
export type CrewActivity = z.output<typeof CrewActivity>

/** The caller, or a person whose work the caller captures, with their activities. */
export const CrewMember = Reportee.extend({
  isOneself: z.boolean(),
  activities: z.array(CrewActivity),
})
export type CrewMember = z.output<typeof CrewMember>

/** A capture of an activity, made by any person. */
export const CaptureOfActivity = z.object({
  captureUniqueId: z.string(),
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  captureDate: z.string(),
  quantity: DecimalText,
  corrected: Corrected.nullable(),
  canChange: z.boolean().meta({ description: 'the caller may correct it' }),
  needsReason: z.boolean().meta({ description: 'its seven days are over: a correction must say why' }),
  rowVersion: RowVersion,
})
export type CaptureOfActivity = z.output<typeof CaptureOfActivity>

/** The largest number of captures in one call: enough for 60 people on 40 activities. */
export const MOST_CAPTURES = 3000

const listOf = <T extends z.ZodType>(item: T) =>
  z.array(item).max(MOST_CAPTURES, `must be at most ${MOST_CAPTURES}`)

/** All values typed in the grid: work, and material used from the stock. */
export const SavedCaptures = z
  .object({
    activities: listOf(SavedCapture),
    uses: listOf(NewEmployeeInventory),
    correctedUses: listOf(EmployeeInventoryChange),
  })
  .superRefine(({ activities, uses, correctedUses }, { addIssue }) => {
    if (activities.length + uses.length + correctedUses.length > 0) return
    addIssue({ code: 'custom', path: ['activities'], message: 'must not be empty' })
  })
export type SavedCaptures = z.output<typeof SavedCaptures>

export const SavedIds = z.object({ activities: Ids, uses: Ids, correctedUses: Ids })
export type SavedIds = z.output<typeof SavedIds>

export const listCrew = endpoint({
  method: 'POST',
  path: '/api/captures/crew',
  area,
  access: access('Read'),
  body: pagingOf('job').extend({ workOrderUniqueId: idOf('workOrder') }),
  reply: Page(CrewMember),
  summary: "Ours: the caller and who reports to them on a job, with everybody's seven days",
  description:
    'Oneself first, then as employeejobs/reportee has them. Activities as subtask/activitycaptures has them, each once, with every capture of the seven days.',
})

export const saveAllCaptures = endpoint({
  method: 'POST',
  path: '/api/captures/save',
  area,
  // The call itself needs only Read, because some callers may only capture and others only correct. Each
  // write checks its own right.
  access: access('Read'),
  writes: true,
  body: SavedCaptures,
  reply: SavedIds,
  summary: 'Ours: captures and corrects work and material, all or none',
  description:
    'As employeesubtasks/update, employeeinventory/create and employeeinventory/update do, in one transaction; what is corrected may make room for what is new. The ids come in the order sent.',
})

export const listCapturesOfActivity = endpoint({
  method: 'POST',
  path: '/api/captures/subtask',
  area,
  access: access('Read'),
  body: pagingOf('activity').extend(goesOn),
  reply: PageWithNext(CaptureOfActivity),
  summary: 'Ours: the captures of an activity, newest day first',
  description:
    "The caller's own and those of who reports to them on the project; with Captures/GlobalAccess everybody's. Those that were corrected to nothing are among them.",
})

export const listHistoryOfCapture = endpoint({
  method: 'POST',
  path: '/api/captures/history',
  area,
  access: access('Read'),
  body: pagingOf('capture').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary:
    'Ours: what became of a capture of work, newest first: each quantity that it was, who, when and why',
})

export const listActivityCaptures = endpoint({
  method: 'POST',
  path: '/api/subtask/activitycaptures',
  area,
  access: access('Read'),
  body: pagingOf('employee').extend(ofDay),
  reply: Page(ActivityCaptureRow),
  summary: "Somebody's activities on a job with what they captured on a day",
  description:
    'Those that they are assigned to and that are under way, and those that they captured on in the seven days. An activity comes once for each capture of the day.',
})

export const listOwnCaptures = endpoint({
  method: 'POST',
  path: '/api/captures/mine',
  area,
  access: access('Read'),
  body: Paging.extend({ captureDate: ofDay.captureDate }),
  reply: Page(OwnCaptureRow),
  summary: "Ours: the caller's activities on all projects with what they captured on a day",
  description:
    'As subtask/activitycaptures has them of one job, of every project whose captures the caller may read.',
})

export const listReporteesOfJob = endpoint({
  method: 'POST',
  path: '/api/employeejobs/reportee',
  area,
  access: access('Read'),
  body: pagingOf('job').extend({ workOrderUniqueId: idOf('workOrder') }),
  reply: Page(Reportee),
  summary:
    'Who of a job reports to the caller, by name; with Captures/GlobalAccess everybody else on it, too',
})

export const saveCaptures = endpoint({
  method: 'POST',
  path: '/api/employeesubtasks/update',
  area,
  access: access('Update'),
  body: arrayOf(SavedCapture),
  reply: Ids,
  summary: 'Captures work and corrects what was captured, all or none',
  description:
    'Without an id or with the all-zero one it is a new capture, which needs Create, too. A correction is for whoever wrote it down or leads whose work it is, within the seven days; later for Captures/GlobalAccess, with correctionReason. Send rowVersion: 409 where somebody corrected it meanwhile.',
})
