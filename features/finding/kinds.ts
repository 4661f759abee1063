/** What the search finds, and by what: the records, and what else people look for. Migration 0081 keeps the same (kinds.test.ts). */
import type { Module } from '#contract/modules.ts'
import { type RecordType, recordTypeNames, recordTypeOf, recordTypes } from '#contract/record-types.ts'
import type { FoundGroup } from './groups.ts'

/** What finds the things of a kind. */
interface FoundFacts {
  readonly group: FoundGroup
  /** What one is called. */
  readonly label: string
  readonly module: Module
  readonly table: string
  /** The columns with its work order and its number; left out where it has none. */
  readonly placed?: string
  readonly number?: string
  /** What is said before its number. */
  readonly prefix?: string
  /** The columns that make its title, and all others that find it. */
  readonly titles: readonly string[]
  readonly texts: readonly string[]
}

/** What is no record of a work order. */
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

/** The records that the search finds. */
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

/** The codes of a company, which have no account: they are looked for in their own tables (docs/decisions/0168). */
export const codeKinds = ['JobCode', 'TaskCode', 'ActivityCode'] as const
export type CodeKind = (typeof codeKinds)[number]

/** What has a row that finds it. */
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
