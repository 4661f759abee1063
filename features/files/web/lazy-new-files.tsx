/** The files of a form or a comment, whose code comes beside theirs: nothing of it is needed before the first field is. */
import { Skeleton } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { NewFiles } from './new-files.ts'
import type { NewFilesFieldProps } from './new-files-field.tsx'
import type { NewFilesSectionProps } from './new-files-section.tsx'

/** As high as it will be, so that nothing moves. */
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
