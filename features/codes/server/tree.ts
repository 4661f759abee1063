/** The tree of codes as a whole: searching it, and importing one. */
import { v7 as uuidv7 } from 'uuid'
import { invalidInput } from '#contract/errors.ts'
import type { PageOf, Paging } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import { lock } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import type { CodeImport, CodeRow, FoundCode } from '../contract.ts'
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
import { countTree, listBelow, listTree, type TreeRow } from './tree-queries.ts'

const labelOf = (code: string | null, name: string | null) => `${code ?? ''} ${name ?? ''}`

function found(row: TreeRow): FoundCode {
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
  }
}

/** A page of the account's codes with this in their code and name. */
export function pageOfFound(
  { db, scope }: InAccount,
  { searchKey, ...paging }: Paging & { searchKey: string },
): Promise<PageOf<FoundCode>> {
  return fetchPage(
    paging,
    async (range) => (await listTree(db, scope, searchKey, range)).map(found),
    () => countTree(db, scope, searchKey),
  )
}

// Importing -----------------------------------------------------------------------------------------------------------

type Doing = Pick<InAccount, 'db' | 'scope'>

/** A code that rows name: by its place, which is what it lies below and how it reads. */
interface Wanted {
  /** The first row that names it. */
  row: number
  key: string
  above: string
  code: string
  name: string
}

const keyOf = (above: string, code: string) => `${above}\u0000${code.toLowerCase()}`

const parts = {
  job: ['jobCode', 'jobCodeName'],
  task: ['taskCode', 'taskCodeName'],
  activity: ['activityCode', 'activityCodeName'],
} as const

const levels = ['job', 'task', 'activity'] as const

/** What rows name at each level, each once; a name that is said further down counts where the first row says none. */
function readRows(rows: readonly CodeRow[]): Record<CodedLevel, Map<string, Wanted>> {
  const wanted = { job: new Map(), task: new Map(), activity: new Map() } as Record<
    CodedLevel,
    Map<string, Wanted>
  >
  for (const [index, row] of rows.entries()) {
    let above = row.type.toLowerCase()
    let isOver = false
    for (const level of levels) {
      const [codeField, nameField] = parts[level]
      const [code, name] = [row[codeField] ?? '', row[nameField] ?? '']
      if (code === '') {
        if (name !== '')
          throw invalidInput(`rows.${index}.${codeField}`, 'must not be empty where there is a name')
        isOver = true
        continue
      }
      if (isOver) {
        const [before] = parts[level === 'activity' ? 'task' : 'job']
        throw invalidInput(`rows.${index}.${before}`, 'must not be empty where there is a code below it')
      }
      const key = keyOf(above, code)
      const known = wanted[level].get(key)
      if (known) known.name ||= name
      else wanted[level].set(key, { row: index, key, above, code, name })
      above = key
    }
  }
  return wanted
}

/**
 * Adds what the company lacks of a tree of codes, all or none; a dry run writes nothing. What is there stays as it is,
 * also where the rows name it otherwise: renaming is done by hand, where one sees what it concerns.
 *
 * @throws AppError INVALID_INPUT (400) for a row without what it lies below, or a new code without a name
 */
export async function importTree(
  context: InAccount,
  { rows, isDryRun }: { rows: CodeRow[]; isDryRun: boolean },
): Promise<CodeImport> {
  const { db, scope } = context
  const wanted = readRows(rows)
  await lockTypesOfCompany(db, scope)
  const types = await importTypes(context, rows, isDryRun)
  /** The ids of what is there by its place in the rows; what is not there yet has the id that it gets. */
  let above: ReadonlyMap<string, string> = types.ids
  let isNew: ReadonlySet<string> = types.isNew
  const result: CodeImport = {
    types: types.given,
    ...{ jobCodes: 0, taskCodes: 0, activityCodes: 0, alreadyThere: 0, otherwiseNamed: 0 },
  }
  for (const level of levels) {
    // One level after the other: each lies below the one before.
    // oxlint-disable-next-line no-await-in-loop
    const done = await importLevel(context, level, [...wanted[level].values()], {
      ids: above,
      isNew,
      isDryRun,
    })
    result[`${level}Codes`] = done.added
    result.alreadyThere += done.alreadyThere
    result.otherwiseNamed += done.otherwiseNamed
    above = done.ids
    isNew = done.isNew
  }
  return result
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
  return { ids, isNew: new Set(added.map(({ id }) => String(id))), given: given.length }
}

interface AboveThem {
  ids: ReadonlyMap<string, string>
  /** Those of these ids that are added by this import: nothing lies below them yet, and nobody else knows them. */
  isNew: ReadonlySet<string>
  isDryRun: boolean
}

async function importLevel(
  { db, scope }: Doing,
  level: CodedLevel,
  wanted: readonly Wanted[],
  { ids: idsAbove, isNew, isDryRun }: AboveThem,
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
  let [alreadyThere, otherwiseNamed] = [0, 0]
  for (const { key, aboveId, code, name, row } of placed) {
    const known = present.get(keyOf(aboveId, code))
    if (known) {
      alreadyThere += 1
      if (name !== '' && name !== known.name) otherwiseNamed += 1
      ids.set(key, known.id)
      continue
    }
    if (name === '') throw invalidInput(`rows.${row}.${parts[level][1]}`, 'must not be empty for a new code')
    const id = uuidv7()
    ids.set(key, id)
    added.push({ id, above: level === 'job' ? Number(aboveId) : aboveId, code, name })
  }
  if (!isDryRun) await insertCodes(db, scope, level, added)
  return { ids, isNew: new Set(added.map(({ id }) => id)), added: added.length, alreadyThere, otherwiseNamed }
}
