/**
 * One item: its quantities, where it is, and all its movements: /inventory/item/{id}
 * (records.md 'Inventory').
 */

import { Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { statuses } from '#contract/statuses.ts'
import { Attachments } from '#features/files/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { countOf, formatQuantity, unitMoneyOf } from '#web/ui/format.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkText } from '#web/ui/link-button.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { ItemPlace } from '../life.ts'
import { type MasterInventory, stockErrors } from '../records.ts'
import { itemLabels, levelWords, statusWords } from '../words.ts'
import { itemQuery, placesQuery } from './api.ts'
import { AtHand } from './at-hand.tsx'
import { ELSEWHERE, inUnit } from './inventory-words.ts'
import { ItemActions } from './item-actions.tsx'
import { ItemCode } from './item-code.tsx'
import { Movements } from './item-movements.tsx'
import { Section } from './item-section.tsx'
import { useStyles } from './styles.ts'

const SCREEN_WIDTH = 1180

export function ItemScreen() {
  const { id } = useParams({ from: '/signed-in/inventory/item/$id' })
  useStyles()
  const { data: item } = useSuspenseQuery(itemQuery(id))
  const isPhone = useIsPhone()
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
          {item.statusId === statuses.InActive && (
            <Text fz="sm" c="dimmed">
              {stockErrors.ITEM_INACTIVE.text}
            </Text>
          )}
          {isPhone && <AtHand item={item} />}
          <Sums item={item} />
          <Places item={item} />
          <Attachments
            workOrderUniqueId={null}
            targetUniqueID={item.masterInventoryUniqueId}
            targetType="MasterInventory"
            title="Photos and files"
          />
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

/** A bar of three parts: in stock, on projects, used. The figures above the bar show the same values. */
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

/**
 * The name of a project, as a link to the project's stock. A project that the person may not read has neither
 * name nor link.
 */
function ProjectName({
  of: { workOrderUniqueId: id, workOrderTitle: title },
}: {
  of: Pick<ItemPlace, 'workOrderUniqueId' | 'workOrderTitle'>
}) {
  if (!id || !title) return <Text fz="sm">{ELSEWHERE}</Text>
  return (
    <LinkText to="/inventory/project/$workorderId" params={{ workorderId: id }} fz="sm" fw={600} py={13}>
      {title}
    </LinkText>
  )
}

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
          <Fact label={itemLabels.internalUnitCost}>
            {cost === null ? 'Not said' : `${unitMoneyOf(cost)} per ${item.inventoryUnit}`}
          </Fact>
        )}
        <Fact label={itemLabels.inventoryUnit}>{item.inventoryUnit}</Fact>
        <Fact label={itemLabels.manufacturer}>{item.manufacturer}</Fact>
        <Fact label={itemLabels.modelNumber}>{item.modelNumber}</Fact>
        <Fact label={itemLabels.serialNumber}>{item.serialNumber}</Fact>
        <Fact label={itemLabels.vendor}>{item.vendor}</Fact>
        <Fact label={itemLabels.inchargeEmployeeUniqueId}>
          {item.inchargeEmployeeName && <PersonName name={item.inchargeEmployeeName} />}
        </Fact>
        <Fact label={itemLabels.statusId}>{statusWords[item.statusId]}</Fact>
        <Fact label={itemLabels.comments}>{item.comments}</Fact>
        <Fact label="Label">
          <ItemCode id={item.masterInventoryUniqueId} />
        </Fact>
      </Stack>
    </Paper>
  )
}
