/** Sign-in, sessions and passwords (002 §2 'Shell and sign-in', §7; decisions 'Sign-in and people'). */

import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Region } from '#contract/region-schema.ts'
import { Flag, Instant, idOf, requiredLine, text } from '#contract/values.ts'
import {
  Country,
  IncidentEmployeeType,
  IncidentType,
  InventoryCategory,
} from '#features/reference/contract.ts'
import { RegisterChoice } from '#features/registers/contract.ts'
import { GivenPassword, NewPassword, Username } from './credentials.ts'

export { identityErrors, SHORTEST_PASSWORD } from './credentials.ts'
export * from './security-contract.ts'

const Bits = z.int().min(0).max(31)

/** The data that the screens of a signed-in person need at once; 002 §3 'Session user info' lists the values. */
export const SessionInfo = z.object({
  employeeUniqueId: z.string().nullable(),
  employeeUsername: z.string(),
  employeeFirstName: z.string(),
  employeeLastName: z.string(),
  isAdmin: z.boolean(),
  companyRole: z.string(),
  /**
   * Whether the role administers the account. Such a person can activate people at once, and remove a lost
   * second factor.
   */
  isAccountAdministrator: z.boolean(),
  isOfSubcontractor: z.boolean().meta({
    description:
      'of punch items, RFIs, submittals and permits they see what names them or their company, of jobs and tasks the titles',
  }),
  companyRoles: z.array(
    z.object({
      companyRoleUniqueId: z.string(),
      companyRoleName: z.string(),
      roleKind: z.string().nullable(),
    }),
  ),
  account: z
    .object({
      accountUniqueID: z.string(),
      companyUniqueId: z.string(),
      accountName: z.string(),
      /** A name of an IANA time zone. This zone decides the current day for all records of the account. */
      timeZone: z.string(),
      /** How people of the account read and write units, days, times and paper. */
      region: Region,
    })
    .nullable(),
  company: z.object({ companyUniqueID: z.string(), companyName: z.string() }).nullable(),
  /** The accounts that this login can switch to, including the present account. */
  accounts: z.array(
    z.object({ accountUniqueID: z.string(), accountName: z.string(), companyName: z.string() }),
  ),
  statusList: z.record(z.string(), z.int()),
  permissions: z.record(z.string(), Bits),
  /** By the id of a work order: the permissions that replace `permissions` on this work order. */
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
  /** The current day of the account, yyyy-MM-dd; in UTC for a person without an account. */
  today: z.string(),
  /** When the next day of the account begins. */
  dayEndsAt: Instant,
  /** The person's own IANA time zone, in which instants are shown; null until it is known. */
  timeZone: z.string().nullable(),
  /** Whether the person chose the time zone; otherwise it is the zone of the browser of the last sign-in. */
  isTimeZoneChosen: z.boolean(),
  /** The person's choices for the lists of the application, by the name of each list. */
  registers: z.record(z.string(), RegisterChoice),
  hasSecondFactor: z.boolean(),
  /** The company requires a second factor and the person has none: only calls that set it up work until then. */
  mustSetUpSecondFactor: z.boolean(),
  /** The role that this tab previews, and the project on which the role counts as assigned; null: no preview. */
  preview: z
    .object({
      companyRoleUniqueId: z.string(),
      companyRoleName: z.string(),
      workOrderUniqueId: z.string().nullable(),
    })
    .nullable(),
})
export type SessionInfo = z.output<typeof SessionInfo>

export const Session = SessionInfo.extend({
  token: z.string().meta({ description: 'goes into the Authorization header, bare or as Bearer' }),
})
export type Session = z.output<typeof Session>

export const Credentials = z.object({
  username: Username.meta({ example: 'somebody@company.example' }),
  password: GivenPassword,
  platform: text(40).nullish(),
  code: text(40).nullish().meta({ description: 'of the second factor, or a recovery code' }),
  timeZone: text(64)
    .nullish()
    .meta({ description: 'a name of the IANA time zones; another is left aside', example: 'Europe/Berlin' }),
  keepSignedIn: Flag.nullish().meta({
    example: false,
    description:
      'this device stays signed in for 30 days after its last use, by a cookie that opens new sessions',
  }),
})
export type Credentials = z.output<typeof Credentials>

export const PasswordChange = z.object({
  employeeUniqueID: text(100).toLowerCase().nullish().meta({ record: 'employee' }),
  currentPassword: GivenPassword,
  newPassword: NewPassword.meta({ example: 'a long new password' }),
})
export type PasswordChange = z.output<typeof PasswordChange>

export const signIn = endpoint({
  method: 'POST',
  path: '/api/login',
  atDoor: true,
  isGated: true,
  area: 'identity',
  access: 'public',
  writes: false,
  body: Credentials,
  reply: Session,
  summary: 'Sign in',
  description:
    'Throttled per username and per address; a browser in which the user signed in before is counted by itself. ' +
    'Unknown users and wrong passwords get the same answer in the same time. ' +
    'With a second factor the right password without `code` answers 401 SECOND_FACTOR_REQUIRED.',
})

