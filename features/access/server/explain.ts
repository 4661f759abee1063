/**
 * Explains why a person may do something, with the same functions that decide it
 * (records.md 'Explain access').
 */
import { formatDay } from '#contract/days.ts'
import { notFound, platformError } from '#contract/errors.ts'
import { type Bit, bits, hasBit, hasBitAnywhere, hasBitThere, type Module } from '#contract/modules.ts'
import {
  bitsOfTheirs,
  firmModules,
  isOnlyTheirs,
  ownModules,
  recordTypeNames,
  recordTypeOf,
  titleModules,
} from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { listRoleRights } from '#features/roles/server/public.ts'
import { labelOf, wordsOf } from '#features/roles/words.ts'
import { mayAnywhere } from '#server/db/visibility.ts'
import type { InAccount, SignedIn } from '#server/http/mount.ts'
import type { Held, Scope } from '#server/scope.ts'
import type { Explanation, Reason, Remedy } from '../contract.ts'
import type { AskedAction } from '../words.ts'
import {
  type Asked,
  countWaiting,
  countWithRole,
  findAsked,
  findSetBy,
  findThere,
  listAble,
  listTitles,
  type SetBy,
} from './queries.ts'

interface Question {
  employeeUniqueId: string
  module: Module
  action: AskedAction
  workOrderUniqueId: string | null
}

/** The facts from which the chain of reasons is made. */
export interface Known {
  asked: Asked
  module: Module
  action: AskedAction
  /** The permission bit that the action needs. */
  bit: Bit
  /** The permissions of the person's role. For people of a subcontractor, only some of them count. */
  held: Held
  project: { id: string; title: string; since: string | null } | null
  waiting: number
  context: Pick<InAccount, 'db' | 'scope'>
}

/** The modules in which people of a subcontractor see only records that name them. */
const theirModules = recordTypeNames.filter(isOnlyTheirs).map((type) => recordTypeOf(type).module)

const verbs: Readonly<Record<AskedAction, string>> = {
  Create: 'add',
  Read: 'see',
  Update: 'change',
  Delete: 'delete',
  GlobalAccess: 'reach all',
  Step: 'take the step that waits in',
}

/**
 * Returns whether a person of the account may do something, and why.
 *
 * @throws AppError FORBIDDEN (403) for a caller who asks about others without Roles/Read, NOT_FOUND (404) for
 * a person of another account and for a work order that the caller does not see
 */
export async function explain({ db, caller }: SignedIn, question: Question): Promise<Explanation> {
  const scope = requireMayAsk(caller, question.employeeUniqueId)
  return told(await knownOf({ db, scope }, question))
}

/**
 * Reads the facts that decide a question. The caller must have checked that the question is allowed.
 *
 * @throws AppError NOT_FOUND (404) for a person of another account and for a work order that the caller does
 * not see
 */
export async function knownOf(
  { db, scope }: Known['context'],
  { employeeUniqueId, module, action, workOrderUniqueId }: Question,
): Promise<Known> {
  const asked = await findAsked(db, scope, employeeUniqueId)
  const there = workOrderUniqueId && (await findThere(db, scope, employeeUniqueId, workOrderUniqueId))
  if (!asked || (workOrderUniqueId && !there)) throw notFound()
  const rights = (await listRoleRights(db, scope, [asked.roleId])).get(asked.roleId)
  const held = rights?.held ?? { permissions: {}, workOrderPermissions: new Map() }
  const waiting = await countWaiting(db, scope, {
    employeeId: employeeUniqueId,
    module,
    workOrderId: workOrderUniqueId,
  })
  return {
    ...{ asked, module, action, held, waiting, context: { db, scope } },
    bit: action === 'Step' ? 'Read' : action,
    project: workOrderUniqueId && there ? { id: workOrderUniqueId, ...there } : null,
  }
}

