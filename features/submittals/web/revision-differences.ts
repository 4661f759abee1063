/** The differences between a submittal and its next revision. */
import { countOf, formatDay } from '#web/ui/format.ts'
import type { Submittal } from '../contract.ts'
import { codeOf } from './submittal-words.ts'

export interface Difference {
  what: string
  before: string
  after: string
}

const NONE = '–'
const dayOf = (day: string | null) => (day ? formatDay(day) : NONE)

const facts: readonly (readonly [what: string, say: (submittal: Submittal) => string])[] = [
  ['Title', ({ submittalTitle }) => submittalTitle],
  ['Description', ({ submittalDescription }) => submittalDescription || NONE],
  ['Required on site', ({ requiredOnSiteDate }) => dayOf(requiredOnSiteDate)],
  ['Lead time', ({ leadTimeDays }) => countOf(leadTimeDays, 'day')],
  ['Review time', ({ reviewDays }) => countOf(reviewDays, 'day')],
  ['Final due date', ({ finalDueDate }) => dayOf(finalDueDate)],
  ['Code', codeOf],
  ['Package', ({ submittalPackageName }) => submittalPackageName ?? NONE],
  ['Subcontractor', ({ subConAccountName }) => subConAccountName ?? NONE],
  ['Job', ({ jobTitle }) => jobTitle ?? NONE],
  ['Manager', ({ submittalManagerName }) => submittalManagerName ?? NONE],
  [
    'Approvers',
    ({ submittalApprovers }) =>
      submittalApprovers.map(({ submittalApprovalEmployeeName: name }) => name).join(', ') || NONE,
  ],
]

/** A file of one revision. Files are compared by name, and files with the same name by size. */
export interface ComparedFile {
  name: string
  size: number | null
}

/** The differences between two revisions: facts first, then files if both lists are loaded. */
export function differencesOf(
  before: Submittal,
  after: Submittal,
  files?: { before: readonly ComparedFile[]; after: readonly ComparedFile[] },
): Difference[] {
  const ofFacts = facts.map(([what, say]) => ({ what, before: say(before), after: say(after) }))
  return [
    ...ofFacts.filter((one) => one.before !== one.after),
    ...(files ? ofFiles(files.before, files.after) : []),
  ]
}

function ofFiles(before: readonly ComparedFile[], after: readonly ComparedFile[]): Difference[] {
  const in_ = (files: readonly ComparedFile[], name: string) => files.find((file) => file.name === name)
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap((name) => {
    const [old, next] = [in_(before, name), in_(after, name)]
    if (old && next)
      return old.size === next.size ? [] : [{ what: 'File', before: name, after: `${name}, another content` }]
    return [{ what: 'File', before: old ? name : NONE, after: next ? name : NONE }]
  })
}
