/**
 * What may be done with a subcontractor in which status, and in which words it is refused otherwise (002 §4, §8). Created
 * means activated, which is the end.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

/** The statuses that a subcontractor can have. */
export const subcontractorStatuses = ['Pending', 'Created'] as const satisfies readonly StatusName[]
export type SubcontractorStatusName = (typeof subcontractorStatuses)[number]

/** What people call them. */
export const standings: Readonly<Record<SubcontractorStatusName, string>> = {
  Pending: 'Pending',
  Created: 'Activated',
}

export const subcontractorMachine = defineMachine({
  module: 'Subcontractors',
  statuses: subcontractorStatuses,
  with: { Pending: null, Created: null },
  refusals: defineErrors({
    SUBCONTRACTOR_ACTIVATED: { status: 409, text: 'Activated account cannot be edited.' },
    SUBCONTRACTOR_NOT_DELETED: {
      status: 409,
      text: 'Deleting an activated subcontractor is not implemented.',
    },
  }),
  steps: {
    edit: { by: 'Update', from: ['Pending'], refused: { Created: 'SUBCONTRACTOR_ACTIVATED' }, tone: 'error' },
    remove: {
      by: 'Delete',
      from: ['Pending'],
      refused: { Created: 'SUBCONTRACTOR_NOT_DELETED' },
      tone: 'warning',
    },
  },
})

/** Why an action is refused in a status; null where it is allowed. */
export function refusalOf(action: 'edit' | 'remove', status: string) {
  return refusalOfMachine(subcontractorMachine, action, status)
}