/**
 * Checks that the caller may ask about a person's access. Everybody may ask about themselves.
 *
 * @throws AppError FORBIDDEN (403) for a caller who asks about others without Roles/Read
 */
export function requireMayAsk({ scope }: SignedIn['caller'], employeeId: string): Scope {
  if (!scope) throw platformError('FORBIDDEN')
  const isOwn = employeeId === scope.employeeId
  if (!isOwn && !mayAnywhere(scope, 'Roles', 'Read')) throw platformError('FORBIDDEN')
  return scope
}

async function told(known: Known): Promise<Explanation> {
  const absence = absenceOf(known.asked)
  if (absence) {
    const because = [{ step: 'Role', sign: 'stops', isDeciding: true, text: absence, detail: '' }] as const
    return { isAllowed: false, summary: absence, because: [...because], remedies: [] }
  }
  const chain = await chainOf(known)
  const stops = chain.find(({ sign }) => sign === 'stops')
  const deciding = stops ?? chain.find(({ isDeciding }) => isDeciding)
  const because = chain.map((reason) => ({ ...reason, isDeciding: reason === deciding }))
  return {
    isAllowed: !stops,
    summary: summaryOf(known, stops),
    because,
    remedies: stops ? await remediesOf(known, chain) : await takingAway(known),
  }
}

/** Why a person cannot sign in at all; null if they can. */
export function absenceOf({ name, statusId, hasLogin }: Asked): string | null {
  if (statusId === statuses.InActive) return `${name} is inactive and cannot sign in.`
  if (!hasLogin) return `${name} has no login access.`
  if (statusId === statuses.Pending)
    return `${name} was invited, has not followed the link in the mail yet, and cannot sign in.`
  return null
}

/**
 * The permissions that a record for the project sets for the module; undefined if there is no such record.
 */
const overrideOf = ({ held, project, module }: Known): number | undefined =>
  project ? held.workOrderPermissions.get(project.id)?.[module] : undefined

/** True if the role has the bit, computed with the functions that guard the calls. */
function hasTheBit({ held, project, module, bit }: Known): boolean {
  const { permissions, workOrderPermissions } = held
  return project
    ? hasBitThere(permissions, workOrderPermissions.get(project.id), module, bit)
    : hasBitAnywhere(permissions, workOrderPermissions.values(), module, bit)
}

function seesAllThere({ held, project }: Known): boolean {
  const there = project ? held.workOrderPermissions.get(project.id) : undefined
  return hasBitThere(held.permissions, there, 'Projects', 'GlobalAccess')
}

/** All reasons, in the order of the steps, for a person who can sign in. */
export async function chainOf(known: Known): Promise<Reason[]> {
  return [
    await roleReason(known),
    await recordReason(known),
    await scopeReason(known),
    assignmentReason(known),
    globalReason(known),
    ...theirsReason(known),
    ...turnReason(known),
  ]
}

type Said = Pick<Reason, 'sign' | 'text' | 'detail'> & { isDeciding?: boolean }
const reason = (step: Reason['step'], { isDeciding = false, ...said }: Said): Reason => ({
  step,
  isDeciding,
  ...said,
})

async function roleReason({ asked, context }: Known): Promise<Reason> {
  const { count } = await countWithRole(context.db, context.scope, asked.roleId, null)
  const text = `${asked.roleName}, in ${asked.accountName}`
  return reason('Role', {
    sign: 'through',
    text,
    detail: `${peopleIn(count)} of the account ${count === 1 ? 'has' : 'have'} this role.`,
  })
}

async function recordReason(known: Known): Promise<Reason> {
  const { asked, held, module, bit, project, context } = known
  const sum = held.permissions[module] ?? 0
  const isAllowed = hasBit(held.permissions, module, bit)
  // If a record for a project decides, the general record does not matter.
  const isOverruled = project ? overrideOf(known) !== undefined : !isAllowed && hasTheBit(known)
  const set = await findSetBy(context.db, context.scope, asked.roleId, null)
  return reason('Record', {
    sign: isAllowed ? 'through' : isOverruled ? 'neutral' : 'stops',
    isDeciding: isAllowed && !isOverruled,
    text: `${asked.roleName} in every project, ${labelOf(module)}: ${wordsOf(sum)}`,
    detail: sentences(needed(known), !isAllowed && exceptionOf(known), set && setBy(set)),
  })
}

