/** The quantity of an item in the store with its unit, and a mark if the quantity is low. */
import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatQuantity } from '#contract/figures.ts'
import type { MasterInventory } from '../records.ts'
import { levelWords } from '../words.ts'

export function LevelMark({ level }: { level: MasterInventory['stockLevel'] }) {
  if (level === 'enough') return null
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end" c="var(--plumb-warning)">
      <IconAlertTriangle size={13} aria-hidden />
      <Text fz="xs" fw={600} c="var(--plumb-warning)">
        {levelWords[level]}
      </Text>
    </Group>
  )
}

export function StockLevelCell({ item }: { item: MasterInventory }) {
  const { remainingQuantity, inventoryUnit, stockLevel } = item
  return (
    <div>
      <Text fz="sm" fw={600}>
        {formatQuantity(remainingQuantity)}{' '}
        <Text span fz="xs" fw={400} c="dimmed">
          {inventoryUnit}
        </Text>
      </Text>
      <LevelMark level={stockLevel} />
    </div>
  )
}
