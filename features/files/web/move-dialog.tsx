/**
 * A dialog that moves a file or a folder to another folder of the same record. The user chooses from a tree
 * of folders.
 */

import { ActionIcon, Button, Group, Loader, Radio, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { holderOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { formatNumber } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { foldersQuery, useMoveItem } from './api.ts'
import { type EntryDialogProps, type EntryInput, EntryInputDialog } from './entry-modal.tsx'
import classes from './move-dialog.module.css'

/** The value for the top level of the record, which has no folder id. */
const TOP = 'top'

export function MoveDialog({ item, isOpen, onClose }: EntryDialogProps) {
  return (
    <EntryInputDialog isOpen={isOpen} onClose={onClose} title={`Move ${item.name}`}>
      {(form) => <MoveForm item={item} {...form} />}
    </EntryInputDialog>
  )
}

function MoveForm(props: { item: FileItem } & EntryInput) {
  const { item, onDirty, isBusy, onBusy, onCancel, onDone } = props
  const here = item.parentFolderUniqueId ?? TOP
  const [chosen, setChosen] = useState(here)
  const move = useMoveItem()
  const choose = (next: string) => {
    setChosen(next)
    onDirty(next !== here)
  }
  const save = async () => {
    if (isBusy) return
    onBusy(true)
    try {
      await move.mutateAsync({ item, to: chosen === TOP ? null : chosen })
      toast.success(texts.updated)
      onDone()
    } catch (error) {
      toast.failure(error)
    } finally {
      onBusy(false)
    }
  }
  return (
    <>
      <Radio.Group value={chosen} onChange={choose} aria-label="Move to">
        <ul className={classes.tree}>
          <li>
            <Group gap={4} wrap="nowrap" className={classes.row}>
              <Radio
                flex={1}
                value={TOP}
                label={`Top of the ${holderOf(item.targetType).label}`}
                description={here === TOP ? 'Already here' : undefined}
              />
            </Group>
            <Level parent={item.targetUniqueID} moved={item} here={here} />
          </li>
        </ul>
      </Radio.Group>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
        <Button disabled={chosen === here} loading={isBusy} onClick={() => void save()}>
          Move here
        </Button>
      </Group>
    </>
  )
}

interface LevelProps {
  parent: string
  moved: FileItem
  here: string
}

function Level({ parent, moved, here }: LevelProps) {
  const list = useInfiniteQuery(foldersQuery(parent))
  const { data, error, refetch } = list
  if (error && !data) {
    return (
      <Group gap="xs" className={classes.note}>
        <Text fz="sm">{texts.fetchFailed}</Text>
        <Button size="compact-xs" variant="default" onClick={() => void refetch()}>
          Try again
        </Button>
      </Group>
    )
  }
  if (!data)
    return <Loader className={classes.note} size="xs" type="dots" role="img" aria-label="Loading folders" />
  const { items: folders, total } = data
  const more = total - folders.length
  if (folders.length === 0) {
    return (
      <Text fz="xs" c="dimmed" className={classes.note}>
        No folders here
      </Text>
    )
  }
  return (
    <ul className={classes.tree}>
      {folders.map((folder) => (
        <Branch key={folder.folderUniqueId} folder={folder} moved={moved} here={here} />
      ))}
      {list.hasNextPage && (
        <li>
          <Button
            size="compact-sm"
            variant="subtle"
            className={classes.note}
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {`${formatNumber(more)} more: show the next`}
          </Button>
        </li>
      )}
    </ul>
  )
}

function Branch({ folder, moved, here }: { folder: FileItem } & Omit<LevelProps, 'parent'>) {
  const id = folder.folderUniqueId ?? ''
  // The folders above the moved entry are open at first.
  const [isOpen, setOpen] = useState(moved.folders.some(({ folderUniqueId }) => folderUniqueId === id))
  // A folder cannot be moved into itself or into a folder below it.
  const isMoved = moved.type === 'Folder' && moved.folderUniqueId === id
  return (
    <li>
      <Group gap={4} wrap="nowrap" className={classes.row}>
        <Radio
          flex={1}
          value={id}
          disabled={isMoved}
          label={folder.name}
          description={id === here ? 'Already here' : undefined}
          classNames={{ label: classes.label }}
        />
        {!isMoved && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-expanded={isOpen}
            aria-label={`Folders in ${folder.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? <IconChevronDown size={16} /> : <IconChevronRight size={16} />}
          </ActionIcon>
        )}
      </Group>
      {isOpen && <Level parent={id} moved={moved} here={here} />}
    </li>
  )
}
