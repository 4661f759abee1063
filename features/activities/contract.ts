/**
 * Activities, called 'subtasks' in the API: the parts of a task whose progress is measured and captured
 * (000 §3).
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { costs } from '#contract/costs.ts'
import { dayAfter } from '#contract/days.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply, SheetFormat } from '#contract/file.ts'
import { Page, pagingOf } from '#contract/paging.ts'
import {
  Day,
  DayWithTime,
  DecimalText,
  Flag,
  idOf,
  line,
  NO_ID,
  optionalIdOf,
  PlanDay,
  positiveDecimal,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'
import { Lack, Standing } from '#features/hierarchy/contract.ts'
import { ManyOutcome, manyOf } from '#features/hierarchy/many.ts'
import { StatusId } from '#features/reference/contract.ts'
import { UnitFactor } from './unit-factor.ts'

export const activityErrors = defineErrors({
  ACTIVITY_UNIT_CAPTURED: {
    status: 409,
    text: 'Work is already captured in the current unit of this activity. See below how to convert it. Nothing was changed.',
  },
  CAPTURE_ON_COMPLETED: {
    status: 409,
    text: 'This activity is completed, so nothing more is captured on it. What was captured in the last seven days can be corrected.',
  },
  CAPTURE_UNIT_CHANGED: {
    status: 409,
    text: 'This activity now uses another unit. Check the amount again; nothing was captured.',
  },
})

/** A company's activity code on an activity. */
export const ActivityCode = z.object({
  subTaskCodeId: z.string(),
  taskCodesId: z.string(),
  companySubTaskCodeUniqueId: z.string(),
  companySubTaskCode: z.string(),
  companySubTaskCodeName: z.string(),
})
export type ActivityCode = z.output<typeof ActivityCode>

export const SubTask = z.object({
  subTaskUniqueId: z.string(),
  taskUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  subTaskTitle: z.string(),
  subTaskStartDate: DayWithTime.nullable(),
  subTaskEndDate: DayWithTime.nullable(),
  subTaskNotes: z.string(),
  statusId: z.int(),
  subTaskTargetMetric: DecimalText,
  /** The captured quantity so far; it may exceed the target. */
  capturedMetric: DecimalText,
  subTaskHours: DecimalText.nullable(),
  subTaskUnit: z.string(),
  bidUnitCost: costs(DecimalText),
  companySubTaskCodeUniqueId: z.string().nullable(),
  companySubTaskCodeUniqueIds: z.array(
    z.object({ taskCodesId: z.string(), companySubTaskCodeUniqueId: z.string() }),
  ),
  assignedSubtaskCodes: z.array(ActivityCode),
  ...Standing.shape,
  rowVersion: RowVersion,
})
export type SubTask = z.output<typeof SubTask>

/** An activity with the names of its job and task. */
export const PlacedSubTask = SubTask.extend({ jobTitle: z.string(), taskName: z.string() })
export type PlacedSubTask = z.output<typeof PlacedSubTask>

/** An activity code, with the link of the task code that it belongs to. */
export const ActivityCodePair = z.object({
  taskCodesId: idOf('taskCode'),
  companySubTaskCodeUniqueId: idOf('companySubTaskCode'),
})
export type ActivityCodePair = z.output<typeof ActivityCodePair>

const activityFields = {
  subTaskTitle: requiredLine(200),
  subTaskStartDate: PlanDay.nullish(),
  subTaskEndDate: PlanDay.nullish(),
  subTaskNotes: text(10_000).nullish(),
  statusId: StatusId.optional(),
  subTaskTargetMetric: positiveDecimal(12, 4).optional(),
  subTaskHours: positiveDecimal(8, 4).nullish(),
  subTaskUnit: line(20).nullish(),
  bidUnitCost: costs(positiveDecimal(12, 4)).optional(),
  companySubTaskCodeUniqueId: idOf('companySubTaskCode').nullish(),
  companySubTaskCodeUniqueIds: z.array(ActivityCodePair).max(200).optional(),
  assignedSubtaskCodes: z
    .array(ActivityCodePair)
    .max(200)
    .optional()
    .meta({ description: 'as an activity is read; the codes where companySubTaskCodeUniqueIds is left out' }),
}

