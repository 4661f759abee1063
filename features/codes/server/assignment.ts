/**
 * Rules of the codes that a record carries. A job carries job codes of the account, a task carries task codes
 * below the codes of its job, and an activity carries activity codes below the codes of its task. A code that
 * a record below uses cannot be removed.
 */
import { v7 as uuidv7 } from 'uuid'
import { AppError, type ErrorKind, invalidInput, notFound } from '#contract/errors.ts'
import type { InAccount } from '#server/http/mount.ts'
import { codeErrors } from '../contract.ts'
import {
  type CodedLevel,
  type CodeLink,
  type CodeUse,
  deleteCodeLinks,
  insertCodeLinks,
  listCodeLinks,
  listCodeUses,
  listKnownCodes,
  listLinksBelow,
  listOfferedCodes,
  lockCodeLinks,
  type OfferedCode,
  setDefaultCodes,
  settleDefaultCodes,
} from './assignment-queries.ts'

type Doing = Pick<InAccount, 'db' | 'scope'>

/** A chosen code. `aboveId` is the link above; left out for jobs, and if any link above is acceptable. */
export interface CodeChoice {
  codeId: string
  aboveId?: string | null | undefined
}

/** The chosen codes of one record. */
export interface CodesChosen {
  recordId: string
  /** The record above: the job of a task, the task of an activity, the project of a job. */
  parentId: string
  choices: readonly CodeChoice[]
  /** The default code; left out: the first choice. */
  defaultId?: string | null | undefined
  /** Returns the path of a choice in the body of the call, for errors. */
  pathOf: (index: number) => string
}

const inUse: Record<'job' | 'task', [code: string, kind: ErrorKind, noun: string]> = {
  job: ['JOB_CODE_IN_USE', codeErrors.JOB_CODE_IN_USE, 'task'],
  task: ['TASK_CODE_IN_USE', codeErrors.TASK_CODE_IN_USE, 'activity'],
}

const notOffered: Record<CodedLevel, string> = {
  job: "is not one of the account's job codes",
  task: "is not below one of the job's codes",
  activity: "is not below one of the task's codes",
}

/** The text that names the records that use a code. */
export function describeUse(level: CodedLevel, label: string, { name, total }: CodeUse): string {
  const noun = level === 'job' ? 'task' : 'activity'
  const others = total > 1 ? ` and ${total - 1} more` : ''
  return `The code ${label} is used by the ${noun} '${name}'${others}.`
}

function isOffered(level: CodedLevel, { parentId, choice }: { parentId: string; choice: CodeChoice }) {
  return (offered: OfferedCode) =>
    offered.codeId === choice.codeId &&
    (level === 'job' || offered.parentId === parentId) &&
    (!choice.aboveId || offered.aboveId === choice.aboveId)
}

/**
 * Checks that the chosen codes and the links above exist. A code that the record carries already is accepted,
 * even if the code was deleted. Returns the codes that the parents offer.
 *
 * @throws AppError NOT_FOUND (404)
 */
export async function requireChoices(
  { db, scope }: Doing,
  level: CodedLevel,
  chosen: readonly (Pick<CodesChosen, 'parentId' | 'choices'> & Partial<Pick<CodesChosen, 'recordId'>>)[],
): Promise<OfferedCode[]> {
  const all = chosen.flatMap(({ recordId, parentId, choices }) =>
    choices.map((choice) => ({ recordId, parentId, choice })),
  )
  if (all.length === 0) return []
  const codeIds = [...new Set(all.map(({ choice }) => choice.codeId))]
  const parentIds = [...new Set(all.map(({ parentId }) => parentId))]
  const known = new Set((await listKnownCodes(db, scope, level, codeIds)).map(({ codeId }) => codeId))
  const offered = await listOfferedCodes(db, scope, level, parentIds, null)
  const missing = all.filter(({ choice, parentId }) => {
    const isAboveThere =
      !choice.aboveId ||
      offered.some((offer) => offer.parentId === parentId && offer.aboveId === choice.aboveId)
    return !known.has(choice.codeId) || !isAboveThere
  })
  if (missing.length === 0) return offered
  const links = await listCodeLinks(
    db,
    scope,
    level,
    missing.flatMap(({ recordId }) => recordId ?? []),
  )
  for (const { recordId, choice } of missing) {
    const isKept = links.some(
      (link) =>
        link.recordId === recordId &&
        link.codeId === choice.codeId &&
        (!choice.aboveId || link.aboveId === choice.aboveId),
    )
    if (!isKept) throw notFound()
  }
  return offered
}

/**
 * Adds codes to records; present codes stay. Returns the ids of the links in the order of the choices.
 *
 * @throws AppError NOT_FOUND (404) for a code or a link above that does not exist or belongs to others,
 *   INVALID_INPUT (400) for a code that the record cannot carry
 */
