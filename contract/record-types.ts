/**
 * The one registry of record types, by the name that goes over the wire as `targetType`: where each is kept, who may read
 * it, what it is called, what it hangs below, what it has of what records can have, and what its screens show of others.
 * All lists of types are derived from it. A later module adds an entry for each of its own.
 */
import { ALL_BITS, bits, type Module } from './modules.ts'
import type { StatusName } from './statuses.ts'

/**
 * What of a record names people and subcontractors, by SQL's names: whoever sees only what is theirs sees it by that
 * (docs/decisions/0095).
 */
export interface Naming {
  /** Its columns that name people: who made it, who is to do it, who has acted on it. */
  readonly people?: readonly string[]
  /** Its columns that name subcontractors. */
  readonly firms?: readonly string[]
  /** Tables whose rows hang on it by a column and name people. */
  readonly beside?: readonly {
    readonly table: string
    readonly by: string
    readonly people: readonly string[]
  }[]
  /** The records in it, and their column that names it: whoever sees one of them sees it. */
  readonly holds?: { readonly type: string; readonly by: string }
}

/** When a record is a draft, which guests see from its first sending on (docs/decisions/0157). */
export interface Drafts {
  /** The statuses that it has until it is sent, and never again after that. */
  readonly statuses: readonly StatusName[]
  /** Its columns that name its authors, who see their own draft. */
  readonly authors: readonly string[]
}

interface RecordFacts {
  /** What one must be able to read on the work order to see such a record. */
  readonly module: Module
  readonly table: string
  /** How a sentence calls it. */
  readonly label: string
  /** What it is called by, and the columns that hold that. */
  readonly named: { readonly title: string } & Readonly<Record<string, string>>
  /** What else the search finds it by, beside what is said on it: columns. Left out: it is not found. */
  readonly texts?: readonly string[]
  /** The record without which it is gone, too: its kind, and the column that names it. */
  readonly below?: { readonly type: string; readonly column: string }
  /**
   * What makes it theirs to people of a subcontractor; left out: what it is below of does. Whoever has the turn of a record
   * that waits is named by it, too. Of 'titles' they see all, but the titles alone, and change none.
   */
  readonly theirs?: Naming | 'everybody' | 'titles'
  /** When it is a draft, which only the account's own people see, its authors, and whoever has its turn. */
  readonly drafts?: Drafts
  /**
   * How many of it that must be kept are called: no level above one of those is deleted (records.md 'Deleting what is above').
   * Which those are, says SQL (`hanging-queries.ts` of the feature).
   */
  readonly protects?: CountedNoun
  /** It waits on somebody: the court tells on whom (records.md 'What every record has'). */
  readonly waits?: true
  /** People comment on it and watch it; its comments are a type of their own (`commentOn`). */
  readonly isDiscussed?: true
  /** It leads to other records, or comes of them. */
  readonly isLinked?: true
  /** The browser of what hangs on it has files alone: it shows no folders, and moves nothing into any (002 §6). */
  readonly isWithoutFolders?: true
  /** A column: where it has a value, the files of the record are for whoever has GlobalAccess of its module alone. */
  readonly hidesBy?: string
  /** Of comments: what they are called over the wire. */
  readonly said?: CommentNames
  /** Modules whose records its screens show: they are fetched again when one of those changes. */
  readonly shows?: readonly Module[]
  /** What people say before its number: `RFI-12`. */
  readonly prefix?: string
  /** Its screen. */
  readonly path?: (at: { workOrderId: string; id: string }) => string
  /** The form in which one is added to a work order, where it has a screen of its own. */
  readonly addPath?: (workOrderId: string) => string
}

/** What one of a kind is called, and what many are. */
export interface CountedNoun {
  readonly one: string
  readonly many: string
}

/** What a comment's id, its record and its text are called over the wire. */
export interface CommentNames {
  readonly id: string
  readonly of: string
  readonly text: string
}

/** A module of records, as a project shows it. */
export interface ModuleFacts {
  readonly label: string
  /** How those of its records are called that wait, where it has others too. */
  readonly waiting?: string
  /** The register of a work order, which its address names in its path or in its search. */
  readonly register: string
  /** Where it stands among the sections; left out: with the records. */
  readonly group?: 'records' | 'contract'
  /** The beginnings of the addresses of its screens, in small letters. */
  readonly paths: readonly string[]
}

