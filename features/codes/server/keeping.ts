/** Rules of adding, changing and deleting a company's codes and their types. */
import { v7 as uuidv7 } from 'uuid'
import { AppError, invalidInput, notFound, platformError } from '#contract/errors.ts'
import { type PageOf, type Paging, toPage } from '#contract/paging.ts'
import { fetchPage } from '#server/db/page.ts'
import { type Change, lock, remove, updateAll } from '#server/db/record.ts'
import type { InAccount } from '#server/http/mount.ts'
import { counted, describeUses } from '#server/uses.ts'
import {
  type ActivityCodeChange,
  type CodeUses,
  codeErrors,
  type JobCodeChange,
  type JobCodeType,
  type JobCodeTypeChange,
  type NewActivityCode,
  type NewJobCode,
  type NewJobCodeType,
  type NewTaskCode,
  type TaskCodeChange,
  type TypeOfAccount,
} from '../contract.ts'
import type { CodedLevel } from './assignment-queries.ts'
import {
  activityCodeTable,
  countTypes,
  deleteMaps,
  findTwin,
  insertCodes,
  insertMaps,
  insertTypes,
  jobCodeTable,
  labelsOf,
  levelTables,
  listAbove,
  listTypes,
  listTypesOfCompany,
  listUses,
  listWithBelow,
  lockTypes,
  lockTypesOfCompany,
  type NewCode,
  renameType,
  taskCodeTable,
  type UseRow,
} from './keeping-queries.ts'

// Types ---------------------------------------------------------------------------------------------------------------

/** A page of the job code types that the account has, or of the types that it does not have. */
export function pageOfTypes(
  { db, scope }: InAccount,
  paging: Paging,
  isOfAccount: boolean,
): Promise<PageOf<JobCodeType>> {
  return fetchPage(
    paging,
    (range) => listTypes(db, scope, isOfAccount, range),
    () => countTypes(db, scope, isOfAccount),
  )
}

const sameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

function requireFreeName(names: readonly string[], name: string): void {
  if (names.some((taken) => sameText(taken, name)))
    throw new AppError(
      'JOB_CODE_TYPE_TAKEN',
      codeErrors.JOB_CODE_TYPE_TAKEN,
      [],
      `The job code type '${name}' already exists.`,
    )
}

/**
 * Adds job code types. The new types are mapped at once to the account that creates them
 * (records 'Small print').
 *
 * @throws AppError JOB_CODE_TYPE_TAKEN (409)
 */
export async function addTypes({ db, scope }: InAccount, inputs: NewJobCodeType[]): Promise<string[]> {
  await lockTypesOfCompany(db, scope)
  const present = await listTypesOfCompany(db, scope)
  const names = present.map(({ name }) => name)
  const last = Math.max(0, ...present.map(({ id }) => id))
  const rows = inputs.map(({ jobCodeTypeName: name }, index) => {
    requireFreeName(names, name)
    names.push(name)
    return { id: last + index + 1, name }
  })
  await insertTypes(db, scope, rows)
  const ids = rows.map(({ id }) => id)
  await insertMaps(db, scope, ids)
  return ids.map(String)
}

/**
 * Renames job code types of the account.
 *
 * @throws AppError NOT_FOUND (404), JOB_CODE_TYPE_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeTypes({ db, scope }: InAccount, changes: JobCodeTypeChange[]): Promise<string[]> {
  await lockTypesOfCompany(db, scope)
  const present = await listTypesOfCompany(db, scope)
  const names = new Map(present.map(({ id, name }) => [id, name]))
  for (const { jobCodeTypeId: id } of changes)
    if (!present.some((type) => type.id === id && type.isMapped)) throw notFound()
  for (const { jobCodeTypeId: id, jobCodeTypeName: name, rowVersion } of changes) {
    if (name !== undefined) {
      const others = [...names].flatMap(([other, taken]) => (other === id ? [] : [taken]))
      requireFreeName(others, name)
      names.set(id, name)
    }
    // One after the other: calls rename few types, and the same type may be named twice.
    // oxlint-disable-next-line no-await-in-loop
    if (!(await renameType(db, scope, { id, name, rowVersion }))) throw platformError('ROW_VERSION_STALE')
  }
  return changes.map(({ jobCodeTypeId }) => String(jobCodeTypeId))
}

/**
 * Maps job code types of the company to the account.
 *
 * @throws AppError NOT_FOUND (404), JOB_CODE_TYPE_MAPPED (409)
 */
