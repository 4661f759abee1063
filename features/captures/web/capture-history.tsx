/** The history of a capture: each quantity that it had, who entered it, when and why. */

import { Modal, Stack, Text } from '@mantine/core'
import { HistorySection } from '#features/history/web/public.ts'
import { formatQuantity, formatWeekday } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { historyOfCapture } from './api.ts'
import type { Entry } from './entries.ts'

export interface CaptureHistoryProps {
  entry: Entry
  person: string
  onClose: () => void
}

export function CaptureHistory({ entry, person, onClose }: CaptureHistoryProps) {
  const { id, title, day, saved, unit } = entry
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${title}, ${formatWeekday(day)}`}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="sm">
        <Text fz="sm">
          <bdi>{person}</bdi>: {formatQuantity(saved ?? 0, unit)}
        </Text>
        <HistorySection {...historyOfCapture(id ?? '')} />
      </Stack>
    </Modal>
  )
}
