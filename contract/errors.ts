/**
 * All errors that the server returns: their code, HTTP status and text. The text is the documents' text if
 * they give one (000 §8, 001 §8, 002 §8). A feature adds its own codes beside its rules with `defineErrors`,
 * so that each code has a status.
 */
import type { Bit, Module } from './modules.ts'

export interface ErrorKind {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 431 | 500 | 503 | 507
  readonly text: string
  /** What to do next. It is a field of its own, so that a documented text stays unchanged. */
  readonly hint?: string
  /** The seconds after which a new attempt can succeed; sent in the header `Retry-After`. */
  readonly retryAfter?: number
}

/** Declares a set of error kinds, keyed by their code. */
export function defineErrors<const T extends Record<string, ErrorKind>>(kinds: T): T {
  return kinds
}

/** The errors of the platform. The errors of a feature are in its contract. */
export const platformErrors = defineErrors({
  INVALID_INPUT: { status: 400, text: 'Some of what was sent is not valid. See the fields below.' },
  PARAMETERS_MISSING: {
    status: 400,
    text: 'Parameters missing!',
    hint: 'A part of the address or of the request is missing.',
  },
  MALFORMED_BODY: { status: 400, text: 'The body is not valid JSON.' },
  MALFORMED_REQUEST: { status: 400, text: 'This is not a request that can be read.' },
  SIGN_IN_REQUIRED: { status: 401, text: 'Authentication required.' },
  FORBIDDEN: { status: 403, text: "You're not authorized to perform the operation." },
  NOT_FOUND: { status: 404, text: 'No information was found about the entity you were looking for!' },
  REQUEST_TIMEOUT: { status: 408, text: 'The request did not arrive in time.' },
  PREVIEW_READ_ONLY: {
    status: 409,
    text: 'Preview is read only.',
    hint: 'End the preview to change anything.',
  },
  ROW_VERSION_STALE: {
    status: 409,
    text: 'Someone else has changed this in the meantime. Reload it, check their changes and save again.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    text: 'This Idempotency-Key was used for another request already. Send a new key.',
  },
  UNDO_EXPIRED: {
    status: 409,
    text: 'This can no longer be undone. Only the person who deleted it can undo it, within 30 seconds.',
    hint: 'Under Company, Deleted lists it for 30 days.',
  },
  PARENT_DELETED: {
    status: 409,
    text: 'The record this belonged to has been deleted too. Restore that one first.',
  },
  BUSY: { status: 409, text: 'Others are changing the same records right now. Please try again.' },
  TAKEN: {
    status: 409,
    text: 'That name or number is already in use. Reload and choose another.',
  },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  BODY_TOO_COMPLEX: {
    status: 413,
    text: 'The body nests too deep, or holds too many keys or values for one call. Send it in parts.',
  },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send the body as application/json.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The headers of the request are too large.' },
  TOO_MANY_REQUESTS: { status: 429, text: 'Too many attempts. Please wait a while and try again.' },
  INTERNAL: {
    status: 500,
    text: 'Oops! Server did something unexpected. We are on it. Please try Later.',
    hint: 'Something went wrong on the server. What you typed is still here.',
  },
  UNAVAILABLE: {
    status: 503,
    text: 'The server is starting or its database is away. Please try again.',
    retryAfter: 2,
  },
  OVERLOADED: {
    status: 503,
    text: 'The server has more to do than it can just now. Please try again in a moment.',
    retryAfter: 5,
  },
  STORAGE_FULL: {
    status: 507,
    text: 'The server has no space left, so nothing was saved. Its operator has to make room.',
    retryAfter: 60,
  },
})

/** One fault of the input: `path` is the field (with dots and indexes), `message` the fault. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/**
 * The right that the caller lacks. `workOrderUniqueId`: the project where it is missing; left out: the
 * general right.
 */
export interface Lacking {
  readonly module: Module
  readonly action: Bit
  readonly workOrderUniqueId?: string
}

/** A screen of the app that shows what prevents the action. */
export interface ErrorLink {
  readonly text: string
  readonly path: string
}

/**
 * The error that a rule throws. `kind` comes from `platformErrors` or a feature's own set.
 *
 * @example throw new AppError('NOT_FOUND', platformErrors.NOT_FOUND)
 */
export class AppError extends Error {
  readonly code: string
  readonly status: ErrorKind['status']
  readonly fields: readonly FieldError[]
  readonly retryAfter: number | undefined
  readonly hint: string | undefined
  readonly links: readonly ErrorLink[]
  /** Only with FORBIDDEN, and only if the caller lacks one certain right. */
  lacking?: Lacking

  constructor(
    code: string,
    kind: ErrorKind,
    fields: readonly FieldError[] = [],
    said: string | { text: string; links: readonly ErrorLink[] } = kind.text,
  ) {
    super(typeof said === 'string' ? said : said.text)
    this.name = 'AppError'
    this.code = code
    this.status = kind.status
    this.fields = fields
    this.retryAfter = kind.retryAfter
    this.hint = kind.hint
    this.links = typeof said === 'string' ? [] : said.links
  }
}

/** Creates an error of the platform. */
export function platformError(
  code: keyof typeof platformErrors,
  fields: readonly FieldError[] = [],
): AppError {
  return new AppError(code, platformErrors[code], fields)
}

/**
 * The caller lacks a right. The answer names the right, so that a screen can name it and offer to ask for it.
 */
export function forbidden(lacking: Lacking): AppError {
  return Object.assign(platformError('FORBIDDEN'), { lacking })
}

/**
 * The record does not exist, or the caller may not see it: both give the same answer (decisions 'Errors').
 */
export function notFound(text?: string): AppError {
  return new AppError('NOT_FOUND', platformErrors.NOT_FOUND, [], text)
}

/** One field of the input breaks a rule that the schema cannot express. */
export function invalidInput(path: string, message: string): AppError {
  return platformError('INVALID_INPUT', [{ path, message }])
}
