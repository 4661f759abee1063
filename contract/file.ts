/** Calls that answer a file instead of an envelope. */
import * as z from 'zod'

/** The reply of an endpoint that `sendsFile`. */
export const FileReply = z.object({
  fileName: z.string(),
  contentType: z.string(),
  content: z.instanceof(Uint8Array),
})
export type FileReply = z.output<typeof FileReply>

/** What a list can be exported to. */
export const SheetFormat = z.enum(['xlsx', 'csv'])
export type SheetFormat = z.output<typeof SheetFormat>
