/** A dialog with the versions of a file. Each can be downloaded. */

import { ActionIcon, Badge, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatSize } from '#contract/sizes.ts'
import { texts } from '#web/api/texts.ts'
import { formatInstant, formatNumber } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { FileVersion } from '../contract.ts'
import { downloadFile, versionsQuery } from './api.ts'
import { type EntryDialogProps, EntryModal } from './entry-modal.tsx'
import classes from './versions-dialog.module.css'

export function VersionsDialog({ item, isOpen, onClose }: EntryDialogProps) {
  const list = useQuery({ ...versionsQuery(item.fileUniqueId ?? ''), enabled: isOpen })
  return (
    <EntryModal isOpen={isOpen} onClose={onClose} title={`Versions of ${item.name}`}>
      {!list.data && !list.isError && <LoadingRows rows={2} />}
      {!list.data && list.isError && (
        <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
      )}
      {list.data && (
        <ul className={classes.list}>
          {list.data.items.map((version) => (
            <VersionItem key={version.version} version={version} />
          ))}
        </ul>
      )}
      {list.data && list.data.totalCount > list.data.items.length && (
        <Text fz="xs" c="dimmed" mt="sm">
          {`The newest ${formatNumber(list.data.items.length)} of ${formatNumber(list.data.totalCount)} versions are shown.`}
        </Text>
      )}
    </EntryModal>
  )
}

function VersionItem({ version: { fileUniqueId, ...version } }: { version: FileVersion }) {
  return (
    <Group component="li" className={classes.item} gap="sm" wrap="nowrap">
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text fz="sm" fw={600}>
            Version {version.version}
          </Text>
          {version.isCurrent && (
            <Badge variant="default" tt="none" radius="xl" fw={500}>
              Current
            </Badge>
          )}
        </Group>
        <Text fz="xs" c="dimmed">
          {[formatInstant(version.createdDate), version.createdByEmployeeName, formatSize(version.size)]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </Stack>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Download version ${version.version}`}
        onClick={() => void downloadFile(fileUniqueId, version.version).catch(toast.failure)}
      >
        <IconDownload size={18} />
      </ActionIcon>
    </Group>
  )
}
