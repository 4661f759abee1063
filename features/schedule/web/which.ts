/** The lists of the register of activities, as tabs. */
import type { ScheduleSearch } from './address.ts'

export type Which = NonNullable<ScheduleSearch['which']>

export const lists = [
  { which: 'late', label: 'Late', title: 'Past the planned end and not done' },
  { which: 'week', label: 'Ends this week', title: 'Ends Monday to Sunday of this week' },
  { which: 'soon', label: 'Starts in 2 weeks', title: 'Starts in the 14 days from tomorrow on' },
  {
    which: 'idle',
    label: 'No progress for 5 days',
    title: 'Under way, and nothing captured for 5 working days',
  },
  { which: 'blocked', label: 'Blocked', title: 'Work blocked by an open record' },
  { which: 'mine', label: 'Mine', title: 'Yours and those of the people you supervise there' },
  { which: 'all', label: 'All', title: 'Everything that is not done' },
] as const satisfies readonly { which: Which; label: string; title: string }[]

/** The label of a list; left out: the first list. */
export const whichLabel = (which: Which = 'late'): string =>
  lists.find((list) => list.which === which)?.label ?? ''