/** 000 §5: if no code is chosen, the first selected code is the activity's code. */
export const NewSubTask = z.object({ taskUniqueId: idOf('task'), ...activityFields })
export type NewSubTask = z.output<typeof NewSubTask>

/** Fields that are left out stay unchanged; `companySubTaskCodeUniqueIds` replaces the whole list. */
export const SubTaskChange = z
  .object(activityFields)
  .partial()
  .extend({
    subTaskUniqueId: idOf('activity'),
    taskUniqueId: idOf('task').optional(),
    unitFactor: UnitFactor.nullish().meta({
      example: null,
      description:
        'beside another subTaskUnit: how much one of the old unit is in the new one; captures, target and unit cost follow',
    }),
    rowVersion: RowVersion.optional(),
  })
export type SubTaskChange = z.output<typeof SubTaskChange>

export const ActivityCodeChoice = ActivityCodePair.extend({ subTaskUniqueId: idOf('activity') })
export type ActivityCodeChoice = z.output<typeof ActivityCodeChoice>

const unitOfCapture = line(20).nullish().meta({
  example: null,
  description:
    'the unit that the amount is in; another one than the activity has is refused, left out it is not asked',
})

/** Work done on an activity on a day. Progress is only recorded this way. */
export const NewCapture = z.object({
  subTaskUniqueId: idOf('activity'),
  employeeUniqueId: idOf('employee')
    .nullish()
    .transform((id) => (id === NO_ID ? null : (id ?? null)))
    .meta({ record: 'employee', description: 'left out: the caller' }),
  metricCompleted: positiveDecimal(9, 4),
  subTaskUnit: unitOfCapture,
  captureDate: Day.nullish().meta({ example: null, description: 'left out: today, where the account is' }),
})
export type NewCapture = z.output<typeof NewCapture>

/** The reason why a captured amount is corrected. */
export const correctionReason = text(500).nullish().meta({
  example: null,
  description: 'ours: why it is another amount; must be said where the seven days are over',
})

/**
 * A capture to save (002 §3 'Employee activity capture'): new if the id is missing or all zeros, otherwise a
 * correction.
 */
export const SavedCapture = z
  .object({
    employeeSubTaskUniqueId: optionalIdOf('capture').meta({
      description: 'all zero or left out: a new one; else the one that is corrected',
    }),
    subTaskUniqueId: idOf('capturedActivity').optional(),
    employeeUniqueId: NewCapture.shape.employeeUniqueId.meta({
      record: 'employee',
      description: 'left out of a new one: the caller',
    }),
    metricCompleted: NewCapture.shape.metricCompleted,
    subTaskUnit: unitOfCapture,
    captureDate: NewCapture.shape.captureDate,
    correctionReason,
    rowVersion: RowVersion.optional(),
  })
  .superRefine(({ employeeSubTaskUniqueId: id, subTaskUniqueId: activity }, { addIssue }) => {
    if (id || activity) return
    addIssue({ code: 'custom', path: ['subTaskUniqueId'], message: 'must name what was done' })
  })
export type SavedCapture = z.output<typeof SavedCapture>

/**
 * Our addition, not in the documents. Without it, a person who is not on the level above is refused, as the
 * documents say.
 */
export const alsoAbove = Flag.nullish().meta({
  description: 'true: also puts them on the levels above that they are not on yet',
})

/** With a metric, the entry is a capture of work; without a metric, it assigns a person to the activity. */
export const NewEmployeeSubTask = z
  .object({
    subTaskUniqueId: idOf('activity'),
    employeeUniqueId: idOf('employee')
      .nullish()
      .transform((id) => (id === NO_ID ? null : (id ?? null)))
      .meta({ record: 'employee', description: 'left out of a capture: the caller' }),
    metricCompleted: positiveDecimal(9, 4).optional(),
    subTaskUnit: unitOfCapture,
    captureDate: Day.nullish().meta({ example: null, description: 'left out of a capture: today' }),
    alsoAbove: alsoAbove.meta({ ...alsoAbove.meta(), example: false }),
  })
  .superRefine(({ employeeUniqueId, metricCompleted, captureDate, alsoAbove: isAlsoAbove }, { addIssue }) => {
    const fault = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (metricCompleted !== undefined) {
      if (isAlsoAbove) fault('alsoAbove', 'goes with somebody who is assigned, not with a capture')
      return
    }
    if (captureDate) fault('metricCompleted', 'must say how much was done')
    else if (!employeeUniqueId) fault('employeeUniqueId', 'must name who is assigned')
  })
