/** Which records led to which (records.md 'Links'): both sides show it, to whoever may see the other one. */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { type TypeThat, typesThat } from '#contract/record-types.ts'
import { idOf } from '#contract/values.ts'

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
