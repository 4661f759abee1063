/**
 * The comments on a record, the people they mention, and the people who watch the record
 * (records.md 'What every record has').
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { own, Page, Paging } from '#contract/paging.ts'
import { recordTypeOf, type TypeThat, typesThat } from '#contract/record-types.ts'
import { Flag, Instant, idOf, requiredText, text } from '#contract/values.ts'
import { AttachedFile } from '#features/files/contract.ts'

/** The types of records that can be discussed. */
export const discussedTypes = typesThat('isDiscussed')
export type DiscussedType = TypeThat<'isDiscussed'>
export const DiscussedTypeName = z.enum(discussedTypes).meta({ example: 'RFI' })

/** The type of the comments on a record. Files of a comment belong to this type. */
export type CommentType = `${DiscussedType}Comment`
export const commentTypeOf = (type: DiscussedType): CommentType => `${type}Comment`

export const discussionErrors = defineErrors({
  NAMED_MAY_NOT_SEE: {
    status: 400,
    text: 'Someone you mentioned does not have access to this. Remove the name, or give them access first.',
  },
})

/** The comments that a screen loads in one call: almost always all. */
export const COMMENTS_AT_ONCE = 1000
/** The longest comment, in characters. */
export const LONGEST_COMMENT = 10_000
/** The most people that a comment can mention. */
const MOST_MENTIONS = 20

/** The fields of every comment in replies. The names of its id, its record and its text differ by module. */
export const commentFields = {
  employeeUniqueId: z.string(),
  employeeName: z.string(),
  createdOnDate: Instant,
  mentions: z.array(z.object({ employeeUniqueId: z.string(), name: z.string() })),
  FilesList: z.array(AttachedFile),
  workOrderUniqueId: z.string(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
}

/** The fields of every new comment, beside the text and the record. */
export const newCommentFields = {
  mentions: z
    .array(idOf('employee'))
    .max(MOST_MENTIONS, `must be at most ${MOST_MENTIONS}`)
    .nullish()
    .meta({ description: 'whom the text names with an @: they are told', example: [] }),
  accountUniqueId: own('account'),
  companyUniqueId: own('company'),
}

/** The text of a comment. */
export const CommentText = requiredText(LONGEST_COMMENT)

/** A person whom a comment could mention. */
export const Nameable = z.object({
  employeeUniqueId: z.string(),
  name: z.string(),
  companyName: z.string(),
  maySee: z.boolean().meta({ description: 'false: they may not see the record, so they cannot be named' }),
})
export type Nameable = z.output<typeof Nameable>

/** The fields that name a record with a discussion. */
const discussed = { targetType: DiscussedTypeName, TargetUniqueID: idOf('rfi') }

const self = { area: 'discussion', access: 'self' } as const

export const listNameable = endpoint({
  ...self,
  method: 'POST',
  path: '/api/discussion/people',
  writes: false,
  body: Paging.extend({ ...discussed, searchKey: text(100).nullish() }),
  reply: Page(Nameable),
  summary: 'Whom a comment on a record can name: active employees by name, and whether they may see it',
})

/** The people who are notified of steps and comments. */
export const Watching = z.object({
  isWatching: z.boolean(),
  watchers: z
    .array(z.object({ employeeUniqueId: z.string().nullable(), name: z.string().nullable() }))
    .meta({ description: 'null, null: somebody, of a record that keeps back whom it is about' }),
})
export type Watching = z.output<typeof Watching>

export const findWatching = endpoint({
  ...self,
  method: 'POST',
  path: '/api/watching',
  writes: false,
  body: z.object(discussed),
  reply: Watching,
  summary: 'Who is told of steps and comments of a record, and whether I am',
})

export const changeWatching = endpoint({
  ...self,
  method: 'POST',
  path: '/api/watching/change',
  body: z.object({ ...discussed, isWatching: Flag }),
  reply: Watching,
  summary: 'Begins or stops telling me of a record',
})

/** The module whose Read is needed to read the discussion of a record. */
export const moduleOfDiscussed = (type: DiscussedType) => recordTypeOf(type).module