export async function mapTypes({ db, scope }: InAccount, inputs: TypeOfAccount[]): Promise<string[]> {
  const ids = await requireTypes({ db, scope }, inputs, false)
  await insertMaps(db, scope, ids)
  return ids.map(String)
}

/**
 * Removes job code types from the account: their codes are not offered any more. Codes that jobs carry stay.
 *
 * @throws AppError NOT_FOUND (404) also for a type that the account does not have
 */
export async function unmapTypes({ db, scope }: InAccount, inputs: TypeOfAccount[]): Promise<string[]> {
  const ids = await requireTypes({ db, scope }, inputs, true)
  await deleteMaps(db, scope, ids)
  return ids.map(String)
}

async function requireTypes(
  { db, scope }: Pick<InAccount, 'db' | 'scope'>,
  inputs: readonly TypeOfAccount[],
  areMapped: boolean,
): Promise<number[]> {
  const ids = inputs.map(({ jobCodeTypeId }) => jobCodeTypeId)
  const twice = ids.findIndex((id, index) => ids.indexOf(id) !== index)
  if (twice >= 0) throw invalidInput(`${twice}.jobCodeTypeId`, 'is named twice')
  await lockTypesOfCompany(db, scope)
  const present = await listTypesOfCompany(db, scope)
  const found = ids.map((id) => present.find((type) => type.id === id))
  if (found.some((type) => !type || (areMapped && !type.isMapped))) throw notFound()
  if (!areMapped && found.some((type) => type?.isMapped))
    throw new AppError('JOB_CODE_TYPE_MAPPED', codeErrors.JOB_CODE_TYPE_MAPPED)
  return ids
}

// Adding and changing -------------------------------------------------------------------------------------------------

type Doing = Pick<InAccount, 'db' | 'scope'>

const parentTables = { task: jobCodeTable, activity: taskCodeTable } as const

/**
 * Locks the types or codes above until the end of the transaction, so that no other call adds codes below
 * them.
 */
async function holdAbove({ db, scope }: Doing, level: CodedLevel, ids: readonly string[]): Promise<void> {
  if (level !== 'job') {
    await lock(db, scope, parentTables[level], ids)
    return
  }
  const wanted = [...new Set(ids.map(Number))]
  if ((await lockTypes(db, scope, wanted)).length < wanted.length) throw notFound()
}

/** Refuses the same code twice below one parent, ignoring case: nobody could tell the two codes apart. */
async function requireNoTwin({ db, scope }: Doing, level: CodedLevel, ids: readonly string[]): Promise<void> {
  const twin = await findTwin(db, scope, level, ids)
  if (!twin) return
  const text = `The code '${twin.code}' already exists here.`
  throw new AppError('CODE_TAKEN', codeErrors.CODE_TAKEN, [], text)
}

async function addCodesOf(doing: Doing, level: CodedLevel, inputs: readonly Omit<NewCode, 'id'>[]) {
  await holdAbove(
    doing,
    level,
    inputs.map(({ above }) => String(above)),
  )
  const rows = inputs.map((input) => ({ id: uuidv7(), ...input }))
  await insertCodes(doing.db, doing.scope, level, rows)
  const ids = rows.map(({ id }) => id)
  await requireNoTwin(doing, level, ids)
  return ids
}

/** Checks that the account has these types. */
async function requireTypesOfAccount({ db, scope }: Doing, ids: readonly number[]): Promise<void> {
  const mapped = (await listTypesOfCompany(db, scope)).filter(({ isMapped }) => isMapped)
  if (ids.some((id) => !mapped.some((type) => type.id === id))) throw notFound()
}

