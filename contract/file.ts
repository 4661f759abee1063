/** Calls that answer a file instead of an envelope. */
import * as z from 'zod'
import { text } from './values.ts'

/** The reply of an endpoint that `sendsFile`. */
export const FileReply = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.instanceof(Uint8Array),
})
export type FileReply = z.output<typeof FileReply>

/** Where a file is mailed instead of being answered, of an endpoint that is `mailedFrom` somewhere. */
export const mailTo = text(320).nullish().meta({
  example: null,
  description:
    "empty: the answer is the file; the caller's own username: it is mailed there, and the answer is that it was; anybody else's is refused",
})

/** What is answered, and shown, when a file was mailed (002 §8). */
export const MAIL_SENT = 'Mail sent successfully'

/** What a list can be exported to. */
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.output<typeof SheetFormat>
