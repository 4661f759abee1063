/** The whole tree of codes: searching, and importing. */
import { v7 as uuidv7 } from 'uuid'
import { type FieldError, platformError } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type CodeImport, type CodeRow, type FoundCode, MOST_TOLD, type OtherName } from '../contract.ts'
import type { CodedLevel } from './assignment-queries.ts'
import {
  insertCodes,
  insertMaps,
  insertTypes,
  levelTables,
  listTypesOfCompany,
  lockTypes,
  lockTypesOfCompany,
  type NewCode,
} from './keeping-queries.ts'
import { countTree, type FoundRow, listBelow, searchTree, takeStock } from './tree-queries.ts'

const labelOf = (code: string | null, name: string | null) => `${code ?? ''} ${name ?? ''}`

function found(row: FoundRow): FoundCode {
  const { level, jobCodeTypeId, companyJobCodeUniqueId, companyTaskCodeUniqueId } = row
  const { companySubTaskCodeUniqueId } = row
  const above = [row.type, labelOf(row.jobCode, row.jobCodeName), labelOf(row.taskCode, row.taskCodeName)]
  const depth = { job: 1, task: 2, activity: 3 }[level]
  return {
    level,
    code: row.activityCode ?? row.taskCode ?? row.jobCode,
    name: row.activityCodeName ?? row.taskCodeName ?? row.jobCodeName,
    jobCodeTypeId,
    companyJobCodeUniqueId,
    companyTaskCodeUniqueId,
    companySubTaskCodeUniqueId,
    above: above.slice(0, depth),
    places: [row.jobPlace, row.taskPlace, row.activityPlace].filter((place) => place !== null),
  }
}

/** A page of the account's codes that match the search in code and name. */
export function pageOfFound(
  { db, scope }: InAccount,
  { searchKey, ...paging }: Paging & { searchKey: string },
): Promise<PageOf<FoundCode>> {
  return fetchPage(
    paging,
    async ({ tellTotal, ...range }) => {
      const rows = await searchTree(db, scope, searchKey, range)
      if (rows[0]) tellTotal?.(rows[0].total)
      return rows.map(found)
    },
    () => countTree(db, scope, searchKey),
  )
}

// Importing -----------------------------------------------------------------------------------------------------------

type Doing = Pick<InAccount, 'db' | 'scope'>

/** A code that rows of an import name. Its key consists of the key above it and the code. */
interface Wanted {
  /** The first row that names the code. */
  row: number
  key: string
  above: string
  code: string
  name: string
  /** The row with the code's name. */
  named: number
}

/** Collects refusals and differing names while all rows are checked. */
class Findings {
  readonly #refused: FieldError[] = []
  readonly otherNames: OtherName[] = []
  doubled = 0
  otherwiseNamed = 0

  get isRefused(): boolean {
    return this.#refused.length > 0
  }

