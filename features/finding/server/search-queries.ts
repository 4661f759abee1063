/**
 * All SQL of the search. The SQL reads the index `found_thing`, which triggers maintain
 * (docs/decisions/0168-one-search.md).
 */
import { type Compilable, type RawBuilder, sql } from 'kysely'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { isMyTurn } from '#features/court/server/public.ts'
import { isFileVisible } from '#features/files/server/public.ts'
import type { Db } from '#server/db/open.ts'
import { fullName, isFirmShown, isPersonShown } from '#server/db/other-firms.ts'
import { statement } from '#server/db/statement.ts'
import { isStockSeen } from '#server/db/stock.ts'
import { isTheirs } from '#server/db/theirs.ts'
import { isThere } from '#server/db/there.ts'
import { isReadableRow, mayAnywhere, type RowSight, rowSightOf } from '#server/db/visibility.ts'
import type { Scope } from '#server/scope.ts'
import type { Found } from '../contract.ts'
import {
  type CodeKind,
  codeKinds,
  type FoundKind,
  foundFacts,
  foundTypes,
  isRecordType,
  type KeptKind,
  keptKinds,
} from '../kinds.ts'

/**
 * The quality of a match, the best first: the exact number, the start of the title, words in the title, words
 * anywhere.
 */
export const tiers = ['number', 'start', 'title', 'words'] as const
export type Tier = (typeof tiers)[number]

export interface Candidate {
  kind: KeptKind
  id: string
  tier: Tier
  /** The index, in the list of ways, of the way that found this candidate. */
  way: number
  /** The normalized title, by which the way 'start' is sorted. */
  key: string
}

/** The search as the SQL needs it. */
export interface Wanted {
  /** The text that the user typed. */
  typed: string
  /**
   * The number in the form of the records (RFI-5) if the typed text is a number; otherwise the typed text.
   */
  number: string
  workOrderId: string | null
  /**
   * True: each word may be the beginning of a longer word. False: only the last word may be such a beginning.
   */
  isWide: boolean
}

/** One query for candidates: things of these kinds, after the last candidate of an earlier round. */
export interface Way {
  /** The way 'words' finds titles too, unless more things have the words than one round reads. */
  by: Tier
  kinds: readonly KeptKind[]
  after: Candidate | null
}

/**
 * The kinds of which people of a subcontractor may see only the titles. Other texts of these kinds are not
 * searched for them.
 */
export const titleKinds: readonly KeptKind[] = foundTypes.filter(
  (type) => recordTypeOf(type).theirs === 'titles',
)

/** Kinds without a project, which are found also in a search of one project. */
const everywhere: readonly KeptKind[] = ['Employee', 'Subcontractor', 'MasterInventory']

/**
 * Candidates of projects and modules that the caller may read, at most `most` for each way. A candidate can
 * be deleted or hidden: `listSeen` checks each candidate in its own table.
 */
