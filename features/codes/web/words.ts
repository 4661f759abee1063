/** The nouns of the entries on the screen of codes, and the texts after deleting an entry (002 §8). */
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