/** Those that are named on screens of records. */
const people = ['Employees', 'Subcontractors'] as const

/** The type of the comments on a record: what their files hang on. */
const commentOn = <const On extends string, const Of extends Module, const Said extends CommentNames>(
  type: On,
  module: Of,
  said: Said,
) =>
  ({
    module,
    table: 'comment',
    label: 'comment',
    named: { title: 'text' },
    below: { type, column: 'record_id' },
    said,
  }) as const

/** What was noted on a day of a work order. Notings have no numbers. */
const noting = {
  module: 'FieldNotes',
  named: { title: 'report' },
  texts: [],
  below: { type: 'WorkOrder', column: 'work_order_id' },
  isWithoutFolders: true,
  shows: ['Projects', 'Files', ...people],
} as const

export const recordTypes = {
  WorkOrder: {
    module: 'Projects',
    table: 'work_order',
    label: 'project',
    named: { title: 'title' },
    texts: ['address', 'city', 'description', 'bid_project_name'],
    // Totals stand above what they sum up, and the project tells of its contract.
    shows: ['Jobs', 'Tasks', 'Activities', 'Captures', 'ChangeOrders', 'Assignments', ...people],
  },
  Job: {
    module: 'Jobs',
    table: 'job',
    label: 'job',
    named: { title: 'title' },
    texts: ['description'],
    theirs: 'titles',
    shows: ['Projects', 'Tasks', 'Activities', 'Captures', 'Codes', ...people],
    addPath: (workOrderId) => `/jobs/add/${workOrderId}`,
  },
  Task: {
    module: 'Tasks',
    table: 'task',
    label: 'task',
    named: { title: 'name' },
    texts: ['notes'],
    theirs: 'titles',
    shows: ['Jobs', 'Activities', 'Captures', 'Codes', ...people],
  },
  SubTask: {
    module: 'Activities',
    table: 'activity',
    label: 'activity',
    named: { title: 'title' },
    texts: ['notes'],
    // All of the plan's work is told to all on the project; who of another firm is on it is not.
    theirs: 'everybody',
    isDiscussed: true,
    isLinked: true,
    shows: ['Projects', 'Jobs', 'Tasks', 'Captures', 'Assignments', 'Inventory', 'Codes', 'Files', ...people],
    path: ({ workOrderId, id }) => `/activities/details/${workOrderId}/${id}`,
  },
  SubTaskComment: commentOn('SubTask', 'Activities', {
    id: 'subTaskCommentUniqueId',
    of: 'subTaskUniqueId',
    text: 'subTaskCommentText',
  }),
  PunchList: {
    module: 'PunchLists',
    table: 'punch_list',
    label: 'punch list',
    named: { title: 'name' },
    texts: ['description'],
    below: { type: 'Job', column: 'job_id' },
    theirs: {
      people: ['created_by_employee_id', 'closed_by_employee_id'],
      holds: { type: 'PunchListItem', by: 'punch_list_id' },
    },
    addPath: (workOrderId) => `/punchlist/add?obj=${workOrderId}`,
  },
  PunchListItem: {
    module: 'PunchLists',
    table: 'punch_list_item',
    label: 'punch list item',
    named: { title: 'description', number: 'number', location: 'location' },
    texts: ['location'],
    below: { type: 'PunchList', column: 'punch_list_id' },
    theirs: {
      people: ['created_by_employee_id', 'employee_id', 'closed_by_employee_id'],
      firms: ['sub_contractor_id'],
    },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Jobs', 'Files', ...people],
    prefix: 'Punch ',
    path: ({ workOrderId, id }) => `/punchlistitemdetails/${workOrderId}/${id}`,
    addPath: (workOrderId) => `/punchlistitem/add?obj=${workOrderId}`,
  },
  PunchListItemComment: commentOn('PunchListItem', 'PunchLists', {
    id: 'punchListItemCommentUniqueId',
    of: 'punchListItemUniqueId',
    text: 'punchListItemCommentText',
  }),
  RFI: {
    module: 'RFIs',
    table: 'rfi',
    label: 'RFI',
    named: { title: 'title', number: 'number' },
    texts: ['description', 'notes'],
    below: { type: 'Job', column: 'job_id' },
    theirs: { people: ['created_by_employee_id', 'assigned_to_employee_id', 'closed_by_employee_id'] },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Jobs', 'Files', ...people],
    prefix: 'RFI-',
    path: ({ workOrderId, id }) => `/rfidetails/${workOrderId}/${id}`,
    addPath: (workOrderId) => `/rfi/add?obj=${workOrderId}`,
  },
  RFIComment: commentOn('RFI', 'RFIs', {
    id: 'rfiCommentUniqueId',
    of: 'rfiUniqueId',
    text: 'rfiCommentText',
  }),
  // It stays where its job is deleted: what is in force counts on.
  ChangeOrder: {
    module: 'ChangeOrders',
    table: 'change_order',
    label: 'change order',
    named: { title: 'name', number: 'number' },
    texts: ['description'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'change order in force', many: 'change orders in force' },
    // What it is about is the account's own; what it costs is kept from whoever has no right to Costs.
    theirs: 'everybody',
    drafts: { statuses: ['Created'], authors: ['created_by_employee_id', 'originator_employee_id'] },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Jobs', 'Tasks', 'Activities', 'Codes', 'Files', ...people],
    prefix: 'CO-',
    path: ({ workOrderId, id }) => `/changeorder-details/${workOrderId}/${id}`,
    addPath: (workOrderId) => `/changeorders-add/${workOrderId}`,
  },
  ChangeOrderComment: commentOn('ChangeOrder', 'ChangeOrders', {
    id: 'changeOrderCommentUniqueId',
    of: 'changeOrderMasterUniqueId',
    text: 'changeOrderCommentText',
  }),
  Submittal: {
    module: 'Submittals',
    table: 'submittal',
    label: 'submittal',
    named: { title: 'title', number: 'label' },
    texts: ['description'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'decided submittal', many: 'decided submittals' },
    theirs: {
      people: ['created_by_employee_id', 'originator_employee_id', 'manager_employee_id'],
      firms: ['sub_contractor_id'],
      beside: [{ table: 'approval', by: 'record_id', people: ['employee_id'] }],
    },
    drafts: { statuses: ['Active'], authors: ['created_by_employee_id', 'originator_employee_id'] },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Jobs', 'Files', ...people],
    prefix: 'SUB-',
    path: ({ workOrderId, id }) => `/submittals-details/${workOrderId}/${id}`,
    addPath: (workOrderId) => `/submittals-create/${workOrderId}`,
  },
  SubmittalComment: commentOn('Submittal', 'Submittals', {
    id: 'submittalCommentUniqueId',
    of: 'submittalMasterUniqueId',
    text: 'submittalCommentText',
  }),
  Permit: {
    module: 'Permits',
    table: 'permit',
    label: 'permit',
    named: { title: 'title', number: 'number' },
    texts: ['permit_number'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'approved permit', many: 'approved permits' },
    theirs: {
      people: ['created_by_employee_id', 'approved_by_employee_id', 'closed_by_employee_id'],
      firms: ['sub_contractor_id'],
      beside: [
        { table: 'permit_log', by: 'permit_id', people: ['created_by_employee_id', 'inspector_employee_id'] },
      ],
    },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Projects', 'Files', ...people],
    prefix: 'P-',
    path: ({ id }) => `/permitDetails/${id}`,
    addPath: (workOrderId) => `/permit-add?obj=${workOrderId}`,
  },
  PermitComment: commentOn('Permit', 'Permits', {
    id: 'permitCommentUniqueId',
    of: 'permitUniqueId',
    text: 'permitCommentText',
  }),
  PermitLog: {
    module: 'Permits',
    table: 'permit_log',
    label: 'sign-off',
    named: { title: 'notes' },
    below: { type: 'Permit', column: 'permit_id' },
  },
  Observation: {
    ...noting,
    table: 'observation',
    label: 'observation',
    theirs: { people: ['created_by_employee_id'] },
    // What was noted may have led to an incident. It has no number: its text is what it is called by.
    isLinked: true,
    path: ({ id }) => `/reports/daily/observation/${id}`,
  },
  NonConformance: {
    ...noting,
    table: 'non_conformance',
    label: 'non-conformance',
    theirs: { people: ['created_by_employee_id'] },
    // It leads to the punch item that puts it right.
    isLinked: true,
    path: ({ id }) => `/reports/daily/nonconformance/${id}`,
  },
  ConstructionReport: {
    ...noting,
    table: 'construction_report',
    label: 'work report',
    theirs: { people: ['created_by_employee_id'], firms: ['sub_contractor_id'] },
    path: ({ id }) => `/reports/daily/construction/${id}`,
  },
  Incident: {
    module: 'Incidents',
    table: 'incident',
    label: 'incident',
    named: { title: 'name', number: 'number' },
    texts: ['description', 'location'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'case in the OSHA log', many: 'cases in the OSHA log' },
    theirs: {
      people: ['created_by_employee_id'],
      beside: [{ table: 'incident_employee', by: 'incident_id', people: ['employee_id'] }],
    },
    hidesBy: 'privacy_reason_id',
    isDiscussed: true,
    isLinked: true,
    shows: ['Projects', 'Files', 'Roles', ...people],
    prefix: 'IN-',
    path: ({ id }) => `/incident/${id}`,
    addPath: (workOrderId) => `/incident-add?obj=${workOrderId}`,
  },
  IncidentComment: commentOn('Incident', 'Incidents', {
    id: 'incidentCommentUniqueId',
    of: 'incidentUniqueId',
    text: 'incidentCommentText',
  }),
  Invoice: {
    module: 'Invoices',
    table: 'invoice',
    label: 'invoice',
    named: { title: 'title', number: 'number' },
    texts: ['description', 'notes'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'approved invoice', many: 'approved invoices' },
    theirs: {
      people: ['created_by_employee_id', 'approved_by_employee_id', 'closed_by_employee_id'],
      firms: ['sub_contractor_id'],
    },
    // Active counts as Created (docs/decisions/0110).
    drafts: { statuses: ['Active', 'Created'], authors: ['created_by_employee_id'] },
    waits: true,
    isDiscussed: true,
    isLinked: true,
    shows: ['Projects', 'Activities', 'Captures', 'ChangeOrders', 'RFIs', 'Files', ...people],
    prefix: 'INV-',
    path: ({ workOrderId, id }) => `/invoicemaster-details/${workOrderId}/${id}`,
  },
  InvoiceComment: commentOn('Invoice', 'Invoices', {
    id: 'invoiceCommentUniqueId',
    of: 'invoiceUniqueId',
    text: 'invoiceCommentText',
  }),
} as const satisfies Record<string, RecordFacts>

