/** All SQL on `submittal`. */
import { type RawBuilder, sql } from 'kysely'
import { statuses } from '#contract/statuses.ts'
import {
  ballOf,
  type WaitsOnGiven,
  waitsOn,
  waitsOnGiven,
  waitsOnName,
  waitsSince,
} from '#features/court/server/public.ts'
import { commentCountOf } from '#features/discussion/server/public.ts'
import { statusOrder } from '#features/reference/server/public.ts'
import { byId } from '#server/db/beside.ts'
import { aliased } from '#server/db/columns.ts'
import { listOf } from '#server/db/list.ts'
import type { Db } from '#server/db/open.ts'
import { down, orderOf } from '#server/db/order.ts'
import { fullName, shownFirmId, shownFirmName } from '#server/db/other-firms.ts'
import type { Range } from '#server/db/page.ts'
import { insertAll, type Locked, lock, type NewRow, ofType, recordTable } from '#server/db/record.ts'
import { isNumbered, isSought } from '#server/db/search.ts'
import { isTheirs, isTheirsById } from '#server/db/theirs.ts'
import { isVisible, type Sight, sightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Submittal, SubmittalCode, SubmittalFilter, SubmittalSort } from '../contract.ts'

const drafted = {
  submittalTitle: 'title',
  submittalDescription: 'description',
  companySubTaskCodeUniqueId: 'company_sub_task_code_id',
  subConAccountUniqueId: 'sub_contractor_id',
  submittalManagerUniqueId: 'manager_employee_id',
  submittalOriginatorUniqueId: 'originator_employee_id',
  submittalPackageUniqueId: 'package_id',
  jobUniqueId: 'job_id',
  receivedDate: 'received_date',
  leadTimeDays: 'lead_days',
  reviewDays: 'review_days',
  requiredOnSiteDate: 'required_on_site_date',
} as const
const writable = { ...drafted, statusId: 'status_id' } as const

/** The columns for typed days. The shown days may instead be computed from the day on site. */
const said = { submitByDate: 'said_submit_by', finalDueDate: 'said_final_due' } as const

export const submittalTable = recordTable(
  'submittal',
  { ...writable, ...said, submittedAt: 'submitted_at', decidedAt: 'decided_at' },
  { ...ofType('Submittal'), place: {} },
)

const { subConAccountUniqueId: _firm, ...plain } = writable
const readable = {
  ...plain,
  submittalMasterUniqueId: 'id',
  number: 'number',
  submittalNumber: 'number',
  submittalRevision: 'revision',
  submitByDate: 'submit_by',
  finalDueDate: 'final_due',
  submittedOnDate: 'submitted_at',
  decidedOnDate: 'decided_at',
  createdByEmployeeUniqueId: 'created_by_employee_id',
  createdOnDate: 'created_at',
  workOrderUniqueId: 'work_order_id',
  companyUniqueId: 'company_id',
  accountUniqueId: 'account_id',
  rowVersion: 'row_version',
} as const

/** A submittal as SQL returns it. The service adds the actors and the fields that depend on them. */
export type SubmittalRow = Omit<
  Submittal,
  'statusName' | 'isEditable' | 'IsBlocked' | 'isSubmitByMissed' | 'submittalApprovers'
>

/** The submittals that a caller with this sight may see. A submittal disappears with its project. */
function visibleSubmittals(db: Db, sight: Sight) {
  return db
    .selectFrom('submittal')
    .innerJoin('work_order as wo', byId('wo', 'submittal.work_order_id'))
    .where('wo.deleted_at', 'is', null)
    .where('submittal.company_id', '=', sight.companyId)
    .where('submittal.account_id', '=', sight.accountId)
    .where('submittal.deleted_at', 'is', null)
    .where(isVisible(sight, 'submittal.work_order_id'))
    .where(isTheirs(sight, 'Submittal', 'submittal'))
}

/** The conditions of a search; null: no condition. */
interface Given {
  sight: Sight
  today: string
  workOrder: string
  status: number | null
  open: true | null
  package: string | null
  code: string | null
  waitsOn: WaitsOnGiven | null
  overdue: true | null
  newest: true | null
  search: string | null
}

const sightOfSubmittals = (scope: Scope) => sightOf(scope, 'Submittals', 'Read')

const givenFor = (scope: Scope, today: string, workOrder: string, filter: SubmittalFilter): Given => ({
  sight: sightOfSubmittals(scope),
  today,
  workOrder,
  status: filter.statusId ?? null,
  open: filter.isOpen || null,
  package: filter.submittalPackageUniqueId ?? null,
  code: filter.companySubTaskCodeUniqueId ?? null,
  waitsOn: waitsOnGiven(filter),
  overdue: filter.isOverdue || null,
  newest: filter.isNewest || null,
  search: filter.searchKey || null,
})

const draft = sql.lit(statuses.Active)
const inReview = sql`(${sql.lit(statuses.Pending)}, ${sql.lit(statuses.RequireInformation)})`