export type NewEmployeeSubTask = z.output<typeof NewEmployeeSubTask>

/** 002 §9 'Capture date window': today and the six days before it. */
export const CAPTURE_DAYS = 7

/** The first day that can be captured when today is `today`. */
export function firstCaptureDay(today: string): string {
  return dayAfter(today, 1 - CAPTURE_DAYS)
}

/** An activity as a bid line, with the quote of the caller's account (002 §3 'Bid line'). */
export const BidLine = z.object({
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  subTaskTitle: z.string(),
  subTaskNotes: z.string(),
  subTaskCode: z.string().meta({ description: 'ours: its code; empty: it has none' }),
  jobTitle: z.string(),
  taskUniqueId: z.string(),
  taskName: z.string(),
  taskCode: z.string().meta({ description: 'ours' }),
  bidProjectName: z.string(),
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  subTaskHours: DecimalText.nullable(),
  originalBidUnitCost: costs(DecimalText),
  // The caller's own bid is visible without the right to see costs (records.md 'Costs').
  quotedBidUnitCost: DecimalText.nullable(),
  amount: DecimalText.nullable().meta({ description: 'ours: quantity times the quote, in cents' }),
  bidActivityUniqueId: z.string().nullable(),
  bidSummaryUniqueId: z
    .string()
    .nullable()
    .meta({ description: "the bid of the caller's account; null: it shows no intent" }),
  employeeUniqueId: z
    .string()
    .nullable()
    .meta({ description: 'who submitted that bid, or showed the intent' }),
  subContractorUniqueId: z.string().nullable().meta({
    description: 'the subcontractor for whom the caller works in an account of its client; null: none',
  }),
  statusId: z.int().nullable(),
  rowVersion: RowVersion.nullable().meta({ description: 'ours: of the quote' }),
  addendumNumber: z.int().nullable().meta({
    description: 'ours: the last addendum that added or changed the line; null: none did',
  }),
  lineBefore: z
    .object({
      subTaskTitle: z.string(),
      subTaskTargetMetric: DecimalText,
      subTaskUnit: z.string(),
      subTaskHours: DecimalText.nullable(),
    })
    .nullable()
    .meta({ description: 'ours: how the line was before that addendum; null: it was added' }),
})
export type BidLine = z.output<typeof BidLine>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Activities', action }) as const

export const findActivity = endpoint({
  method: 'POST',
  path: '/api/subtask',
  area: 'activities',
  access: access('Read'),
  body: pagingOf('activity'),
  reply: Page(SubTask),
  summary: 'One activity as a page: items[0] is it',
})

export const getActivity = endpoint({
  method: 'GET',
  path: '/api/SubTasks/{id}',
  area: 'activities',
  access: access('Read'),
  params: z.object({ id: idOf('activity') }),
  reply: SubTask,
  summary: 'One activity',
})

export const listActivitiesOfTask = endpoint({
  method: 'POST',
  path: '/api/subtask/task',
  area: 'activities',
  access: access('Read'),
  body: pagingOf('task'),
  reply: Page(SubTask),
  summary: 'The activities of a task in their order',
})

export const listActivitiesOfWorkOrder = endpoint({
  method: 'POST',
  path: '/api/subtask/workorder',
  area: 'activities',
  access: access('Read'),
  body: pagingOf('workOrder').extend({ lacks: Lack.nullish().meta({ example: null }) }),
  reply: Page(PlacedSubTask),
  summary: 'All activities of a work order',
  description:
    'lacks leaves those without a unit cost, without hours or without a target, which is what they are measured by.',
})

export const listBidCaptures = endpoint({
  method: 'POST',
  path: '/api/subtask/bidcaptures',
  area: 'activities',
  access: access('Read'),
  body: pagingOf('workOrder'),
  reply: Page(BidLine),
  summary: "The lines to bid on in a work order, with the caller's own quotes",
  description: "Of a work order that the caller sees, or of another account's that is advertised.",
})

export const listUnitsInUse = endpoint({
  method: 'POST',
  path: '/api/subtask/units',
  area: 'activities',
  access: access('Read'),
  writes: false,
  body: z.object({
    workOrderUniqueId: idOf('workOrder').nullish().meta({ description: 'left out: of all' }),
  }),
  reply: z.array(z.string()),
  summary: 'Ours: the units in which activities are measured, the most used first',
})