/** The part of a module that a person sees without its bit. */
const exceptionOf = ({ module }: Known) =>
  module === 'Costs' &&
  'The originator, reviewers and approvers of a change order see its amounts in any case.'

function needed({ action, bit }: Known): string {
  return action === 'Step' ? 'It takes Read, and the turn.' : `It takes ${bit}.`
}

/** Permissions that came with the company were set by nobody, so the text has only the day. */
const setBy = ({ day, by }: SetBy) => `Set ${formatDay(day)}${by ? ` by ${by}` : ''}.`

async function scopeReason(known: Known): Promise<Reason> {
  const { asked, held, module, bit, project, context } = known
  if (!project) {
    const allowing = [...held.workOrderPermissions]
      .filter(([, there]) => hasBit(there, module, bit))
      .map(([id]) => id)
    const isOnlyThere = allowing.length > 0 && !hasBit(held.permissions, module, bit)
    const titles = [...(await listTitles(context.db, context.scope, allowing)).values()]
    const text = isOnlyThere
      ? `On ${allowing.length === 1 ? 'one project' : `${allowing.length} projects`} alone, by a record there`
      : 'Not asked of one project'
    return reason('Scope', {
      sign: isOnlyThere ? 'through' : 'neutral',
      isDeciding: isOnlyThere,
      text,
      detail: isOnlyThere ? titles.join(', ') : '',
    })
  }
  const override = overrideOf(known)
  if (override === undefined)
    return reason('Scope', {
      sign: 'neutral',
      text: `No record for ${project.title} names ${labelOf(module)}`,
      detail: 'What holds in every project holds here.',
    })
  const isAllowed = hasTheBit(known)
  const set = await findSetBy(context.db, context.scope, asked.roleId, project.id)
  return reason('Scope', {
    sign: isAllowed ? 'through' : 'stops',
    isDeciding: isAllowed,
    text: `${asked.roleName} on ${project.title}, ${labelOf(module)}: ${wordsOf(override)}`,
    detail: sentences('Replaces what holds in general.', set && setBy(set)),
  })
}

function assignmentReason(known: Known): Reason {
  const { asked, project } = known
  if (!project) return reason('Assignment', { sign: 'neutral', text: 'Not asked of one project', detail: '' })
  if (project.since)
    return reason('Assignment', {
      sign: 'through',
      text: `On ${project.title} since ${formatDay(project.since)}`,
      detail: 'Needed without GlobalAccess on Projects.',
    })
  const isEnough = seesAllThere(known)
  return reason('Assignment', {
    sign: isEnough ? 'neutral' : 'stops',
    text: `${asked.firstName} is not on ${project.title}`,
    detail: isEnough ? 'GlobalAccess on Projects is enough.' : 'Needed without GlobalAccess on Projects.',
  })
}

function globalReason(known: Known): Reason {
  const isThere = seesAllThere(known)
  const isNeeded = known.project !== null && known.project.since === null
  return reason('GlobalAccess', {
    sign: isThere && isNeeded ? 'through' : 'neutral',
    text: isThere ? 'Sees all projects' : 'None on Projects',
    detail: isThere || !known.project ? '' : 'With it one sees all projects of the account.',
  })
}

const theirNames = ({ firstName, firmName }: Asked) => (firmName ? `${firstName} or ${firmName}` : firstName)

