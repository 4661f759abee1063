/** The items of a change order: their changes, codes and amounts. */
import { Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Allowed } from '#contract/machine.ts'
import { ActivityLink } from '#features/activities/web/public-link.ts'
import { texts } from '#web/api/texts.ts'
import { countOf, moneyOf } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import type { ChangeOrder, ChangeOrderItem } from '../contract.ts'
import { effectQuery, itemsQuery } from './api.ts'
import { changesOf } from './change-order-words.ts'
import classes from './items-section.module.css'

export function ItemsSection({ order, may }: { order: ChangeOrder; may: Allowed }) {
  const { changeOrderMasterUniqueId: id, workOrderUniqueId: woid, amount } = order
  const items = useQuery(itemsQuery(id))
  const effect = useQuery(effectQuery(id))
  const mayAdd = may === true
  const changes = new Map(effect.data?.items.map((item) => [item.changeOrderItemUniqueId, changesOf(item)]))
  const total = items.data?.totalCount ?? 0
  return (
    <RecordSection
      title="Items"
      actions={
        <Group gap="sm">
          {total > 0 && (
            <Text fz="sm" c="dimmed" className="tabular">
              {amount === null
                ? countOf(total, 'item')
                : `${countOf(total, 'item')} · sum ${moneyOf(amount)}`}
            </Text>
          )}
          {mayAdd && (
            <LinkButton
              to="/changeorders-item-add/$woid/$masterId"
              params={{ woid, masterId: id }}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} aria-hidden />}
            >
              Add item
            </LinkButton>
          )}
        </Group>
      }
    >
      {items.isPending && <LoadingRows rows={2} height={44} />}
      {items.isError && !items.data && (
        <FailedState title={texts.fetchFailed} error={items.error} retry={() => items.refetch()} />
      )}
      {items.data && total === 0 && (
        <Text fz="sm" c="dimmed">
          {mayAdd
            ? 'No items yet. An item has a cost, and can change the target, unit and dates of an activity.'
            : 'No items: it changes only dates.'}
        </Text>
      )}
      {items.data && total > 0 && (
        <ul className={classes.items}>
          {items.data.items.map((item) => (
            <Item
              key={item.changeOrderItemUniqueId}
              item={item}
              changes={changes.get(item.changeOrderItemUniqueId) ?? []}
            />
          ))}
        </ul>
      )}
    </RecordSection>
  )
}

function Item({ item, changes }: { item: ChangeOrderItem; changes: readonly string[] }) {
  const { changeOrderItemUniqueId: id, workOrderUniqueId: woid, subTaskTitle, taskName, codes } = item
  return (
    <li className={classes.item}>
      <Stack gap={2} className={classes.name}>
        <RecordLink to="/changeorders-item-details/$woid/$id" params={{ woid, id }} lineClamp={2}>
          {item.changeOrderItemName}
        </RecordLink>
        <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {subTaskTitle && item.subTaskUniqueId ? (
            <>
              {`${taskName} / `}
              <ActivityLink workOrder={woid} id={item.subTaskUniqueId} fz="xs" c="dimmed" fw={400}>
                {subTaskTitle}
              </ActivityLink>
            </>
          ) : (
            'No activity'
          )}
          {codes.map((code) => ` · ${code}`)}
        </Text>
      </Stack>
      <div className={classes.changes}>
        {changes.map((change) => (
          <Text key={change} fz="sm" className="tabular">
            {change}
          </Text>
        ))}
      </div>
      {item.changeOrderItemAmount !== null && (
        <Text fz="sm" fw={600} className={`tabular ${classes.amount}`}>
          {moneyOf(item.changeOrderItemAmount)}
        </Text>
      )}
    </li>
  )
}
