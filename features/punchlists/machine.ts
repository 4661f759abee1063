/**
 * The steps of a punch list and of an item that each status allows, and the texts of the refusals (000 §4,
 * 001 §4, decisions 'States'). Pure data: the server enforces it, and the screens show it in advance.
 * Completed is the end: nothing is reopened.
 */
import { defineErrors } from '#contract/errors.ts'
import { defineMachine, type Machine, refusalOf as refusalOfMachine } from '#contract/machine.ts'
import type { StatusName } from '#contract/statuses.ts'

export const punchRefusals = defineErrors({
  PUNCH_LIST_COMPLETE: {
    status: 409,
    text: 'This punch list is already complete. It cannot be edited, and no items can be added.',
  },
  PUNCH_LIST_INACTIVE: {
    status: 409,
    text: 'This punch list is inactive. Make it active before you close it.',
  },
  PUNCH_LIST_HAS_OPEN_ITEMS: {
    status: 409,
    text: 'This punch list has open items. Close them first.',
  },
  PUNCH_ITEM_COMPLETE: {
    status: 409,
    text: 'This punch list item is already complete. It cannot be edited.',
  },
  PUNCH_ITEM_INACTIVE: {
    status: 409,
    text: 'This punch list item is inactive. Make it active before you close it.',
  },
  PUNCH_LIST_FILES_FIXED: {
    status: 409,
    text: 'This punch list is already complete. Its files cannot be changed.',
  },
  PUNCH_ITEM_FILES_FIXED: {
    status: 409,
    text: 'This punch list item is already complete. Its files cannot be changed.',
  },
  PUNCH_ITEM_NOT_DELETED: {
    status: 409,
    text: 'An inactive punch list item cannot be deleted. Make it active first.',
  },
})

/** The statuses that a punch list and an item can have. */
export const punchStatuses = ['Active', 'InActive', 'Completed'] as const satisfies readonly StatusName[]
export type PunchStatusName = (typeof punchStatuses)[number]

/** The words for the statuses on the screens. */
export const punchWords: Record<PunchStatusName, string> = {
  Active: 'Open',
  InActive: 'Inactive',
  Completed: 'Closed',
}

const common = { module: 'PunchLists', statuses: punchStatuses, refusals: punchRefusals } as const

export const punchMachine = {
  list: defineMachine({
    ...common,
    with: { Active: null, InActive: null, Completed: null },
    steps: {
      edit: {
        by: 'Update',
        from: ['Active', 'InActive'],
        refused: { Completed: 'PUNCH_LIST_COMPLETE' },
        tone: 'info',
      },
      /** Adding items to the list. While this is allowed, the items of the list can also be changed. */
      fill: {
        by: 'Create',
        from: ['Active', 'InActive'],
        refused: { Completed: 'PUNCH_LIST_COMPLETE' },
        tone: 'info',
      },
      close: {
        by: 'Update',
        from: ['Active'],
        refused: { InActive: 'PUNCH_LIST_INACTIVE', Completed: 'PUNCH_LIST_COMPLETE' },
        tone: 'info',
        done: 'closed',
      },
      // The rule is in records.md 'Decided after the second trial'
      files: {
        by: 'Read',
        from: ['Active', 'InActive'],
        refused: { Completed: 'PUNCH_LIST_FILES_FIXED' },
        tone: 'info',
      },
      remove: {
        by: 'Delete',
        from: ['Active', 'InActive', 'Completed'],
        refused: {},
        tone: 'warning',
        done: 'deleted',
      },
    },
  }),
  item: defineMachine({
    ...common,
    with: { Active: 'assignee', InActive: null, Completed: null },
    steps: {
      edit: {
        by: 'Update',
        from: ['Active', 'InActive'],
        refused: { Completed: 'PUNCH_ITEM_COMPLETE' },
        tone: 'info',
      },
      files: {
        by: 'Read',
        from: ['Active', 'InActive'],
        refused: { Completed: 'PUNCH_ITEM_FILES_FIXED' },
        tone: 'info',
      },
      close: {
        by: ['Update', 'holder'],
        turn: 'close',
        from: ['Active'],
        refused: { InActive: 'PUNCH_ITEM_INACTIVE', Completed: 'PUNCH_ITEM_COMPLETE' },
        tone: 'info',
        done: 'closed',
      },
      remove: {
        by: 'Delete',
        from: ['Active', 'Completed'],
        refused: { InActive: 'PUNCH_ITEM_NOT_DELETED' },
        tone: 'warning',
        done: 'deleted',
      },
    },
  }),
}

export type PunchRefusal = keyof typeof punchRefusals
export type PunchRecord = keyof typeof punchMachine
export type PunchAction<R extends PunchRecord> = keyof (typeof punchMachine)[R]['steps'] & string

/** Why a step is refused in a status; null if it is allowed. */
export function refusalOf<R extends PunchRecord>(record: R, action: PunchAction<R>, status: string) {
  return refusalOfMachine(punchMachine[record] as Machine<PunchAction<R>>, action, status)
}
