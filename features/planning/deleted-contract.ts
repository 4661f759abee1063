/**
 * The deleted parts of plans (records.md 'Deleting what is above'). All calls are our addition, not in the
 * documents.
 */
import * as z from 'zod'
import { arrayOf } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Page, Paging, targetOrMine } from '#contract/paging.ts'
import { Instant, idOf } from '#contract/values.ts'

export const deletedLevels = ['WorkOrder', 'Job', 'Task', 'SubTask'] as const
export type DeletedLevel = (typeof deletedLevels)[number]

const below = { jobCount: z.int(), taskCount: z.int(), activityCount: z.int() }

export const Deletion = z.object({
  deletionUniqueId: z.string(),
  level: z.enum(deletedLevels),
  titles: z.array(z.string()).meta({ description: 'what was deleted by itself, as it was called then' }),
  workOrderUniqueId: z.string(),
  workOrderTitle: z.string(),
  ...below,
  deletedByName: z.string(),
  deletedOnDate: Instant,
})
export type Deletion = z.output<typeof Deletion>

export const BroughtBack = z.object({
  deletionUniqueId: z.string(),
  goneCodes: z
    .array(z.string())
    .meta({ description: 'codes that were deleted since, and are no longer on it' }),
  gonePeople: z.array(z.string()).meta({ description: 'people who were on it, and are no longer there' }),
})
export type BroughtBack = z.output<typeof BroughtBack>

const area = 'planning'
/** The access to the list. For each deletion the use case checks the right on its level. */
const access = { module: 'Projects', action: 'Read' } as const

export const listDeleted = endpoint({
  method: 'POST',
  path: '/api/deleted',
  area,
  access,
  body: Paging.extend({ TargetUniqueID: targetOrMine('workOrder') }),
  reply: Page(Deletion),
  summary:
    'What was deleted of the plan in the last 30 days, the latest first; of one project where it is named',
  description:
    'For whoever may delete on the level of each, on its project. What was deleted in a project that is deleted itself comes back with it, or after it.',
})

export const restoreDeleted = endpoint({
  method: 'POST',
  path: '/api/deleted/restore',
  area,
  access,
  writes: true,
  body: arrayOf(idOf('deletion')),
  reply: z.array(BroughtBack),
  summary: 'Brings back what was deleted in the last 30 days, whole, all or none',
  description:
    'For whoever may delete it. What had been deleted before stays deleted; codes and people that are gone stay away, and are named.',
})
