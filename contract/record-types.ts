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
  /** What people say before its number: `RFI-12`. */
  readonly prefix?: string
  /** Its screen. */
  readonly path?: (at: { workOrderId: string; id: string }) => string
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
    prefix: 'Punch ',
    path: ({ workOrderId, id }) => `/punchlistitemdetails/${workOrderId}/${id}`,
  },
  PunchListItemComment: {
    module: 'PunchLists',
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type: 'PunchListItem', column: 'record_id' },
  },
  RFI: {
    module: 'RFIs',
    table: 'rfi',
    label: 'RFI',
    named: { title: 'title', number: 'number' },
    below: { type: 'Job', column: 'job_id' },
    prefix: 'RFI-',
    path: ({ workOrderId, id }) => `/rfidetails/${workOrderId}/${id}`,
  },
  RFIComment: {
    module: 'RFIs',
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type: 'RFI', column: 'record_id' },
  },
  // It stays where its job is deleted: what is in force counts on.
  ChangeOrder: {
    module: 'ChangeOrders',
    table: 'change_order',
    label: 'change order',
    named: { title: 'name', number: 'number' },
    below: { type: 'WorkOrder', column: 'work_order_id' },
    prefix: 'CO-',
    path: ({ workOrderId, id }) => `/changeorder-details/${workOrderId}/${id}`,
  },
  ChangeOrderComment: {
    module: 'ChangeOrders',
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type: 'ChangeOrder', column: 'record_id' },
  },
  Submittal: {
    module: 'Submittals',
    table: 'submittal',
    label: 'submittal',
    named: { title: 'title', number: 'label' },
    below: { type: 'WorkOrder', column: 'work_order_id' },
    prefix: 'SUB-',
    path: ({ workOrderId, id }) => `/submittals-details/${workOrderId}/${id}`,
  },
  SubmittalComment: {
    module: 'Submittals',
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type: 'Submittal', column: 'record_id' },
  },
  Permit: {
    module: 'Permits',
    table: 'permit',
    label: 'permit',
    named: { title: 'title', number: 'number' },
    below: { type: 'WorkOrder', column: 'work_order_id' },
    prefix: 'P-',
    path: ({ id }) => `/permitDetails/${id}`,
  },
  PermitComment: {
    module: 'Permits',
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type: 'Permit', column: 'record_id' },
  },
  PermitLog: {
    module: 'Permits',
    table: 'permit_log',
    label: 'sign-off',
    named: { title: 'notes' },
    below: { type: 'Permit', column: 'permit_id' },
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

/** How people say a record's number aloud: `RFI-12`. */
export function numberOf(type: RecordType, number: number | string): string {
  return `${recordTypeOf(type).prefix ?? ''}${number}`
}

/** The screen that shows a record of a type that has one. */
export function pathOf(type: RecordType, at: { workOrderId: string; id: string }): string {
  return recordTypeOf(type).path?.(at) ?? ''
}

/** `RFI-12 Footing F3`: what notices and links call a record that has a number, others by their title. */
export function calledOf(named: { record: RecordType; title: string; number?: string }): string {
  const { record, title, number } = named
  return number ? `${numberOf(record, number)} ${title}` : title
}
