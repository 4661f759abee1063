/** The stock that people used, by day and project: /inventory/employee (001 §2, records.md 'Stock'). */
import { Group, Stack, Text } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#contract/days.ts'
import { moneyOf } from '#contract/figures.ts'
import { ProjectSelect } from '#features/projects/web/public-choice.ts'
import {
  type Column,
  type Filter,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import type { EmployeeInventory } from '../usage.ts'
import { EVERYBODY, type UsageSearch } from './address.ts'
import { downloadUses, usageQuery, usedOnQuery, usersQuery } from './api.ts'
import { inUnit, NO_WORK_ORDER, USAGE_FAILED } from './inventory-words.ts'
import { StockTabs } from './stock-tabs.tsx'

export function UsageScreen() {
  const may = useMay()
  const address = useRegisterAddress<UsageSearch>('stockUse', ['who', 'project'])
  const { employeeUniqueId } = useSession()
  const me = employeeUniqueId ?? ''
  const { who, project } = address.search
  const list = useQuery(usageQuery(address.search, me))
  const users = useQuery(usersQuery).data?.items ?? []
  const projects = useQuery(usedOnQuery).data?.items ?? []
  const isUnasked = who === EVERYBODY && !project
  const filters: readonly Filter[] = [
    {
      key: 'who',
      label: 'Used by',
      choices: [
        { value: EVERYBODY, label: 'everyone on a project' },
        ...users
          .filter((one) => one.employeeUniqueId !== me)
          .map((one) => ({ value: one.employeeUniqueId, label: one.employeeName })),
      ],
    },
    {
      key: 'project',
      label: 'Project',
      choices: projects.map((one) => ({ value: one.workOrderUniqueId, label: one.workOrderTitle })),
    },
  ]
  const empty = isUnasked ? (
    <EmptyState title={NO_WORK_ORDER} text="Choose one project to see what everyone used.">
      <ProjectSelect value={null} onChoose={(chosen) => address.change({ project: chosen?.id })} />
    </EmptyState>
  ) : (
    <EmptyState
      title={who ? 'Nothing was used yet.' : 'You used nothing yet.'}
      text="Material captured as used on a project appears here, day by day. Use the filters to see another person’s."
      icon={<IconPackage size={22} stroke={1.5} />}
    />
  )
  const shown = pagesOf(list)
  return (
    <Register
      name="stockUse"
      title="Inventory"
      subtitle={who === EVERYBODY ? 'What everyone used' : who ? undefined : 'What you used'}
      noun={{ one: 'use', many: 'uses' }}
      address={address}
      rows={isUnasked ? { ...shown, items: [], total: 0, error: null } : shown}
      recordOf={({ employeeInventoryUniqueId: id, inventoryTitle: name }) => ({ id, name })}
      columns={columns.filter(
        ({ id }) => (id !== 'cost' || may('Costs', 'Read')) && (id !== 'who' || who === EVERYBODY),
      )}
      card={(use) => <UseCard use={use} hasPerson={who === EVERYBODY} />}
      // Without a project there are no rows yet, so there is nothing to filter.
      filters={isUnasked ? [] : filters}
      search={isUnasked ? undefined : 'Item, maker, serial'}
      download={isUnasked ? undefined : (format, shown) => downloadUses(format, address.search, me, shown)}
      controls={<StockTabs at="people" />}
      failure={USAGE_FAILED}
      empty={empty}
      noMatch={{ title: 'Nothing was used.', text: 'Choose another person or project in the filters.' }}
    />
  )
}

/** The job and the activity of a use, if the user may see them. */
const placeOf = ({ jobTitle, subTaskTitle }: EmployeeInventory) =>
  [jobTitle, subTaskTitle].filter(Boolean).join(' · ')

const quantityOf = (use: EmployeeInventory) =>
  `${inUnit(use.currentUsageQuantity, use)}${use.isCorrected ? ', corrected' : ''}`

const columns: readonly Column<EmployeeInventory>[] = [
  {
    id: 'name',
    title: 'Item',
    kind: 'name',
    isSorted: true,
    cell: (use) => (
      <div>
        <Text fw={600} fz="sm">
          {use.inventoryTitle}
        </Text>
        <Caption>{`${use.companyInventoryCategoryCode} ${use.companyInventoryCategoryCodeName}`}</Caption>
      </div>
    ),
  },
  {
    id: 'day',
    title: 'Day',
    kind: 'figure',
    isSorted: true,
    cell: ({ captureDate }) => formatDay(captureDate),
  },
  {
    id: 'project',
    title: 'Project',
    isSorted: true,
    cell: (use) => (
      <div>
        {use.workOrderTitle}
        <Caption>{placeOf(use)}</Caption>
      </div>
    ),
  },
  {
    id: 'who',
    title: 'Used by',
    kind: 'short',
    isSorted: true,
    cell: ({ employeeName }) => <PersonName name={employeeName} />,
  },
  {
    id: 'used',
    title: 'Used',
    kind: 'amount',
    isSorted: true,
    cell: (use) => (
      <div>
        <b>{inUnit(use.currentUsageQuantity, use)}</b>
        {use.isCorrected && <Caption>corrected</Caption>}
      </div>
    ),
  },
  {
    id: 'cost',
    title: 'Cost of used',
    kind: 'amount',
    cell: ({ usedCost: cost }) => (cost === null ? '–' : moneyOf(cost)),
  },
]

function Caption({ children }: { children: string }) {
  return (
    <Text fz="xs" c="dimmed">
      {children}
    </Text>
  )
}

function UseCard({ use, hasPerson }: { use: EmployeeInventory; hasPerson: boolean }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={600} fz="sm">
          {use.inventoryTitle}
        </Text>
        <Text fw={600} fz="sm">
          {quantityOf(use)}
        </Text>
      </Group>
      <Text fz="sm" c="dimmed">
        {[formatDay(use.captureDate), hasPerson && use.employeeName, use.workOrderTitle]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {placeOf(use) && <Caption>{placeOf(use)}</Caption>}
    </Stack>
  )
}
