/**
 * Explains to a caller why something was refused, and asks the people who can give the right
 * (docs/decisions/0167-asking-for-access.md). The decision comes from explain.ts, the code that explains
 * access.
 */
import { v7 as uuidv7 } from 'uuid'
import { DAY_MILLISECONDS } from '#contract/days.ts'
import { AppError, platformError } from '#contract/errors.ts'
import { hasBit, hasBitThere } from '#contract/modules.ts'
import { listReaders, mayOn, notify, type Reader, telling } from '#features/notifications/server/public.ts'
import { labelOf } from '#features/roles/words.ts'
import type { SignedIn } from '#server/http/mount.ts'
import type { Scope } from '#server/scope.ts'
import {
  type AskAnswer,
  type Askable,
  type AskedBefore,
  accessErrors,
  MOST_ASKS,
  type Reason,
  type Refusal,
} from '../contract.ts'
import {
  countAsks,
  deleteOldAsks,
  findAsk,
  holdAsker,
  insertAsk,
  listCandidates,
  type Thing,
} from './asking-queries.ts'
import { chainOf, type Known, knownOf } from './explain.ts'
import { accessAsked } from './notices.ts'

/** The largest number of people who are named and notified. */
const MOST_ASKABLE = 3

/**
 * Returns why the caller may not do something, and who can be asked for the right.
 *
 * @throws AppError FORBIDDEN (403) for a caller who is not an employee, NOT_FOUND (404) for a work order that
 * the caller does not see
 */
export async function refusalOf({ db, caller, now }: SignedIn, thing: Thing): Promise<Refusal> {
  const scope = scopeOf(caller)
  const { known, stop } = await weighed({ db, scope }, thing)
  if (!stop) return { isAllowed: true, because: '', askable: [], asked: null }
  const before = await findAsk(db, scope, thing, dayBefore(now))
  return {
    isAllowed: false,
    because: sentenceOf(known, stop),
    askable: await listAskable(known, stop),
    asked: before ? toAsked(before) : null,
  }
}

/**
 * Asks for a right: notifies up to three people who can help. The same request within 24 hours changes
 * nothing and returns the time of the first one. If the caller has the right by now, nobody is asked.
 *
 * @throws AppError FORBIDDEN (403) for a caller who is not an employee, NOT_FOUND (404) for a work order that
 * the caller does not see, TOO_MANY_ASKS (429), NOBODY_TO_ASK (409)
 */
export async function ask(
  context: SignedIn,
  { note, ...thing }: Thing & { note?: string | null | undefined },
): Promise<AskAnswer> {
  const { db, caller, now } = context
  const scope = scopeOf(caller)
  await holdAsker(db, scope)
  const { known, stop } = await weighed({ db, scope }, thing)
  if (!stop) return { isAllowed: true, asked: null }
  const since = dayBefore(now)
  const before = await findAsk(db, scope, thing, since)
  if (before) return { isAllowed: false, asked: toAsked(before) }
  if ((await countAsks(db, scope, since)) >= MOST_ASKS)
    throw new AppError('TOO_MANY_ASKS', accessErrors.TOO_MANY_ASKS)
  const askable = await listAskable(known, stop)
  if (askable.length === 0) throw new AppError('NOBODY_TO_ASK', accessErrors.NOBODY_TO_ASK)
  const id = uuidv7()
  const told = askable.map(({ employeeUniqueId }) => employeeUniqueId)
  const said = note?.trim() ?? ''
  const { module, action, workOrderUniqueId } = thing
  await deleteOldAsks(db, scope, since)
  await insertAsk(db, scope, { id, module, action, workOrderUniqueId, note: said, told, now })
  notify({ ...context, scope }, [
    telling(accessAsked, {
      employeeIds: told,
      workOrderId: workOrderUniqueId,
      deed: id,
      values: {
        employeeId: scope.employeeId,
        ...{ module, action, note: said },
        project: known.project && { record: 'WorkOrder', id: known.project.id, title: known.project.title },
      },
    }),
  ])
  return { isAllowed: false, asked: { askedDate: now.toISOString(), names: askable.map(({ name }) => name) } }
}

function scopeOf({ scope }: SignedIn['caller']): Scope {
  if (!scope) throw platformError('FORBIDDEN')
  return scope
}

const dayBefore = (now: Date) => new Date(now.getTime() - DAY_MILLISECONDS)

const toAsked = ({ askedAt: askedDate, names }: { askedAt: string; names: string[] }): AskedBefore => ({
  askedDate,
  names,
})

/** The facts about the caller's request, and the reason to show; no reason if the caller has the right. */
async function weighed(context: Known['context'], thing: Thing): Promise<{ known: Known; stop?: Reason }> {
  const known = await knownOf(context, { employeeUniqueId: context.scope.employeeId, ...thing })
  const stops = (await chainOf(known)).filter(({ sign }) => sign === 'stops')
  // A reason that no role can change comes first: otherwise the caller would ask for another role in vain.
  const stop = stops.find(({ step }) => step === 'Subcontractor') ?? stops[0]
  return { known, ...(stop && { stop }) }
}

function sentenceOf({ asked, bit, module, project }: Known, { step, text }: Reason): string {
  if (step === 'Subcontractor') return `${text}.`
  // Only a caller who sees the project gets this sentence.
  if (step === 'Assignment') return 'You are not on this project.'
  const where = step === 'Scope' && project ? ` in ${project.title}` : ''
  return `Your role, ${asked.roleName}, does not have ${bit} on ${labelOf(module)}${where}.`
}

/**
 * The people who can be asked: first the project manager of the project, then the people who can give the
 * right. Each of them can sign in, sees the project, and may read roles, because the notice links to the
 * explanation of access.
 */
async function listAskable(known: Known, stop: Reason): Promise<Askable[]> {
  const { project, context } = known
  const candidates = await listCandidates(context.db, context.scope, project?.id ?? null)
  const readers = await listReaders(
    context.db,
    context.scope,
    candidates.map(({ employeeUniqueId }) => employeeUniqueId),
    project ? [project.id] : [],
  )
  const reached = candidates.filter(({ employeeUniqueId: id }) => {
    const reader = readers.get(id)
    return reader?.address && mayOn(reader, 'Roles', 'Read', project?.id ?? null)
  })
  const manager = reached.find(({ isManager }) => isManager)
  const asked = reached.filter((one) => {
    const reader = readers.get(one.employeeUniqueId)
    return one === manager || (reader !== undefined && canHelp(reader, known, stop))
  })
  return asked.slice(0, MOST_ASKABLE).map(({ isManager: _isManager, ...askable }) => askable)
}

/**
 * True if the reader can remove the reason: nobody can give a right that they do not have
 * (features/roles/server/rights.ts).
 */
function canHelp({ scope }: Reader, { module, bit, project }: Known, { step }: Reason): boolean {
  const { permissions, workOrderPermissions } = scope
  if (step === 'Subcontractor') return hasBit(permissions, 'Employees', 'Update')
  if (step === 'Assignment') return hasBit(permissions, 'Assignments', 'Create')
  const there = step === 'Scope' && project ? workOrderPermissions.get(project.id) : undefined
  return hasBit(permissions, 'Roles', 'Update') && hasBitThere(permissions, there, module, bit)
}
