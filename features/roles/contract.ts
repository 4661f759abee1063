/**
 * The roles of a company, their permissions, and the stock that they see (002 §3 'Company role', 'IAM
 * record', 'Role-inventory mapping', §6, §7 'Company roles and access'; decisions 'Permissions').
 */
import * as z from 'zod'
import { arrayOf, Ids } from '#contract/arrays.ts'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { FileReply } from '#contract/file.ts'
import { ALL_BITS, bits, bitsOfModule, type Module, modules } from '#contract/modules.ts'
import { own, ownIds, Page, Paging, pagingOf, targetOrMine } from '#contract/paging.ts'
import { statuses } from '#contract/statuses.ts'
import {
  GuestCompanyName,
  idOf,
  line,
  neededIdOf,
  optionalIdOf,
  RowVersion,
  requiredLine,
  text,
  wholeNumber,
} from '#contract/values.ts'

export const roleErrors = defineErrors({
  ROLE_ABOVE_OWN: {
    status: 403,
    text: 'This role may do more than yours, so you can neither give it nor change who has it. Ask an administrator of the account.',
  },
  ROLE_NOT_YOURS_TO_CHANGE: {
    status: 403,
    text: 'This role may do more than yours, so you cannot change it. Ask an administrator of the account.',
  },
  GIVES_MORE_THAN_OWN: {
    status: 403,
    text: 'You can give only what you have. Ask an administrator of the account.',
  },
  ADMINISTRATOR_FIXED: {
    status: 409,
    text: 'Someone must be able to change roles, so the administrators’ role keeps all of its permissions. Create another role for people with fewer permissions.',
  },
  ROLE_FIXED: {
    status: 409,
    text: 'The product itself gives this role to people, so it cannot be deleted. You can rename it.',
  },
  ROLE_IN_USE: { status: 409, text: 'This role is in use. Give these people another role first.' },
  ROLE_NAME_TAKEN: { status: 409, text: 'There is a role of this name already.' },
  IAM_EXISTS: {
    status: 409,
    text: 'This role has such a record already. Change that one.',
  },
  /** The documents' warning if a role is needed and none is chosen (002 §5). */
  ROLE_MISSING: { status: 400, text: 'Select Any Role To Continue', hint: 'Choose the role first.' },
  CATEGORY_MAPPED: { status: 409, text: 'The role sees this category already.' },
})

/** The fields about the caller that most bodies have. */
const whose = { ...ownIds, platform: text(40).nullish() }

// Roles ---------------------------------------------------------------------------------------------------------------

/** The kinds of roles with a fixed meaning. The meaning stays even if a role is renamed. */
export const roleKinds = ['administrator', 'subcontractor', 'guest'] as const
export type RoleKind = (typeof roleKinds)[number]

export const CompanyRole = z.object({
  companyRoleUniqueId: z.string(),
  companyRoleName: z.string(),
  companyRoleDescription: z.string(),
  companyUniqueId: z.string(),
  roleKind: z.enum(roleKinds).nullable().meta({
    description: 'ours: a role with a meaning of its own, whatever it is called',
  }),
  peopleCount: z.int().meta({ description: "ours: people of the caller's account who have it" }),
  peopleElsewhereCount: z.int().nullable().meta({
    description:
      "ours: how many people of the company's other accounts have it, for whoever may change it; null for others",
  }),
  recordCount: z
    .int()
    .meta({ description: 'ours: its records for one project each, as far as they are seen' }),
  categoryCount: z
    .int()
    .meta({ description: 'ours: inventory categories that it is mapped to; 0: it sees all' }),
  mayChange: z.boolean().meta({ description: 'ours: false where it allows more than the caller may do' }),
  rowVersion: RowVersion,
})
export type CompanyRole = z.output<typeof CompanyRole>

const roleFields = { companyRoleName: requiredLine(100), companyRoleDescription: text(500) }

export const NewCompanyRole = z.object({
  companyRoleName: roleFields.companyRoleName.meta({ example: 'Estimator' }),
  companyRoleDescription: roleFields.companyRoleDescription.nullish(),
  ...ownIds,
})
export type NewCompanyRole = z.output<typeof NewCompanyRole>

/** Fields that are left out stay as they are. */
export const CompanyRoleChange = z
  .object(roleFields)
  .extend({ companyRoleName: roleFields.companyRoleName.meta({ example: 'Crew leader' }) })
  .partial()
  .extend({
    companyRoleUniqueId: idOf('spareRole'),
    rowVersion: RowVersion.optional(),
    ...ownIds,
  })
