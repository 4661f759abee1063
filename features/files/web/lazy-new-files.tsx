/**
 * The files of a form or a comment. Their code is loaded separately, so that the first field of the form need
 * not wait for it.
 */
import { Skeleton } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { NewFiles } from './new-files.ts'
import type { NewFilesFieldProps } from './new-files-field.tsx'
import type { NewFilesSectionProps } from './new-files-section.tsx'

/** The skeleton has the final height, so that nothing moves when the code is loaded. */
export const NewFilesSection = later<NewFilesSectionProps>(
  async () => (await import('./new-files-section.tsx')).NewFilesSection,
  { Meanwhile: ({ isPhotos = false }) => <Skeleton h={isPhotos ? 96 : 124} /> },
)

export const NewFilesField = later<NewFilesFieldProps>(
  async () => (await import('./new-files-field.tsx')).NewFilesField,
)

export const AttachButtons = later<{ of: NewFiles }>(
  async () => (await import('./new-files-field.tsx')).AttachButtons,
  { Meanwhile: () => <Skeleton h={36} w={98} /> },
)
