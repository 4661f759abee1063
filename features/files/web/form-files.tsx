/** The files of a form that adds or edits a record. An existing record shows its files on its own page instead. */
import type { HoldsFiles } from '#contract/record-types.ts'
import { NewFilesSection } from './lazy-new-files.tsx'
import { useNewFiles } from './new-files.ts'
import type { NewFilesSectionProps } from './new-files-section.tsx'
import type { UploadPlace } from './upload-parts.ts'

export interface FormFilesOptions extends Pick<NewFilesSectionProps, 'title' | 'isPhotos'> {
  /** false if the form edits an existing record. */
  isNew: boolean
  stage?: UploadPlace['stage']
}

/** `workOrder`: the project of the new record; null for a record of the account. */
export function useFormFiles(
  workOrder: string | null,
  targetType: HoldsFiles,
  { isNew, stage, ...section }: FormFilesOptions,
) {
  const files = useNewFiles(workOrder)
  return {
    ...files,
    /** Props for `RecordForm`. */
    form: {
      aside: isNew && files.mayAdd && <NewFilesSection of={files} targetType={targetType} {...section} />,
      hasMore: files.hasSome,
    },
    /** Starts the uploads after the record was saved and has an id. `record` is the title of the record. */
    sendTo(id: string | undefined, record: string) {
      if (id && isNew) files.sendTo({ targetUniqueID: id, targetType, ...(stage && { stage }) }, record)
    },
  }
}