export async function listCandidates(
  db: Db,
  scope: Scope,
  { typed, number, workOrderId, isWide }: Wanted,
  ways: readonly Way[],
  most: number,
): Promise<Candidate[]> {
  const { companyId, accountId, theirs } = scope
  const isHere =
    workOrderId === null
      ? sql``
      : sql`and (f.work_order_id = ${workOrderId} or f.kind = any(${everywhere}::text[]))`
  const isReadable = isReadableRow(rowSightOf(scope), { workOrder: 'f.work_order_id', module: 'f.module' })
  /**
   * Account, project and kind are stored as words of a thing ('@…'), so that the index searches them together
   * with the typed words. One word of each inner list must match.
   */
  const within = (kinds: readonly KeptKind[]) => [
    [ownerWord(accountId)],
    ...(workOrderId === null ? [] : [[ownerWord(workOrderId), ...everywhere]]),
    ...(isAll(kinds) ? [] : [kinds]),
  ]
  const queryFor = (kinds: readonly KeptKind[]) => {
    const all = within(kinds).map((any) => `(${any.map((one) => `'@${one}'`).join(' | ')})`)
    return sql`(found_query(${typed}, ${isWide}) && ${all.join(' & ')}::tsquery)`
  }
  const start = sql`found_key(${typed})`
  const parts = ways.map(({ by, kinds, after }, way) => {
    const query = queryFor(kinds)
    const isFound: Record<Way['by'], RawBuilder<unknown>> = {
      number: sql`f.number_key <> '' and (f.number_key = found_key(${number}) or f.number_key like found_key(${number}) || ' %')`,
      start: sql`f.title_key like ${start} || '%'`,
      title: sql`f.titles @@ ${query}`,
      words: theirs
        ? sql`f.words @@ ${query} and (f.titles @@ ${query} or f.kind <> all(${titleKinds}::text[]))`
        : sql`f.words @@ ${query}`,
    }
    const tier =
      by === 'words' || by === 'title'
        ? sql`case when f.title_key like ${start} || '%' then 'start' when f.titles @@ ${query} then 'title' else 'words' end`
        : sql.lit(by)
    const isBehind =
      by === 'start'
        ? sql`(f.title_key, f.id) > (${after?.key}, ${after?.id}::uuid)`
        : sql`f.id < ${after?.id}::uuid`
    return sql`(select ${tier} as tier, ${sql.lit(way)}::int as way, f.kind, f.id, f.title_key as key from found_thing f
      where f.company_id = ${companyId} and f.account_id = ${accountId} ${isHere}
        ${isAll(kinds) ? sql`` : sql`and f.kind = any(${kinds}::text[])`}
        and ${isFound[by]} and ${isReadable} ${after ? sql`and ${isBehind}` : sql``}
      order by ${by === 'start' ? sql`f.title_key, f.id` : sql`f.id desc`} limit ${most})`
  })
  const { rows } = await sql<Candidate>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/**
 * Shortens an id like `found_owner()`. If two ids have the same end, the conditions on the columns still
 * separate them.
 */
const ownerWord = (id: string) => id.slice(-12)

const isAll = (kinds: readonly KeptKind[]) => kinds.length === keptKinds.length

/** The things with these ids, as candidates. */
export async function listKnown(db: Db, scope: Scope, ids: readonly string[]): Promise<Candidate[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<Candidate>`
    select 'start' as tier, 0 as way, f.kind, f.id, f.title_key as key from found_thing f
    where f.company_id = ${companyId} and f.account_id = ${accountId} and f.kind = any(${keptKinds}::text[])
      and f.id = any(${ids}::uuid[])
      and ${isReadableRow(rowSightOf(scope), { workOrder: 'f.work_order_id', module: 'f.module' })}`.execute(
    db,
  )
  return rows
}

/** The shown fields of a result. */
export interface FoundRow {
  kind: FoundKind
  id: string
  number: string | null
  title: string
  workOrderId: string | null
  workOrderTitle: string | null
  withinKind: NonNullable<Found['within']>['kind']
  withinId: string | null
  withinTitle: string | null
  jobId: string | null
  statusId: number | null
  isOpen: boolean
  turnSince: string | null
  due: string | null
}

/**
 * The ids of each kind; null for all kinds of a group without candidates. So there is one statement for each
 * set of groups, instead of one for each set of kinds.
 */
type Ids = Record<KeptKind, readonly string[] | null>

interface Given {
  sight: RowSight
  ids: Ids
}

const none = sql`null::uuid`
const noText = sql`null::text`

/** The parts of a result that differ by kind, as SQL. */
interface Told {
  joins: RawBuilder<unknown>
  workOrder: { id: RawBuilder<unknown>; title: RawBuilder<unknown> }
  within: {
    kind: RawBuilder<unknown>
    id: RawBuilder<unknown>
    title: RawBuilder<unknown>
    job: RawBuilder<unknown>
  }
  status: RawBuilder<unknown>
  isOpen: RawBuilder<unknown>
  turn: { since: RawBuilder<unknown>; due: RawBuilder<unknown> }
}

const nothing: Told = {
  joins: sql``,
  workOrder: { id: none, title: noText },
  within: { kind: noText, id: none, title: noText, job: none },
  status: sql`null::int`,
  isOpen: sql`true`,
  turn: { since: sql`null::timestamptz`, due: sql`null::date` },
}

const isAtWork = (alias: string) =>
  sql`${sql.ref(`${alias}.status_id`)} not in (${sql.lit(statuses.Completed)}, ${sql.lit(statuses.InActive)})`

/** The types that have a status, in addition to the types that can wait on somebody. */
const withStatus: readonly RecordType[] = ['WorkOrder', 'Job', 'Task', 'SubTask', 'PunchList']

function toldOfRecord(sight: RowSight, type: RecordType): Told {
  const { waits } = recordTypeOf(type)
  const isProject = type === 'WorkOrder'
  const place = isProject
    ? sql``
    : sql`join work_order w on w.company_id = ${sight.companyId} and w.account_id = ${sight.accountId} and w.id = r.work_order_id and w.deleted_at is null`
  const above =
    type === 'Task' || type === 'SubTask'
      ? sql`join ${sql.table(type === 'Task' ? 'job' : 'task')} a on a.company_id = ${sight.companyId} and a.account_id = ${sight.accountId}
          and a.id = ${sql.ref(type === 'Task' ? 'r.job_id' : 'r.task_id')} and a.deleted_at is null`
      : sql``
  const turn = waits
    ? sql`left join lateral (select court.since, court.due, ${isMyTurn(sight)} as is_mine from court
        where court.company_id = ${sight.companyId} and court.account_id = ${sight.accountId} and court.record_id = r.id and court.until is null
        order by 3 desc nulls last limit 1) c on true`
    : sql``
  // If people of a subcontractor may see only the title, lists do not show the status either
  // (docs/decisions/0095).
  const isTitle = sight.theirs !== null && titleKinds.includes(type)
  const isWithStatus = !isTitle && (waits || withStatus.includes(type))
  return {
    joins: sql`${place} ${above} ${turn}`,
    workOrder: isProject ? { id: sql`r.id`, title: sql`r.title` } : { id: sql`w.id`, title: sql`w.title` },
    within:
      type === 'Task' || type === 'SubTask'
        ? {
            kind: type === 'Task' ? sql`'Job'` : sql`'Task'`,
            id: sql`a.id`,
            title: type === 'Task' ? sql`a.title` : sql`a.name`,
            job: sql`r.job_id`,
          }
        : nothing.within,
    status: isWithStatus ? sql`r.status_id` : nothing.status,
    isOpen: waits ? sql`c.since is not null` : isWithStatus ? isAtWork('r') : nothing.isOpen,
    turn: waits ? { since: sql`case when c.is_mine then c.since end`, due: sql`c.due` } : nothing.turn,
  }
}

/** True if the caller may see the thing: the same condition as in the list of its kind. */
const isSeenOf: Record<Exclude<KeptKind, RecordType | 'File'>, (sight: RowSight) => RawBuilder<boolean>> = {
  Employee: (sight) => sql<boolean>`(r.deleted_at is null and ${isPersonShown(sight, 'r')})`,
  Subcontractor: (sight) => sql<boolean>`(r.deleted_at is null and ${isFirmShown(sight, 'r.id')})`,
  MasterInventory: (sight) =>
    sql<boolean>`(r.deleted_at is null and ${isStockSeen(sight, 'r.company_inventory_category_id')})`,
  // Bids are never deleted.
  BidSummary: () => sql<boolean>`true`,
}

const toldOfOther: Record<Exclude<KeptKind, RecordType | 'File'>, Told> = {
  Employee: {
    ...nothing,
    joins: sql`join company_role e on e.company_id = r.company_id and e.id = r.company_role_id`,
    within: { ...nothing.within, title: sql`e.name` },
    status: sql`r.status_id`,
    isOpen: isAtWork('r'),
  },
  Subcontractor: { ...nothing, status: sql`r.status_id`, isOpen: isAtWork('r') },
  MasterInventory: {
    ...nothing,
    within: {
      ...nothing.within,
      title: sql`concat_ws(' ', nullif(r.manufacturer, ''), nullif(r.model_number, ''))`,
    },
  },
  BidSummary: { ...nothing, workOrder: { id: sql`r.work_order_id`, title: sql`r.owner_name` } },
}

/** The columns of `FoundRow`. */
function columnsOf(kind: KeptKind, { workOrder, within, status, isOpen, turn }: Told): RawBuilder<unknown> {
  const { titles, number } = foundFacts(kind)
  return sql`${sql.lit(kind)} as kind, r.id, ${number ? sql`${sql.ref(`r.${number}`)}::text` : noText} as number,
    ${sql.join(
      titles.map((column) => sql.ref(`r.${column}`)),
      sql` || ' ' || `,
    )} as title,
    ${workOrder.id} as "workOrderId", ${workOrder.title} as "workOrderTitle", ${within.kind} as "withinKind",
    ${within.id} as "withinId", ${within.title} as "withinTitle", ${within.job} as "jobId", ${status} as "statusId",
    ${isOpen} as "isOpen", ${turn.since} as "turnSince", ${turn.due} as due`
}

function branchOf({ sight, ids }: Given, kind: Exclude<KeptKind, 'File'>): RawBuilder<unknown> {
  const told = isRecordType(kind) ? toldOfRecord(sight, kind) : toldOfOther[kind]
  const isSeen = isRecordType(kind)
    ? sql`${isThere(sight, kind, 'r')} and ${isTheirs(sight, kind, 'r')}`
    : isSeenOf[kind](sight)
  return sql`select ${columnsOf(kind, told)} from ${sql.table(foundFacts(kind).table)} r ${told.joins}
    where r.company_id = ${sight.companyId} and r.account_id = ${sight.accountId} and r.id = any(${ids[kind]}::uuid[]) and ${isSeen}`
}

const seen = statement((db, given: Given): Compilable<FoundRow> => {
  const kinds = keptKinds.filter((kind) => kind !== 'File').filter((kind) => given.ids[kind] !== null)
  const query = sql<FoundRow>`${sql.join(
    kinds.map((kind) => branchOf(given, kind)),
    sql` union all `,
  )}`
  return { compile: () => query.compile(db) }
})

/** The candidates that the caller may see in the lists, with their present values. */
export async function listSeen(db: Db, scope: Scope, candidates: readonly Candidate[]): Promise<FoundRow[]> {
  const of = (kind: KeptKind) => [
    ...new Set(candidates.filter((one) => one.kind === kind).map(({ id }) => id)),
  ]
  const groups = new Set(candidates.map(({ kind }) => foundFacts(kind).group))
  const ids = Object.fromEntries(
    keptKinds.map((kind) => [kind, groups.has(foundFacts(kind).group) ? of(kind) : null]),
  ) as unknown as Ids
  const isOther = [...groups].some((group) => group !== 'files')
  const rows = isOther ? await seen(db, { sight: rowSightOf(scope), ids }) : []
  return ids.File ? [...rows, ...(await listSeenFiles(db, scope, ids.File))] : rows
}

async function listSeenFiles(db: Db, scope: Scope, ids: readonly string[]): Promise<FoundRow[]> {
  const { companyId, accountId } = scope
  const { rows } = await sql<FoundRow>`
    select 'File' as kind, file.id, null::text as number, file.name as title, file.work_order_id as "workOrderId",
      w.title as "workOrderTitle", case when file.folder_id is null then file.target_type else 'Folder' end as "withinKind",
      coalesce(file.folder_id, file.target_id) as "withinId", d.name as "withinTitle", null::uuid as "jobId",
      null::int as "statusId", true as "isOpen", null::timestamptz as "turnSince", null::date as due
    from file
    left join work_order w on w.company_id = ${companyId} and w.account_id = ${accountId} and w.id = file.work_order_id
    left join folder d on d.company_id = ${companyId} and d.account_id = ${accountId} and d.id = file.folder_id
    where file.company_id = ${companyId} and file.account_id = ${accountId} and file.id = any(${ids}::uuid[])
      and file.deleted_at is null and ${isFileVisible(scope, 'file')}`.execute(db)
  return rows
}

/** The codes whose code or name contains all of these words, of the code types of the account. */
export async function listCodes(
  db: Db,
  scope: Scope,
  words: readonly string[],
  most: number,
): Promise<FoundRow[]> {
  if (!mayAnywhere(scope, 'Codes', 'Read') || words.length === 0) return []
  const { companyId, accountId } = scope
  const above: Record<CodeKind, RawBuilder<unknown>> = {
    JobCode: sql`join company_job_code j on j.company_id = ${companyId} and j.id = r.id`,
    TaskCode: sql`join company_job_code j on j.company_id = ${companyId} and j.id = r.company_job_code_id`,
    ActivityCode: sql`join company_task_code t on t.company_id = ${companyId} and t.id = r.company_task_code_id
        and t.deleted_at is null
      join company_job_code j on j.company_id = ${companyId} and j.id = t.company_job_code_id`,
  }
  const tables = {
    JobCode: 'company_job_code',
    TaskCode: 'company_task_code',
    ActivityCode: 'company_sub_task_code',
  } as const
  // Words contain only letters and digits, so they contain no wildcards of a pattern.
  const [longest = '', ...others] = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) => `%${word}%`)
  const hasAll = sql`r.sought like ${longest} and r.sought like all(${others}::text[])`
  const parts = codeKinds.map(
    (
      kind,
    ) => sql`(select ${sql.lit(kind)} as kind, r.id, r.code as number, r.name as title, null::uuid as "workOrderId",
        null::text as "workOrderTitle", null::text as "withinKind", null::uuid as "withinId", j.name as "withinTitle",
        null::uuid as "jobId", null::int as "statusId", true as "isOpen", null::timestamptz as "turnSince",
        null::date as due
      from ${sql.table(tables[kind])} r ${above[kind]}
      where r.company_id = ${companyId} and r.deleted_at is null and j.deleted_at is null and ${hasAll}
        and j.job_code_type_id in (select y.job_code_type_id from account_job_code_type y
          where y.company_id = ${companyId} and y.account_id = ${accountId})
      order by r.code collate people, r.id limit ${most})`,
  )
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** An excerpt of a text or a comment with a searched word that is not in the title. */
export interface WhereRow {
  id: string
  text: string | null
  comment: string | null
  by: string | null
  at: string | null
}

