/** What files and folders can hang on: a later module adds one line. */
import type { Module } from '#contract/modules.ts'

interface Attachable {
  /** What one must be able to read on the work order to see what hangs on such a record. */
  readonly module: Module
  readonly table: string
  /** How a sentence calls it. */
  readonly label: string
  /** The record without which it is gone, too: its kind, and the column that names it. */
  readonly below?: { readonly type: string; readonly column: string }
}

/** Record types by the name that goes over the wire as `targetType`. */
export const attachables = {
  WorkOrder: { module: 'Projects', table: 'work_order', label: 'project' },
  Job: { module: 'Jobs', table: 'job', label: 'job' },
  Task: { module: 'Tasks', table: 'task', label: 'task' },
  SubTask: { module: 'Activities', table: 'activity', label: 'activity' },
  PunchList: {
    module: 'PunchLists',
    table: 'punch_list',
    label: 'punch list',
    below: { type: 'Job', column: 'job_id' },
  },
  PunchListItem: {
    module: 'PunchLists',
    table: 'punch_list_item',
    label: 'punch list item',
    below: { type: 'PunchList', column: 'punch_list_id' },
  },
} as const satisfies Record<string, Attachable>

export type AttachableType = keyof typeof attachables

/** The names of all types. */
export const attachableTypes = Object.keys(attachables) as [AttachableType, ...AttachableType[]]

/** One type by its name. */
export function attachableOf(
  type: AttachableType,
): Attachable & { below?: { type: AttachableType; column: string } } {
  return attachables[type]
}
