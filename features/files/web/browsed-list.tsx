/** The entries of a folder: folders first, then files (000 §9). */

import { Stack, Text, UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { useState } from 'react'
import { formatSize } from '#contract/sizes.ts'
import type { Column } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { FileItem } from '../contract.ts'
import classes from './browsed-list.module.css'
import { useDraggedItem, useDropOnFolder } from './dragged-items.ts'
import { EntryDialogs, type EntryQuestion } from './entry-dialogs.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { kindNames, kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

const idOf = (item: FileItem) => (item.type === 'File' ? item.fileUniqueId : item.folderUniqueId) ?? ''

/**
 * The columns, rows and menus for the list of a folder. With `isSearch`, entries from folders below are
 * included, so each name shows its folder. `dialogs` must be rendered beside the list.
 */
export function useBrowsedRegister(
  items: readonly FileItem[],
  { isSearch, onOpen }: { isSearch: boolean; onOpen: (folder: FileItem) => void },
) {
  const [shown, setShown] = useState<string>()
  const [question, setQuestion] = useState<EntryQuestion>()
  const open = (item: FileItem) => (item.type === 'File' ? setShown(idOf(item)) : onOpen(item))
  const name = (item: FileItem) => <NameCell item={item} isSearch={isSearch} open={() => open(item)} />
  const columns: readonly Column<FileItem>[] = [
    { id: 'name', title: 'Name', kind: 'name', isSorted: true, cell: name },
    ...factColumns,
  ]
  return {
    recordOf: (item: FileItem) => ({ id: idOf(item), name: item.name }),
    open,
    columns,
    actions: (item: FileItem) => <EntryMenu item={item} open={() => open(item)} ask={setQuestion} mayMove />,
    card: (item: FileItem) => (
      <Stack gap={2} miw={0}>
        {name(item)}
        <Text fz="xs" c="dimmed" pl={48}>
          {[typeOf(item), item.size !== null && formatSize(item.size), formatInstantDay(item.modifiedDate)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
    ),
    dialogs: (
      <>
        <PreviewDialog
          files={items.filter(({ type }) => type === 'File')}
          shown={shown}
          onShow={setShown}
          onClose={() => setShown(undefined)}
        />
        <EntryDialogs question={question} onClose={() => setQuestion(undefined)} />
      </>
    ),
  }
}

const factColumns: readonly Column<FileItem>[] = [
  { id: 'type', title: 'Type', kind: 'short', isSorted: true, cell: typeOf },
  {
    id: 'size',
    title: 'Size',
    kind: 'figure',
    isSorted: true,
    cell: ({ size }) => (size === null ? '–' : formatSize(size)),
  },
  {
    id: 'changed',
    title: 'Changed',
    kind: 'figure',
    isSorted: true,
    cell: ({ modifiedDate }) => formatInstantDay(modifiedDate),
  },
  {
    id: 'author',
    title: 'Added by',
    isSorted: true,
    cell: ({ createdByEmployeeName: author }) => <PersonName name={author || '–'} />,
  },
]

function typeOf(item: FileItem): string {
  return item.type === 'Folder' ? 'Folder' : kindNames[kindOf(item.contentType)]
}

interface NameCellProps {
  item: FileItem
  isSearch: boolean
  open: () => void
}

/** The whole row can be dragged. A folder's row accepts dropped files and folders. */
function NameCell({ item, isSearch, open }: NameCellProps) {
  const may = useMay()
  const mayMove = may('Files', 'Update', item.workOrderUniqueId ?? undefined)
  const dragged = useDraggedItem(item, mayMove)
  const { ref: dropped } = useDropOnFolder<HTMLDivElement>({
    folder: item.folderUniqueId,
    target: item.targetUniqueID,
    isEnabled: mayMove && item.type === 'Folder',
    around: 'tr',
  })
  const ref = useMergedRef(dragged, dropped)
  return (
    <div ref={ref} className={classes.cell}>
      <FileMark item={item} />
      <div className={classes.text}>
        {item.type === 'Folder' ? (
          <LinkText
            to="/browse"
            search={{ Parent: idOf(item) }}
            className={classes.name}
            c="inherit"
            fw={600}
            fz="sm"
            draggable={false}
          >
            {item.name}
          </LinkText>
        ) : (
          <UnstyledButton className={classes.name} fw={500} fz="sm" onClick={open}>
            {item.name}
          </UnstyledButton>
        )}
        {isSearch && item.folders.length > 0 && (
          <Text fz="xs" c="dimmed" className={classes.path}>
            {item.folders.map((folder) => folder.name).join('/')}
          </Text>
        )}
      </div>
    </div>
  )
}