/** For each thing, the first of its texts and the latest comment with a word that begins like `word`. */
export async function listWhere(
  db: Db,
  scope: Scope,
  of: readonly { kind: KeptKind; id: string }[],
  word: string,
): Promise<WhereRow[]> {
  const { companyId, accountId } = scope
  const kinds = [...new Set(of.map(({ kind }) => kind))]
  const parts = kinds.map((kind) => {
    const { table, texts, titles } = foundFacts(kind)
    // A title can be a long text, of which only the beginning is shown, so titles are searched too.
    const excerpts = [...texts, ...titles].map(
      (column) => sql`found_excerpt(${sql.ref(`r.${column}`)}, ${word})`,
    )
    return sql`select r.id, coalesce(${sql.join(excerpts)}) as text, c.text as comment, c.by, c.at
      from ${sql.table(table)} r
      left join lateral (
        select found_excerpt(s.text, ${word}) as text, ${fullName('e', scope)} as by, s.created_at as at
        from comment s
        join employee e on e.company_id = ${companyId} and e.account_id = ${accountId} and e.id = s.employee_id
        where s.company_id = ${companyId} and s.account_id = ${accountId} and s.record_id = r.id
          and s.deleted_at is null and found_excerpt(s.text, ${word}) is not null
        order by s.created_at desc, s.id desc limit 1) c on true
      where r.company_id = ${companyId} and r.account_id = ${accountId}
        and r.id = any(${of.filter((one) => one.kind === kind).map(({ id }) => id)}::uuid[])`
  })
  if (parts.length === 0) return []
  const { rows } = await sql<WhereRow>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
