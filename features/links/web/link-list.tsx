/** The section of an activity with its linked records. Each link can be removed. */
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pathOf, recordTypeOf } from '#contract/record-types.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { offerUndo, toast } from '#web/ui/toast/toast.ts'
import type { ActivityLink, RecordLink as Link } from '../contract.ts'
import { linksQuery, useLinkActivity, useUnlinkActivity } from './api.ts'
import { LinkRecordButton } from './link-button.tsx'

export function LinkListSection({ activity, workOrder }: { activity: string; workOrder: string }) {
  const { data, error, refetch } = useQuery(linksQuery('Activities', 'SubTask', activity))
  return (
    <RecordSection
      title="Linked records"
      count={data?.length}
      actions={<LinkRecordButton targetType="SubTask" id={activity} workOrder={workOrder} label="Link" />}
    >
      {!data && error && <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows rows={1} />}
      {data?.length === 0 && (
        <Text fz="sm" c="dimmed">
          None yet.
        </Text>
      )}
      {data?.map((link) => (
        <Linked key={link.linkUniqueId} link={link} activity={activity} />
      ))}
    </RecordSection>
  )
}

function Linked({ link, activity }: { link: Link; activity: string }) {
  const { targetType, targetUniqueID: id, number, title, workOrderUniqueId: workOrderId } = link
  const may = useMay()
  const unlink = useUnlinkActivity()
  const again = useLinkActivity()
  const { module, label } = recordTypeOf(targetType)
  const mayUnlink = may('Activities', 'Update', workOrderId) || may(module, 'Update', workOrderId)
  const called = [number, title].filter(Boolean).join(' ')
  const remove = async () => {
    const pair = { targetType, TargetUniqueID: id, subTaskUniqueId: activity } as ActivityLink
    try {
      await unlink.mutateAsync(pair)
      offerUndo('Link removed', () => again.mutateAsync(pair), called)
    } catch (failure) {
      toast.failure(failure)
    }
  }
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mih={36} align="flex-start" py={4}>
      <div style={{ minWidth: 0 }}>
        <RecordLink to={pathOf(targetType, { workOrderId, id })} lineClamp={2}>
          {called}
        </RecordLink>
        <Text fz="xs" c="dimmed">
          {label}
        </Text>
      </div>
      {mayUnlink && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={`Remove the link to ${called}`}
          loading={unlink.isPending}
          onClick={() => void remove()}
        >
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}
