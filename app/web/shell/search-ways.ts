/** The search results that do not come from the server: actions, and the sections of a project. */
import type { Bit, Module } from '#contract/modules.ts'
import { recordTypeNames, recordTypeOf } from '#contract/record-types.ts'
import { lacking, wordsOf } from '#features/finding/words.ts'

export interface Deed {
  /** `New RFI` */
  label: string
  /** Other words that people use for the action. */
  also?: string
  module: Module
  action: Bit
  /**
   * The address of the screen; for an action in a project, a function that returns the address for this
   * project.
   */
  href: string | ((workOrderId: string) => string)
}

/** Record types that wait on people come first: their records are added more often. */
const addedTypes = recordTypeNames.toSorted(
  (one, other) => Number(recordTypeOf(other).waits ?? false) - Number(recordTypeOf(one).waits ?? false),
)

/** All actions; daily work comes first. */
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

/** The character before the typed words that limits the search to actions. */
const DEEDS_ONLY = '>'

/** Returns the typed words without `>`, and whether `>` limits the search to actions. */
export function readQuery(typed: string): { words: string; isDeedsOnly: boolean } {
  const query = typed.trim()
  const isDeedsOnly = query.startsWith(DEEDS_ONLY)
  return { words: isDeedsOnly ? query.slice(DEEDS_ONLY.length).trim() : query, isDeedsOnly }
}

/**
 * True if each typed word is the beginning of a word of the text, in any order. True for every text if
 * nothing is typed.
 */
export function says(text: string, typed: string): boolean {
  return lacking(wordsOf(typed), text) === undefined
}