export const listCodesOfActivity = endpoint({
  method: 'POST',
  path: '/api/subtaskcodes/subtask',
  area: 'activities',
  access: access('Read'),
  body: pagingOf('activity'),
  reply: Page(ActivityCode),
  summary: 'The codes of an activity',
})

export const createActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/create',
  area: 'activities',
  access: access('Create'),
  body: arrayOf(NewSubTask),
  reply: Ids,
  summary: 'Adds activities with their codes, all or none; they come last in their task',
  description:
    'On a bidding project a unit cost of 0.00 and the dates of today stand in for what is left out. Where the task has activity codes to offer, at least one must be selected.',
})

export const updateActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/update',
  area: 'activities',
  access: access('Update'),
  body: arrayOf(SubTaskChange),
  reply: Ids,
  summary: 'Changes activities, all or none; fields that are left out stay',
  description:
    'An activity with captures gets another unit only with unitFactor (409): its captures, its target and its unit cost are reckoned anew, and each capture keeps what was typed on its day.',
})

export const deleteActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/delete',
  area: 'activities',
  access: access('Delete'),
  body: arrayOf(idOf('activity')),
  reply: Ids,
  summary: 'Deletes activities, all or none',
  description: 'Whoever deleted them can take it back for 30 seconds: /api/subtask/restore.',
})

export const restoreActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/restore',
  area: 'activities',
  access: access('Delete'),
  body: arrayOf(idOf('activity')),
  reply: Ids,
  summary: 'Takes back a deletion of activities',
  description:
    'For whoever deleted them, within 30 seconds; later /api/deleted/restore. What is not deleted stays as it is.',
})

export const addActivityCodes = endpoint({
  method: 'POST',
  path: '/api/subtask/code',
  area: 'activities',
  access: access('Update'),
  body: arrayOf(ActivityCodeChoice),
  reply: Ids,
  summary: "Puts activity codes below their task's codes on activities; one that is there already stays",
})

export const removeActivityCodes = endpoint({
  method: 'DELETE',
  path: '/api/subtask/code',
  area: 'activities',
  access: access('Update'),
  body: arrayOf(ActivityCodeChoice),
  reply: Ids,
  summary: 'Takes activity codes off activities',
  description: "404 'Not Found!' where it is not there.",
})

export const moveActivity = endpoint({
  method: 'POST',
  path: '/api/subtask/move',
  area: 'activities',
  access: access('Update'),
  body: z.object({ subTaskUniqueId: idOf('activity'), toIndex: wholeNumber(0, 1_000_000) }),
  reply: Ids,
  summary: 'Moves an activity to a place among those of its task, counted from zero',
})

export const previewManyActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/many/preview',
  area: 'activities',
  access: access('Update'),
  writes: false,
  body: manyOf('activity', 'companySubTaskCode'),
  reply: z.array(ManyOutcome),
  summary: 'What changing many activities at once would do to each, and which cannot be changed',
})

export const changeManyActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/many',
  area: 'activities',
  access: access('Update'),
  body: manyOf('activity', 'companySubTaskCode'),
  reply: Ids,
  summary: 'Changes dates, status and codes of many activities at once, all or none',
})

export const exportActivities = endpoint({
  method: 'POST',
  path: '/api/subtask/export',
  area: 'activities',
  access: access('Read'),
  body: z.object({ TargetUniqueID: idOf('task'), format: SheetFormat }),
  sendsFile: true,
  reply: FileReply,
  summary: 'The activities of a task as a spreadsheet',
})

export const assignToActivities = endpoint({
  method: 'POST',
  path: '/api/employeesubtasks/create',
  area: 'assignments',
  access: { module: 'Assignments', action: 'Create', orModule: 'Captures' },
  body: arrayOf(NewEmployeeSubTask),
  reply: Ids,
  summary: 'Puts people of the task on activities, or captures work done on them, all or none',
  description:
    'An item with metricCompleted is a capture and needs Create on Captures; one without needs Create on Assignments, and 409 answers somebody who is not on the task, unless the item says alsoAbove: then they are put on that, its job and the work order, too. captureDate is today or one of the six days before; more than the target may be captured, and is shown.',
})
