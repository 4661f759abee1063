/** The calls about what people did on a job, day by day (002 §2 to §4, §7). Marked 'ours' is beyond that. */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Page, Paging, pagingOf } from '#contract/paging.ts'
import { DecimalText, GuestCompanyName, idOf } from '#contract/values.ts'
import { captureOfDay, ofDay } from '#features/activities/captured.ts'
import { SavedCapture } from '#features/activities/contract.ts'

const access = <A extends 'Create' | 'Read' | 'Update'>(action: A) =>
  ({ module: 'Captures', action }) as const
const area = 'captures'

/** An activity of somebody with a capture of the day, or with the all-zero id where they have none (002 §4). */
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

/** The same of the caller's own, which are on several projects. */
export const OwnCaptureRow = ActivityCaptureRow.extend({
  workOrderTitle: z.string(),
  jobTitle: z.string(),
  endDate: z.string().nullable().meta({ description: 'of the activity, yyyy-MM-dd' }),
})
export type OwnCaptureRow = z.output<typeof OwnCaptureRow>

/** Somebody who reports to the caller. */
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