/** The modules of records that a project has a section for, in their order. */
export const recordModules = {
  RFIs: { label: 'RFIs', register: '/rfis/$woid', paths: ['/rfi'] },
  Submittals: { label: 'Submittals', register: '/submittals/$woid', paths: ['/submittal'] },
  ChangeOrders: { label: 'Change orders', register: '/changeorders/$woid', paths: ['/changeorder'] },
  PunchLists: {
    label: 'Punch lists',
    waiting: 'Punch items',
    register: '/punchlists/$woid',
    paths: ['/punchlist'],
  },
  Permits: {
    label: 'Permits',
    register: '/permit/$id',
    paths: ['/permit', '/subpermit-add', '/inspectionlevel/'],
  },
  // A day is looked at outside of the project's frame: its addresses are the daily report's, for any project.
  FieldNotes: { label: 'Daily report', register: '/reports/daily?WorkorderUniqueId=$woid', paths: [] },
  Incidents: { label: 'Incidents', register: '/incidents/$woid', paths: ['/incident'] },
  Invoices: {
    label: 'Invoices',
    register: '/invoicemaster/$woid',
    group: 'contract',
    paths: ['/invoicemaster'],
  },
} as const satisfies Partial<Record<Module, ModuleFacts>>

export type RecordModule = keyof typeof recordModules