  refuse(row: number, field: keyof CodeRow, message: string): void {
    if (this.#refused.length < MOST_TOLD) this.#refused.push({ path: `rows.${row}.${field}`, message })
  }

  tell(other: OtherName): void {
    if (other.isThere) this.otherwiseNamed += 1
    else this.doubled += 1
    this.otherNames.push(other)
  }

  /** @throws AppError INVALID_INPUT (400) if a row is refused */
  requireNone(): void {
    if (this.isRefused) throw platformError('INVALID_INPUT', this.#refused)
  }
}

/** From this number of new codes on, the statistics of PostgreSQL are updated. */
const MANY = 500

const keyOf = (above: string, code: string) => `${above}\u0000${code.toLowerCase()}`

const parts = {
  job: ['jobCode', 'jobCodeName'],
  task: ['taskCode', 'taskCodeName'],
  activity: ['activityCode', 'activityCodeName'],
} as const

const levels = ['job', 'task', 'activity'] as const

/**
 * Returns the codes that rows name at each level, each code once. If the first row has no name, a later row
 * gives the name.
 */
function readRows(rows: readonly CodeRow[], findings: Findings): Record<CodedLevel, Map<string, Wanted>> {
  const wanted = { job: new Map(), task: new Map(), activity: new Map() } as Record<
    CodedLevel,
    Map<string, Wanted>
  >
  for (const [index, row] of rows.entries()) {
    let above = row.type.toLowerCase()
    let lacking: 'jobCode' | 'taskCode' | undefined
    for (const level of levels) {
      const [codeField, nameField] = parts[level]
      const [code, name] = [row[codeField] ?? '', row[nameField] ?? '']
      if (code === '') {
        if (name !== '') findings.refuse(index, codeField, 'must not be empty where there is a name')
        if (codeField !== 'activityCode') lacking ??= codeField
        continue
      }
      if (lacking) {
        findings.refuse(index, lacking, 'must not be empty where there is a code below it')
        break
      }
      const key = keyOf(above, code)
      const known = wanted[level].get(key)
      if (!known) wanted[level].set(key, { row: index, key, above, code, name, named: index })
      else if (known.name === '') Object.assign(known, { name, named: index })
      else if (name !== '' && name !== known.name)
        findings.tell({ row: index, level, code, name, staysNamed: known.name, isThere: false })
      above = key
    }
  }
  return wanted
}

/**
 * Adds the codes of a tree that the company lacks, all or none; a dry run writes nothing. Existing codes stay
 * unchanged, even if a row has another name: people rename codes by hand, where they see which records are
 * concerned.
 *
 * @throws AppError INVALID_INPUT (400) for rows without a code above, or new codes without a name
 */
export async function importTree(
  context: InAccount,
  { rows, isDryRun }: { rows: CodeRow[]; isDryRun: boolean },
): Promise<CodeImport> {
  const { db, scope } = context
  const findings = new Findings()
  const wanted = readRows(rows, findings)
  findings.requireNone()
  await lockTypesOfCompany(db, scope)
  const types = await importTypes(context, rows, isDryRun)
  /** The ids of codes by their keys. New codes have the id with which they are inserted. */
  let above: ReadonlyMap<string, string> = types.ids
  let isNew: ReadonlySet<string> = types.isNew
  const result = {
    types: types.given,
    ...{ jobCodes: 0, taskCodes: 0, activityCodes: 0, alreadyThere: 0 },
  }
  for (const level of levels) {
    // One level after the other, because each level is below the level before.
    // oxlint-disable-next-line no-await-in-loop
    const done = await importLevel(context, level, [...wanted[level].values()], {
      ids: above,
      isNew,
      isDryRun,
      findings,
    })
    result[`${level}Codes`] = done.added
    result.alreadyThere += done.alreadyThere
    above = done.ids
    isNew = done.isNew
  }
  findings.requireNone()
  const { doubled, otherwiseNamed, otherNames } = findings
  return {
    ...result,
    doubled,
    otherwiseNamed,
    newTypes: types.added.slice(0, MOST_TOLD),
    otherNames: otherNames.toSorted((one, other) => one.row - other.row).slice(0, MOST_TOLD),
  }
}

async function importTypes({ db, scope }: Doing, rows: readonly CodeRow[], isDryRun: boolean) {
  const present = await listTypesOfCompany(db, scope)
  let last = Math.max(0, ...present.map(({ id }) => id))
  const ids = new Map(present.map(({ id, name }) => [name.toLowerCase(), String(id)]))
  const added: { id: number; name: string }[] = []
  for (const { type } of rows) {
    if (ids.has(type.toLowerCase())) continue
    last += 1
    added.push({ id: last, name: type })
    ids.set(type.toLowerCase(), String(last))
  }
  const named = new Set(rows.map(({ type }) => type.toLowerCase()))
  const lacking = present.filter(({ name, isMapped }) => !isMapped && named.has(name.toLowerCase()))
  const given = [...lacking, ...added].map(({ id }) => id)
  if (!isDryRun) {
    await insertTypes(db, scope, added)
    await insertMaps(db, scope, given)
  }
  return {
    ids,
    isNew: new Set(added.map(({ id }) => String(id))),
    given: given.length,
    added: added.map(({ name }) => name),
  }
}

interface AboveThem {
  ids: ReadonlyMap<string, string>
  /**
   * The ids that this import adds. No other call knows these ids, and no codes are below them yet, so the
   * import neither locks them nor looks for codes below them.
   */
  isNew: ReadonlySet<string>
  isDryRun: boolean
  findings: Findings
}

async function importLevel(
  { db, scope }: Doing,
  level: CodedLevel,
  wanted: readonly Wanted[],
  { ids: idsAbove, isNew, isDryRun, findings }: AboveThem,
) {
  const placed = wanted.map((each) => ({ ...each, aboveId: idsAbove.get(each.above) ?? '' }))
  const parents = [...new Set(placed.map(({ aboveId }) => aboveId))].filter((id) => !isNew.has(id))
  if (level === 'job') await lockTypes(db, scope, parents.map(Number))
  else await lock(db, scope, levelTables[level === 'task' ? 'job' : 'task'].table, parents)
  const present = new Map(
    (await listBelow(db, scope, level, parents)).map((code) => [keyOf(code.above, code.code), code]),
  )
  const ids = new Map<string, string>()
  const added: NewCode[] = []
  let alreadyThere = 0
  for (const { key, aboveId, code, name, row, named } of placed) {
    const known = present.get(keyOf(aboveId, code))
    if (known) {
      alreadyThere += 1
      if (name !== '' && name !== known.name)
        findings.tell({ row: named, level, code, name, staysNamed: known.name, isThere: true })
      ids.set(key, known.id)
      continue
    }
    if (name === '') findings.refuse(row, parts[level][1], 'must not be empty for a new code')
    const id = uuidv7()
    ids.set(key, id)
    added.push({ id, above: level === 'job' ? Number(aboveId) : aboveId, code, name })
  }
  if (!isDryRun && !findings.isRefused) {
    await insertCodes(db, scope, level, added)
    if (added.length >= MANY) await takeStock(db, level)
  }
  return { ids, isNew: new Set(added.map(({ id }) => id)), added: added.length, alreadyThere }
}
