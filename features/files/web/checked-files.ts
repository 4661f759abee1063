/** Adds files to a form if an upload would accept them; shows an error for each other file. */
import { toast } from '#web/ui/toast/toast.ts'
import { namedByMoment } from './file-facts.ts'
import type { NewFiles } from './new-files.ts'
import { refusalOf } from './upload-parts.ts'

export function addChecked({ add }: NewFiles, files: readonly File[]): void {
  for (const file of files) {
    const refusal = refusalOf(file)
    if (refusal) toast.error(refusal, { detail: file.name })
  }
  add(files.filter((file) => !refusalOf(file)).map((file) => namedByMoment(file, 'Photo')))
}