/**
 * Adds job codes to types of the account, all or none.
 *
 * @throws AppError NOT_FOUND (404) for a type that the account does not have, CODE_TAKEN (409)
 */
export async function addJobCodes(context: InAccount, inputs: NewJobCode[]): Promise<string[]> {
  await requireTypesOfAccount(
    context,
    inputs.map(({ jobCodeTypeId }) => jobCodeTypeId),
  )
  return addCodesOf(
    context,
    'job',
    inputs.map((input) => ({
      above: input.jobCodeTypeId,
      code: input.companyJobCode,
      name: input.companyJobCodeName,
    })),
  )
}

/**
 * Adds task codes below job codes, all or none.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN (409)
 */
export function addTaskCodes(context: InAccount, inputs: NewTaskCode[]): Promise<string[]> {
  return addCodesOf(
    context,
    'task',
    inputs.map((input) => ({
      above: input.companyJobCodeUniqueId,
      code: input.companyTaskCode,
      name: input.companyTaskCodeName,
    })),
  )
}

/**
 * Adds activity codes below task codes, all or none.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN (409)
 */
export function addActivityCodes(context: InAccount, inputs: NewActivityCode[]): Promise<string[]> {
  return addCodesOf(
    context,
    'activity',
    inputs.map((input) => ({
      above: input.companyTaskCodeUniqueId,
      code: input.companySubTaskCode,
      name: input.companySubTaskCodeName,
    })),
  )
}

/**
 * Locks codes that are about to change. The types or codes above are locked first, so that no other call adds
 * the same code below them.
 */
async function holdCodes(
  doing: Doing,
  level: CodedLevel,
  ids: readonly string[],
  more: readonly number[] = [],
): Promise<void> {
  const above = await listAbove(doing.db, doing.scope, level, ids)
  if (ids.some((id) => !above.has(id))) throw notFound()
  await holdAbove(doing, level, [...above.values(), ...more.map(String)])
  await lock(doing.db, doing.scope, levelTables[level].table, ids)
}

/**
 * Changes job codes, all or none. Records that carry a code keep it.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeJobCodes(context: InAccount, changes: JobCodeChange[]): Promise<string[]> {
  const ids = changes.map(({ companyJobCodeUniqueId }) => companyJobCodeUniqueId)
  const moved = changes.flatMap(({ jobCodeTypeId }) => (jobCodeTypeId === undefined ? [] : [jobCodeTypeId]))
  await requireTypesOfAccount(context, moved)
  await holdCodes(context, 'job', ids, moved)
  const written = changes.map(
    ({ companyJobCodeUniqueId: id, rowVersion, ...row }): Change<typeof jobCodeTable.columns> => ({
      id,
      row,
      rowVersion,
    }),
  )
  await updateAll(context.db, context.scope, jobCodeTable, written)
  await requireNoTwin(context, 'job', ids)
  return ids
}

/**
 * Changes task codes, all or none. Records that carry a code keep it.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeTaskCodes(context: InAccount, changes: TaskCodeChange[]): Promise<string[]> {
  const ids = changes.map(({ companyTaskCodeUniqueId }) => companyTaskCodeUniqueId)
  await holdCodes(context, 'task', ids)
  const written = changes.map(
    ({ companyTaskCodeUniqueId: id, rowVersion, ...row }): Change<typeof taskCodeTable.columns> => ({
      id,
      row,
      rowVersion,
    }),
  )
  await updateAll(context.db, context.scope, taskCodeTable, written)
  await requireNoTwin(context, 'task', ids)
  return ids
}

/**
 * Changes activity codes, all or none. Records that carry a code keep it.
 *
 * @throws AppError NOT_FOUND (404), CODE_TAKEN or ROW_VERSION_STALE (409)
 */