/** What the records of a module are called that wait: `Punch items`. */
export function waitingLabelOf(module: RecordModule): string {
  const { label, waiting = label }: ModuleFacts = recordModules[module]
  return waiting
}

export const recordModuleNames = Object.keys(recordModules) as RecordModule[]

export type RecordType = keyof typeof recordTypes

/** The names of all types. */
export const recordTypeNames = Object.keys(recordTypes) as [RecordType, ...RecordType[]]

/**
 * Records of the account on which files hang, beside those of work orders: whoever may read them, and do with files in general
 * what they do, may do it there.
 */
export const accountRecordTypes = {
  MasterInventory: { module: 'Inventory', table: 'master_inventory', label: 'item', isWithoutFolders: true },
  BidSummary: { module: 'Bidding', table: 'bid_summary', label: 'bid', isWithoutFolders: true },
} as const satisfies Record<string, Pick<RecordFacts, 'module' | 'table' | 'label' | 'isWithoutFolders'>>

export type AccountRecordType = keyof typeof accountRecordTypes

/** What files hang on. */
export type HoldsFiles = RecordType | AccountRecordType

export const accountRecordTypeNames = Object.keys(accountRecordTypes) as [AccountRecordType]

export function isOfAccount(type: HoldsFiles): type is AccountRecordType {
  return Object.hasOwn(accountRecordTypes, type)
}