export type CompanyRoleChange = z.output<typeof CompanyRoleChange>

const access = <A extends 'Create' | 'Read' | 'Update' | 'Delete'>(action: A) =>
  ({ module: 'Roles', action }) as const

export const listAllRoles = endpoint({
  method: 'GET',
  path: '/api/companyroles/all/{companyId}/{page}/{pageSize}/{filter}',
  area: 'roles',
  access: access('Read'),
  params: z.object({
    companyId: idOf('company').meta({ description: 'the own company or the own account' }),
    page: wholeNumber(0, 1_000_000).meta({ example: 0 }),
    pageSize: wholeNumber(1, 1000).meta({ example: 10 }),
    filter: line(200).meta({ example: 'null', description: "'null': all, else a part of the name" }),
  }),
  reply: Page(CompanyRole),
  summary:
    'The roles of the company: those of a new company first, then its own in the order of their making',
})

export const listRoles = endpoint({
  method: 'POST',
  path: '/api/companyroles/company',
  area: 'roles',
  access: access('Read'),
  body: Paging.extend({ TargetUniqueID: own('caller') }),
  reply: Page(CompanyRole),
  summary: 'The roles of the company',
})

export const findRole = endpoint({
  method: 'POST',
  path: '/api/companyroles/role',
  area: 'roles',
  access: access('Read'),
  body: pagingOf('companyRole'),
  reply: Page(CompanyRole),
  summary: 'One role, as a page',
})

export const createRoles = endpoint({
  method: 'POST',
  path: '/api/companyroles/create',
  area: 'roles',
  access: access('Create'),
  body: arrayOf(NewCompanyRole),
  reply: Ids,
  summary: 'Adds roles, all or none; they allow nothing until a record says so',
})

export const updateRoles = endpoint({
  method: 'POST',
  path: '/api/companyroles/update',
  area: 'roles',
  access: access('Update'),
  body: arrayOf(CompanyRoleChange),
  reply: Ids,
  summary: 'Renames roles, all or none',
})

export const deleteRoles = endpoint({
  method: 'POST',
  path: '/api/companyroles/delete',
  area: 'roles',
  access: access('Delete'),
  body: arrayOf(idOf('spareRole')),
  reply: Ids,
  summary: 'Deletes roles, all or none; none that somebody has or that a project has a record for',
})

export const RolePerson = z.object({
  employeeUniqueID: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  guestCompanyName: GuestCompanyName,
  statusId: z.int(),
  workOrderUniqueIds: z.array(z.string()).meta({
    description: 'the projects that they are on, of those that the role has a record for',
  }),
})
export type RolePerson = z.output<typeof RolePerson>

export const listPeopleOfRole = endpoint({
  method: 'POST',
  path: '/api/companyroles/people',
  area: 'roles',
  access: access('Read'),
  body: pagingOf('companyRole'),
  reply: Page(RolePerson),
  summary: "Ours: the people of the caller's account who have a role, Active and Pending, by name",
})

// Permissions ---------------------------------------------------------------------------------------------------------

/** The documents' form of permissions: a map from module name to a sum of bits, as text (002 §3). */
export const Iam = z.object({
  iamUniqueId: z.string(),
  companyRoleUniqueId: z.string(),
  companyRoleName: z.string(),
  workOrderUniqueId: z.string().nullable().meta({
    description: 'null: what the role allows in general; else what it allows on this project instead',
  }),
  workOrderTitle: z.string().nullable(),
  iamPermissions: z.string().meta({
    description:
      'JSON text: a map from module to the sum of Create 1, Read 2, Update 4, Delete 8, GlobalAccess 16',
  }),
  statusId: z.int(),
  companyUniqueId: z.string(),
  accountUniqueId: z.string(),
  platform: z.string(),
  rowVersion: RowVersion,
})
export type Iam = z.output<typeof Iam>

const named = new Map(modules.map((module) => [module.toLowerCase(), module]))

/** A sum of bits in words: `Read 2, Update 4`. */
const wordsOfSum = (sum: number) =>
  Object.entries(bits)
    .filter(([, bit]) => (sum & bit) !== 0)
    .map(([name, bit]) => `${name} ${bit}`)
    .join(', ')

/** The new bits of each module; null: the record no longer names the module. */
export type BitsByModule = Partial<Record<Module, number | null>>

/**
 * Reads the text or the map that a client sends. Module names can have any letter case, and each may occur
 * once.
 */
