/**
 * Shows, while the user types, the quantity that stays in the store. Below the minimum the check warns, but
 * does not stop the user.
 */
import { Group, Paper, Progress, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { formatQuantity } from '#contract/figures.ts'
import { thousandthsOf } from '#contract/units.ts'
import type { MasterInventory } from '../records.ts'
import { inUnit, isQuantity, without } from './inventory-words.ts'

export function QuantityCheck({ item, typed }: { item: MasterInventory; typed: string }) {
  const { remainingQuantity: left, overallQuantity, minimumQuantity } = item
  const taken = isQuantity(typed) && Number(typed) > 0 ? typed : '0'
  const after = without(left, taken)
  const isTooMuch = thousandthsOf(after) < 0n
  const below =
    minimumQuantity && !isTooMuch && taken !== '0' && thousandthsOf(after) < thousandthsOf(minimumQuantity)
      ? without(minimumQuantity, after)
      : null
  const { inchargeEmployeeName: keeper, stockLevel } = item
  // The person in charge is notified only when the stock crosses the minimum.
  const isCrossed = stockLevel === 'enough'
  const share = (quantity: string) =>
    Math.max(0, Math.min(100, (Number(quantity) / (Number(overallQuantity) || 1)) * 100))
  return (
    <Paper withBorder p="sm" aria-live="polite">
      <Group justify="space-between" gap="xs">
        <Text fz="sm" fw={600}>
          {formatQuantity(left)} of {inUnit(overallQuantity, item)} left
        </Text>
        <Text fz="sm">
          {isTooMuch ? (
            <b>{formatQuantity(without(taken, left))} too many</b>
          ) : (
            <>
              {formatQuantity(taken)} taken, <b>{formatQuantity(after)} left after</b>
            </>
          )}
        </Text>
      </Group>
      <Progress.Root size={6} mt={8} aria-hidden>
        <Progress.Section value={isTooMuch ? 0 : share(after)} />
        <Progress.Section
          value={isTooMuch ? share(left) : share(taken)}
          color={isTooMuch ? 'red' : 'orange'}
          striped
        />
      </Progress.Root>
      {below && (
        <Group gap={6} mt={8} wrap="nowrap" c="var(--plumb-warning)">
          <IconAlertTriangle size={14} aria-hidden />
          <Text fz="xs" c="var(--plumb-warning)">
            {formatQuantity(below)} below the minimum of {inUnit(minimumQuantity ?? '0', item)}.
            {keeper && isCrossed && ` ${keeper} gets a notice.`}
          </Text>
        </Group>
      )}
    </Paper>
  )
}
