/** The message at the end of all uploads. */
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Upload } from './upload-parts.ts'

/** The text is fixed by 002 §8. */
const DONE_WITH_ERRORS = 'Done, but with errors while uploading some files'

/**
 * Shows a message if uploads failed, with the names of the files and a button to retry; successful uploads
 * need no message. If the only upload failed, the message is its error, unless its record was just saved:
 * then the message names the file, too.
 */
export function tellEnd(done: number, failed: readonly Upload[], retryOne: (id: number) => void): void {
  const [first] = failed
  if (!first) return
  const { text = texts.unknownError } = first.problem ?? {}
  const again = failed.filter(({ problem }) => !problem?.isFinal)
  const retry = () => {
    for (const { id } of again) retryOne(id)
  }
  const action = again.length > 0 ? { label: 'Retry', act: retry } : undefined
  if (failed.length === 1 && done === 0 && !first.isAfterSave) return toast.error(text, { action })
  const names = failed.map(({ file }) => file.name).join(', ')
  toast.warning(DONE_WITH_ERRORS, { detail: failed.length === 1 ? `${names}: ${text}` : names, action })
}
