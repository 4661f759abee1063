/** The fields of an activity in the register of activities. */
import * as z from 'zod'
import { costs } from '#contract/costs.ts'
import { DecimalText, RowVersion } from '#contract/values.ts'
import { ScheduleBlock } from './contract.ts'

const day = z.string().nullable().meta({ description: 'yyyy-MM-dd' })

/** A person who works on an activity. */
export const CrewPerson = z.object({
  employeeUniqueId: z.string(),
  name: z.string(),
  companyName: z
    .string()
    .nullable()
    .meta({ description: 'of a subcontractor’s person, or a guest: the company' }),
})

/** An activity that is not done, as the register shows it. */
export const RegisteredActivity = z.object({
  subTaskUniqueId: z.string(),
  taskUniqueId: z.string(),
  jobUniqueId: z.string(),
  workOrderUniqueId: z.string(),
  title: z.string(),
  taskName: z.string(),
  jobTitle: z.string(),
  workOrderTitle: z.string(),
  startDate: day,
  endDate: day,
  daysLate: z.int().nullable().meta({ description: 'days past its planned end; null: it is not late' }),
  progress: z
    .int()
    .nullable()
    .meta({ description: 'whole percent captured, rounded down; null: nothing is planned' }),
  capturedMetric: DecimalText,
  subTaskTargetMetric: DecimalText,
  subTaskUnit: z.string(),
  subTaskHours: DecimalText.nullable(),
  bidUnitCost: costs(DecimalText),
  codes: z.array(z.string()),
  crew: z
    .array(CrewPerson)
    .meta({ description: 'whoever leads others of it first, then who was put on it first' }),
  supervisors: z.array(z.string()).meta({ description: 'who supervises one of the crew on the project' }),
  isMine: z.boolean().meta({ description: 'the caller or somebody whom they supervise there is on it' }),
  lastCaptureDate: day,
  pace: DecimalText.nullable().meta({
    description:
      'what is captured a day: the average of the last 5 working days with a capture; null: nothing is yet',
  }),
  forecastEndDate: day.meta({
    description:
      'when it is done at that pace, counted in working days from today; null: there is no pace yet',
  }),
  blocks: z.array(ScheduleBlock).meta({ description: 'what stands in its way, overdue first' }),
  rowVersion: RowVersion,
})
export type RegisteredActivity = z.output<typeof RegisteredActivity>