/** The reason for people of a subcontractor: they see less of some modules, and can only read others. */
function theirsReason({ asked, module, bit }: Known): Reason[] {
  const said = asked.isOfSubcontractor && saidOfTheirs(asked, module)
  if (!said) return []
  // Uses the bits that the calls allow to people of a subcontractor (server/db/theirs.ts).
  const isStopped = (bitsOfTheirs(module) & bits[bit]) === 0
  return [reason('Subcontractor', { sign: isStopped ? 'stops' : 'neutral', ...said })]
}

function saidOfTheirs(asked: Asked, module: Module): Pick<Reason, 'text' | 'detail'> | undefined {
  if (ownModules.includes(module))
    return {
      text: `People of a subcontractor have no part in ${labelOf(module)}`,
      detail: 'Whatever the role allows. They bid in an account of their own company.',
    }
  if (titleModules.includes(module))
    return {
      text: `People of a subcontractor see the titles of ${labelOf(module)}, and change none`,
      detail: 'Whatever the role allows.',
    }
  if (firmModules.includes(module))
    return {
      text: `People of a subcontractor see their own company in ${labelOf(module)}, and change none`,
      detail: 'Whatever the role allows. They do not see other subcontractors.',
    }
  if (!theirModules.includes(module)) return
  return {
    text: `People of a subcontractor see what names them: here, what names ${theirNames(asked)}`,
    detail: asked.firmName
      ? 'As author, assignee, participant or ball in court. They do not see other records.'
      : 'No subcontractor is chosen for them, so it takes their own name.',
  }
}

function turnReason(known: Known): Reason[] {
  const { asked, action, module, waiting } = known
  const isNeeded = action === 'Step'
  if (!isNeeded && waiting === 0) return []
  const text =
    waiting === 0
      ? `Nothing in ${labelOf(module)} waits on ${asked.firstName} here`
      : `${waiting === 1 ? 'One record waits' : `${waiting} records wait`} on ${asked.firstName} here`
  return [
    reason('Turn', {
      sign: isNeeded ? (waiting > 0 ? 'through' : 'stops') : 'neutral',
      isDeciding: isNeeded && waiting > 0,
      text,
      detail:
        isNeeded || waiting === 0 ? '' : 'The step that is waited for is theirs, whatever the role allows.',
    }),
  ]
}

function summaryOf(known: Known, stops: Reason | undefined): string {
  const { asked, action, module, project } = known
  const where = project ? ` on ${project.title}` : ''
  const what = `${verbs[action]} ${labelOf(module)}${where}`
  if (!stops && asked.isOfSubcontractor && theirModules.includes(module) && action !== 'Create')
    return `${asked.firstName} can ${what}: those that name ${theirNames(asked)}.`
  if (!stops) return `${asked.firstName} can ${what}.`
  const reasons: Readonly<Record<Reason['step'], string>> = {
    Role: stops.text,
    Record: `the role ${asked.roleName} does not allow it.`,
    Scope: `the record of ${asked.roleName} there does not allow it.`,
    Assignment: `${asked.firstName} is not on the project, and ${asked.roleName} does not see all projects.`,
    GlobalAccess: stops.text,
    Subcontractor: ownModules.includes(module)
      ? 'people of a subcontractor have no part in it.'
      : firmModules.includes(module)
        ? 'people of a subcontractor see their own company alone.'
        : 'people of a subcontractor see the titles alone.',
    Turn: 'it is not their turn.',
  }
  return `${asked.firstName} cannot ${what}: ${reasons[stops.step]}`
}

// Changes of the answer -----------------------------------------------------------------------------------------------

async function remediesOf(known: Known, chain: readonly Reason[]): Promise<Remedy[]> {
  const stopped = chain.filter(({ sign }) => sign === 'stops').map(({ step }) => step)
  const remedies: Remedy[] = []
  for (const step of stopped) {
    // One after the other, because there are at most two.
    // oxlint-disable-next-line no-await-in-loop
    remedies.push(await remedyOf(known, step))
  }
  return remedies
}

