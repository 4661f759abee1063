/**
 * The kinds of things that the search finds (records, and others such as files and people), and the columns
 * that it searches. Migration 0081 has the same list (kinds.test.ts).
 */
import type { Module } from '#contract/modules.ts'
import { type RecordType, recordTypeNames, recordTypeOf, recordTypes } from '#contract/record-types.ts'
import type { FoundGroup } from './groups.ts'

/** How the things of one kind are found. */
interface FoundFacts {
  readonly group: FoundGroup
  /** The word for one thing of this kind. */
  readonly label: string
  readonly module: Module
  readonly table: string
  /** The columns with the work order and the number; left out if the kind has no such column. */
  readonly placed?: string
  readonly number?: string
  /** The text before the number. */
  readonly prefix?: string
  /** The columns that make up the title, and the other searched columns. */
  readonly titles: readonly string[]
  readonly texts: readonly string[]
}

/** The kinds that are not records of a work order. */
const others = {
  File: {
    group: 'files',
    label: 'file',
    module: 'Files',
    table: 'file',
    placed: 'work_order_id',
    titles: ['name'],
    texts: [],
  },
  Employee: {
    group: 'people',
    label: 'employee',
    module: 'Employees',
    table: 'employee',
    titles: ['first_name', 'last_name'],
    texts: ['phone_number', 'own_company_name'],
  },
  Subcontractor: {
    group: 'people',
    label: 'subcontractor',
    module: 'Subcontractors',
    table: 'sub_contractor',
    titles: ['name'],
    texts: ['address', 'city'],
  },
  MasterInventory: {
    group: 'stock',
    label: 'item',
    module: 'Inventory',
    table: 'master_inventory',
    titles: ['name'],
    texts: ['manufacturer', 'model_number', 'serial_number', 'vendor', 'location', 'comments'],
  },
  BidSummary: {
    group: 'bids',
    label: 'bid',
    module: 'Bidding',
    table: 'bid_summary',
    titles: ['project_title'],
    texts: ['bid_project_name', 'owner_name'],
  },
} as const satisfies Record<string, FoundFacts>

/** The types of records that the search finds. */
export const foundTypes = recordTypeNames.filter((type) => recordTypeOf(type).texts)

const groupOf = (type: RecordType): FoundGroup => {
  if (type === 'WorkOrder') return 'projects'
  return type === 'Job' || type === 'Task' || type === 'SubTask' ? 'work' : 'records'
}

function factsOf(type: RecordType): FoundFacts {
  const { label, module, table, named, prefix, texts = [] } = recordTypeOf(type)
  return {
    group: groupOf(type),
    label,
    module,
    table,
    placed: type === 'WorkOrder' ? 'id' : 'work_order_id',
    ...(prefix && { prefix, number: named.number ?? 'number' }),
    titles: [named.title],
    texts,
  }
}

/**
 * The codes of a company. They have no account, so the search reads them from their own tables
 * (docs/decisions/0168).
 */
export const codeKinds = ['JobCode', 'TaskCode', 'ActivityCode'] as const
export type CodeKind = (typeof codeKinds)[number]

/** The kinds that have rows in the search index. */
export type KeptKind = RecordType | keyof typeof others
export const keptKinds = [...foundTypes, ...(Object.keys(others) as (keyof typeof others)[])] as const

export type FoundKind = KeptKind | CodeKind
export const foundKinds: [FoundKind, ...FoundKind[]] = [...codeKinds, ...keptKinds]

export function foundFacts(kind: KeptKind): FoundFacts {
  return Object.hasOwn(others, kind) ? others[kind as keyof typeof others] : factsOf(kind as RecordType)
}

export const isCode = (kind: FoundKind): kind is CodeKind => codeKinds.some((code) => code === kind)

export const isRecordType = (kind: FoundKind): kind is RecordType => Object.hasOwn(recordTypes, kind)

export function groupOfKind(kind: FoundKind): FoundGroup {
  return isCode(kind) ? 'codes' : foundFacts(kind).group
}
