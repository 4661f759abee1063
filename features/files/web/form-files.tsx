/** The files of a form that adds a record, or edits one: those of a record that is there are on its page. */
import type { HoldsFiles } from '#contract/record-types.ts'
import { NewFilesSection } from './lazy-new-files.tsx'
import { useNewFiles } from './new-files.ts'
import type { NewFilesSectionProps } from './new-files-section.tsx'
import type { UploadPlace } from './upload-parts.ts'

export interface FormFilesOptions extends Pick<NewFilesSectionProps, 'title' | 'isPhotos'> {
  /** False while one edits what is there. */
  isNew: boolean
  stage?: UploadPlace['stage']
}

/** `workOrder`: the project that the record is added to; null: the account. */
export function useFormFiles(
  workOrder: string | null,
  targetType: HoldsFiles,
  { isNew, stage, ...section }: FormFilesOptions,
) {
  const files = useNewFiles(workOrder)
  return {
    ...files,
    /** What `RecordForm` takes of them. */
    form: {
      aside: isNew && files.mayAdd && <NewFilesSection of={files} targetType={targetType} {...section} />,
      hasMore: files.hasSome,
    },
    /** Hands them over to the uploads, once what was added has an id. `record` is what it is called. */
    sendTo(id: string | undefined, record: string) {
      if (id && isNew) files.sendTo({ targetUniqueID: id, targetType, ...(stage && { stage }) }, record)
    },
  }
}
