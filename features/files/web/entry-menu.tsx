/** What can be done with a file or a folder. Shown is what one may. */
import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconEye,
  IconFolderOpen,
  IconFolderSymlink,
  IconHistory,
  IconInfoCircle,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useMay } from '#web/session/session.ts'
import { toast } from '#web/ui/toast.ts'
import type { FileItem } from '../contract.ts'
import { downloadFile } from './api.ts'
import type { EntryQuestion } from './entry-dialogs.tsx'
import classes from './entry-menu.module.css'

export interface EntryMenuProps {
  item: FileItem
  open: () => void
  ask: (question: EntryQuestion) => void
  /** Shows and downloads alone. */
  readOnly?: boolean
  /** In the file browser, where there are folders to move to. */
  mayMove?: boolean
}

export function EntryMenu({ item, open, ask, readOnly = false, mayMove = false }: EntryMenuProps) {
  const may = useMay()
  const isFile = item.type === 'File'
  const mayUpdate = !readOnly && may('Files', 'Update', item.workOrderUniqueId)
  const mayDelete = !readOnly && may('Files', 'Delete', item.workOrderUniqueId)
  const asking = (kind: EntryQuestion['kind']) => () => ask({ kind, item })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`Actions for ${item.name}`}
          className={classes.button}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={isFile ? <IconEye size={16} aria-hidden /> : <IconFolderOpen size={16} aria-hidden />}
          onClick={open}
        >
          {isFile ? 'Preview' : 'Open'}
        </Menu.Item>
        {isFile && (
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void downloadFile(item.fileUniqueId ?? '').catch(toast.failure)}
          >
            Download
          </Menu.Item>
        )}
        {isFile && (
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={asking('versions')}>
            Versions
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconInfoCircle size={16} aria-hidden />} onClick={asking('details')}>
          Details
        </Menu.Item>
        {mayUpdate && (
          <>
            <Menu.Divider />
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={asking('rename')}>
              Rename
            </Menu.Item>
            {mayMove && (
              <Menu.Item leftSection={<IconFolderSymlink size={16} aria-hidden />} onClick={asking('move')}>
                Move
              </Menu.Item>
            )}
          </>
        )}
        {mayDelete && (
          <>
            <Menu.Divider />
            <Menu.Item
              className={classes.dangerous}
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={asking('delete')}
            >
              Delete
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
