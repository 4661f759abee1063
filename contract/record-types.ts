/**
 * The registry of record types. The key is the name in the API (`targetType`). An entry declares the table,
 * the module whose rights count, the names, the record above, the features of the record, and the modules
 * that its screens show. All other lists of types are derived from this registry. A new module adds its types
 * here.
 */
import { ALL_BITS, bits, type Module } from './modules.ts'
import type { StatusName } from './statuses.ts'

/**
 * The columns and tables by which a record names people and subcontractors, as they are called in SQL. A
 * person of a subcontractor sees the record if one of them names the person or the firm
 * (docs/decisions/0095).
 */
export interface Naming {
  /** The columns of the record that name people: who made it, who must do it, who has acted on it. */
  readonly people?: readonly string[]
  /** The columns of the record that name subcontractors. */
  readonly firms?: readonly string[]
  /** Tables whose rows belong to the record (column `by`) and name people. */
  readonly beside?: readonly {
    readonly table: string
    readonly by: string
    readonly people: readonly string[]
  }[]
  /**
   * The records inside this record; their column `by` names this record. People who see a record inside see
   * this record, too.
   */
  readonly holds?: { readonly type: string; readonly by: string }
}

/** When a record is a draft. Guests see the record only after it was first sent (docs/decisions/0157). */
export interface Drafts {
  /** The statuses of a draft. A record that was sent never returns to these statuses. */
  readonly statuses: readonly StatusName[]
  /** The columns that name the authors. Authors who are guests see their own draft. */
  readonly authors: readonly string[]
}

interface RecordFacts {
  /** People need Read of this module on the work order to see the record. */
  readonly module: Module
  readonly table: string
  /** The noun for the record in sentences. */
  readonly label: string
  /** The names of the record, with the columns that contain them. */
  readonly named: { readonly title: string } & Readonly<Record<string, string>>
  /**
   * More columns that the search reads, beside the names and the comments. Left out: the search does not find
   * the record.
   */
  readonly texts?: readonly string[]
  /**
   * The record above: its type, and the column that names it. If the record above is deleted, this record is
   * gone, too.
   */
  readonly below?: { readonly type: string; readonly column: string }
  /**
   * The records of this type that people of a subcontractor see. A `Naming`: records that name the person or
   * the firm, also as the holder of the turn. 'everybody': all records. 'titles': all records, but only the
   * titles, and without the right to change them. Left out: the rule of the record above counts.
   */
  readonly theirs?: Naming | 'everybody' | 'titles'
  /**
   * When the record is a draft, seen only by the account's own people, by its authors, and by the person
   * whose turn it is.
   */
  readonly drafts?: Drafts
  /**
   * The noun for the records that must be kept: no level above such a record can be deleted
   * (records.md 'Deleting what is above'). `hanging-queries.ts` of the feature decides in SQL which records
   * these are.
   */
  readonly protects?: CountedNoun
  /**
   * The record can wait on somebody: the table `court` stores whose turn it is
   * (records.md 'What every record has').
   */
  readonly waits?: true
  /**
   * People can comment on the record and watch it. Its comments are a record type of their own (`commentOn`).
   */
  readonly isDiscussed?: true
  /** The record can be linked to other records. */
  readonly isLinked?: true
  /** The file list of the record shows no folders, so files cannot be moved into folders (002 §6). */
  readonly isWithoutFolders?: true
  /** A column. If it has a value, only people with GlobalAccess of the module see the files of the record. */
  readonly hidesBy?: string
  /** Only for comments: the names of their fields in the API. */
  readonly said?: CommentNames
  /**
   * The modules whose records appear on screens of this type: these screens load again when such a record
   * changes.
   */
  readonly shows?: readonly Module[]
  /** The prefix of the number: `RFI-` of `RFI-12`. */
  readonly prefix?: string
  /** The address of the screen that shows the record. */
  readonly path?: (at: { workOrderId: string; id: string }) => string
  /** The address of the form that adds such a record to a work order, if that form is a screen of its own. */
  readonly addPath?: (workOrderId: string) => string
}