export async function addCodes(
  { db, scope }: Doing,
  level: CodedLevel,
  chosen: readonly CodesChosen[],
): Promise<string[]> {
  const all = chosen.flatMap(({ recordId, parentId, choices, pathOf }) =>
    choices.map((choice, index) => ({ recordId, parentId, choice, path: pathOf(index) })),
  )
  if (all.length === 0) return []
  const offered = await requireChoices({ db, scope }, level, chosen)
  const recordIds = [...new Set(all.map(({ recordId }) => recordId))]
  const keyOf = (recordId: string, codeId: string) => `${recordId} ${codeId}`
  const links = new Map(
    (await listCodeLinks(db, scope, level, recordIds)).map((link) => [
      keyOf(link.recordId, link.codeId),
      link.linkId,
    ]),
  )
  const added = []
  const answer: string[] = []
  for (const { recordId, parentId, choice, path } of all) {
    const key = keyOf(recordId, choice.codeId)
    const present = links.get(key)
    if (present) {
      answer.push(present)
      continue
    }
    const offer = offered.find(isOffered(level, { parentId, choice }))
    if (!offer) throw invalidInput(path, notOffered[level])
    const link = { linkId: uuidv7(), recordId, codeId: choice.codeId, aboveId: offer.aboveId }
    links.set(key, link.linkId)
    added.push(link)
    answer.push(link.linkId)
  }
  await insertCodeLinks(db, scope, level, added)
  if (level !== 'job') {
    await settleDefaultCodes(db, scope, level, recordIds)
    const defaults = new Map(
      chosen.flatMap(({ recordId, defaultId }) => (defaultId ? [[recordId, defaultId] as const] : [])),
    )
    await setDefaultCodes(db, scope, level, defaults)
  }
  return answer
}

/**
 * Removes codes from records. Returns the ids of the removed links in the order of the choices.
 *
 * @throws AppError NOT_FOUND (404) 'Not Found!' for a code that the record does not carry (000 §8),
 *   JOB_CODE_IN_USE or TASK_CODE_IN_USE (409)
 */
export async function removeCodes(
  doing: Doing,
  level: CodedLevel,
  choices: readonly (CodeChoice & { recordId: string })[],
): Promise<string[]> {
  const { db, scope } = doing
  const links = await listCodeLinks(
    db,
    scope,
    level,
    choices.map(({ recordId }) => recordId),
  )
  const found = choices.map(({ recordId, codeId, aboveId }) => {
    const link = links.find(
      (present) =>
        present.recordId === recordId &&
        present.codeId === codeId &&
        (!aboveId || present.aboveId === aboveId),
    )
    if (!link) throw notFound('Not Found!')
    return link
  })
  await takeOff(doing, level, found)
  return found.map(({ linkId }) => linkId)
}

async function takeOff({ db, scope }: Doing, level: CodedLevel, links: readonly CodeLink[]): Promise<void> {
  if (links.length === 0) return
  const linkIds = links.map(({ linkId }) => linkId)
  await lockCodeLinks(db, scope, level, linkIds)
  const [use] = await listCodeUses(db, scope, level, linkIds)
  if (use && level !== 'activity') {
    const [code, kind] = inUse[level]
    const label = links.find(({ linkId }) => linkId === use.linkId)?.label ?? ''
    const text = `${describeUse(level, label, use)} Remove it there first; nothing was changed.`
    throw new AppError(code, kind, [], text)
  }
  const below = await listRecordsBelow({ db, scope }, level, linkIds)
  await deleteCodeLinks(db, scope, level, linkIds)
  const recordIds = [...new Set(links.map(({ recordId }) => recordId))]
  if (level !== 'job') await settleDefaultCodes(db, scope, level, recordIds)
  for (const lower of below) await settleDefaultCodes(db, scope, lower.level, lower.recordIds)
}

/**
 * The records below that lose codes with these links. They are deleted, but may be restored, and then need
 * another default code.
 */
async function listRecordsBelow({ db, scope }: Doing, level: CodedLevel, linkIds: readonly string[]) {
  const found: { level: 'task' | 'activity'; recordIds: string[] }[] = []
  let above = { level, linkIds }
  while (above.level !== 'activity' && above.linkIds.length > 0) {
    const links = await listLinksBelow(db, scope, above.level, above.linkIds)
    const lower = above.level === 'job' ? 'task' : 'activity'
    found.push({ level: lower, recordIds: links.map(({ recordId }) => recordId) })
    above = { level: lower, linkIds: links.map(({ linkId }) => linkId) }
  }
  return found
}

/** Replaces the codes of each record by the chosen codes. Throws the errors of adding and of removing codes. */
export async function replaceCodes(
  doing: Doing,
  level: CodedLevel,
  chosen: readonly CodesChosen[],
): Promise<void> {
  // If a record is named twice, the last entry counts.
  const last = new Map(chosen.map((each) => [each.recordId, each]))
  const present = await listCodeLinks(doing.db, doing.scope, level, [...last.keys()])
  // Codes are added before others are removed, so that a refused code changes nothing.
  await addCodes(doing, level, [...last.values()])
  const isWanted = ({ recordId, codeId }: CodeLink) =>
    last.get(recordId)?.choices.some((choice) => choice.codeId === codeId)
  await takeOff(
    doing,
    level,
    present.filter((link) => !isWanted(link)),
  )
}

/** The parents below which there are codes to choose. */
export async function listParentsOffering(
  { db, scope }: Doing,
  level: 'task' | 'activity',
  parentIds: readonly string[],
): Promise<Set<string>> {
  const offered = await listOfferedCodes(db, scope, level, parentIds, null)
  return new Set(offered.flatMap(({ parentId }) => (parentId ? [parentId] : [])))
}
