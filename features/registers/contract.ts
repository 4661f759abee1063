/**
 * Registers, the lists of the app: named views of them, and the columns that a person wants to see
 * (decisions/0032).
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { Flag, idOf, RowVersion, requiredLine, text } from '#contract/values.ts'

/** The maximum number of views of a person: in one list, and in all lists together. */
export const MOST_VIEWS = 50
export const MOST_VIEWS_IN_ALL = 500
/** The maximum number of lists for which a person can choose columns, density and a default view. */
export const MOST_CHOICES = 100
/** The maximum number of chosen columns. */
const MOST_COLUMNS = 60
/** The maximum number of parameters in a view, and their maximum total length. */
const MOST_PARAMETERS = 40
const LONGEST_SEARCH = 2000

export const registerErrors = defineErrors({
  VIEW_NAME_TAKEN: {
    status: 409,
    text: 'There is a view of this name already. Choose another name, or change that view.',
  },
  TOO_MANY_VIEWS: {
    status: 409,
    text: `You can have ${MOST_VIEWS} views of a list, and ${MOST_VIEWS_IN_ALL} in all. Delete some that you no longer use.`,
  },
  TOO_MANY_CHOICES: {
    status: 409,
    text: `You have customized ${MOST_CHOICES} lists, the most that can be saved.`,
  },
})

/** The name of a list. Only the screens know which lists exist. */
const Register = text(40)
  .regex(/^[a-z][a-zA-Z-]*$/, 'must be the name of a list: letters and hyphens')
  .meta({ example: 'punch-lists' })

const name = z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,39}$/, 'must be a name of at most 40 letters')

/** The parameters of an address. */
const Search = z
  .record(name, text(LONGEST_SEARCH))
  .refine((search) => Object.keys(search).length <= MOST_PARAMETERS, `must be at most ${MOST_PARAMETERS}`)
  .refine(
    (search) => Object.entries(search).flat().join('').length <= LONGEST_SEARCH,
    `must be at most ${LONGEST_SEARCH} characters in all`,
  )
  .meta({ example: { search: 'library', sort: '-end' } })

/** A view that a person can choose: their own view, or a view that is shared with the account. */
export const RegisterView = z.object({
  viewUniqueId: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.string()),
  isShared: z.boolean(),
  isMine: z.boolean(),
  createdByName: z.string(),
  rowVersion: RowVersion,
})
export type RegisterView = z.output<typeof RegisterView>

/** How a person wants to see a list. */
export const RegisterChoice = z.object({
  columns: z.array(z.string()).nullable().meta({ description: 'in their order; null: as the list comes' }),
  isCompact: z.boolean(),
  defaultView: RegisterView.pick({ viewUniqueId: true, name: true, search: true }).nullable(),
})
export type RegisterChoice = z.output<typeof RegisterChoice>

const viewFields = { name: requiredLine(80), search: Search, isShared: Flag.optional() }

export const NewRegisterView = z.object({ register: Register, ...viewFields })
export type NewRegisterView = z.output<typeof NewRegisterView>

/** Fields that are left out stay as they are. */
export const RegisterViewChange = z
  .object(viewFields)
  .partial()
  .extend({ viewUniqueId: idOf('registerView'), rowVersion: RowVersion.optional() })
export type RegisterViewChange = z.output<typeof RegisterViewChange>

/** Fields that are left out stay as they are. */
export const NewRegisterChoice = z.object({
  register: Register,
  columns: z
    .array(name)
    .min(1, 'must not be empty')
    .max(MOST_COLUMNS, `must be at most ${MOST_COLUMNS}`)
    .refine((columns) => new Set(columns).size === columns.length, 'must name each column once')
    .nullish()
    .meta({ example: ['title', 'risk'], description: 'null: as the list comes' }),
  isCompact: Flag.optional(),
  defaultViewUniqueId: idOf('registerView').nullish().meta({ description: 'null: none' }),
})
export type NewRegisterChoice = z.output<typeof NewRegisterChoice>

const self = { area: 'registers', access: 'self' } as const

export const listRegisterViews = endpoint({
  ...self,
  method: 'GET',
  path: '/api/registers/{register}/views',
  params: z.object({ register: Register }),
  reply: z.array(RegisterView),
  summary: 'My views of a list and those shared with the account, by name',
})

export const createRegisterViews = endpoint({
  ...self,
  method: 'POST',
  path: '/api/registers/views/create',
  body: arrayOf(NewRegisterView, MOST_VIEWS),
  reply: Ids,
  summary: 'Adds views of my own, all or none',
})

export const updateRegisterViews = endpoint({
  ...self,
  method: 'POST',
  path: '/api/registers/views/update',
  body: arrayOf(RegisterViewChange, MOST_VIEWS),
  reply: Ids,
  summary: 'Changes views, all or none; fields that are left out stay',
  description: 'One’s own. A shared one is also changed by whoever has Update on Roles.',
})

export const deleteRegisterViews = endpoint({
  ...self,
  method: 'POST',
  path: '/api/registers/views/delete',
  body: arrayOf(idOf('registerView'), MOST_VIEWS),
  reply: Ids,
  summary: 'Deletes views, all or none; they are nobody’s default any more',
  description: 'One’s own. A shared one is also deleted by whoever has Update on Roles.',
})

export const chooseRegister = endpoint({
  ...self,
  method: 'POST',
  path: '/api/registers/choose',
  body: NewRegisterChoice,
  reply: RegisterChoice,
  summary: 'How I want a list to look: its columns, its density, the view that it opens with',
  description: 'What is left out stays. The session brings the choices of all lists.',
})
