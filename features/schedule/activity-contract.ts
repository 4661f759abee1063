/** The details on the page of an activity that no documented call returns (records.md 'Activities register'). */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { endpoint } from '#contract/endpoint.ts'
import { DecimalText, GuestCompanyName, idOf } from '#contract/values.ts'
import { ScheduleBlock } from './contract.ts'

/** The largest number of stock items in the details. */
export const MOST_MATERIAL = 20

/** The quantity of a stock item that was used for an activity. */
const UsedMaterial = z.object({
  masterInventoryUniqueId: z.string(),
  inventoryTitle: z.string(),
  inventoryUnit: z.string(),
  quantity: DecimalText,
})

/** A person who works on an activity. */
const CrewMember = z.object({
  employeeUniqueId: z.string(),
  name: z.string(),
  guestCompanyName: GuestCompanyName,
  companyRoleName: z.string(),
})

export const ActivityDetails = z.object({
  subTaskUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  jobUniqueId: z.string(),
  taskUniqueId: z.string(),
  workOrderTitle: z.string(),
  jobTitle: z.string(),
  taskName: z.string(),
  startDate: z.string().nullable().meta({ description: 'planned, yyyy-MM-dd' }),
  endDate: z.string().nullable(),
  taskStartDate: z.string().nullable().meta({ description: 'null for people of a subcontractor' }),
  taskEndDate: z.string().nullable(),
  isLate: z.boolean().meta({ description: 'its planned end is before today, and it is not done' }),
  isDone: z.boolean().meta({ description: 'all of its target is captured' }),
  daysLeft: z.int().nullable().meta({ description: 'from today to its planned end; below zero: after it' }),
  remaining: DecimalText.meta({ description: 'of its target; 0 where more is captured' }),
  percent: z
    .int()
    .nullable()
    .meta({ description: 'captured of its target, rounded down; null: nothing to measure' }),
  lastCaptureDate: z.string().nullable().meta({ description: 'null: none yet' }),
  paceDays: z.int().meta({ description: 'how many working days its pace is the average of' }),
  pace: DecimalText.nullable().meta({ description: 'on an average day; null: no pace yet' }),
  forecastEnd: z.string().nullable().meta({
    description: 'the working day on which the rest is done at this pace; null: no pace, or no rest',
  }),
  value: costs(DecimalText).meta({ description: 'target times unit cost' }),
  earned: costs(DecimalText).meta({ description: 'captured of its target, times unit cost' }),
  subContractorUniqueId: z.string().nullable().meta({ description: 'whose task it is' }),
  subContractorName: z.string().nullable(),
  crew: z.array(CrewMember).nullable().meta({ description: 'null for whoever may not read assignments' }),
  blocks: z
    .array(ScheduleBlock)
    .meta({ description: 'what stands in its way, or in that of its job: overdue first, then the oldest' }),
  material: z
    .array(UsedMaterial)
    .nullable()
    .meta({
      description: `written down for it: at most ${MOST_MATERIAL} items; null: no right to the stock`,
    }),
  jobMaterialCount: z.int().nullable().meta({
    description: 'how many items were used for its job, without saying for which activity; null as above',
  }),
})
export type ActivityDetails = z.output<typeof ActivityDetails>

export const findActivityDetails = endpoint({
  method: 'POST',
  path: '/api/subtask/details',
  area: 'activities',
  access: { module: 'Activities', action: 'Read' },
  writes: false,
  body: z.object({ TargetUniqueID: idOf('activity') }),
  reply: ActivityDetails,
  summary: 'Ours: where an activity is, how far it is, when it ends at its pace, and what stands in its way',
  description:
    'The pace is the average of the last five working days with a capture; days are Monday to Friday. People of a subcontractor are told of no other firm.',
})
