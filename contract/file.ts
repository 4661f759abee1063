/** Calls that answer with a file instead of an envelope. */
import * as z from 'zod'
import { text } from './values.ts'

/** The reply of an endpoint that `sendsFile`. */
export const FileReply = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.instanceof(Uint8Array),
})
export type FileReply = z.output<typeof FileReply>

/** The address to which the file is mailed, for an endpoint with `mailedFrom`. */
export const mailTo = text(320).nullish().meta({
  example: null,
  description:
    "empty: the answer is the file; the caller's own username: it is mailed there, and the answer is that it was; anybody else's is refused",
})

/** The text of the answer and of the screen when a file was mailed (002 §8). */
export const MAIL_SENT = 'Mail sent successfully'

/** The formats that a list can be exported to. */
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.output<typeof SheetFormat>
