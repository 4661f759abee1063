/** One item: how much there is, where it is, and every movement of it: /inventory/item/{id} (records.md 'Inventory'). */
import { Group, Pagination, Paper, Select, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode } from 'react'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatDay, formatInstant, formatQuantity, unitMoneyOf } from '#web/ui/format.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { RecordCount } from '#web/ui/list/record-count.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { ItemMovement, ItemPlace } from '../life.ts'
import { movementKinds } from '../orders.ts'
import type { MasterInventory } from '../records.ts'
import { levelWords, movementWords, statusWords } from '../words.ts'
import { itemQuery, MOVEMENTS_PER_PAGE, movementsQuery, placesQuery } from './api.ts'
import { inUnit } from './inventory-words.ts'
import { ItemActions } from './item-actions.tsx'
import { useStyles } from './styles.ts'

const SCREEN_WIDTH = 1180
/** The name of a project whose stock one may not read. */
const ELSEWHERE = 'Another project'

export function ItemScreen() {
  useStyles()
  const { id } = useParams({ from: '/signed-in/inventory/item/$id' })
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const category = `${item.companyInventoryCategoryCode} ${item.companyInventoryCategoryCodeName}`
  return (
    <PageBody width={SCREEN_WIDTH}>
      <PageHeader
        title={item.inventoryTitle}
        subtitle={[
          category,
          item.location,
          item.inchargeEmployeeName && `in charge: ${item.inchargeEmployeeName}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      >
        <ItemActions item={item} isPage />
      </PageHeader>
      <div className="stock-life">
        <Stack gap="md">
          <Sums item={item} />
          <Places item={item} />
          <Movements item={item} />
        </Stack>
        <About item={item} />
      </div>
    </PageBody>
  )
}

function Sums({ item }: { item: MasterInventory }) {
  const { remainingQuantity, assignedQuantity, usedQuantity, overallQuantity, minimumQuantity } = item
  const there = Number(assignedQuantity) - Number(usedQuantity)
  const low = item.stockLevel === 'enough' ? '' : levelWords[item.stockLevel]
  const minimum = minimumQuantity && `minimum ${formatQuantity(minimumQuantity)}`
  return (
    <Paper withBorder p="md" component="section" aria-label="How much there is">
      <SimpleGrid cols={{ base: 2, sm: 4 }} component="dl" m={0}>
        <Sum
          label="In stock"
          value={inUnit(remainingQuantity, item)}
          remark={[low, minimum].filter(Boolean).join(' · ')}
          isWarning={low !== ''}
        />
        <Sum
          label="On projects"
          value={formatQuantity(String(there))}
          remark={item.assignedWorkOrders > 0 ? countOf(item.assignedWorkOrders, 'project') : ''}
        />
        <Sum label="Used" value={formatQuantity(usedQuantity)} />
        <Sum
          label="Overall"
          value={formatQuantity(overallQuantity)}
          remark="in stock, on projects and used"
        />
      </SimpleGrid>
      <Shares parts={[Number(remainingQuantity), there, Number(usedQuantity)]} />
    </Paper>
  )
}

function Sum(props: { label: string; value: string; remark?: string; isWarning?: boolean }) {
  const { label, value, remark, isWarning = false } = props
  return (
    <div>
      <Text component="dt" fz="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" m={0} fz={20} fw={700} className="tabular">
        {value}
      </Text>
      {remark && (
        <Text component="dd" m={0} fz="xs" c={isWarning ? 'var(--plumb-warning)' : 'dimmed'}>
          {remark}
        </Text>
      )}
    </div>
  )
}

/** In stock, on projects, used: the same as the figures above it. */
function Shares({ parts }: { parts: readonly [number, number, number] }) {
  const [inStock, onProjects, used] = parts
  const whole = inStock + onProjects + used
  if (whole <= 0) return null
  const share = (part: number) => `${(100 * part) / whole}%`
  return (
    <svg className="stock-shares" aria-hidden>
      <rect data-part="used" width="100%" height="100%" />
      <rect data-part="projects" width={share(inStock + onProjects)} height="100%" />
      <rect data-part="stock" width={share(inStock)} height="100%" />
    </svg>
  )
}

interface SectionProps {
  title: string
  remark?: ReactNode
  control?: ReactNode
  children: ReactNode
}

function Section({ title, remark, control, children }: SectionProps) {
  return (
    <Paper withBorder component="section" aria-label={title}>
      <Group justify="space-between" px="md" py="sm" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2} fz="md">
            {title}
          </Title>
          <Text fz="sm" c="dimmed">
            {remark}
          </Text>
        </Group>
        {control}
      </Group>
      {children}
    </Paper>
  )
}

function Places({ item }: { item: MasterInventory }) {
  const { data, error, refetch } = useQuery(placesQuery(item.masterInventoryUniqueId))
  const there = Number(item.assignedQuantity) - Number(item.usedQuantity)
  return (
    <Section
      title="Where it is now"
      remark={`${formatQuantity(item.remainingQuantity)} in stock + ${formatQuantity(String(there))} on projects`}
    >
      {error ? (
        <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows rows={3} height={32} />
      ) : (
        <Table className="stock-table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Place</Table.Th>
              <Table.Th data-figure>Assigned</Table.Th>
              <Table.Th data-figure>Used</Table.Th>
              <Table.Th data-figure>There now</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              <Table.Td>{['In stock', item.location].filter(Boolean).join(', ')}</Table.Td>
              <Table.Td data-figure>–</Table.Td>
              <Table.Td data-figure>–</Table.Td>
              <Table.Td data-figure>
                <b>{formatQuantity(item.remainingQuantity)}</b>
              </Table.Td>
            </Table.Tr>
            {data.map((place) => (
              <Table.Tr key={place.workorderMasterInventoryUniqueId}>
                <Table.Td>
                  <ProjectName of={place} />
                  {place.employeeName && (
                    <Text fz="xs" c="dimmed">
                      {place.employeeName}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td data-figure>{formatQuantity(place.assignedQuantity)}</Table.Td>
                <Table.Td data-figure>{formatQuantity(place.usedQuantity)}</Table.Td>
                <Table.Td data-figure>
                  <b>{formatQuantity(place.leftQuantity)}</b>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}

/** It leads to what the project has; one that may not be read has no name. */
function ProjectName({
  of: { workOrderUniqueId: id, workOrderTitle: title },
}: {
  of: Pick<ItemPlace, 'workOrderUniqueId' | 'workOrderTitle'>
}) {
  if (!id || !title) return <Text fz="sm">{ELSEWHERE}</Text>
  return (
    <LinkText to="/inventory/project/$workorderId" params={{ workorderId: id }} fz="sm" fw={600}>
      {title}
    </LinkText>
  )
}

function Movements({ item }: { item: MasterInventory }) {
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
          title={kind ? 'No movement is of this kind.' : 'Nothing was moved yet.'}
          text="What comes in, goes to projects, comes back and is used stands here."
        />
      ) : isNarrow ? (
        <ul className="stock-moves">
          {data.items.map((movement) => (
            <li key={movement.inventoryMovementUniqueId}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Text fz="sm" fw={600}>
                  {kindOf(movement)}
                </Text>
                <Quantity of={movement} />
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
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.items.map((movement) => (
              <Table.Tr key={movement.inventoryMovementUniqueId}>
                <Table.Td data-word>{formatDay(movement.movedOnDate)}</Table.Td>
                <Table.Td data-word>{kindOf(movement)}</Table.Td>
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

const kindOf = ({ kind, isBack }: ItemMovement) => (isBack ? 'Put back' : movementWords[kind])

/** What it added to the store or took; what was used on a project changed nothing there. */
function Quantity({ of: { quantity, storeEffect } }: { of: ItemMovement }) {
  const effect = Number(storeEffect)
  if (effect === 0) return <span>{formatQuantity(quantity)}</span>
  return (
    <Text span fz="sm" fw={600} c={effect > 0 ? 'var(--plumb-good)' : undefined}>
      {effect > 0 ? `+${formatQuantity(quantity)}` : `−${formatQuantity(quantity)}`}
    </Text>
  )
}

/** `Linden Street Library Renewal, Grace Okafor`. */
function whereOf({ workOrderTitle, isElsewhere, employeeName }: ItemMovement): string {
  const project = isElsewhere ? ELSEWHERE : workOrderTitle
  return [project, employeeName].filter(Boolean).join(', ')
}

const whyOf = ({ reason, jobTitle, subTaskTitle }: ItemMovement) =>
  [[jobTitle, subTaskTitle].filter(Boolean).join(' · '), reason].filter(Boolean).join(': ')

function About({ item }: { item: MasterInventory }) {
  const may = useMay()
  const { internalUnitCost: cost } = item
  return (
    <Paper withBorder p="md" component="section" aria-label="About this item">
      <Title order={2} fz="md" mb="sm">
        About
      </Title>
      <Stack gap="sm" component="dl" m={0}>
        {may('Costs', 'Read') && (
          <Fact label="Unit cost">
            {cost === null ? 'Not said' : `${unitMoneyOf(cost)} per ${item.inventoryUnit}`}
          </Fact>
        )}
        <Fact label="Unit">{item.inventoryUnit}</Fact>
        <Fact label="Maker">{item.manufacturer}</Fact>
        <Fact label="Model number">{item.modelNumber}</Fact>
        <Fact label="Serial number">{item.serialNumber}</Fact>
        <Fact label="Vendor">{item.vendor}</Fact>
        <Fact label="In charge">
          {item.inchargeEmployeeName && <PersonName name={item.inchargeEmployeeName} />}
        </Fact>
        <Fact label="Status">{statusWords[item.statusId]}</Fact>
        <Fact label="Comments">{item.comments}</Fact>
      </Stack>
    </Paper>
  )
}
