/** All movements of an item, the newest first, and the action that reverses a movement. */
import { Badge, Group, Pagination, Select, Table, Text, VisuallyHidden } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { formatDay, formatInstant, formatQuantity } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { ItemMovement } from '../life.ts'
import { movementKinds } from '../orders.ts'
import { whyNotPutRight } from '../putting-right.ts'
import type { MasterInventory } from '../records.ts'
import { movementWords } from '../words.ts'
import { MOVEMENTS_PER_PAGE, movementsQuery } from './api.ts'
import { ELSEWHERE, movementCalled } from './inventory-words.ts'
import { Section } from './item-section.tsx'

const PutRightDialog = later(async () => (await import('./put-right-dialog.tsx')).PutRightDialog)

export function Movements({ item }: { item: MasterInventory }) {
  const { masterInventoryUniqueId: id } = item
  const { kind, page = 1 } = useSearch({ from: '/signed-in/inventory/item/$id' })
  const navigate = useNavigate({ from: '/inventory/item/$id' })
  const isNarrow = useIsNarrow()
  const { data, error, refetch } = useQuery(movementsQuery(id, kind, page))
  return (
    <Section
      title="Movements"
      remark={data && <RecordCount shown={data.items.length} total={data.totalCount} />}
      control={
        <Select
          aria-label="Kind of movement"
          w={160}
          data={[
            { value: '', label: 'All kinds' },
            ...movementKinds.map((value) => ({ value, label: movementWords[value] })),
          ]}
          value={kind ?? ''}
          allowDeselect={false}
          onChange={(next) =>
            void navigate({
              search: { kind: next || undefined },
              resetScroll: false,
              replace: true,
            })
          }
        />
      }
    >
      {error ? (
        <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={6} height={36} />
      ) : data.items.length === 0 ? (
        <EmptyState
          title={kind ? 'No movements of this type.' : 'No movements yet.'}
          text="Stock received, assigned, returned and used appears here."
        />
      ) : isNarrow ? (
        <ul className="stock-moves">
          {data.items.map((movement) => (
            <li key={movement.inventoryMovementUniqueId}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Kind of={movement} />
                <Group gap={4} wrap="nowrap">
                  <Quantity of={movement} />
                  <MovementMenu item={item} movement={movement} />
                </Group>
              </Group>
              <Text fz="sm">{whereOf(movement)}</Text>
              <Text fz="xs" c="dimmed">
                {[formatDay(movement.movedOnDate), movement.createdByEmployeeName, whyOf(movement)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </li>
          ))}
        </ul>
      ) : (
        <Table className="stock-table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th data-word>Movement</Table.Th>
              <Table.Th data-figure>Quantity</Table.Th>
              <Table.Th>Where</Table.Th>
              <Table.Th>Why, on what</Table.Th>
              <Table.Th>By</Table.Th>
              <Table.Th data-figure>In stock</Table.Th>
              <Table.Th>
                <VisuallyHidden>Actions</VisuallyHidden>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((movement) => (
              <Table.Tr key={movement.inventoryMovementUniqueId}>
                <Table.Td data-word>{formatDay(movement.movedOnDate)}</Table.Td>
                <Table.Td data-word>
                  <Kind of={movement} />
                </Table.Td>
                <Table.Td data-figure>
                  <Quantity of={movement} />
                </Table.Td>
                <Table.Td>{whereOf(movement)}</Table.Td>
                <Table.Td>{whyOf(movement)}</Table.Td>
                <Table.Td title={formatInstant(movement.createdAt)}>
                  {movement.createdByEmployeeName && <PersonName name={movement.createdByEmployeeName} />}
                </Table.Td>
                <Table.Td data-figure data-quiet={movement.storeEffect === '0' || undefined}>
                  {formatQuantity(movement.remainingQuantity)}
                </Table.Td>
                <Table.Td data-word>
                  <MovementMenu item={item} movement={movement} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {data && data.totalCount > MOVEMENTS_PER_PAGE && (
        <Group justify="center" p="sm">
          <Pagination
            size="sm"
            total={data.totalPages}
            value={page}
            onChange={(next) =>
              void navigate({
                search: { kind, page: next > 1 ? next : undefined },
                resetScroll: false,
              })
            }
            getItemProps={(next) => ({ 'aria-label': `Movements, page ${next}` })}
            getControlProps={(control) => ({ 'aria-label': `Movements, ${control} page` })}
          />
        </Group>
      )}
    </Section>
  )
}

/**
 * The effect of a movement on the store, with its sign. Uses on a project do not change the store, so they
 * have no sign.
 */
function Quantity({ of: { quantity, storeEffect } }: { of: ItemMovement }) {
  const effect = Number(storeEffect)
  if (effect === 0) return <span>{formatQuantity(quantity)}</span>
  return (
    <Text span fz="sm" fw={600} c={effect > 0 ? 'var(--plumb-good)' : undefined}>
      {effect > 0 ? `+${formatQuantity(quantity)}` : `−${formatQuantity(quantity)}`}
    </Text>
  )
}

/** The project and the person, as in `Linden Street Library Renewal, Grace Okafor`. */
function whereOf({ workOrderTitle, isElsewhere, employeeName }: ItemMovement): string {
  const project = isElsewhere ? ELSEWHERE : workOrderTitle
  return [project, employeeName].filter(Boolean).join(', ')
}

/** The reason, as in `Reverses: received Nov 19, 2026. Entered twice`; for a use, its job and activity. */
const whyOf = ({ reason, jobTitle, subTaskTitle, putsRight }: ItemMovement) =>
  putsRight
    ? `Reverses: ${movementWords[putsRight.kind].toLowerCase()} ${formatDay(putsRight.movedOnDate)}. ${reason}`
    : [[jobTitle, subTaskTitle].filter(Boolean).join(' · '), reason].filter(Boolean).join(': ')

/** The kind of a movement. A reversed movement is struck through. */
function Kind({ of: movement }: { of: ItemMovement }) {
  const { isPutRight } = movement
  return (
    <Group gap={6} component="span" wrap="nowrap" display="inline-flex">
      <Text
        span
        fz="sm"
        fw={500}
        td={isPutRight ? 'line-through' : undefined}
        c={isPutRight ? 'dimmed' : undefined}
      >
        {movementCalled(movement)}
      </Text>
      {isPutRight && (
        <Badge variant="default" tt="none" size="sm" fw={500}>
          reversed
        </Badge>
      )}
    </Group>
  )
}

function MovementMenu({ item, movement }: { item: MasterInventory; movement: ItemMovement }) {
  const may = useMay()
  const [isAsked, setAsked] = useState(false)
  const { workOrderUniqueId, isElsewhere, putsRight } = movement
  if (isElsewhere) return null
  const why = whyNotPutRight({
    ...movement,
    isCounter: putsRight !== null,
    isItemActive: item.statusId === statuses.Active,
  })
  const called = `${movementCalled(movement)} ${formatDay(movement.movedOnDate)}`
  return (
    <>
      <RecordMenu
        name={`${called}, ${formatQuantity(movement.quantity, item.inventoryUnit)}`}
        size={28}
        groups={[
          [
            may('Inventory', 'Update', workOrderUniqueId ?? undefined) && {
              label: 'Reverse…',
              icon: IconArrowBackUp,
              refusal: why ? { text: why } : null,
              onClick: () => setAsked(true),
            },
          ],
        ]}
      />
      {isAsked && <PutRightDialog item={item} movement={movement} onClose={() => setAsked(false)} />}
    </>
  )
}