/** What is said of that on which files hang. */
export function holderOf(type: HoldsFiles): Pick<RecordFacts, 'label' | 'isWithoutFolders'> {
  return isOfAccount(type) ? accountRecordTypes[type] : recordTypeOf(type)
}

/** What a record is called by. */
export type Named<Type extends RecordType> = { [Name in keyof (typeof recordTypes)[Type]['named']]: string }

/** What a record hangs below, and the column that names that. */
export interface Below {
  readonly type: RecordType
  readonly column: string
}

/** One type by its name. */
export function recordTypeOf(type: RecordType): RecordFacts & { below?: Below } {
  return recordTypes[type]
}

/** True for the types of which people of a subcontractor see only what is theirs. */
export function isOnlyTheirs(type: RecordType): boolean {
  const { theirs, below } = recordTypeOf(type)
  if (theirs) return typeof theirs !== 'string'
  return below !== undefined && isOnlyTheirs(below.type)
}

/** What says when a record of a type, or what it hangs on, is a draft; null where it has none. */
export function draftsOf(type: RecordType): Drafts | null {
  const { drafts, theirs, below } = recordTypeOf(type)
  if (drafts) return drafts
  return below && !theirs ? draftsOf(below.type) : null
}

/** True for the types of which some people see only a part: those of a subcontractor, or guests. */
export function isSeenInPart(type: RecordType): boolean {
  return isOnlyTheirs(type) || draftsOf(type) !== null
}

/** The modules whose drafts guests do not see. */
export const draftModules: readonly Module[] = [
  ...new Set(recordTypeNames.filter((type) => draftsOf(type)).map((type) => recordTypeOf(type).module)),
]

/** The types that have something that records can have. */
export type TypeThat<Has extends 'waits' | 'isDiscussed' | 'isLinked'> = {
  [Type in RecordType]: (typeof recordTypes)[Type] extends { readonly [H in Has]: true } ? Type : never
}[RecordType]

export function typesThat<Has extends 'waits' | 'isDiscussed' | 'isLinked'>(
  has: Has,
): [TypeThat<Has>, ...TypeThat<Has>[]] {
  return recordTypeNames.filter((type) => recordTypeOf(type)[has]) as [TypeThat<Has>, ...TypeThat<Has>[]]
}

/** The modules whose records can wait. */
export const waitingModules: readonly RecordModule[] = [
  ...new Set(typesThat('waits').map((type) => recordTypes[type].module)),
]

/** The modules on whose screens something of a module stands. */
export function modulesThatShow(shown: Module): Module[] {
  const areLinked = typesThat('isLinked').some((type) => recordTypeOf(type).module === shown)
  const types = recordTypeNames
    .map(recordTypeOf)
    .filter(({ shows, isLinked }) => shows?.includes(shown) || (isLinked && areLinked))
  return [...new Set(types.map(({ module }) => module))]
}

/** The modules of whose records people of a subcontractor see the titles alone. */
export const titleModules: readonly Module[] = recordTypeNames
  .map(recordTypeOf)
  .filter(({ theirs }) => theirs === 'titles')
  .map(({ module }) => module)

/** The modules that people of a subcontractor have no part in: an account's bids are its own (docs/decisions/0115, 0154). */
export const ownModules: readonly Module[] = ['Bidding']

/** The modules of which people of a subcontractor see their own company alone (docs/decisions/0160). */
export const firmModules: readonly Module[] = ['Subcontractors']

/** The bits of a module that people of a subcontractor can have, whatever their role allows. */
export function bitsOfTheirs(module: Module): number {
  if (ownModules.includes(module)) return 0
  return titleModules.includes(module) || firmModules.includes(module) ? bits.Read : ALL_BITS
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
