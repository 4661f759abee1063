/** The files of a record that is not saved yet, each with its picture, its name and a button to remove it. */
import { ActionIcon, CloseButton, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { formatSize } from '#contract/sizes.ts'
import { kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import classes from './new-files.module.css'
import type { NewFile } from './new-files.ts'

export const isPicture = ({ file }: NewFile) => kindOf(file.type) === 'image'

interface NewFileProps {
  of: NewFile
  onRemove: (id: number) => void
}

const removeLabel = ({ file }: NewFile) => `Remove ${file.name}`

function Mark({ of: { file, address }, size }: { of: NewFile; size: number | '100%' }) {
  return <FileMark item={{ type: 'File', contentType: file.type, thumbnailUrl: address }} size={size} />
}

/** A photo that fills its tile. */
export function NewPhoto({ of, onRemove }: NewFileProps) {
  return (
    <div className={classes.photo} title={of.file.name}>
      <Mark of={of} size="100%" />
      <ActionIcon
        className={classes.take}
        radius="xl"
        size={44}
        aria-label={removeLabel(of)}
        onClick={() => onRemove(of.id)}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** A list with one file per row. */
export function NewFilesList({
  files,
  onRemove,
}: {
  files: readonly NewFile[]
  onRemove: (id: number) => void
}) {
  if (files.length === 0) return null
  return (
    <ul className={classes.rows}>
      {files.map((of) => (
        <li key={of.id} className={classes.row}>
          <Mark of={of} size={36} />
          <span className={classes.text}>
            <Text fz="sm" fw={600} component="span" truncate title={of.file.name}>
              {of.file.name}
            </Text>
            <Text fz="xs" c="dimmed" component="span" className="tabular">
              {formatSize(of.file.size)}
            </Text>
          </span>
          <CloseButton iconSize={18} aria-label={removeLabel(of)} onClick={() => onRemove(of.id)} />
        </li>
      ))}
    </ul>
  )
}
