/** Usernames and passwords, and the errors of sign-in. */
import * as z from 'zod'
import { defineErrors } from '#contract/errors.ts'
import { requiredLine } from '#contract/values.ts'

export const SHORTEST_PASSWORD = 10
export const LONGEST_PASSWORD = 200

export const identityErrors = defineErrors({
  SIGN_IN_FAILED: { status: 401, text: 'We cannot log you in.' },
  SIGN_IN_THROTTLED: {
    status: 429,
    text: 'Too many sign-in attempts. Please wait 15 minutes and try again.',
  },
  DEVICE_NOT_KEPT: { status: 401, text: 'This device is no longer signed in. Please sign in.' },
  PASSWORD_WRONG: { status: 400, text: 'The current password is wrong.' },
  PASSWORD_COMMON: {
    status: 400,
    text: 'This password is one of the most common ones. Please choose another.',
  },
  PASSWORD_UNCHANGED: { status: 400, text: 'The new password is the same as the current one.' },
  CODE_INVALID: {
    status: 400,
    text: 'This link no longer works: it was used, or it is too old. Ask for a new one.',
  },
  REQUEST_THROTTLED: {
    status: 429,
    text: 'Too many requests. Please wait 15 minutes and try again.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    text: 'Please enter the code of your authenticator app, or one of your recovery codes.',
  },
  SECOND_FACTOR_WRONG: {
    status: 401,
    text: 'This code is wrong or was already used. Wait for the next one and try again.',
  },
  CODE_WRONG: {
    status: 400,
    text: 'This code is wrong or was already used. Wait for the next one and try again.',
  },
  SECOND_FACTOR_ON: {
    status: 409,
    text: 'Your second factor is already on. Turn it off first to set up another.',
  },
  SECOND_FACTOR_OFF: { status: 409, text: 'There is no second factor. Begin to set one up first.' },
  SECOND_FACTOR_DEMANDED: {
    status: 409,
    text: 'Your company requires a second factor, so it cannot be turned off.',
  },
  OWN_SECOND_FACTOR: {
    status: 409,
    text: 'Turn off your own second factor in Settings, Two-step sign-in, with your password or a code.',
  },
  ONLY_ADMINISTRATORS: {
    status: 403,
    text: 'Only an administrator of the account can remove a lost second factor.',
  },
  NOT_YOURS_TO_TAKE_OFF: {
    status: 409,
    text: 'Only the administrator of the site can remove the second factor of this person.',
  },
})

/** A username as it is entered to sign in. It is an e-mail address. */
export const Username = requiredLine(254).toLowerCase()
/** A password that is compared with the stored hash. Its length is checked only when it is chosen. */
export const GivenPassword = z.string().min(1, 'must not be empty').max(LONGEST_PASSWORD)

/** A password that is being chosen. */
export const NewPassword = z
  .string()
  .min(SHORTEST_PASSWORD, `must have at least ${SHORTEST_PASSWORD} characters`)
  .max(LONGEST_PASSWORD, `must have at most ${LONGEST_PASSWORD} characters`)