/** SQL: the id of the next revision of a submittal, if the caller may see that revision. */
const newer = (sight: Sight) => sql<string | null>`(select n.id from submittal n
  where n.company_id = ${sight.companyId} and n.account_id = ${sight.accountId} and n.parent_id = submittal.id
    and n.deleted_at is null and ${isTheirs(sight, 'Submittal', 'n')} limit 1)`

/**
 * SQL: the id of the previous revision. Null if the previous revision names another firm or person, so that
 * the caller may not see it.
 */
const before = (sight: Sight) =>
  sql<string | null>`(case when ${isTheirsById(sight, 'Submittal', sql.ref('submittal.parent_id'))}
    then submittal.parent_id end)`

function found(db: Db, given: Given) {
  const { sight, today, workOrder, status, open, code, overdue, newest, search } = given
  let query = visibleSubmittals(db, sight).where('submittal.work_order_id', '=', workOrder)
  if (status !== null) query = query.where('submittal.status_id', '=', status)
  if (open)
    query = query.where(sql<boolean>`(submittal.status_id = ${draft} or submittal.status_id in ${inReview})`)
  if (given.package !== null) query = query.where('submittal.package_id', '=', given.package)
  if (code !== null) query = query.where('submittal.company_sub_task_code_id', '=', code)
  if (given.waitsOn !== null) query = query.where(waitsOn('submittal', given.waitsOn))
  if (overdue)
    query =
      query.where(sql<boolean>`((submittal.status_id = ${draft} and submittal.submit_by < ${today}::date)
      or (submittal.status_id in ${inReview} and submittal.final_due < ${today}::date))`)
  if (newest) query = query.where(sql<boolean>`${newer(sight)} is null`)
  if (search !== null)
    query = query.where(
      sql<boolean>`(${isSought('submittal', search)} or ${isNumbered('Submittal', 'submittal', search)})`,
    )
  return query
}

/** SQL: a value from a record that the submittal points to, for sorting. */
const beside = (
  { companyId, accountId }: Sight,
  table: 'submittal_package',
  column: string,
  what: RawBuilder<unknown>,
) => sql`(select ${what} from ${sql.table(table)} o
  where o.company_id = ${companyId} and o.account_id = ${accountId} and o.id = ${sql.ref(column)})`

const submittals = listOf({
  id: 'submittal.id',
  found,
  facts: (db, { sight }: { sight: Sight }, ids) =>
    visibleSubmittals(db, sight)
      .where('submittal.id', '=', ids)
      .innerJoin('employee as originator', byId('originator', 'submittal.originator_employee_id'))
      .leftJoin('employee as manager', byId('manager', 'submittal.manager_employee_id'))
      .leftJoin('sub_contractor as contractor', byId('contractor', 'submittal.sub_contractor_id'))
      .leftJoin('submittal_package as package', byId('package', 'submittal.package_id'))
      .leftJoin('job', byId('job', 'submittal.job_id'))
      .leftJoin('company_sub_task_code as code', (join) =>
        join
          .onRef('code.company_id', '=', 'submittal.company_id')
          .onRef('code.id', '=', 'submittal.company_sub_task_code_id'),
      )
      .select(aliased('submittal', readable))
      .select([
        'code.code as companySubTaskCode',
        'code.name as companySubTaskCodeName',
        shownFirmId(sight, 'submittal.sub_contractor_id').as('subConAccountUniqueId'),
        shownFirmName(sight, 'contractor').as('subConAccountName'),
        fullName<string | null>('manager', sight).as('submittalManagerName'),
        fullName('originator', sight).as('submittalOriginatorName'),
        'package.name as submittalPackageName',
        'job.title as jobTitle',
        before(sight).as('parentSubmittalMasterUniqueId'),
        newer(sight).as('newerSubmittalMasterUniqueId'),
        ballOf('submittal', sight).as('court'),
        commentCountOf('submittal').as('commentCount'),
      ]),
  orders: ({ sight }) => {
    const { companyId } = sight
    return {
      number: [sql`submittal.number`, sql`submittal.revision`],
      name: sql`submittal.title collate people`,
      package: beside(sight, 'submittal_package', 'submittal.package_id', sql`o.name collate people`),
      code: sql`(select o.code collate people from company_sub_task_code o
        where o.company_id = ${companyId} and o.id = submittal.company_sub_task_code_id)`,
      status: statusOrder('submittal.status_id'),
      with: waitsOnName('submittal'),
      since: waitsSince('submittal'),
      submitBy: sql`submittal.submit_by`,
      due: sql`submittal.final_due`,
      onSite: sql`submittal.required_on_site_date`,
      created: sql`submittal.created_at`,
    }
  },
  usual: () => [down(sql`submittal.id`)],
})

/** A range of the submittals of a project that match the filter. */
export function listSubmittals(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  filter: SubmittalFilter & { sort?: SubmittalSort | null | undefined },
  range: Range,
): Promise<SubmittalRow[]> {
  return submittals.page(db, givenFor(scope, today, workOrder, filter), orderOf(filter.sort), range)
}

