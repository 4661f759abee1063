/**
 * The kinds of records there are, by the name that goes over the wire as `targetType`: where each is kept, who may read it,
 * what it is called. A later module adds a line for each of its own.
 */
import type { Module } from './modules.ts'

interface RecordFacts {
  /** What one must be able to read on the work order to see such a record. */
  readonly module: Module
  readonly table: string
  /** How a sentence calls it. */
  readonly label: string
  /** What it is called by, and the columns that hold that. */
  readonly named: { readonly title: string } & Readonly<Record<string, string>>
  /** The record without which it is gone, too: its kind, and the column that names it. */
  readonly below?: { readonly type: string; readonly column: string }
}

export const recordTypes = {
  WorkOrder: { module: 'Projects', table: 'work_order', label: 'project', named: { title: 'title' } },
  Job: { module: 'Jobs', table: 'job', label: 'job', named: { title: 'title' } },
  Task: { module: 'Tasks', table: 'task', label: 'task', named: { title: 'name' } },
  SubTask: { module: 'Activities', table: 'activity', label: 'activity', named: { title: 'title' } },
  PunchList: {
    module: 'PunchLists',
    table: 'punch_list',
    label: 'punch list',
    named: { title: 'name' },
    below: { type: 'Job', column: 'job_id' },
  },
  PunchListItem: {
    module: 'PunchLists',
    table: 'punch_list_item',
    label: 'punch list item',
    named: { title: 'description', number: 'number', location: 'location' },
    below: { type: 'PunchList', column: 'punch_list_id' },
  },
} as const satisfies Record<string, RecordFacts>

export type RecordType = keyof typeof recordTypes

/** The names of all types. */
export const recordTypeNames = Object.keys(recordTypes) as [RecordType, ...RecordType[]]

/** What a record is called by. */
export type Named<Type extends RecordType> = { [Name in keyof (typeof recordTypes)[Type]['named']]: string }

/** One type by its name. */
export function recordTypeOf(
  type: RecordType,
): RecordFacts & { below?: { type: RecordType; column: string } } {
  return recordTypes[type]
}

/** Something of each type. */
export function byType<T>(of: (type: RecordType) => T): Record<RecordType, T> {
  return Object.fromEntries(recordTypeNames.map((type) => [type, of(type)])) as Record<RecordType, T>
}
