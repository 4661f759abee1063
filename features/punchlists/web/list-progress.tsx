/** The number of closed items of a list, out of those that count. */
import { Progress, Stack, Text } from '@mantine/core'
import type { PunchList } from '../contract.ts'
import { progressOf } from './item-words.ts'

export function ListProgress({ list }: { list: Pick<PunchList, 'openItemCount' | 'closedItemCount'> }) {
  const { percent, text } = progressOf(list)
  return (
    <Stack gap={4} miw={120} maw={220}>
      <Progress
        value={percent}
        color={percent >= 100 ? 'green.8' : 'blueprint.6'}
        size={6}
        aria-label={text}
      />
      <Text fz="xs" c="dimmed" className="tabular">
        {text}
      </Text>
    </Stack>
  )
}
