/**
 * Explains why a person may do something, or may not: the chain of reasons in words
 * (records.md 'Roles and access').
 */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { type Bit, type Module, modules } from '#contract/modules.ts'
import { ownIds } from '#contract/paging.ts'
import { GuestCompanyName, Instant, idOf, optionalIdOf, text } from '#contract/values.ts'
import { type AskedAction, askedActions, bitNames, LONGEST_NOTE } from './words.ts'

/** The largest number of different rights that a person can ask for in 24 hours. */
export const MOST_ASKS = 10

export const accessErrors = defineErrors({
  NOBODY_TO_ASK: { status: 409, text: 'Nobody in your account can be asked for this.' },
  TOO_MANY_ASKS: {
    status: 429,
    text: `You have asked for access ${MOST_ASKS} times in 24 hours. Try again tomorrow, or talk to your administrator.`,
  },
})

/** The steps of an explanation, always in this order. */
export const reasonSteps = [
  'Role',
  'Record',
  'Scope',
  'Assignment',
  'GlobalAccess',
  'Subcontractor',
  'Turn',
] as const

export const Reason = z.object({
  step: z.enum(reasonSteps),
  sign: z.enum(['through', 'stops', 'neutral']).meta({
    description: 'lets through, stops, or does not matter here',
  }),
  isDeciding: z.boolean().meta({ description: 'the first that stops; of a yes, what allows' }),
  text: z.string(),
  detail: z.string(),
})
export type Reason = z.output<typeof Reason>

/** A change that would turn the answer from no to yes, or from yes to no. */
export const Remedy = z.object({
  text: z.string(),
  detail: z.string().meta({ description: 'who gains or loses by it' }),
  whoCan: z.array(z.string()).meta({ description: 'names of people of the account who can do it; some' }),
  isMine: z.boolean().meta({ description: 'the caller can do it' }),
  /** The place in the app where this change is made. */
  at: z.enum(['record', 'project', 'person', 'turn']),
  companyRoleUniqueId: z.string().nullable(),
  companyRoleName: z.string().nullable(),
  workOrderUniqueId: z.string().nullable(),
})
export type Remedy = z.output<typeof Remedy>

export const Explanation = z.object({
  isAllowed: z.boolean(),
  summary: z.string(),
  because: z.array(Reason),
  remedies: z.array(Remedy).meta({
    description: 'what makes it a yes, all of it needed; of a yes, what would take it away',
  }),
})
export type Explanation = z.output<typeof Explanation>

/** The permissions of a role in one module. */
export const Allowed = z.object({ module: z.enum(modules), permission: z.int() })
export type Allowed = z.output<typeof Allowed>

/**
 * The access of a person: the general rights of their role, the projects that they see, and the rights that
 * differ on a project.
 */
export const PersonAccess = z.object({
  absence: z.string().nullable().meta({ description: 'why they cannot sign in at all; null: they can' }),
  companyRoleUniqueId: z.string(),
  companyRoleName: z.string(),
  peopleCount: z.int().meta({ description: 'of the account with this role, themselves among them' }),
  isOfSubcontractor: z.boolean().meta({
    description: 'they see titles alone, or what names them, in the modules of records, and no bids',
  }),
  seesAll: z.boolean().meta({ description: 'all projects of the account, by the role' }),
  projectCount: z.int().meta({ description: 'of the projects that the caller sees: those that they see' }),
  ofProjects: z.int().meta({ description: 'how many projects the caller sees' }),
  projects: z
    .array(
      z.object({
        workOrderUniqueId: z.string(),
        title: z.string(),
        statusId: z.int(),
        since: z.string().nullable().meta({ description: 'since when they are on it; null: by their role' }),
      }),
    )
    .meta({ description: 'the first hundred, those that they are on before the others' }),
  allowed: z.array(Allowed).meta({ description: 'in every project; what is left out allows nothing' }),
  exceptions: z.array(
    z.object({
      workOrderUniqueId: z.string(),
      title: z.string(),
      setOn: z.string().nullable(),
      setBy: z.string().nullable(),
      allowed: z.array(Allowed).meta({ description: 'instead of what holds in every project' }),
    }),
  ),
})
export type PersonAccess = z.output<typeof PersonAccess>

