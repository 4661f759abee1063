/** All SQL on the codes that jobs, tasks and activities carry. */
import { sql } from 'kysely'
import type { Db } from '#server/db/open.ts'
import type { Scope } from '#server/scope.ts'

/** The levels of records that carry codes. */
export type CodedLevel = 'job' | 'task' | 'activity'

/**
 * `tables`: the table of links and of codes of each level, and the level above. `users`: the records below
 * whose links need a link of this level.
 */
const tables = {
  job: { link: 'job_code', code: 'company_job_code' },
  task: { link: 'task_code', code: 'company_task_code', above: 'job' },
  activity: { link: 'activity_code', code: 'company_sub_task_code', above: 'task' },
} as const

const users = {
  job: { link: 'task_code', record: 'task', name: 'name' },
  task: { link: 'activity_code', record: 'activity', name: 'title' },
} as const

/** The column that names the link above, as in `task_code.job_code_id`. */
function linkAbove(level: CodedLevel, alias: string) {
  return level === 'job'
    ? sql<string | null>`null::uuid`
    : sql<string | null>`${sql.ref(`${alias}.${tables[tables[level].above].link}_id`)}`
}

/** A code that a record carries. `aboveId` is the link of the record above under which the code is. */
export interface CodeLink {
  linkId: string
  recordId: string
  codeId: string
  aboveId: string | null
  /** Code and name, as in `03 Concrete`. */
  label: string
}

/** The codes of these records, in the order in which they were added. */
export async function listCodeLinks(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  recordIds: readonly string[],
): Promise<CodeLink[]> {
  const { link, code } = tables[level]
  const { rows } = await sql<CodeLink>`
    select l.id as "linkId", ${sql.ref(`l.${level}_id`)} as "recordId", c.id as "codeId",
           ${linkAbove(level, 'l')} as "aboveId", c.code || ' ' || c.name as label
    from ${sql.table(link)} l
    join ${sql.table(code)} c on c.company_id = l.company_id and c.id = ${sql.ref(`l.${code}_id`)}
    where l.company_id = ${scope.companyId} and l.account_id = ${scope.accountId}
      and ${sql.ref(`l.${level}_id`)} = any(${recordIds}::uuid[])
    order by l.created_at, l.id`.execute(db)
  return rows
}

/** A code that records below a parent may carry. Job codes are offered by the account, so they have no parent. */
export interface OfferedCode {
  parentId: string | null
  aboveId: string | null
  codeId: string
  label: string
}

/** The codes that records below these parents may carry; with `codeIds`, only codes among those ids. */
export async function listOfferedCodes(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  parentIds: readonly string[],
  codeIds: readonly string[] | null,
): Promise<OfferedCode[]> {
  const isWanted = codeIds ? sql`c.id = any(${codeIds}::uuid[])` : sql`true`
  if (level === 'job') {
    const { rows } = await sql<OfferedCode>`
      select null as "parentId", null as "aboveId", c.id as "codeId", c.code || ' ' || c.name as label
      from company_job_code c
      join account_job_code_type t on t.company_id = c.company_id and t.account_id = ${scope.accountId}
        and t.job_code_type_id = c.job_code_type_id
      where c.company_id = ${scope.companyId} and c.deleted_at is null and ${isWanted}`.execute(db)
    return rows
  }
  const { code, above } = tables[level]
  const parentCode = sql.ref(`a.${tables[above].code}_id`)
  const { rows } = await sql<OfferedCode>`
    select ${sql.ref(`a.${above}_id`)} as "parentId", a.id as "aboveId", c.id as "codeId",
           c.code || ' ' || c.name as label
    from ${sql.table(tables[above].link)} a
    join ${sql.table(code)} c on c.company_id = a.company_id
      and ${sql.ref(`c.${tables[above].code}_id`)} = ${parentCode}
    where a.company_id = ${scope.companyId} and a.account_id = ${scope.accountId}
      and ${sql.ref(`a.${above}_id`)} = any(${parentIds}::uuid[]) and c.deleted_at is null and ${isWanted}`.execute(
    db,
  )
  return rows
}

/**
 * Reads which of these codes the company has, with their labels. Share-locks the codes, so that no other call
 * deletes a code before this transaction adds it to a record.
 */
export async function listKnownCodes(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  codeIds: readonly string[],
): Promise<{ codeId: string; label: string }[]> {
  const { rows } = await sql<{ codeId: string; label: string }>`
    select id as "codeId", code || ' ' || name as label from ${sql.table(tables[level].code)}
    where company_id = ${scope.companyId} and id = any(${codeIds}::uuid[]) and deleted_at is null
    order by id for share`.execute(db)
  return rows
}

/** Locks these links until the end of the transaction, so that no other call uses or removes them. */
export async function lockCodeLinks(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  linkIds: readonly string[],
): Promise<void> {
  await sql`
    select id from ${sql.table(tables[level].link)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId} and id = any(${linkIds}::uuid[])
    order by id for update`.execute(db)
}

/** The records that use a link: the first name, and the total number. */
export interface CodeUse {
  linkId: string
  name: string
  total: number
}

/** The links among these that records below use. Deleted records do not count. */
export async function listCodeUses(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  linkIds: readonly string[],
): Promise<CodeUse[]> {
  if (level === 'activity') return []
  const { link, record, name } = users[level]
  const { rows } = await sql<CodeUse>`
    select ${linkAbove(record, 'u')} as "linkId", min(${sql.ref(`r.${name}`)}) as name, count(*)::int as total
    from ${sql.table(link)} u
    join ${sql.table(record)} r on r.company_id = u.company_id and r.account_id = u.account_id
      and r.id = ${sql.ref(`u.${record}_id`)} and r.deleted_at is null
    where u.company_id = ${scope.companyId} and u.account_id = ${scope.accountId}
      and ${linkAbove(record, 'u')} = any(${linkIds}::uuid[])
    group by 1`.execute(db)
  return rows
}