function readBits(given: unknown, refuse: (message: string) => void): BitsByModule {
  const map = typeof given === 'string' ? parsed(given) : given
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    refuse('must be a JSON map from module names to sums of bits')
    return {}
  }
  const found: BitsByModule = {}
  for (const [name, sum] of Object.entries(map)) {
    const module = named.get(name.trim().toLowerCase())
    const isSum = sum === null || (Number.isInteger(sum) && sum >= 0 && sum <= ALL_BITS)
    if (!module) refuse(`'${name.slice(0, 40)}' is not a module`)
    else if (module in found) refuse(`names ${module} twice`)
    else if (isSum && (Number(sum) & ~bitsOfModule(module)) !== 0)
      refuse(`${module} has no other bits than ${wordsOfSum(bitsOfModule(module))}`)
    else if (isSum) found[module] = sum
    else refuse(`${module} must be a sum of bits, a whole number from 0 to ${ALL_BITS}`)
  }
  return found
}

function parsed(given: string): unknown {
  try {
    return JSON.parse(given)
  } catch {
    return null
  }
}

const MOST_OF_TEXT = 5000

const IamPermissions = z
  .union([z.string().max(MOST_OF_TEXT), z.record(z.string(), z.unknown())])
  .transform((given, context) =>
    readBits(given, (message) => context.issues.push({ code: 'custom', message, input: given })),
  )
  .meta({ example: '{"Projects":2,"RFIs":7}', description: 'as JSON text, or as the map itself' })

const IamStatus = z.literal([statuses.Active, statuses.InActive], 'must be Active or InActive').meta({
  example: statuses.Active,
  description: 'left out: Active; one that is InActive does not count',
})

export const NewIam = z.object({
  companyRoleUniqueId: idOf('companyRole'),
  workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'left out: in general' }),
  iamPermissions: IamPermissions,
  statusId: IamStatus.nullish(),
  ...whose,
})
export type NewIam = z.output<typeof NewIam>

/**
 * Modules that a change leaves out keep their bits (records.md 'IAM'). A module with null is no longer named.
 */
export const IamChange = z.object({
  iamUniqueId: idOf('iam'),
  iamPermissions: IamPermissions.optional(),
  statusId: IamStatus.nullish(),
  rowVersion: RowVersion.optional(),
  ...whose,
})
export type IamChange = z.output<typeof IamChange>

export const listIam = endpoint({
  method: 'POST',
  path: '/api/iam/company',
  area: 'roles',
  access: access('Read'),
  body: Paging.extend({ TargetUniqueID: own('caller') }),
  reply: Page(Iam),
  summary: 'What the roles of the company allow, role by role; in general first, then by project',
})

export const findIam = endpoint({
  method: 'POST',
  path: '/api/iam/iam',
  area: 'roles',
  access: access('Read'),
  body: pagingOf('iam'),
  reply: Page(Iam),
  summary: 'One record of what a role allows, as a page',
})

export const listIamOfRole = endpoint({
  method: 'POST',
  path: '/api/iam/companyrole',
  area: 'roles',
  access: access('Read'),
  body: pagingOf('companyRole'),
  reply: Page(Iam),
  summary: 'What a role allows: in general first, then by project',
})

export const createIam = endpoint({
  method: 'POST',
  path: '/api/iam/create',
  area: 'roles',
  access: access('Create'),
  body: arrayOf(NewIam),
  reply: Ids,
  summary: 'Says what roles allow, in general or on one project, all or none; nothing that the caller lacks',
})

export const updateIam = endpoint({
  method: 'POST',
  path: '/api/iam/update',
  area: 'roles',
  access: access('Update'),
  body: arrayOf(IamChange),
  reply: Ids,
  summary: 'Changes what roles allow, all or none; modules that are left out keep their bits',
})

export const deleteIam = endpoint({
  method: 'POST',
  path: '/api/iam/delete',
  area: 'roles',
  access: access('Delete'),
  body: arrayOf(idOf('iam')),
  reply: Ids,
  summary: 'Deletes whole records of what roles allow, all or none',
})

export const RoleChange = z.object({
  changeId: z.string(),
  changedAt: z.string().meta({ description: 'the instant, in UTC' }),
  changedBy: z.string().nullable().meta({
    description:
      "somebody of the caller's account, or of another one that told this account of it; null: neither",
  }),
  changedByAccount: z.string().nullable().meta({
    description: 'the account that they did it from, where it is another one; named as it was then',
  }),
  isByProduct: z.boolean().meta({ description: 'true: no person did it, the product was updated' }),
  companyRoleUniqueId: z.string(),
  companyRoleName: z.string(),
  workOrderUniqueId: z.string().nullable(),
  workOrderTitle: z.string().nullable(),
  kind: z.enum(['added', 'changed', 'deleted', 'renamed']).meta({
    description: 'what became of the record; renamed: the role has another name',
  }),
  nameBefore: z.string().nullable().meta({ description: 'of a role that was renamed' }),
  nameAfter: z
    .string()
    .nullable()
    .meta({ description: 'of a role that was renamed: what it was called then' }),
  modules: z.array(
    z.object({
      module: z.enum(modules),
      before: z.int().nullable().meta({ description: 'null: the record did not name the module' }),
      after: z.int().nullable().meta({ description: 'null: the record names the module no longer' }),
    }),
  ),
})
export type RoleChange = z.output<typeof RoleChange>

