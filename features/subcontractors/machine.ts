/**
 * The steps of a subcontractor: which step is allowed in which status, and the text of each refusal (002 §4,
 * §8). Created means activated; no step is allowed in this status.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

/** The statuses that a subcontractor can have. */
export const subcontractorStatuses = ['Pending', 'Created'] as const satisfies readonly StatusName[]
export type SubcontractorStatusName = (typeof subcontractorStatuses)[number]

/** The names of the statuses on screens. */
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

/** The refusal of an action in a status; null if the action is allowed. */
export function refusalOf(action: 'edit' | 'remove', status: string) {
  return refusalOfMachine(subcontractorMachine, action, status)
}
