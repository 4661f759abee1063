/** The notices about work that was deleted or restored. */
import * as z from 'zod'
import { recordTypes } from '#contract/record-types.ts'
import { defineNotice, refTo } from '#features/notifications/server/public.ts'
import { deletedLevels } from '../deleted-contract.ts'

/** The most titles in a notice. */
export const MOST_NAMED = 3

const values = z.object({
  project: refTo('WorkOrder'),
  level: z.enum(deletedLevels),
  titles: z.array(z.string()).max(MOST_NAMED),
  count: z.int(),
})

/** The deleted or restored records in words: `the jobs “Roof”, “Walls” of “Library”`. */
function nounOf({ project, level, titles, count }: z.output<typeof values>): string {
  if (level === 'WorkOrder') return `the project “${titles[0] ?? project.title}”`
  const { label } = recordTypes[level]
  const noun = count === 1 ? label : level === 'SubTask' ? 'activities' : `${label}s`
  const more = count > titles.length ? ` and ${count - titles.length} more` : ''
  return `the ${noun} ${titles.map((title) => `“${title}”`).join(', ')}${more} of “${project.title}”`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const isOrAre = ({ count }: z.output<typeof values>) => (count === 1 ? 'was' : 'were')

const workDeleted = defineNotice({
  kind: 'workDeleted',
  values,
  words: (told, { by }) => ({
    title: `${capital(nounOf(told))} ${isOrAre(told)} deleted${by}`,
    body: 'You were on it. It can be brought back for 30 days.',
    link: told.level === 'WorkOrder' ? '/home' : `/projects/details/${told.project.id}`,
  }),
})

const workBroughtBack = defineNotice({
  kind: 'workBroughtBack',
  values,
  words: (told, { by }) => ({
    title: `${capital(nounOf(told))} ${isOrAre(told)} brought back${by}`,
    link: `/projects/details/${told.project.id}`,
  }),
})

export const notices = { workDeleted, workBroughtBack }