export const listRoleChanges = endpoint({
  method: 'POST',
  path: '/api/iam/changes',
  area: 'roles',
  access: access('Read'),
  body: Paging.extend({ TargetUniqueID: targetOrMine('companyRole') }),
  reply: Page(RoleChange),
  summary: 'Ours: what was changed of what the roles of the company, or one of them, allow; newest first',
  description:
    "Of projects, those that the caller sees. People are named of the caller's account, and of another account where its change was of a role that people of the caller's account had. What a new company begins with is left out.",
})

export const exportIam = endpoint({
  method: 'POST',
  path: '/api/iam/export',
  area: 'roles',
  access: access('Read'),
  body: z.object(whose),
  sendsFile: true,
  reply: FileReply,
  summary: 'Ours: what the roles of the company allow as a spreadsheet with one sheet for each role',
})

export const OwnAccess = z.object({
  workOrderUniqueId: z.string().nullable(),
  iamPermissions: z.string().meta({ description: 'JSON text: the bits of the module, or of all' }),
})

/** The path is the name that the documents give this call (002 §7). */
export const findOwnAccess = endpoint({
  method: 'POST',
  path: '/api/iam/blahblah',
  area: 'roles',
  access: 'self',
  body: z.object({
    module: z
      .string()
      .trim()
      .toLowerCase()
      .transform((name, context) => {
        const module = named.get(name)
        if (!module) context.issues.push({ code: 'custom', message: 'is not a module', input: name })
        return module ?? modules[0]
      })
      .nullish()
      .meta({ example: 'RFIs', description: 'left out: all' }),
    workOrderUniqueId: optionalIdOf('workOrder').meta({ description: 'left out: in general' }),
    ...whose,
  }),
  reply: OwnAccess,
  summary: 'What the caller may do in a module, in general or on one project',
})

// Stock categories ----------------------------------------------------------------------------------------------------

export const RoleInventory = z.object({
  companyRoleInventoryUniqueId: z.string(),
  companyRoleUniqueId: z.string(),
  companyRoleName: z.string(),
  companyInventoryCategoryUniqueId: z.string(),
  companyInventoryCategoryCode: z.string(),
  companyInventoryCategoryCodeName: z.string(),
  companyUniqueId: z.string(),
})
export type RoleInventory = z.output<typeof RoleInventory>

export const listRoleInventory = endpoint({
  method: 'POST',
  path: '/api/companyrolesinventory/all',
  area: 'roles',
  access: access('Read'),
  body: z.object({
    UniqueId: idOf('companyRole'),
    page: wholeNumber(0, 1_000_000).default(0),
    pageSize: wholeNumber(1, 1000).default(10),
    filter: line(200).nullish().meta({ example: '', description: 'a part of the code and name' }),
    ...whose,
  }),
  reply: Page(RoleInventory),
  summary: 'The inventory categories that a role is mapped to, by code; one that is mapped to none sees all',
})

export const createRoleInventory = endpoint({
  method: 'POST',
  path: '/api/companyrolesinventory/create',
  area: 'roles',
  access: access('Create'),
  body: z.object({
    roleInventoryCollection: arrayOf(
      z.object({
        companyRoleUniqueId: neededIdOf('companyRole'),
        companyInventoryCategoryUniqueId: idOf('companyInventoryCategory'),
        companyUniqueId: own('company'),
      }),
    ),
    EmployeeUniqueId: idOf('employee').nullish().meta({ description: "the caller's own" }),
    ...whose,
  }),
  reply: Ids,
  summary: 'Maps roles to inventory categories, all or none',
})

export const deleteRoleInventory = endpoint({
  method: 'POST',
  path: '/api/companyrolesinventory/delete',
  area: 'roles',
  access: access('Delete'),
  body: arrayOf(idOf('companyRoleInventory')),
  reply: Ids,
  summary: 'Takes inventory categories off roles, all or none',
  description: 'A role that is mapped to none sees all categories.',
})