/** The noun for one record of a kind, and its plural. */
export interface CountedNoun {
  readonly one: string
  readonly many: string
}

/** The field names in the API for a comment's id, its record and its text. */
export interface CommentNames {
  readonly id: string
  readonly of: string
  readonly text: string
}

/** A module of records, as the sections of a project show it. */
export interface ModuleFacts {
  readonly label: string
  /** The label for the records that can wait, if the module has other records, too. */
  readonly waiting?: string
  /** The address of a work order's register. It contains the work order in the path or in the search. */
  readonly register: string
  /** The group of sections in which the module appears. Default: 'records'. */
  readonly group?: 'records' | 'contract'
  /** The first parts of the addresses of its screens, in lower case. */
  readonly paths: readonly string[]
}

/** The modules of people and firms, whose names appear on screens of records. */
const people = ['Employees', 'Subcontractors'] as const

/** The record type of the comments on a type of record. Files can belong to a comment. */
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

/**
 * The common part of all types of entries: what somebody entered for a day of a work order. Entries have no
 * numbers.
 */
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
    // A project shows totals of its plan, and its contract.
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
    // Everybody on the project sees all activities. Who works on an activity for another firm is hidden.
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
  // Below the project, not below a job: if its job is deleted, a change order in force still counts.
  ChangeOrder: {
    module: 'ChangeOrders',
    table: 'change_order',
    label: 'change order',
    named: { title: 'name', number: 'number' },
    texts: ['description'],
    below: { type: 'WorkOrder', column: 'work_order_id' },
    protects: { one: 'change order in force', many: 'change orders in force' },
    // Everybody on the project sees the subject; amounts are only for people with the right to Costs.
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
    // An observation can lead to an incident. It has no number, so its name is its text.
    isLinked: true,
    path: ({ id }) => `/reports/daily/observation/${id}`,
  },
  NonConformance: {
    ...noting,
    table: 'non_conformance',
    label: 'non-conformance',
    theirs: { people: ['created_by_employee_id'] },
    // A link leads to the punch item that corrects the non-conformance.
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
    // An active invoice counts as Created, so it is a draft, too (docs/decisions/0110).
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

/** The modules of records with a section in the project's frame, in order. */
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
  // No paths: the daily report is outside the project's frame, because its addresses are for any project.
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

/** The label for the records of a module that can wait: `Punch items`. */
export function waitingLabelOf(module: RecordModule): string {
  const { label, waiting = label }: ModuleFacts = recordModules[module]
  return waiting
}

export const recordModuleNames = Object.keys(recordModules) as RecordModule[]

export type RecordType = keyof typeof recordTypes

export const recordTypeNames = Object.keys(recordTypes) as [RecordType, ...RecordType[]]

/**
 * Records of the account, not of a work order, that can have files. Anybody who may read such a record and
 * has the bit of Files in general may use its files.
 */
export const accountRecordTypes = {
  MasterInventory: { module: 'Inventory', table: 'master_inventory', label: 'item', isWithoutFolders: true },
  BidSummary: { module: 'Bidding', table: 'bid_summary', label: 'bid', isWithoutFolders: true },
} as const satisfies Record<string, Pick<RecordFacts, 'module' | 'table' | 'label' | 'isWithoutFolders'>>

export type AccountRecordType = keyof typeof accountRecordTypes

/** All types of records that can have files. */
export type HoldsFiles = RecordType | AccountRecordType

export const accountRecordTypeNames = Object.keys(accountRecordTypes) as [AccountRecordType]

export function isOfAccount(type: HoldsFiles): type is AccountRecordType {
  return Object.hasOwn(accountRecordTypes, type)
}

/** The facts about a type of record that can have files. */
export function holderOf(type: HoldsFiles): Pick<RecordFacts, 'label' | 'isWithoutFolders'> {
  return isOfAccount(type) ? accountRecordTypes[type] : recordTypeOf(type)
}

/** The names of a record, by type. */
export type Named<Type extends RecordType> = { [Name in keyof (typeof recordTypes)[Type]['named']]: string }

/** The record above, and the column that names it. */
export interface Below {
  readonly type: RecordType
  readonly column: string
}

/** The facts about a record type. */
export function recordTypeOf(type: RecordType): RecordFacts & { below?: Below } {
  return recordTypes[type]
}

/** True for types of which people of a subcontractor see only records that name them. */
export function isOnlyTheirs(type: RecordType): boolean {
  const { theirs, below } = recordTypeOf(type)
  if (theirs) return typeof theirs !== 'string'
  return below !== undefined && isOnlyTheirs(below.type)
}

/** When a record of a type, or the record above it, is a draft; null if neither can be a draft. */
export function draftsOf(type: RecordType): Drafts | null {
  const { drafts, theirs, below } = recordTypeOf(type)
  if (drafts) return drafts
  return below && !theirs ? draftsOf(below.type) : null
}

/** True for types of which some people do not see all records: people of a subcontractor, or guests. */
export function isSeenInPart(type: RecordType): boolean {
  return isOnlyTheirs(type) || draftsOf(type) !== null
}

/** The modules with drafts that guests do not see. */
export const draftModules: readonly Module[] = [
  ...new Set(recordTypeNames.filter((type) => draftsOf(type)).map((type) => recordTypeOf(type).module)),
]

/** The types with a certain feature. */
export type TypeThat<Has extends 'waits' | 'isDiscussed' | 'isLinked'> = {
  [Type in RecordType]: (typeof recordTypes)[Type] extends { readonly [H in Has]: true } ? Type : never
}[RecordType]

export function typesThat<Has extends 'waits' | 'isDiscussed' | 'isLinked'>(
  has: Has,
): [TypeThat<Has>, ...TypeThat<Has>[]] {
  return recordTypeNames.filter((type) => recordTypeOf(type)[has]) as [TypeThat<Has>, ...TypeThat<Has>[]]
}

/** The modules with records that can wait. */
export const waitingModules: readonly RecordModule[] = [
  ...new Set(typesThat('waits').map((type) => recordTypes[type].module)),
]

/** The modules whose screens show records of the module `shown`. */
export function modulesThatShow(shown: Module): Module[] {
  const areLinked = typesThat('isLinked').some((type) => recordTypeOf(type).module === shown)
  const types = recordTypeNames
    .map(recordTypeOf)
    .filter(({ shows, isLinked }) => shows?.includes(shown) || (isLinked && areLinked))
  return [...new Set(types.map(({ module }) => module))]
}

/** The modules of which people of a subcontractor see only the titles of records. */
export const titleModules: readonly Module[] = recordTypeNames
  .map(recordTypeOf)
  .filter(({ theirs }) => theirs === 'titles')
  .map(({ module }) => module)

/**
 * The modules that are closed to people of a subcontractor: bids are the account's own (docs/decisions/0115,
 * 0154).
 */
export const ownModules: readonly Module[] = ['Bidding']

/** The modules of which people of a subcontractor see only their own company (docs/decisions/0160). */
export const firmModules: readonly Module[] = ['Subcontractors']

/** The bits of a module that people of a subcontractor can have. Other bits of their role do not count. */
export function bitsOfTheirs(module: Module): number {
  if (ownModules.includes(module)) return 0
  return titleModules.includes(module) || firmModules.includes(module) ? bits.Read : ALL_BITS
}

/** Computes a value for each type. */
export function byType<T>(of: (type: RecordType) => T): Record<RecordType, T> {
  return Object.fromEntries(recordTypeNames.map((type) => [type, of(type)])) as Record<RecordType, T>
}

/** A record's number as people write it: `RFI-12`. */
export function numberOf(type: RecordType, number: number | string): string {
  return `${recordTypeOf(type).prefix ?? ''}${number}`
}

/** The address of the screen of a record; empty if the type has no screen. */
export function pathOf(type: RecordType, at: { workOrderId: string; id: string }): string {
  return recordTypeOf(type).path?.(at) ?? ''
}

/** A record's name in notices and links: `RFI-12 Footing F3`; without a number, the title. */
export function calledOf(named: { record: RecordType; title: string; number?: string }): string {
  const { record, title, number } = named
  return number ? `${numberOf(record, number)} ${title}` : title
}