/** The links below these links, including links of deleted records. */
export async function listLinksBelow(
  db: Db,
  scope: Scope,
  level: 'job' | 'task',
  linkIds: readonly string[],
): Promise<{ linkId: string; recordId: string }[]> {
  const { link, record } = users[level]
  const { rows } = await sql<{ linkId: string; recordId: string }>`
    select u.id as "linkId", ${sql.ref(`u.${record}_id`)} as "recordId" from ${sql.table(link)} u
    where u.company_id = ${scope.companyId} and u.account_id = ${scope.accountId}
      and ${linkAbove(record, 'u')} = any(${linkIds}::uuid[])`.execute(db)
  return rows
}

export interface NewCodeLink {
  linkId: string
  recordId: string
  codeId: string
  aboveId: string | null
}

/** Inserts links, with ids that the caller created. */
export async function insertCodeLinks(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  links: readonly NewCodeLink[],
): Promise<void> {
  if (links.length === 0) return
  const { link, code } = tables[level]
  const above = level === 'job' ? null : sql.ref(`${tables[tables[level].above].link}_id`)
  const columns = [sql.ref(`${level}_id`), sql.ref(`${code}_id`), ...(above ? [above] : [])]
  const values = links.map(
    ({ linkId, recordId, codeId, aboveId }) =>
      sql`(${sql.join([scope.companyId, scope.accountId, linkId, recordId, codeId, ...(above ? [aboveId] : [])])})`,
  )
  await sql`
    insert into ${sql.table(link)} (company_id, account_id, id, ${sql.join(columns)})
    values ${sql.join(values)}`.execute(db)
}

/** Deletes links. The links below them, which only deleted records can have, are deleted, too. */
export async function deleteCodeLinks(
  db: Db,
  scope: Scope,
  level: CodedLevel,
  linkIds: readonly string[],
): Promise<void> {
  await sql`
    delete from ${sql.table(tables[level].link)}
    where company_id = ${scope.companyId} and account_id = ${scope.accountId}
      and id = any(${linkIds}::uuid[])`.execute(db)
}

/**
 * Sets the default code of tasks or activities to a code that they carry: the present default if possible,
 * else the first code.
 */
export async function settleDefaultCodes(
  db: Db,
  scope: Pick<Scope, 'companyId' | 'accountId'>,
  level: 'task' | 'activity',
  recordIds: readonly string[],
): Promise<void> {
  const { link, code } = tables[level]
  const chosen = sql.ref(`${code}_id`)
  await sql`
    update ${sql.table(level)} r set ${chosen} = s.settled
    from (
      select x.id, (select ${sql.ref(`l.${code}_id`)} from ${sql.table(link)} l
                    where l.company_id = x.company_id and l.account_id = x.account_id
                      and ${sql.ref(`l.${level}_id`)} = x.id
                    order by ${sql.ref(`l.${code}_id`)} is distinct from ${sql.ref(`x.${code}_id`)}, l.created_at, l.id
                    limit 1) as settled
      from ${sql.table(level)} x
      where x.company_id = ${scope.companyId} and x.account_id = ${scope.accountId}
        and x.id = any(${recordIds}::uuid[])
    ) s
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = s.id
      and ${sql.ref(`r.${code}_id`)} is distinct from s.settled`.execute(db)
}

/** Sets the default codes of records. The map has a code id by record id. */
export async function setDefaultCodes(
  db: Db,
  scope: Scope,
  level: 'task' | 'activity',
  defaults: ReadonlyMap<string, string>,
): Promise<void> {
  if (defaults.size === 0) return
  const chosen = sql.ref(`${tables[level].code}_id`)
  await sql`
    update ${sql.table(level)} r set ${chosen} = d.code
    from unnest(${[...defaults.keys()]}::uuid[], ${[...defaults.values()]}::uuid[]) as d (record, code)
    where r.company_id = ${scope.companyId} and r.account_id = ${scope.accountId} and r.id = d.record
      and ${sql.ref(`r.${tables[level].code}_id`)} is distinct from d.code`.execute(db)
}

/**
 * Removes deleted codes from the records of these deletions, from the lowest level up, because links depend
 * on the links above. Returns the labels of the removed codes, as in `03 30 Cast in place`.
 */
export async function removeGoneCodes(
  db: Db,
  { companyId, accountId }: Scope,
  deletions: readonly string[],
): Promise<string[]> {
  const labels: string[] = []
  for (const level of ['activity', 'task', 'job'] as const) {
    const { link, code } = tables[level]
    const { rows } = await sql<{ label: string }>`
      delete from ${sql.table(link)} l using ${sql.table(code)} c, ${sql.table(level)} r
      where l.company_id = ${companyId} and l.account_id = ${accountId}
        and c.company_id = ${companyId} and c.id = ${sql.ref(`l.${code}_id`)} and c.deleted_at is not null
        and r.company_id = ${companyId} and r.account_id = ${accountId} and r.id = ${sql.ref(`l.${level}_id`)}
        and r.deletion_id = any(${deletions}::uuid[])
      returning c.code || ' ' || c.name as label`.execute(db)
    labels.push(...rows.map(({ label }) => label))
  }
  return [...new Set(labels)].toSorted()
}
