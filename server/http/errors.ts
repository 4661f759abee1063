/** Turns any thrown value into the envelope that the caller sees, without internal details. */
import type * as z from 'zod'
import type { Envelope } from '#contract/endpoint.ts'
import { AppError, type FieldError, platformError } from '#contract/errors.ts'
import { NOT_VALID, speakPlainly } from '#contract/plain-faults.ts'

speakPlainly()

/** The faults of an input as the envelope's `fields`: all of them, each with its path. */
export function inputError(error: z.ZodError): AppError {
  const fields: FieldError[] = error.issues.map((issue) => ({
    path: issue.path.join('.'),
    message: messageOf(issue),
  }))
  return platformError('INVALID_INPUT', fields)
}

/**
 * The message of a fault. If a union has no message of its own, the message of the union's first option is
 * returned.
 */
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

/**
 * PostgreSQL's codes if PostgreSQL is stopping, starting, read-only for now, out of connections or memory, or
 * has ended the connection.
 */
const DATABASE_AWAY = /^(57P0\d|08...|53[0-9A-Z]{3}|25006|25P0[34])$/
/** The network's codes for a database that cannot be reached. ENOENT, a missing socket, is checked separately. */
const NETWORK_AWAY =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|ENOTFOUND)$/
/** The driver's messages for a lost connection. The driver has no codes for it. */
const CONNECTION_LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout expired|Cannot use a pool after)/
const NO_CONNECTION_FREE = /^timeout exceeded when trying to connect/

/** The error if the machine has no more space, or too many open files. */
function shortage({ code = '' }: Thrown): AppError | undefined {
  if (/^(53100|ENOSPC|EDQUOT)$/.test(code)) return platformError('STORAGE_FULL')
  if (/^(EMFILE|ENFILE)$/.test(code)) return platformError('OVERLOADED')
  return undefined
}

/**
 * The error for the caller if the database refused a value that the caller sent, or if the database is away
 * for a time.
 */
function databaseError({ code = '', severity, syscall, message = '', cause }: Thrown): AppError | undefined {
  if (DATABASE_AWAY.test(code) || NETWORK_AWAY.test(code)) return platformError('UNAVAILABLE')
  if (code === 'ENOENT' && syscall === 'connect') return platformError('UNAVAILABLE')
  if (code === '' && CONNECTION_LOST.test(message)) return platformError('UNAVAILABLE')
  if (code === '' && NO_CONNECTION_FREE.test(message)) return platformError('OVERLOADED')
  // If a store of files cannot be reached, the code is in the cause.
  if (cause && NETWORK_AWAY.test(cause.code ?? '')) return platformError('UNAVAILABLE')
  if (severity === undefined) return undefined
  // Only the connections of the lane `door` have a short limit for locks, because these few serve everybody.
  if (code === '55P03') return platformError('OVERLOADED')
  if (code === '57014') return platformError('BUSY')
  // Two valid requests conflict: one names a record that the other has deleted, or both use the same name.
  if (code === '23503') return platformError('BUSY')
  if (code === '23505') return platformError('TAKEN')
  return undefined
}

/** The error if the framework refused a request before its use case. */
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

/** The error that the caller gets for any thrown value. Unknown errors become INTERNAL, and belong in the log. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown
  const details = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as Thrown
  // `frameworkError` comes before `databaseError`: a client that disconnects in the middle of its body has
  // the same code as a database that is away, and only its status differs.
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