export const signInByPath = endpoint({
  method: 'GET',
  path: '/api/login/{username}/{password}/web',
  atDoor: true,
  isGated: true,
  area: 'identity',
  access: 'public',
  params: Credentials.pick({ username: true, password: true }),
  reply: Session,
  summary: "Sign in, in the documents' older form",
  description:
    'LEGACY_LOGIN=off removes it. Its path is never logged and its answer never cached. Not for whoever has a second factor.',
})

export const resume = endpoint({
  method: 'POST',
  path: '/api/session/resume',
  atDoor: true,
  area: 'identity',
  access: 'public',
  // The use case opens its own transactions: if a cookie is used twice, the device must end although the call
  // fails.
  writes: false,
  reply: Session,
  summary: 'A new token for a device that stays signed in',
  description:
    'By the cookie of `keepSignedIn`, which is exchanged for the next one: each works once. One that was exchanged more ' +
    'than half a minute ago is taken for a stolen copy and ends the device. Without a good one: 401 DEVICE_NOT_KEPT.',
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/logout',
  atDoor: true,
  area: 'identity',
  access: 'self',
  reply: z.object({}),
  summary:
    'Sign out: the token stops working at once, in all tabs of the browser, and it stays signed in no more',
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/session',
  atDoor: true,
  area: 'identity',
  access: 'self',
  reply: SessionInfo,
  summary: 'Who am I, where, and what may I do',
})

export const switchAccount = endpoint({
  method: 'POST',
  path: '/api/session/account',
  atDoor: true,
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
  // Hashing is slow and must not keep a transaction open, so the use case opens its own transaction.
  writes: false,
  body: PasswordChange,
  reply: z.object({}),
  summary: 'Change my password; all my other sessions and devices end',
})

/** 000 §5: the error for an empty username. */
export const USERNAME_MISSING = 'Username is missing'

export const requestReset = endpoint({
  method: 'POST',
  path: '/api/userlogin/password/resetrequest',
  area: 'identity',
  access: 'public',
  // Counting attempts must not keep a transaction open, and the job is one statement.
  writes: false,
  body: z.object({
    username: requiredLine(254, USERNAME_MISSING).toLowerCase().meta({ example: 'somebody@company.example' }),
    platform: text(40).nullish(),
  }),
  reply: z.object({}),
  summary: 'Asks for a mail with a link to choose a new password',
  description:
    'The same answer in the same time for everybody. Who has not activated their login yet gets a new activation link. ' +
    'Throttled per username and per address.',
})

const MailedCode = text(200).min(1, 'must not be empty').meta({ example: 'a-code-that-was-mailed' })

/** The page first verifies the code without `newPassword`; this call does not use the code up. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/userlogin/password/reset',
  area: 'identity',
  access: 'public',
  // Hashing is slow and must not keep a transaction open, so the use case opens its own transaction.
  writes: false,
  body: z.object({
    token: MailedCode,
    username: Username.meta({ example: 'somebody@company.example' }),
    newPassword: NewPassword.nullish().meta({ example: 'a long new password' }),
    platform: text(40).nullish(),
  }),
  reply: z.object({ verified: z.boolean(), changed: z.boolean() }),
  summary:
    'Verifies a mailed code; with newPassword chooses it, ends all sessions and devices and uses the code up',
})

/** The page of an invitation makes this call, which changes nothing: mail scanners open links, too. */
export const checkActivation = endpoint({
  method: 'POST',
  path: '/api/employee/activate/check',
  area: 'identity',
  access: 'public',
  writes: false,
  body: z.object({
    token: MailedCode,
    userid: Username.meta({ example: 'somebody@company.example', description: 'the username' }),
  }),
  reply: z.object({
    needsPassword: z.boolean().meta({ description: 'activate with newPassword; false: their login has one' }),
    companyName: z.string(),
    accountName: z.string(),
  }),
  summary: 'Ours: where an activation link leads to, without using it',
  description: '400 for a wrong, used or old code.',
})

export const activate = endpoint({
  method: 'POST',
  path: '/api/employee/activate',
  area: 'identity',
  access: 'public',
  writes: false,
  body: z.object({
    token: MailedCode,
    userid: Username.meta({ example: 'somebody@company.example', description: 'the username' }),
    newPassword: NewPassword.nullish().meta({ example: 'a long new password' }),
    platform: text(40).nullish(),
  }),
  reply: z.object({
    activated: z.boolean(),
    needsPassword: z.boolean().meta({ description: 'call again with newPassword; nothing was done yet' }),
    session: Session.nullable().meta({
      description: 'of who chose their password by this; others sign in with theirs',
    }),
  }),
  summary: 'Activates an employee by the code in their mail',
  description:
    'A login without a password must choose one: the first call answers that, the second brings it and is signed in.',
})
