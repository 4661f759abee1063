/**
 * Records that must be kept, so that no level above them can be deleted
 * (records.md 'Deleting what is above'): the record types with `protects`, and the kinds below, which are not
 * record types.
 */
import type { Module } from './modules.ts'
import {
  type CountedNoun,
  type RecordModule,
  type RecordType,
  recordModules,
  recordTypeNames,
  recordTypeOf,
  type recordTypes,
} from './record-types.ts'

interface Protecting {
  /** Users with Read of this module can open the list of these records. */
  readonly module: Module
  readonly called: CountedNoun
  /** The address of a work order's list of these records. */
  readonly register: string
}

const others = {
  FieldDay: {
    module: 'FieldNotes',
    called: { one: 'confirmed day', many: 'confirmed days' },
    register: '/reports/daily?WorkorderUniqueId=$woid',
  },
  TimecardWeek: {
    module: 'Timecards',
    called: { one: 'approved week of time', many: 'approved weeks of time' },
    register: '/timecard-logs?project=$woid',
  },
  Stock: {
    module: 'Inventory',
    called: { one: 'item of stock that is not returned', many: 'items of stock that are not returned' },
    register: '/inventory/project/$woid',
  },
  Bid: {
    module: 'Bidding',
    called: { one: 'submitted bid', many: 'submitted bids' },
    register: '/bids/approve-summary/$woid',
  },
} as const satisfies Record<string, Protecting>

type ProtectingRecord = {
  [Type in RecordType]: (typeof recordTypes)[Type] extends { readonly protects: CountedNoun } ? Type : never
}[RecordType]

export type ProtectingKind = ProtectingRecord | keyof typeof others

const records = recordTypeNames.flatMap((type): [string, Protecting][] => {
  const { module, protects } = recordTypeOf(type)
  if (!protects) return []
  return [[type, { module, called: protects, register: recordModules[module as RecordModule].register }]]
})

export const protecting = { ...Object.fromEntries(records), ...others } as Readonly<
  Record<ProtectingKind, Protecting>
>

export const protectingKinds = Object.keys(protecting) as ProtectingKind[]

/** A count with its noun: '2 approved invoices'. */
export function countedAs(kind: ProtectingKind, count: number): string {
  const { one, many } = protecting[kind].called
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** The address of the list of these records of a work order. */
export const listedAt = (kind: ProtectingKind, workOrderId: string): string =>
  protecting[kind].register.replace(/\$\w+/, workOrderId)
