/** Edits several jobs, tasks or activities at once: the preview of changes and refusals, and the change itself. */
import { dayAfter } from '#contract/days.ts'
import { AppError, invalidInput, notFound } from '#contract/errors.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import { FIRST_DATE, LAST_DATE } from '#contract/values.ts'
import {
  addCodes,
  describeUse,
  listCodeLinks,
  listCodeUses,
  listKnownCodes,
  listOfferedCodes,
  removeCodes,
} from '#features/codes/server/public.ts'
import type { InAccount } from '#server/http/mount.ts'
import { type ManyChange, type ManyOutcome, manyErrors } from '../many.ts'
import { requireRecords } from './access.ts'
import type { LowerLevel } from './levels.ts'
import { listPlanRecords, type PlanRecord } from './many-queries.ts'
import { lockRecords } from './queries.ts'

interface Many {
  ids: string[]
  change: ManyChange
}

/** The columns of a record that change. */
export interface ManyRow {
  startDate?: string | null
  endDate?: string | null
  statusId?: number
}

interface Planned {
  record: PlanRecord
  row: ManyRow
  outcome: ManyOutcome
  /** `added`: codes that the record does not have yet. `removed`: codes that it has. */
  added: string[]
  removed: string[]
}

function shifted(day: string | null, days: number): string | null {
  return day === null ? null : dayAfter(day, days)
}

function statusName(id: number): string {
  return (Object.keys(statuses) as StatusName[]).find((name) => statuses[name] === id) ?? String(id)
}

function requireMeaning({
  startDate,
  endDate,
  shiftDays,
  statusId,
  addCodes: added,
  removeCodes: removed,
}: ManyChange) {
  if (shiftDays && (startDate || endDate)) {
    throw invalidInput('change.shiftDays', 'cannot be set together with a date')
  }
  if (added?.some((code) => removed?.includes(code))) {
    throw invalidInput('change.addCodes', 'must not be among the codes to take off')
  }
  const says = [startDate, endDate, shiftDays, statusId, added?.length, removed?.length]
  if (!says.some(Boolean)) throw invalidInput('change', 'must change something')
}

/** The dates and the status of a record after the change. */
function nextOf({ startDate, endDate, statusId }: PlanRecord, change: ManyChange) {
  const days = change.shiftDays ?? 0
  return {
    startDate: change.startDate ?? shifted(startDate, days),
    endDate: change.endDate ?? shifted(endDate, days),
    statusId: change.statusId ?? statusId,
  }
}

function refusalOfDates({ startDate, endDate }: { startDate: string | null; endDate: string | null }) {
  if (startDate && endDate && endDate < startDate)
    return `It would end on ${endDate}, before it starts on ${startDate}.`
  const isOutside = (day: string | null) => day !== null && (day < FIRST_DATE || day > LAST_DATE)
  if (isOutside(startDate) || isOutside(endDate))
    return `Its dates would leave ${FIRST_DATE} to ${LAST_DATE}.`
  return null
}

/**
 * The codes of the records, their uses on lower levels, the codes that may be added, and the labels of all
 * these codes.
 */
async function readCodes(
  { db, scope }: InAccount,
  level: LowerLevel,
  records: readonly PlanRecord[],
  change: ManyChange,
) {
  const wanted = [...(change.addCodes ?? []), ...(change.removeCodes ?? [])]
  if (wanted.length === 0) return { links: [], uses: [], offered: [], labels: new Map<string, string>() }
  const known = await listKnownCodes(db, scope, level, wanted)
  const labels = new Map(known.map(({ codeId, label }) => [codeId, label]))
  if (wanted.some((code) => !labels.has(code))) throw notFound()
  const links = await listCodeLinks(
    db,
    scope,
    level,
    records.map(({ id }) => id),
  )
  const removed = links.filter(({ codeId }) => change.removeCodes?.includes(codeId))
  const uses = await listCodeUses(
    db,
    scope,
    level,
    removed.map(({ linkId }) => linkId),
  )
  const parents = [...new Set(records.map(({ parentId }) => parentId))]
  const offered = await listOfferedCodes(db, scope, level, parents, change.addCodes ?? [])
  return { links, uses, offered, labels }
}

const offeredBy: Record<LowerLevel, string> = {
  job: 'The account does not offer',
  task: 'Its job has no code for',
  activity: 'Its task has no code for',
}

