/** Shows a file in the full window. The arrows show the files before and after it. */

import { ActionIcon, Button, Group, Modal, Text } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from '@tabler/icons-react'
import { formatSize } from '#contract/sizes.ts'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileItem } from '../contract.ts'
import { downloadFile } from './api.ts'
import { FilePreview } from './file-preview.tsx'
import classes from './preview-dialog.module.css'

export interface PreviewDialogProps {
  /** The files of the list, in its order. */
  files: readonly FileItem[]
  /** The id of the shown file; undefined closes the dialog. */
  shown: string | undefined
  onShow: (fileUniqueId: string) => void
  onClose: () => void
}

export function PreviewDialog({ files, shown, onShow, onClose }: PreviewDialogProps) {
  const at = files.findIndex(({ fileUniqueId }) => fileUniqueId === shown)
  const file = files[at]
  useFocusBack(file !== undefined)
  return (
    <Modal.Root opened={file !== undefined} onClose={onClose} fullScreen returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className={classes.content} aria-label={file ? `Preview of ${file.name}` : 'Preview'}>
        {file && (
          <Preview
            file={file}
            position={files.length > 1 ? `${at + 1} of ${files.length}` : undefined}
            before={files[at - 1]}
            after={files[at + 1]}
            onShow={onShow}
            onClose={onClose}
          />
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

interface PreviewProps {
  file: FileItem
  position: string | undefined
  before: FileItem | undefined
  after: FileItem | undefined
  onShow: (fileUniqueId: string) => void
  onClose: () => void
}

function Preview({ file, position, before, after, onShow, onClose }: PreviewProps) {
  const go = (to: FileItem | undefined) => () => {
    if (to?.fileUniqueId) onShow(to.fileUniqueId)
  }
  useHotkeys([
    ['ArrowLeft', go(before)],
    ['ArrowRight', go(after)],
  ])
  const download = () => void downloadFile(file.fileUniqueId ?? '').catch(toast.failure)
  return (
    <>
      <Group className={classes.head} gap="xs" wrap="nowrap">
        <div className={classes.title} aria-live="polite">
          <Text fw={600} fz="sm" truncate title={file.name}>
            {file.name}
          </Text>
          <Text fz="xs" c="dimmed" className="tabular">
            {[position, file.size !== null && formatSize(file.size)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        {position && (
          <>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="The file before"
              aria-disabled={!before}
              data-disabled={!before || undefined}
              onClick={go(before)}
            >
              <IconChevronLeft size={20} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label="The next file"
              aria-disabled={!after}
              data-disabled={!after || undefined}
              onClick={go(after)}
            >
              <IconChevronRight size={20} />
            </ActionIcon>
          </>
        )}
        <Button
          variant="default"
          visibleFrom="sm"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={download}
        >
          Download
        </Button>
        <ActionIcon hiddenFrom="sm" variant="default" size={36} aria-label="Download" onClick={download}>
          <IconDownload size={18} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label="Close the preview"
          onClick={onClose}
          data-autofocus
        >
          <IconX size={20} />
        </ActionIcon>
      </Group>
      <div className={classes.body}>
        <FilePreview key={`${file.fileUniqueId} ${file.version}`} file={file} />
      </div>
    </>
  )
}
