/**
 * The effect of approving, before and after: on the page of a change order, and in the dialog of its
 * approval.
 */
import { Alert, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { addedMoneyOf, daysUntil, formatDay, formatQuantity, moneyOrDash } from '#web/ui/format.ts'
import { Fact } from '#web/ui/record/fact.tsx'
import type { ChangeOrderEffect } from '../contract.ts'
import { addedBy, changesOf, daysOf } from './change-order-words.ts'

const levels = { project: 'Project ends', job: 'Job ends', task: 'Task ends' } as const

/** The difference, below the new value. */
function Difference({ children }: { children: string }) {
  return (
    <Text component="span" display="block" fz="xs" c="var(--plumb-warning)" fw={600}>
      {children}
    </Text>
  )
}

export function EffectFacts({ effect, columns = 3 }: { effect: ChangeOrderEffect; columns?: number }) {
  const { contract, ends, items, conflicts } = effect
  const added = addedBy(effect)
  const [end] = ends
  const days = end?.from ? daysUntil(end.to, end.from) : 0
  const changed = items
    .map((item) => ({ item, changes: changesOf(item) }))
    .filter(({ changes }) => changes.length > 0)
  return (
    <Stack gap="md">
      {conflicts.length > 0 && (
        <Alert
          color="orange"
          variant="outline"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title="Fix this before approving"
        >
          <ul style={{ margin: 0, paddingInlineStart: 18 }}>
            {conflicts.map(({ changeOrderItemUniqueId, message }) => (
              <li key={`${changeOrderItemUniqueId} ${message}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      <SimpleGrid
        component="dl"
        cols={{ base: 1, xs: Math.min(columns, 2), md: columns }}
        m={0}
        className="tabular"
      >
        {added !== null && (
          <Fact label="Contract">
            {moneyOrDash(contract.before)} → {moneyOrDash(contract.after)}
            <Difference>{added === 0 ? 'No change' : addedMoneyOf(added)}</Difference>
          </Fact>
        )}
        {end ? (
          <Fact label={levels[end.level]}>
            {end.from ? formatDay(end.from) : 'no day'} → {formatDay(end.to)}
            {days > 0 && <Difference>{`+${daysOf(days)}`}</Difference>}
            {ends.length > 1 && (
              <Text component="span" display="block" fz="xs" c="dimmed" fw={400}>
                {`With it: ${ends
                  .slice(1)
                  .map(({ level, title }) => `the ${level} ${title}`)
                  .join(', ')}`}
              </Text>
            )}
          </Fact>
        ) : (
          <Fact label="Ends">No change</Fact>
        )}
        {changed.map(({ item, changes }) => (
          <Fact key={item.changeOrderItemUniqueId} label={item.subTaskTitle ?? item.changeOrderItemName}>
            {changes.map((change) => (
              <span key={change} style={{ display: 'block' }}>
                {change}
              </span>
            ))}
            {(item.targetMetric || item.targetUnit) && item.capturedMetric && (
              <Text component="span" display="block" fz="xs" c="dimmed" fw={400}>
                {item.targetUnit
                  ? `${formatQuantity(item.capturedMetric, item.unit)} captured, in the new unit`
                  : `${formatQuantity(item.capturedMetric, item.unit)} captured, which stay`}
              </Text>
            )}
          </Fact>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
