/** What the search offers beside what the server finds: what one may do, and the sections of a project. */
import type { Bit, Module } from '#contract/modules.ts'
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { lacking, wordsOf } from '#features/finding/words.ts'

export interface Deed {
  /** `New RFI` */
  label: string
  /** What people say instead. */
  also?: string
  module: Module
  action: Bit
  /** Its screen; what is done in a project is done in the one that is given. */
  href: string | ((workOrderId: string) => string)
}

/** What waits on people is added more often than what does not. */
const addedTypes = recordTypeNames.toSorted(
  (one, other) => Number(recordTypeOf(other).waits ?? false) - Number(recordTypeOf(one).waits ?? false),
)

/** What is done on a day comes first. */
export const deeds: readonly Deed[] = [
  {
    label: 'Log time',
    also: 'hours my time timecard',
    module: 'Tracking',
    action: 'Create',
    href: '/activities/employee/logs',
  },
  {
    label: 'Capture progress',
    also: 'log quantities done installed',
    module: 'Captures',
    action: 'Create',
    href: '/captures',
  },
  ...addedTypes.flatMap((type): Deed[] => {
    const { label, module, addPath } = recordTypeOf(type)
    return addPath
      ? [{ label: `New ${label}`, also: 'add create', module, action: 'Create', href: addPath }]
      : []
  }),
  { label: 'New project', also: 'add create', module: 'Projects', action: 'Create', href: '/project/add' },
  {
    label: 'New employees',
    also: 'add create invite people',
    module: 'Employees',
    action: 'Create',
    href: '/employee/create',
  },
  {
    label: 'New subcontractor',
    also: 'add create firm company',
    module: 'Subcontractors',
    action: 'Create',
    href: '/subcontractors/add',
  },
  {
    label: 'New item of stock',
    also: 'add create material inventory',
    module: 'Inventory',
    action: 'Create',
    href: '/inventory/add',
  },
]

/** Before what is typed: only what one may do is meant. */
const DEEDS_ONLY = '>'

/** What is typed, without the mark that asks for actions alone. */
export function readQuery(typed: string): { words: string; isDeedsOnly: boolean } {
  const query = typed.trim()
  const isDeedsOnly = query.startsWith(DEEDS_ONLY)
  return { words: isDeedsOnly ? query.slice(DEEDS_ONLY.length).trim() : query, isDeedsOnly }
}

/** True where each typed word begins a word of the text, in whatever order; nothing typed is said by all. */
export function says(text: string, typed: string): boolean {
  return lacking(wordsOf(typed), text) === undefined
}
