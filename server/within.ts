/** Calls that are made of others: what one of those refuses is told by where it stands in what was sent to the whole. */
import { AppError } from '#contract/errors.ts'

/**
 * Waits for what a part of a call does. Of what it refuses each field is told at `placeOf` its path (`0.hours`); all else
 * that is said of it stays.
 */
export async function within<T>(part: Promise<T>, placeOf: (path: string) => string): Promise<T> {
  try {
    return await part
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { code, status, hint, retryAfter, links, lacking, message: text } = error
    const kind = { status, text, ...(hint && { hint }), ...(retryAfter && { retryAfter }) }
    const fields = error.fields.map((field) => ({ ...field, path: placeOf(field.path) }))
    throw Object.assign(new AppError(code, kind, fields, { text, links }), lacking && { lacking })
  }
}
