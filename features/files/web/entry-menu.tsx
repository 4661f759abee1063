/** The menu of a file or a folder. It shows only actions that the user may take. */
import {
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
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { downloadFile } from './api.ts'
import type { EntryQuestion } from './entry-dialogs.tsx'

export interface EntryMenuProps {
  item: FileItem
  open: () => void
  ask: (question: EntryQuestion) => void
  /** Only actions that show or download. */
  readOnly?: boolean
  /** Shows 'Move': only the file browser has folders to move to. */
  mayMove?: boolean
}

export function EntryMenu({ item, open, ask, readOnly = false, mayMove = false }: EntryMenuProps) {
  const may = useMay()
  const isFile = item.type === 'File'
  const mayUpdate = !readOnly && may('Files', 'Update', item.workOrderUniqueId ?? undefined)
  const mayDelete = !readOnly && may('Files', 'Delete', item.workOrderUniqueId ?? undefined)
  const asking = (kind: EntryQuestion['kind']) => () => ask({ kind, item })
  return (
    <RecordMenu
      name={item.name}
      groups={[
        [
          { label: isFile ? 'Preview' : 'Open', icon: isFile ? IconEye : IconFolderOpen, onClick: open },
          isFile && {
            label: 'Download',
            icon: IconDownload,
            onClick: () => void downloadFile(item.fileUniqueId ?? '').catch(toast.failure),
          },
          isFile && { label: 'Versions', icon: IconHistory, onClick: asking('versions') },
          { label: 'Details', icon: IconInfoCircle, onClick: asking('details') },
        ],
        [
          mayUpdate && { label: 'Rename', icon: IconPencil, onClick: asking('rename') },
          mayUpdate && mayMove && { label: 'Move', icon: IconFolderSymlink, onClick: asking('move') },
        ],
        [mayDelete && { label: 'Delete', icon: IconTrash, isDangerous: true, onClick: asking('delete') }],
      ]}
    />
  )
}
