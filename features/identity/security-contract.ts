/** The calls for the security of a login: the second factor and the devices. */
import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, Instant, idOf, text } from '#contract/values.ts'
import { GivenPassword, Username } from './credentials.ts'

const OtpCode = text(40).min(1, 'must not be empty').meta({ example: '123456' })

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/begin',
  area: 'identity',
  access: 'self',
  // A write would store its reply for repeated calls, and the reply contains the secret.
  writes: false,
  reply: z.object({
    secret: z.string().meta({ description: 'in Base32, to type in' }),
    uri: z.string().meta({ description: 'otpauth://, for the QR code' }),
  }),
  summary: 'Begins to set up a second factor; it is in force once confirmed',
})

export const confirmSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/confirm',
  area: 'identity',
  access: 'self',
  // The use case opens its own transaction: a wrong code must be counted although the call fails.
  writes: false,
  body: z.object({ code: OtpCode }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  summary:
    'Puts the second factor in force and ends my other sessions; the recovery codes are shown this once',
})

/** Proof that the caller is the person, because the session alone could be stolen: the password or a code. */
const Proof = z
  .object({ password: GivenPassword.nullish(), code: text(40).nullish() })
  .superRefine(({ password, code }, context) => {
    if (!password && !code)
      context.addIssue({ code: 'custom', path: ['password'], message: 'Enter your password or a code' })
  })
export type Proof = z.output<typeof Proof>

export const switchOffSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/off',
  area: 'identity',
  access: 'self',
  writes: false,
  body: Proof,
  reply: z.object({}),
  summary: 'Switches the second factor off and mails that to the person',
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/secondfactor/recoverycodes',
  area: 'identity',
  access: 'self',
  writes: false,
  body: Proof,
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  summary: 'Makes new recovery codes; the old ones stop working',
})

export const resetSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/reset',
  area: 'identity',
  access: { module: 'Employees', action: 'Update' },
  body: z.object({ employeeUniqueID: idOf('colleague') }),
  reply: z.object({}),
  summary: "Takes a lost second factor off an employee's login, ends their sessions and mails it to them",
  description:
    'By an account administrator, for a person who belongs to their account alone; for others by the site administrator.',
})

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/secondfactor/remove',
  area: 'identity',
  access: 'admin',
  body: z.object({ username: Username.meta({ example: 'somebody@company.example' }) }),
  reply: z.object({}),
  summary: 'Takes a lost second factor off any login, by a site administrator',
})

export const Device = z.object({
  sessionId: z.string().meta({ description: 'of the session, or of the device that stays signed in' }),
  userAgent: z.string().meta({ description: "readable: 'Firefox on Windows'" }),
  address: z.string(),
  platform: z.string(),
  createdDate: Instant,
  lastUsedDate: Instant,
  isCurrent: z.boolean(),
  isKept: z.boolean().meta({ description: 'stays signed in, until 30 days after its last use' }),
})
export type Device = z.output<typeof Device>

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/session/devices',
  area: 'identity',
  access: 'self',
  reply: z.array(Device),
  summary: 'Where I am signed in, the last used first',
})

export const endDevices = endpoint({
  method: 'POST',
  path: '/api/session/devices/end',
  area: 'identity',
  access: 'self',
  body: z
    .array(
      z
        .string()
        .regex(/^[0-9a-f]{64}$/, 'is not a session')
        .meta({ example: '0'.repeat(64) }),
    )
    .max(100),
  reply: z.array(z.string()),
  summary: 'Signs out elsewhere: the sessions named, or all others where none is; answers which',
})

/** The time zone in which instants are shown to a person. It also decides the time of their daily mail. */
export const Preferences = z.object({
  timeZone: text(64).meta({ example: 'Europe/Berlin' }),
  isChosen: Flag.default(true).meta({
    description: 'false for the zone of the browser: the next sign-in may then bring another one',
  }),
})
export type Preferences = z.output<typeof Preferences>

export const setPreferences = endpoint({
  method: 'POST',
  path: '/api/session/preferences',
  area: 'identity',
  access: 'self',
  body: Preferences,
  reply: z.object({}),
  summary: 'Sets my time zone',
})
