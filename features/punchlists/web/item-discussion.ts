/**
 * The comments on an item, its history, and the time that it waited on each person. Only the item's own
 * screen fetches them.
 */
import { discussedRecord } from '#features/discussion/web/public.ts'
import { createItemComments, listCommentsOfItem, listDwellOfItem, listHistoryOfItem } from '../contract.ts'

/** The comments on an item, its history, and the time that it waited on each person. */
export const discussion = discussedRecord('PunchListItem', {
  comments: listCommentsOfItem,
  add: createItemComments,
  history: listHistoryOfItem,
  dwell: listDwellOfItem,
})
