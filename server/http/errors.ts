/** Turns whatever was thrown into the envelope that the caller sees. Nothing of ours leaks in it. */
import type * as z from 'zod'
import type { Envelope } from '#contract/endpoint.ts'
import { AppError, type FieldError, platformError } from '#contract/errors.ts'
import { NOT_VALID, speakPlainly } from '#contract/plain-faults.ts'

speakPlainly()

/** The faults of an input as the envelope's `fields`: all at once, each with its path. */
export function inputError(error: z.ZodError): AppError {
  const fields: FieldError[] = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: messageOf(issue),
  }))
  return platformError('INVALID_INPUT', fields)
}

/** A union that was given no message says nothing of use; what its first kind says is. */
function messageOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_union' && issue.message === NOT_VALID) {
    return issue.errors[0]?.[0]?.message ?? issue.message
  }
  return issue.message
}

interface Thrown {
  code?: string
  statusCode?: number
  severity?: string
  syscall?: string
  message?: string
  cause?: Thrown
}

/** PostgreSQL is stopping, starting, read-only for now, out of connections or memory, or ended our connection. */
const DATABASE_AWAY = /^(57P0\d|08...|53[0-9A-Z]{3}|25006|25P0[34])$/
/** The network's own words for the same; ENOENT is a socket that is not there. */
const NETWORK_AWAY =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/
/** What the driver says of a connection that is gone; it has no codes for it. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Cannot use a pool after)/
const NO_CONNECTION_FREE = /^timeout exceeded when trying to connect/

/** The machine has nothing left of something: space, or files that may be open. */
function shortage({ code = '' }: Thrown): AppError | undefined {
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return platformError('STORAGE_FULL')
  if (/^(EMFILE|ENFILE)$/.test(code)) return platformError('OVERLOADED')
  return undefined
}

/** The database refused a value or was away: what that means to the caller, where it is their doing or passes. */
function databaseError({ code = '', severity, syscall, message = '', cause }: Thrown): AppError | undefined {
  if (DATABASE_AWAY.test(code) || NETWORK_AWAY.test(code)) return platformError('UNAVAILABLE')
  if (code === 'ENOENT' && syscall === 'connect') return platformError('UNAVAILABLE')
  if (code === '' && CONNECTION_LOST.test(message)) return platformError('UNAVAILABLE')
  if (code === '' && NO_CONNECTION_FREE.test(message)) return platformError('OVERLOADED')
  // A store of files that cannot be reached says so in the cause.
  if (cause && NETWORK_AWAY.test(cause.code ?? '')) return platformError('UNAVAILABLE')
  if (severity === undefined) return undefined
  // Only the door waits for a lock so briefly: its connections are few, and everybody's.
  if (code === '55P03') return platformError('OVERLOADED')
  if (code === '57014') return platformError('BUSY')
  // Two requests that are right by themselves and not together: what one names has gone, or both give one name.
  if (code === '23503') return platformError('BUSY')
  if (code === '23505') return platformError('TAKEN')
  return undefined
}

/** What the framework refused before a use case ran. */
function frameworkError({ code = '', statusCode }: Thrown): AppError | undefined {
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return platformError('TOO_LARGE')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return platformError('UNSUPPORTED_MEDIA_TYPE')
  if (code === 'FST_ERR_BAD_URL') {
    return platformError('INVALID_INPUT', [{ path: 'path', message: 'is not a valid path' }])
  }
  if (code === 'FST_ERR_MAX_PARAM_LENGTH') return platformError('NOT_FOUND')
  if (code.startsWith('FST_ERR_CTP')) return platformError('MALFORMED_BODY')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return platformError('MALFORMED_BODY')
  return undefined
}

/** The error that a caller is told for anything thrown; unknown ones are INTERNAL and belong into the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const details = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Thrown
  // A client that goes away in the middle of its body looks like a database that does, but for the status.
  return shortage(details) ?? frameworkError(details) ?? databaseError(details) ?? platformError('INTERNAL')
}

/** The envelope of an error. */
export function errorEnvelope(error: AppError, requestId: string): Envelope<never> {
  return {
    data: null,
    errorCode: error.code,
    errorDescription: error.message,
    ...(error.hint && { hint: error.hint }),
    ...(error.links.length > 0 && { links: [...error.links] }),
    ...(error.fields.length > 0 && { fields: [...error.fields] }),
    ...(error.lacking && { lacking: error.lacking }),
    requestId,
  }
}
