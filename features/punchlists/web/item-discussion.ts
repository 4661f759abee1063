/** What was said of an item, what became of it and with whom it was: fetched by its own screen alone. */
import { discussedRecord } from '#features/discussion/web/public.ts'
import { createItemComments, listCommentsOfItem, listDwellOfItem, listHistoryOfItem } from '../contract.ts'

/** What was said of one, what became of it, and with whom it was. */
export const discussion = discussedRecord('PunchListItem', {
  comments: listCommentsOfItem,
  add: createItemComments,
  history: listHistoryOfItem,
  dwell: listDwellOfItem,
})
