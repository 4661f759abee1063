/** Sign-in, sessions and passwords (002 §2 'Shell and sign-in', §7; decisions 'Sign-in and people'). */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { defineErrors } from '#contract/errors.ts'
import { idOf, requiredText, text } from '#contract/values.ts'
import {
  Country,
  IncidentEmployeeType,
  IncidentType,
  InventoryCategory,
} from '#features/reference/contract.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

export const identityErrors = defineErrors({
  SIGN_IN_FAILED: { status: 401, text: 'We cannot log you in.' },
  SIGN_IN_THROTTLED: {
    status: 429,
    text: 'Too many attempts to sign in. Please wait a quarter of an hour and try again.',
  },
  PASSWORD_WRONG: { status: 400, text: 'The current password is not right.' },
  PASSWORD_COMMON: {
    status: 400,
    text: 'This password is one of the most common ones. Please choose another.',
  },
  PASSWORD_UNCHANGED: { status: 400, text: 'The new password is the same as the current one.' },
})

const Bits = z.int().min(0).max(31)

/** What a signed-in person's screens need at once; 002 §3 'Session user info' lists the values. */
export const SessionInfo = z.object({
  employeeUniqueId: z.string().nullable(),
  employeeUsername: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  isAdmin: z.boolean(),
  companyRole: z.string(),
  companyRoles: z.array(z.object({ companyRoleUniqueId: z.string(), companyRoleName: z.string() })),
  account: z
    .object({ accountUniqueID: z.string(), companyUniqueId: z.string(), accountName: z.string() })
    .nullable(),
  company: z.object({ companyUniqueID: z.string(), companyName: z.string() }).nullable(),
  /** The accounts that this login can change to, the present one included. */
  accounts: z.array(
    z.object({ accountUniqueID: z.string(), accountName: z.string(), companyName: z.string() }),
  ),
  statusList: z.record(z.string(), z.int()),
  permissions: z.record(z.string(), Bits),
  /** Where a permission is scoped to a work order: its id to what overrides `permissions` there. */
  workOrderPermissions: z.record(z.string(), z.record(z.string(), Bits)),
  workOrders: z.array(z.object({ workOrderUniqueID: z.string(), workOrderTitle: z.string() })),
  jobCodeTypes: z.array(z.object({ jobCodeTypeId: z.int(), jobCodeTypeName: z.string() })),
  inventoryCategories: z.array(InventoryCategory),
  companyInventoryCategory: z.array(
    z.object({
      companyInventoryCategoryUniqueId: z.string(),
      inventoryCategoryUniqueId: z.string(),
      companyInventoryCategoryCode: z.string(),
      companyInventoryCategoryCodeName: z.string(),
    }),
  ),
  incidentTypes: z.array(IncidentType),
  incidentEmployeeTypeList: z.array(IncidentEmployeeType),
  countryList: z.array(Country),
})
export type SessionInfo = z.output<typeof SessionInfo>

export const Session = SessionInfo.extend({
  token: z.string().meta({ description: 'goes into the Authorization header, bare or as Bearer' }),
})
export type Session = z.output<typeof Session>

const Username = requiredText(254).toLowerCase()
/** Checked against the stored hash; how long a password must be is asked when it is chosen. */
const GivenPassword = z.string().min(1, 'must not be empty').max(LONGEST_PASSWORD)

export const Credentials = z.object({
  username: Username.meta({ example: 'somebody@company.example' }),
  password: GivenPassword,
  platform: text(40).nullish(),
})
export type Credentials = z.output<typeof Credentials>

/** A password that is chosen now. */
export const NewPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `must have at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `must have at most ${LONGEST_PASSWORD} characters`)

export const PasswordChange = z.object({
  employeeUniqueID: text(100).toLowerCase().nullish().meta({ record: 'employee' }),
  currentPassword: GivenPassword,
  newPassword: NewPassword.meta({ example: 'a long new password' }),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  area: 'identity',
  access: 'public',
  writes: false,
  body: Credentials,
  reply: Session,
  summary: 'Sign in',
  description:
    'Throttled per username and per address. Unknown users and wrong passwords get the same answer in the same time.',
})

export const signInByPath = endpoint({
  method: 'GET',
  path: '/api/login/{username}/{password}/web',
  area: 'identity',
  access: 'public',
  params: Credentials.omit({ platform: true }),
  reply: Session,
  summary: "Sign in, in the documents' older form",
  description: 'LEGACY_LOGIN=off removes it. Its path is never logged and its answer never cached.',
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  area: 'identity',
  access: 'self',
  reply: z.object({}),
  summary: 'Sign out: the token stops working at once',
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  area: 'identity',
  access: 'self',
  reply: SessionInfo,
  summary: 'Who am I, where, and what may I do',
})

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/session/account',
  area: 'identity',
  access: 'self',
  body: z.object({ accountUniqueID: idOf('account') }),
  reply: SessionInfo,
  summary: 'Go on in another account of the same login; the token stays',
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/employee/updatepassword',
  area: 'identity',
  access: 'self',
  // Hashing must not hold a transaction open; the use case writes in one of its own.
  writes: false,
  body: PasswordChange,
  reply: z.object({}),
  summary: 'Change my password; all my other sessions end',
})