/** A person who can be asked for a right. */
export const Askable = z.object({
  employeeUniqueId: z.string(),
  name: z.string(),
  companyRoleName: z.string(),
  guestCompanyName: GuestCompanyName,
})
export type Askable = z.output<typeof Askable>

/** When the caller asked for the right, and the people whom the caller asked. */
export const AskedBefore = z.object({ askedDate: Instant, names: z.array(z.string()) })
export type AskedBefore = z.output<typeof AskedBefore>

/** Why a screen is refused, and who can be asked for the right. */
export const Refusal = z.object({
  isAllowed: z.boolean().meta({ description: 'the caller can do it by now' }),
  because: z.string().meta({ description: 'why not, in one sentence; empty where it is allowed' }),
  askable: z.array(Askable).meta({
    description: 'of a project its project manager first, then who can give the right; three at most',
  }),
  asked: AskedBefore.nullable().meta({ description: 'that the caller asked for it in the last 24 hours' }),
})
export type Refusal = z.output<typeof Refusal>

export const AskAnswer = z.object({
  isAllowed: z.boolean().meta({ description: 'the caller can do it by now, so nobody was asked' }),
  asked: AskedBefore.nullable(),
})
export type AskAnswer = z.output<typeof AskAnswer>

const moduleNames = new Map<string, Module>(modules.map((module) => [module.toLowerCase(), module]))
const actionNames = new Map<string, AskedAction>(askedActions.map((action) => [action.toLowerCase(), action]))
const bitWords = new Map<string, Bit>(bitNames.map((bit) => [bit.toLowerCase(), bit]))

/** One of these words, in any letter case. */
function oneOf<Word extends string>(words: ReadonlyMap<string, Word>, example: Word) {
  return z
    .string()
    .trim()
    .toLowerCase()
    .pipe(
      z.literal(
        [...words.keys()] as [string, ...string[]],
        `must be one of ${[...words.values()].join(', ')}`,
      ),
    )
    .transform((word) => words.get(word) ?? example)
    .meta({ example })
}

export const explainAccess = endpoint({
  method: 'POST',
  path: '/api/iam/explain',
  area: 'roles',
  access: 'self',
  writes: false,
  body: z.object({
    employeeUniqueId: idOf('employee'),
    module: oneOf(moduleNames, 'RFIs'),
    action: oneOf(actionNames, 'Read'),
    workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'left out: anywhere' }),
    ...ownIds,
    platform: text(40).nullish(),
  }),
  reply: Explanation,
  summary: 'Ours: whether somebody may do something, and the chain of reasons in words',
  description:
    'Everybody may ask about themselves; about others of the account whoever has Roles/Read. It is decided by the same rules as the calls themselves.',
})

export const describeAccess = endpoint({
  method: 'POST',
  path: '/api/iam/person',
  area: 'roles',
  access: 'self',
  writes: false,
  body: z.object({ employeeUniqueId: idOf('employee'), ...ownIds, platform: text(40).nullish() }),
  reply: PersonAccess,
  summary: 'Ours: what somebody can do, on which projects, and what differs there',
  description:
    'Everybody may ask about themselves; about others of the account whoever has Roles/Read. Of projects only those are named and counted that the caller sees.',
})

const refusedThing = {
  module: oneOf(moduleNames, 'Invoices'),
  action: oneOf(bitWords, 'Read'),
  workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'left out: anywhere' }),
  ...ownIds,
  platform: text(40).nullish(),
}

export const explainRefusal = endpoint({
  method: 'POST',
  path: '/api/iam/refused',
  area: 'roles',
  access: 'self',
  writes: false,
  body: z.object(refusedThing),
  reply: Refusal,
  summary: 'Ours: why the caller is refused something, and who can be asked for it',
  description:
    'The deciding reason of /api/iam/explain in one sentence. A project that the caller does not see is 404.',
})

export const askForAccess = endpoint({
  method: 'POST',
  path: '/api/iam/ask',
  area: 'roles',
  access: 'self',
  body: z.object({
    ...refusedThing,
    note: text(LONGEST_NOTE).nullish().meta({ example: 'I check the bill of the roof on Monday.' }),
  }),
  reply: AskAnswer,
  summary: 'Ours: asks those for a right who can help',
  description: `They are told by a notice. The same again within 24 hours changes nothing and returns when it was asked; more than ${MOST_ASKS} different ones in that time are 429.`,
})
