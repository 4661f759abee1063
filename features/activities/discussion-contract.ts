/**
 * The API calls for comments and history of an activity, the same as for every record
 * (records.md 'Activities register').
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { goesOn, Page, PageWithNext, pagingOf } from '#contract/paging.ts'
import { idOf } from '#contract/values.ts'
import { CommentText, commentFields, newCommentFields } from '#features/discussion/contract.ts'
import { HistoryEntry } from '#features/history/contract.ts'

const access = { module: 'Activities', action: 'Read' } as const
const area = 'activities'

export const SubTaskComment = z.object({
  subTaskCommentUniqueId: z.string(),
  subTaskUniqueId: z.string(),
  subTaskCommentText: z.string(),
  ...commentFields,
})
export type SubTaskComment = z.output<typeof SubTaskComment>

export const NewSubTaskComment = z.object({
  subTaskUniqueId: idOf('activity'),
  subTaskCommentText: CommentText,
  ...newCommentFields,
})
export type NewSubTaskComment = z.output<typeof NewSubTaskComment>

export const listCommentsOfActivity = endpoint({
  method: 'POST',
  path: '/api/subtaskcomments/subtask',
  area,
  access,
  body: pagingOf('activity'),
  reply: Page(SubTaskComment),
  summary: 'Ours: the comments on an activity with their files, newest last',
})

export const createActivityComments = endpoint({
  method: 'POST',
  path: '/api/subtaskcomments/create',
  area,
  access,
  writes: true,
  body: arrayOf(NewSubTaskComment),
  reply: Ids,
  summary: 'Ours: comments on activities, all or none; who watches one and who is named are told',
  description:
    'By whoever may read the activity: a crew talks about its work without a right to change the plan.',
})

export const listHistoryOfActivity = endpoint({
  method: 'POST',
  path: '/api/subtaskhistory/subtask',
  area,
  access,
  body: pagingOf('activity').extend(goesOn),
  reply: PageWithNext(HistoryEntry),
  summary: 'Ours: what became of an activity, newest first',
})