async function remedyOf(known: Known, step: Reason['step']): Promise<Remedy> {
  const { asked, bit, module, project } = known
  const nowhere = { companyRoleUniqueId: null, companyRoleName: null, workOrderUniqueId: project?.id ?? null }
  if (step === 'Assignment' && project)
    return {
      text: `Put ${asked.firstName} on ${project.title}`,
      detail: `Or let ${asked.roleName} see all projects: GlobalAccess on Projects.`,
      at: 'project',
      ...nowhere,
      ...(await ableTo(known, 'Assignments', 'Create')),
    }
  if (step === 'Subcontractor') return belongingElsewhere(known)
  if (step === 'Turn')
    return {
      text: `Name ${asked.firstName} where the record waits`,
      detail: 'Who assigns it, or replaces its approver, decides whose turn it is.',
      at: 'turn',
      ...nowhere,
      whoCan: [],
      isMine: false,
    }
  const where = step === 'Scope' && project ? ` on ${project.title}` : ''
  return {
    text: `Allow ${asked.roleName} ${bit} in ${labelOf(module)}${where}`,
    at: 'record',
    companyRoleUniqueId: asked.roleId,
    companyRoleName: asked.roleName,
    workOrderUniqueId: step === 'Scope' ? (project?.id ?? null) : null,
    ...(await gaining(known, step === 'Scope' ? (project?.id ?? null) : null)),
    ...(await ableTo(known, 'Roles', 'Update')),
  }
}

/** The person's own record decides whether they belong to a subcontractor. */
async function belongingElsewhere(known: Known): Promise<Remedy> {
  const { asked } = known
  return {
    text: `Let ${asked.firstName} be none of a subcontractor's people`,
    detail: 'By another role, and no subcontractor: they then see what others of the role see.',
    at: 'person',
    companyRoleUniqueId: null,
    companyRoleName: null,
    workOrderUniqueId: null,
    ...(await ableTo(known, 'Employees', 'Update')),
  }
}

async function gaining(
  { asked, context }: Known,
  workOrderId: string | null,
): Promise<Pick<Remedy, 'detail'>> {
  const { count, names } = await countWithRole(context.db, context.scope, asked.roleId, workOrderId)
  const others = count - names.length
  return {
    detail: `${peopleIn(count)} with this role${workOrderId ? ' on the project' : ''}: ${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`,
  }
}

async function ableTo(
  { context: { db, scope } }: Known,
  module: Module,
  action: 'Create' | 'Update',
): Promise<Pick<Remedy, 'whoCan' | 'isMine'>> {
  const able = await listAble(db, scope, module, action)
  return {
    whoCan: able.filter(({ id }) => id !== scope.employeeId).map(({ name }) => name),
    isMine: hasBit(scope.permissions, module, action),
  }
}

/** For a yes: the change of a record that would remove the right. */
async function takingAway(known: Known): Promise<Remedy[]> {
  const { asked, bit, module, project, held } = known
  // The administrators' role keeps all its permissions (docs/decisions/0092).
  if (asked.roleKind === 'administrator') return []
  const isByProject = project !== null && overrideOf(known) !== undefined
  if (!isByProject && !hasBit(held.permissions, module, bit)) return []
  const where = isByProject && project ? ` on ${project.title}` : ''
  return [
    {
      text: `Take ${bit} in ${labelOf(module)} from ${asked.roleName}${where}`,
      at: 'record',
      companyRoleUniqueId: asked.roleId,
      companyRoleName: asked.roleName,
      workOrderUniqueId: isByProject ? (project?.id ?? null) : null,
      ...(await gaining(known, isByProject ? (project?.id ?? null) : null)),
      ...(await ableTo(known, 'Roles', 'Update')),
    },
  ]
}

const peopleIn = (count: number) => (count === 1 ? 'One person' : `${count} people`)
const sentences = (...said: (string | undefined | null | false)[]) => said.filter(Boolean).join(' ')
