/** What lies in a folder: folders first, then files (000 §9). */
import { Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { PageOf } from '#contract/paging.ts'
import { useMay } from '#web/session/session.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import type { FileItem } from '../contract.ts'
import classes from './browsed-list.module.css'
import { useDraggedItem, useDropOnFolder } from './dragged-items.ts'
import { EntryDialogs, type EntryQuestion } from './entry-dialogs.tsx'
import { EntryMenu } from './entry-menu.tsx'
import { formatInstantDay, formatSize, kindNames, kindOf } from './file-facts.ts'
import { FileMark } from './file-mark.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

export interface BrowsedListProps {
  list: UseQueryResult<PageOf<FileItem>>
  page: number
  /** Found in folders below, too: then it is said where. */
  isSearch: boolean
  onPage: (page: number) => void
  onOpen: (folder: FileItem) => void
  empty: ReactNode
}

const idOf = (item: FileItem) => (item.type === 'File' ? item.fileUniqueId : item.folderUniqueId) ?? ''

export function BrowsedList({ list, page, isSearch, onPage, onOpen, empty }: BrowsedListProps) {
  const [shown, setShown] = useState<string>()
  const [question, setQuestion] = useState<EntryQuestion>()
  const open = (item: FileItem) => (item.type === 'File' ? setShown(idOf(item)) : onOpen(item))
  const name = (item: FileItem) => <NameCell item={item} isSearch={isSearch} open={() => open(item)} />
  const menu = (item: FileItem) => <EntryMenu item={item} open={() => open(item)} ask={setQuestion} mayMove />
  return (
    <>
      <PagedList
        label="Files and folders"
        list={list}
        page={page}
        onPage={onPage}
        keyOf={idOf}
        open={open}
        columns={[
          { title: 'Name', kind: 'name', cell: name },
          { title: 'Type', kind: 'short', cell: typeOf },
          {
            title: 'Size',
            kind: 'short',
            cell: ({ size }) => <span className="tabular">{size === null ? '–' : formatSize(size)}</span>,
          },
          {
            title: 'Changed',
            kind: 'short',
            cell: ({ modifiedDate }) => formatInstantDay(modifiedDate),
          },
          { title: 'Added by', cell: ({ createdByEmployeeName: author }) => author || '–' },
          { title: 'Actions', kind: 'actions', cell: menu },
        ]}
        card={(item) => (
          <Group wrap="nowrap" gap="sm" align="center">
            <Stack gap={2} flex={1} miw={0}>
              {name(item)}
              <Text fz="xs" c="dimmed" pl={48}>
                {[
                  typeOf(item),
                  item.size !== null && formatSize(item.size),
                  formatInstantDay(item.modifiedDate),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </Stack>
            {menu(item)}
          </Group>
        )}
        empty={empty}
      />
      <PreviewDialog
        files={(list.data?.items ?? []).filter(({ type }) => type === 'File')}
        shown={shown}
        onShow={setShown}
        onClose={() => setShown(undefined)}
      />
      <EntryDialogs question={question} onClose={() => setQuestion(undefined)} />
    </>
  )
}

function typeOf(item: FileItem): string {
  return item.type === 'Folder' ? 'Folder' : kindNames[kindOf(item.contentType)]
}

interface NameCellProps {
  item: FileItem
  isSearch: boolean
  open: () => void
}

/** The row is dragged by any part of it, and a folder's takes what is dropped on it. */
function NameCell({ item, isSearch, open }: NameCellProps) {
  const may = useMay()
  const mayMove = may('Files', 'Update', item.workOrderUniqueId)
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
