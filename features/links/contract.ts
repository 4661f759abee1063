/**
 * Links between records: which record led to which (records.md 'Links'). Each side shows the other to people
 * who may see it.
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { type TypeThat, typesThat } from '#contract/record-types.ts'
import { idOf, line } from '#contract/values.ts'

/** The types of records that can be linked. */
export const linkedTypes = typesThat('isLinked')
export type LinkedType = TypeThat<'isLinked'>
const LinkedTypeName = z.enum(linkedTypes).meta({ example: 'RFI' })

/** The other side of a link. */
export const RecordLink = z.object({
  linkUniqueId: z.string(),
  targetType: LinkedTypeName,
  targetUniqueID: z.string(),
  number: z.string().meta({ description: "'RFI-12'; empty of what has none" }),
  title: z.string(),
  workOrderUniqueId: z.string(),
  isOrigin: z.boolean().meta({ description: 'true: it led to this record; false: this record led to it' }),
})
export type RecordLink = z.output<typeof RecordLink>

export const listLinks = endpoint({
  method: 'POST',
  path: '/api/links',
  area: 'links',
  access: 'self',
  writes: false,
  body: z.object({ targetType: LinkedTypeName, TargetUniqueID: idOf('rfi') }),
  reply: z.array(RecordLink),
  summary: 'What a record led to, and what led to it: those that the caller may see',
})

/** The types of records that can be linked with an activity: all except activities. */
export type ActivityLinkedType = Exclude<LinkedType, 'SubTask'>
const activityLinkedTypes = linkedTypes.filter((type): type is ActivityLinkedType => type !== 'SubTask') as [
  ActivityLinkedType,
  ...ActivityLinkedType[],
]
const ActivityLinkedTypeName = z.enum(activityLinkedTypes).meta({ example: 'RFI' })

/** The types that block a linked activity while they wait (features/schedule/server/block-queries.ts). */
export const blockingTypes = [
  'RFI',
  'Submittal',
  'ChangeOrder',
  'Permit',
] as const satisfies ActivityLinkedType[]
export type BlockingType = (typeof blockingTypes)[number]

/** A record and an activity of the same project. */
const ActivityLink = z.object({
  targetType: ActivityLinkedTypeName,
  TargetUniqueID: idOf('rfi'),
  subTaskUniqueId: idOf('activity'),
})
export type ActivityLink = z.output<typeof ActivityLink>

const ofActivities = { area: 'links', access: { module: 'Activities', action: 'Read' } } as const

/** The most records that are offered. To find another record, the user types more of its name. */
export const MOST_LINKABLE = 20

/** A record that can be linked. */
export const Linkable = z.object({
  targetType: LinkedTypeName,
  targetUniqueID: z.string(),
  number: z.string().meta({ description: "'RFI-12'; empty of what has none" }),
  title: z.string(),
  place: z.string().meta({ description: 'of an activity: its job and task; else empty' }),
})
export type Linkable = z.output<typeof Linkable>

export const listLinkable = endpoint({
  ...ofActivities,
  method: 'POST',
  path: '/api/links/linkable',
  writes: false,
  body: z.object({
    targetType: LinkedTypeName.meta({ example: 'SubTask' }),
    TargetUniqueID: idOf('activity'),
    searchKey: line(100).nullish().meta({ description: 'a part of a number or a title' }),
  }),
  reply: z.array(Linkable),
  summary:
    'Ours: the records of its project that an activity can be linked with, or the activities for a record',
  description: `Those that the caller may read and that are not linked with it yet, those that can stand in its way first, then the newest: at most ${MOST_LINKABLE}.`,
})

export const linkActivities = endpoint({
  ...ofActivities,
  method: 'POST',
  path: '/api/links/create',
  writes: true,
  body: arrayOf(ActivityLink),
  reply: Ids,
  summary: 'Ours: links records with activities of their project, all or none',
  description:
    "By whoever may read both and change one of them. While such an RFI, submittal, change order or permit waits, it stands in the activity's way. What is linked already stays so.",
})

export const unlinkActivities = endpoint({
  ...ofActivities,
  method: 'POST',
  path: '/api/links/delete',
  writes: true,
  body: arrayOf(ActivityLink),
  reply: Ids,
  summary: 'Ours: removes links between records and activities, all or none',
  description: 'By whoever may make them. What is not linked stays so.',
})
