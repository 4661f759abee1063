/** The files of the other side's bid packet. Each file opens in another tab or is saved. */
import { ActionIcon, Button, Group, Paper, Text, Title, UnstyledButton } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatSize } from '#contract/sizes.ts'
import { texts } from '#web/api/texts.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { PacketFile } from '../packet-contract.ts'
import { openPacketFile, type PacketOf, packetQuery } from './packet-api.ts'
import { classes } from './styles.ts'

export interface PacketCardProps {
  of: PacketOf
  /** The text for an empty packet. */
  none: string
  title?: string
  children?: ReactNode
}

export function PacketCard({ of, none, title = 'Bid packet', children }: PacketCardProps) {
  const list = useInfiniteQuery(packetQuery(of))
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  return (
    <Paper withBorder className={classes.cardOfLines} component="section" aria-label={title}>
      <Group gap="sm" px="md" py="sm">
        <Title order={2} fz="sm">
          {title}
        </Title>
        {data && data.total > 0 && (
          <Text fz="sm" c="dimmed">
            {data.total}
          </Text>
        )}
      </Group>
      {!data ? (
        error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void list.refetch()} />
        ) : (
          <LoadingRows rows={2} />
        )
      ) : data.total === 0 ? (
        <Text fz="sm" c="dimmed" px="md" pb="md">
          {none}
        </Text>
      ) : (
        <ul className={classes.cards}>
          {data.items.map((file) => (
            <FileRow key={file.fileUniqueId} of={of} file={file} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Group justify="center" py="xs">
          <Button
            variant="subtle"
            size="sm"
            loading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {`Show more: ${data?.items.length ?? 0} of ${data?.total ?? 0}`}
          </Button>
        </Group>
      )}
      {children}
    </Paper>
  )
}

function FileRow({ of, file }: { of: PacketOf; file: PacketFile }) {
  const { name, folder, size, changedDate, thumbnailUrl } = file
  const open = (isInline: boolean) => void openPacketFile(of, file, isInline).catch(toast.failure)
  return (
    <li className={classes.file}>
      <span className={classes.mark}>
        {thumbnailUrl ? <img src={thumbnailUrl} alt="" /> : <IconFile size={20} stroke={1.5} aria-hidden />}
      </span>
      <UnstyledButton className={classes.fileName} onClick={() => open(true)}>
        <Text fz="sm" fw={600} span>
          {name}
        </Text>
        <Text fz="xs" c="dimmed" span>
          {[folder, formatSize(size), formatInstantDay(changedDate)].filter(Boolean).join(' · ')}
        </Text>
      </UnstyledButton>
      <ActionIcon variant="subtle" size={36} aria-label={`Download ${name}`} onClick={() => open(false)}>
        <IconDownload size={18} stroke={1.5} aria-hidden />
      </ActionIcon>
    </li>
  )
}