async function planMany(context: InAccount, level: LowerLevel, { ids, change }: Many): Promise<Planned[]> {
  requireMeaning(change)
  const found = new Map(
    (await listPlanRecords(context.db, context.scope, level, ids)).map((record) => [record.id, record]),
  )
  const records = [...new Set(ids)].map((id) => {
    const record = found.get(id)
    if (!record) throw notFound()
    return record
  })
  const codes = await readCodes(context, level, records, change)
  return records.map((record) => {
    const next = nextOf(record, change)
    const changes: ManyOutcome['changes'] = []
    for (const field of ['startDate', 'endDate'] as const) {
      if (next[field] !== record[field]) changes.push({ field, from: record[field], to: next[field] })
    }
    if (next.statusId !== record.statusId) {
      changes.push({ field: 'status', from: statusName(record.statusId), to: statusName(next.statusId) })
    }
    const own = codes.links.filter(({ recordId }) => recordId === record.id)
    const has = (code: string) => own.some(({ codeId }) => codeId === code)
    const added = [...new Set(change.addCodes)].filter((code) => !has(code))
    const removed = [...new Set(change.removeCodes)].filter(has)
    if (added.length + removed.length > 0) {
      const kept = own.filter(({ codeId }) => !removed.includes(codeId)).map(({ label }) => label)
      const to = [...kept, ...added.map((code) => codes.labels.get(code) ?? '')]
      const from = own.map(({ label }) => label)
      changes.push({ field: 'codes', from: from.join(', ') || null, to: to.join(', ') || null })
    }
    const isOffered = (code: string) =>
      codes.offered.some(
        (offer) => offer.codeId === code && (offer.parentId === null || offer.parentId === record.parentId),
      )
    const missing = added.find((code) => !isOffered(code))
    const used = own.find(
      ({ linkId, codeId }) => removed.includes(codeId) && codes.uses.some((use) => use.linkId === linkId),
    )
    const use = codes.uses.find(({ linkId }) => linkId === used?.linkId)
    const refusal =
      refusalOfDates(next) ??
      (missing ? `${offeredBy[level]} ${codes.labels.get(missing)}.` : null) ??
      (used && use ? describeUse(level, used.label, use) : null)
    const { parentStart, parentEnd } = record
    const days = [next.startDate, next.endDate].filter((day) => day !== null)
    return {
      record,
      added,
      removed,
      row: { startDate: next.startDate, endDate: next.endDate, statusId: next.statusId },
      outcome: {
        id: record.id,
        name: record.name,
        changes,
        refusal,
        isOutsideParentDates: days.some(
          (day) => (parentStart !== null && day < parentStart) || (parentEnd !== null && day > parentEnd),
        ),
      },
    }
  })
}

/** The preview shows the changed fields, so the caller needs the right to read the records, too. */
async function requireChangeable(
  context: InAccount,
  level: LowerLevel,
  ids: readonly string[],
): Promise<void> {
  for (const action of ['Read', 'Update'] as const) await requireRecords(context, level, ids, action)
}

/**
 * The effect of a change on each record, and the refusals. Writes nothing.
 *
 * @throws AppError INVALID_INPUT (400) for an empty change, FORBIDDEN (403), NOT_FOUND (404)
 */
export async function previewMany(context: InAccount, level: LowerLevel, body: Many): Promise<ManyOutcome[]> {
  await requireChangeable(context, level, body.ids)
  return (await planMany(context, level, body)).map(({ outcome }) => outcome)
}

/**
 * Changes several records, all or none. `write` must write the columns of the changed records.
 *
 * @throws AppError as `previewMany`, and MANY_REFUSED (409) if one of them cannot be changed
 */
export async function changeMany(
  context: InAccount,
  level: LowerLevel,
  body: Many,
  write: (rows: readonly { id: string; row: ManyRow }[]) => Promise<unknown>,
): Promise<string[]> {
  await requireChangeable(context, level, body.ids)
  await lockRecords(context.db, context.scope, level, body.ids)
  const planned = await planMany(context, level, body)
  const pathOf = (id: string) => `ids.${body.ids.indexOf(id)}`
  const refused = planned.flatMap(({ outcome: { id, refusal, name } }) =>
    refusal ? [{ path: pathOf(id), message: `${name}: ${refusal}` }] : [],
  )
  if (refused.length > 0) throw new AppError('MANY_REFUSED', manyErrors.MANY_REFUSED, refused)
  const changing = planned.filter(({ outcome }) => outcome.changes.length > 0)
  await write(changing.map(({ record: { id }, row }) => ({ id, row })))
  await removeCodes(
    context,
    level,
    planned.flatMap(({ record, removed }) => removed.map((codeId) => ({ recordId: record.id, codeId }))),
  )
  await addCodes(
    context,
    level,
    planned.map(({ record, added }) => ({
      recordId: record.id,
      parentId: record.parentId,
      choices: added.map((codeId) => ({ codeId })),
      pathOf: () => pathOf(record.id),
    })),
  )
  return planned.map(({ record }) => record.id)
}
