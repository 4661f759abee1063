/** The stock of the account: /inventory (001 §2). */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconFileImport, IconPackage, IconPlus, IconScan } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { countOf, formatQuantity, moneyOf } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { itemColumns } from '../columns.ts'
import type { MasterInventory } from '../records.ts'
import type { InventorySearch } from './address.ts'
import { categoriesQuery, downloadItems, itemsQuery, locationsQuery, summaryQuery } from './api.ts'
import { ChosenItems } from './chosen-items.tsx'
import { captionOf } from './inventory-words.ts'
import { ItemActions } from './item-actions.tsx'
import { StockLevelCell } from './stock-level.tsx'
import { StockTabs } from './stock-tabs.tsx'

const ScanDialog = later(async () => (await import('./scan-dialog.tsx')).ScanDialog)
const ImportDialog = later(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Keyboard shortcuts for the chosen items (chosen-items.tsx). */
const letters = [
  { key: 'a', does: 'Assign what is chosen' },
  { key: 'r', does: 'Receive what is chosen' },
  { key: 'l', does: 'Print the labels of what is chosen' },
]

function useFilters(): readonly Filter[] {
  const categories = useQuery(categoriesQuery).data
  const locations = useQuery(locationsQuery).data
  return useMemo(
    () => [
      {
        key: 'level',
        label: 'Stock',
        choices: [
          { value: 'low', label: 'low' },
          { value: 'none', label: 'none left' },
        ],
      },
      {
        key: 'category',
        label: 'Category',
        choices: (categories?.items ?? []).map((one) => ({
          value: one.companyInventoryCategoryUniqueId,
          label: `${one.companyInventoryCategoryCode} ${one.companyInventoryCategoryCodeName}`,
        })),
      },
      {
        key: 'location',
        label: 'Location',
        choices: (locations?.items ?? []).map(({ location }) => ({ value: location, label: location })),
      },
      { key: 'charge', label: 'In charge', choices: [{ value: 'me', label: 'me' }] },
      {
        key: 'status',
        label: 'Status',
        choices: [
          { value: 'inactive', label: 'inactive' },
          { value: 'all', label: 'active and inactive' },
        ],
      },
    ],
    [categories, locations],
  )
}

export function InventoryScreen() {
  const may = useMay()
  // People who do not see costs have no column of costs and cannot sort by costs.
  const unsorted = may('Costs', 'Read') ? [] : ['unitCost']
  const address = useRegisterAddress<InventorySearch>(
    'inventory',
    ['category', 'location', 'charge', 'level', 'status'],
    unsorted,
  )
  const { account, employeeUniqueId } = useSession()
  const me = employeeUniqueId ?? ''
  const navigate = useNavigate()
  const filters = useFilters()
  const place = account?.accountUniqueID ?? ''
  const list = useQuery(itemsQuery(place, address.search, me))
  const summary = useQuery(summaryQuery(place, address.search, me)).data
  const [asked, setAsked] = useState<'import' | 'scan'>()
  const isPhone = useIsPhone()
  const several = useSeveral()
  const add = may('Inventory', 'Create') && (
    <LinkButton
      to="/inventory/add"
      variant={isPhone ? 'default' : 'filled'}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      Add item
    </LinkButton>
  )
  const upload = may('Inventory', 'Create') && (
    <Button
      variant="default"
      leftSection={<IconFileImport size={18} aria-hidden />}
      onClick={() => setAsked('import')}
    >
      Import…
    </Button>
  )
  const open = ({ masterInventoryUniqueId: id }: MasterInventory) =>
    void navigate({ to: '/inventory/item/$id', params: { id } })
  return (
    <>
      <Register
        name="inventory"
        title="Inventory"
        noun={{ one: 'item', many: 'items' }}
        address={address}
        rows={pagesOf(list)}
        remark={
          summary &&
          summary.totalCount > 0 && (
            <>
              {summary.lowCount > 0 && ` · ${summary.lowCount} below their minimum`}
              {summary.stockValue !== null && ` · ${moneyOf(summary.stockValue)} in stock`}
            </>
          )
        }
        recordOf={({ masterInventoryUniqueId: id, inventoryTitle: name }) => ({ id, name })}
        columns={columns.filter(({ id }) => !unsorted.includes(id))}
        open={open}
        actions={(item) => <ItemActions item={item} />}
        card={(item) => <ItemCard item={item} />}
        search="Item, maker, serial"
        filters={filters}
        controls={<StockTabs at="stock" />}
        several={several}
        letters={letters}
        chosenActions={<ChosenItems several={several} />}
        upload={!isPhone && upload}
        primary={
          <Group gap="xs">
            {/* On a phone, Scan is the main button: most people open this screen to scan. */}
            <Button
              variant={isPhone ? 'filled' : 'default'}
              leftSection={<IconScan size={18} aria-hidden />}
              onClick={() => setAsked('scan')}
            >
              Scan…
            </Button>
            {add}
          </Group>
        }
        download={(format, shown) => downloadItems(format, address.search, me, shown)}
        empty={
          <EmptyState
            title="Nothing in stock yet."
            text="Add what the yard and the store hold: materials, tools, equipment. It can then be assigned to projects."
            icon={<IconPackage size={22} stroke={1.5} />}
          >
            <Group gap="xs" justify="center">
              {add}
              {upload}
            </Group>
          </EmptyState>
        }
        noMatch={{ title: 'No item matches.', text: 'Try another word, or fewer filters.' }}
      />
      {asked === 'import' && <ImportDialog onClose={() => setAsked(undefined)} />}
      {asked === 'scan' && <ScanDialog onClose={() => setAsked(undefined)} />}
    </>
  )
}

function ItemName({ item }: { item: MasterInventory }) {
  return (
    <RecordLink to="/inventory/item/$id" params={{ id: item.masterInventoryUniqueId }} lineClamp={2}>
      {item.inventoryTitle}
    </RecordLink>
  )
}

function Caption({ children }: { children: string }) {
  return (
    <Text fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  )
}

/** The caption of inactive items. */
const inactiveOf = ({ statusId }: MasterInventory) => statusId === statuses.InActive && 'inactive'

/** A quantity, or a dash where there is none. */
const amountOf = (quantity: string | null) =>
  quantity && Number(quantity) > 0 ? formatQuantity(quantity) : '–'

const columns = listColumns<MasterInventory, typeof itemColumns>(itemColumns, {
  name: (item) => (
    <div>
      <ItemName item={item} />
      <Caption>{[captionOf(item), inactiveOf(item)].filter(Boolean).join(' · ')}</Caption>
    </div>
  ),
  category: (item) => (
    <div>
      {item.companyInventoryCategoryCode}
      <Caption>{item.companyInventoryCategoryCodeName}</Caption>
    </div>
  ),
  inCharge: ({ inchargeEmployeeName: name }) => (name ? <PersonName name={name} /> : '–'),
  stock: (item) => <StockLevelCell item={item} />,
  assigned: (item) => (
    <div>
      {amountOf(item.assignedQuantity)}
      {item.assignedWorkOrders > 0 && <Caption>{countOf(item.assignedWorkOrders, 'project')}</Caption>}
    </div>
  ),
  used: (item) => amountOf(item.usedQuantity),
  minimum: (item) => amountOf(item.minimumQuantity),
  overall: (item) => amountOf(item.overallQuantity),
})

function ItemCard({ item }: { item: MasterInventory }) {
  const { location, inchargeEmployeeName } = item
  return (
    <Stack gap={6}>
      <ItemName item={item} />
      <Caption>
        {[captionOf(item), item.companyInventoryCategoryCode, inactiveOf(item)].filter(Boolean).join(' · ')}
      </Caption>
      <Group justify="space-between" wrap="nowrap" align="flex-end">
        <Text fz="sm" c="dimmed">
          {[location, inchargeEmployeeName].filter(Boolean).join(' · ')}
        </Text>
        <StockLevelCell item={item} />
      </Group>
    </Stack>
  )
}
