/** What the screen of the codes calls what is kept, and what it says when one is deleted (002 §8). */
import type { Kept } from './keeping-api.ts'

export const nounOf: Readonly<Record<Kept, string>> = {
  type: 'job code type',
  job: 'contract code',
  task: 'task code',
  activity: 'activity code',
  category: 'inventory category',
}

export const removedText: Readonly<Record<Kept, string>> = {
  type: 'JobCode Type Was Removed',
  job: 'Contract Code was Deleted',
  task: 'TaskCode was Deleted',
  activity: 'Activity Code was Deleted',
  category: 'Deleted successfully',
}
