/** What is said once there is nothing to upload any more. */
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Upload } from './upload-parts.ts'

/** 002 §8. */
const DONE_WITH_ERRORS = 'Done, but with errors while uploading some files'

/**
 * Says at the end when something went wrong, of which files, and offers another try; what went well is seen. One file that
 * was all there was to do has its own refusal; where the record was saved with it, that was done.
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
