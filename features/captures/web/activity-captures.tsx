/**
 * The captures of an activity, newest day first: the people, the quantities, the photos of each day, and a
 * button to correct.
 */
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { AttachedThumbs } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatQuantity, formatWeekday } from '#web/ui/format.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { CaptureOfActivity } from '../contract.ts'
import { capturesOfActivity } from './api.ts'

const CorrectDialog = lazy(() =>
  import('./correct-dialog.tsx').then((module) => ({ default: module.CorrectDialog })),
)

export interface ActivityCapturesProps {
  activity: string
  title: string
  unit: string
  workOrder: string
  job: string
}

/** The number of photos of a day, which fit in one row. */
const MOST_PHOTOS = 6

/** Shown to users who may read captures on the activity. */
export function ActivityCaptures({ activity, title, unit, workOrder, job }: ActivityCapturesProps) {
  const may = useMay()
  const list = useInfiniteQuery(capturesOfActivity(activity))
  const [opened, setOpened] = useState<CaptureOfActivity>()
  const seesAll = may('Captures', 'GlobalAccess', workOrder)
  const items = list.data?.items
  const byDay = Map.groupBy(items ?? [], ({ captureDate }) => captureDate)
  // The opened capture as it is now, because somebody may have corrected it meanwhile.
  const latest = items?.find(({ captureUniqueId }) => captureUniqueId === opened?.captureUniqueId)
  return (
    <RecordSection
      title="Captures"
      count={list.data?.total}
      actions={
        <LinkText
          to="/captures/$woid/$jobid"
          params={{ woid: workOrder, jobid: job }}
          fz="sm"
          py={11}
          my={-11}
        >
          Captures of the job
        </LinkText>
      }
    >
      {!items && list.isPending && <LoadingRows rows={3} />}
      {!items && list.isError && (
        <FailedState title={texts.fetchFailed} error={list.error} retry={() => void list.refetch()} />
      )}
      {items?.length === 0 && (
        <Text fz="sm" c="dimmed">
          {seesAll ? 'Nothing captured yet.' : 'Nothing captured yet by you or the people who report to you.'}
        </Text>
      )}
      {[...byDay].map(([day, captures]) => (
        <section key={day} aria-label={formatWeekday(day)} style={{ marginBottom: 12 }}>
          <Text fz="xs" c="dimmed" fw={600} mb={2}>
            {formatWeekday(day)}
          </Text>
          {captures.map((capture) => (
            <Captured
              key={capture.captureUniqueId}
              capture={capture}
              unit={unit}
              onOpen={() => setOpened(capture)}
            />
          ))}
          {may('Files', 'Read', workOrder) && (
            <AttachedThumbs
              of={[{ targetUniqueID: activity, targetType: 'SubTask' }]}
              day={day}
              most={MOST_PHOTOS}
              isFlush
            />
          )}
        </section>
      ))}
      {list.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier
        </Button>
      )}
      {!seesAll && items && items.length > 0 && (
        <Text fz="xs" c="dimmed" mt="xs">
          Only your captures and those of the people who report to you. The progress above counts everybody.
        </Text>
      )}
      <Suspense>
        {opened && (
          <CorrectDialog
            key={opened.captureUniqueId}
            capture={opened}
            latest={latest ?? opened}
            title={title}
            unit={unit}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </RecordSection>
  )
}

interface CapturedProps {
  capture: CaptureOfActivity
  unit: string
  onOpen: () => void
}

function Captured({ capture, unit, onOpen }: CapturedProps) {
  const { employeeName, quantity, corrected, canChange, captureDate } = capture
  const amount = formatQuantity(quantity, unit)
  const of = `${amount} by ${employeeName}, ${formatWeekday(captureDate)}`
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mih={36}>
      <div style={{ minWidth: 0 }}>
        <Text fz="sm" className="tabular" style={{ overflowWrap: 'anywhere' }}>
          <b>{amount}</b> <PersonName name={employeeName} />
        </Text>
        {corrected && (
          <Text fz="xs" c="dimmed">
            {`Corrected from ${formatQuantity(corrected.from, unit)} by ${corrected.byEmployeeName}${corrected.reason ? `: ${corrected.reason}` : ''}`}
          </Text>
        )}
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={canChange ? `Correct ${of}` : `History of ${of}`}
        onClick={onOpen}
      >
        {canChange ? <IconPencil size={16} aria-hidden /> : <IconHistory size={16} aria-hidden />}
      </ActionIcon>
    </Group>
  )
}