export async function changeActivityCodes(
  context: InAccount,
  changes: ActivityCodeChange[],
): Promise<string[]> {
  const ids = changes.map(({ companySubTaskCodeUniqueId }) => companySubTaskCodeUniqueId)
  await holdCodes(context, 'activity', ids)
  const written = changes.map(
    ({ companySubTaskCodeUniqueId: id, rowVersion, ...row }): Change<typeof activityCodeTable.columns> => ({
      id,
      row,
      rowVersion,
    }),
  )
  await updateAll(context.db, context.scope, activityCodeTable, written)
  await requireNoTwin(context, 'activity', ids)
  return ids
}

// Deleting ------------------------------------------------------------------------------------------------------------

/** The numbers of uses as texts, such as `2 jobs` and `1 submittal`. */
function countsOf(use: UseRow): string[] {
  const parts = [
    use.jobs && counted(use.jobs, 'job'),
    use.tasks && counted(use.tasks, 'task'),
    use.activities && counted(use.activities, 'activity', 'activities'),
    use.submittals && counted(use.submittals, 'submittal'),
    use.changeOrders && counted(use.changeOrders, 'change order'),
  ]
  return parts.filter((part) => part !== 0)
}

/**
 * Deletes codes of a level softly, all or none. A code with codes below it, or a code that a record carries,
 * cannot be deleted. Adding a code to a record locks the code, so of two concurrent calls the second is
 * refused.
 *
 * @throws AppError NOT_FOUND (404), CODE_HAS_CODES_BELOW or CODE_IN_USE (409)
 */
export function removing(level: CodedLevel) {
  const { table } = levelTables[level]
  return async ({ db, scope, now }: InAccount, ids: string[]): Promise<string[]> => {
    await lock(db, scope, table, ids)
    if (level !== 'activity') {
      const [above] = await listWithBelow(db, scope, level, ids)
      if (above) {
        const below = counted(above.below, level === 'job' ? 'task code' : 'activity code')
        const text = `The code ${above.label} has ${below} below it. Delete ${above.below === 1 ? 'it' : 'them'} first; nothing was deleted.`
        throw new AppError('CODE_HAS_CODES_BELOW', codeErrors.CODE_HAS_CODES_BELOW, [], text)
      }
    }
    const uses = await listUses(db, scope, level, ids)
    const [first] = uses
    if (first) {
      const label = (await labelsOf(db, scope, level, [first.codeId])).get(first.codeId) ?? ''
      const ofFirst = uses.filter(({ codeId }) => codeId === first.codeId)
      const where = describeUses(ofFirst.map((use) => ({ ...use, counts: countsOf(use) })))
      const text = `The code ${label} is used in ${where}. Nothing was deleted.`
      throw new AppError('CODE_IN_USE', codeErrors.CODE_IN_USE, [], text)
    }
    await remove(db, scope, table, ids, now)
    return ids
  }
}

// Where codes are used ------------------------------------------------------------------------------------------------

/**
 * Returns where a code is used, by project. Of uses that the caller may not see, only their existence is
 * returned.
 *
 * @throws AppError NOT_FOUND (404)
 */
export function usesAt(level: CodedLevel) {
  return async ({ db, scope }: InAccount, body: Paging & { TargetUniqueID: string }): Promise<CodeUses> => {
    const { TargetUniqueID: id, StartingPageNumber: page, NumberOfItemsPerPage: size } = body
    if (!(await labelsOf(db, scope, level, [id])).has(id)) throw notFound()
    const uses = await listUses(db, scope, level, [id])
    // A project is listed with the records that the caller sees. Its hidden records only set
    // `isUsedElsewhere`.
    const seen = uses.filter(({ isSeen }) => isSeen)
    const items = seen
      .slice(page * size, (page + 1) * size)
      .map(({ codeId: _code, isSeen: _seen, ...use }) => use)
    const [above] = level === 'activity' ? [] : await listWithBelow(db, scope, level, [id])
    return {
      ...toPage(items, seen.length, body),
      codesBelow: above?.below ?? 0,
      isUsedElsewhere: seen.length < uses.length,
    }
  }
}
