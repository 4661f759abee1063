/**
 * The bar above a list while several records are chosen: the number of chosen records, and the actions for
 * these records.
 */
import { ActionIcon, Button, Checkbox, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Ref } from 'react'
import type { Chosen, Several } from './several.ts'
import classes from './several-bar.module.css'

export interface SeveralBarProps {
  noun: { many: string }
  several: Several
  /** The records of the visible page. */
  shown: readonly Chosen[]
  onEdit: (() => void) | undefined
  onRemove: (() => void) | undefined
  onDone: () => void
  /** The Edit button. The button gets the focus when its dialog is closed. */
  editRef: Ref<HTMLButtonElement>
}

export function SeveralBar({ noun, several, shown, onEdit, onRemove, onDone, editRef }: SeveralBarProps) {
  const chosenHere = shown.filter(({ id }) => several.has(id)).length
  const isNone = several.items.length === 0
  return (
    <Group className={classes.bar} gap="xs" wrap="nowrap">
      <Checkbox
        size="xs"
        classNames={{ body: classes.box, label: classes.label }}
        label={`${several.items.length} chosen`}
        aria-label={`${several.items.length} chosen: choose all ${noun.many} on this page`}
        checked={shown.length > 0 && chosenHere === shown.length}
        indeterminate={chosenHere > 0 && chosenHere < shown.length}
        onChange={() => several.set(shown, chosenHere < shown.length)}
        flex={1}
      />
      {onEdit && (
        <Button
          ref={editRef}
          size="compact-sm"
          disabled={isNone}
          aria-label={`Edit the chosen ${noun.many}`}
          leftSection={<IconPencil size={14} aria-hidden />}
          onClick={onEdit}
        >
          Edit
        </Button>
      )}
      {onRemove && (
        <ActionIcon
          variant="default"
          size={26}
          disabled={isNone}
          aria-label={`Delete the chosen ${noun.many}`}
          onClick={onRemove}
        >
          <IconTrash size={14} />
        </ActionIcon>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onDone}>
        Done
      </Button>
    </Group>
  )
}
