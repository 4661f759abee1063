/**
 * For calls that are made of several parts. If a part is refused, the paths of its fields are changed to
 * their places in the body of the whole call.
 */
import { AppError } from '#contract/errors.ts'

/**
 * Waits for a part of a call. If the part is refused, the path of each field (`0.hours`) becomes the result
 * of `placeOf`. Everything else in the error stays.
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