/** The number of all submittals that match the filter. */
export function countSubmittals(
  db: Db,
  scope: Scope,
  today: string,
  workOrder: string,
  filter: SubmittalFilter,
): Promise<number> {
  return submittals.count(db, givenFor(scope, today, workOrder, filter))
}

/** One submittal that the caller may read. */
export function findSubmittalById(db: Db, scope: Scope, id: string): Promise<SubmittalRow | undefined> {
  return submittals.byId(db, { sight: sightOfSubmittals(scope) }, id)
}

interface CodesWanted {
  search: string | null | undefined
  /** Only codes that submittals of this project use. */
  usedOn: string | null
}

function codes(db: Db, scope: Scope, { search, usedOn }: CodesWanted) {
  const { companyId, accountId } = scope
  let query = db
    .selectFrom('company_sub_task_code as code')
    .where('code.company_id', '=', companyId)
    .where('code.deleted_at', 'is', null)
  if (search) query = query.where(isSought('code', search))
  if (usedOn)
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('submittal')
          .where('submittal.company_id', '=', companyId)
          .where('submittal.account_id', '=', accountId)
          .where('submittal.work_order_id', '=', usedOn)
          .where('submittal.deleted_at', 'is', null)
          .whereRef('submittal.company_sub_task_code_id', '=', 'code.id')
          .where(isTheirs(scope, 'Submittal', 'submittal'))
          .select('submittal.id'),
      ),
    )
  return query
}

/** A page of the codes of the company, by code. */
export function listCodes(
  db: Db,
  scope: Scope,
  wanted: CodesWanted,
  { offset, limit }: Range,
): Promise<SubmittalCode[]> {
  return codes(db, scope, wanted)
    .select([
      'code.id as companySubTaskCodeUniqueId',
      'code.code as companySubTaskCode',
      'code.name as companySubTaskCodeName',
    ])
    .orderBy(sql`code.code collate people`)
    .orderBy('code.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** The number of all codes that match. */
export async function countCodes(db: Db, scope: Scope, wanted: CodesWanted): Promise<number> {
  const { total } = await codes(db, scope, wanted)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

// Writing ---------------------------------------------------------------------------------------------------------

const held = {
  workOrderId: 'work_order_id',
  jobId: 'job_id',
  packageId: 'package_id',
  number: 'number',
  revision: 'revision',
  label: 'label',
  title: 'title',
  description: 'description',
  codeId: 'company_sub_task_code_id',
  subContractorId: 'sub_contractor_id',
  managerId: 'manager_employee_id',
  originatorId: 'originator_employee_id',
  requiredOnSiteDate: 'required_on_site_date',
  leadDays: 'lead_days',
  reviewDays: 'review_days',
  saidSubmitBy: 'said_submit_by',
  saidFinalDue: 'said_final_due',
  submitBy: 'submit_by',
  finalDue: 'final_due',
  statusId: 'status_id',
} as const

/** The columns of a locked submittal. */
export type LockedSubmittal = Locked<'submittal', typeof held>

/** Locks submittals until the end of the transaction. */
export function lockSubmittals(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  ids: readonly string[],
  hold?: 'as they are',
): Promise<Map<string, LockedSubmittal>> {
  return lock(db, scope, submittalTable, ids, held, hold)
}

const made = {
  ...drafted,
  ...said,
  id: 'id',
  workOrderId: 'work_order_id',
  number: 'number',
  revision: 'revision',
  parentId: 'parent_id',
} as const

/** A row for a new submittal. */
export type NewSubmittalRow = NewRow<'submittal', typeof made>

/** Adds drafts with ids and numbers that the caller provides. */
export const insertSubmittals = (db: Db, scope: Scope, now: Date, rows: readonly NewSubmittalRow[]) =>
  insertAll(db, scope, submittalTable, made, rows, {
    status_id: statuses.Active,
    created_by_employee_id: scope.employeeId,
    created_at: now,
  })

/** A number with its revision in a work order. */
export interface Numbered {
  workOrderId: string
  number: number
  revision: number
}

/** Those of the wanted numbers that are taken by submittals. Deleted submittals do not count. */
export async function listTakenNumbers(
  db: Db,
  { companyId, accountId }: Scope,
  wanted: readonly Numbered[],
): Promise<Numbered[]> {
  const { rows } = await sql<Numbered>`
    select s.work_order_id as "workOrderId", s.number, s.revision from submittal s
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w ("workOrderId" uuid, number int, revision int)
      on s.work_order_id = w."workOrderId" and s.number = w.number and s.revision = w.revision
    where s.company_id = ${companyId} and s.account_id = ${accountId} and s.deleted_at is null`.execute(db)
  return rows
}

/** True if a higher revision of the submittal exists. */
export async function hasNewerRevision(
  db: Db,
  { companyId, accountId }: Scope,
  { workOrderId, number, revision }: Numbered,
): Promise<boolean> {
  const row = await db
    .selectFrom('submittal')
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .where('work_order_id', '=', workOrderId)
    .where('number', '=', number)
    .where('revision', '>', revision)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}
