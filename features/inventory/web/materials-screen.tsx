/** The stock of a project: /inventory/project/{workorderId} (001 §2). */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconArrowRight, IconPackage, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { formatQuantity } from '#contract/figures.ts'
import { statuses } from '#contract/statuses.ts'
import { projectQuery } from '#features/projects/web/public.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { heldColumns } from '../columns.ts'
import { stockErrors, type WorkOrderInventory } from '../records.ts'
import type { MaterialsSearch } from './address.ts'
import { categoriesQuery, downloadHeld, heldQuery } from './api.ts'
import { inUnit, makerOf, USAGE_FAILED } from './inventory-words.ts'

const AssignDialog = later(async () => (await import('./assign-dialog.tsx')).AssignDialog)
const ChangeHeldDialog = later(async () => (await import('./change-held-dialog.tsx')).ChangeHeldDialog)
const MoveDialog = later(async () => (await import('./move-dialog.tsx')).MoveDialog)
const ReturnDialog = later(async () => (await import('./change-held-dialog.tsx')).ReturnDialog)

const COSTS: readonly string[] = ['unitCost', 'usedCost']

export function MaterialsScreen() {
  const { workorderId: workOrder } = useParams({ from: '/signed-in/project/inventory/project/$workorderId' })
  const may = useMay()
  const address = useRegisterAddress<MaterialsSearch>('materials', ['category'])
  const list = useQuery(heldQuery(workOrder, address.search))
  const project = useQuery(projectQuery(workOrder)).data
  const categories = useQuery(categoriesQuery).data
  const [isAssigning, setAssigning] = useState(false)
  const filters: readonly Filter[] = [
    {
      key: 'category',
      label: 'Category',
      choices: (categories?.items ?? []).map((one) => ({
        value: one.companyInventoryCategoryUniqueId,
        label: `${one.companyInventoryCategoryCode} ${one.companyInventoryCategoryCodeName}`,
      })),
    },
  ]
  const assign = may('Inventory', 'Create', workOrder) && project && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAssigning(true)}>
      Assign from stock
    </Button>
  )
  return (
    <>
      <Register
        name="materials"
        title="Materials"
        noun={{ one: 'item', many: 'items' }}
        address={address}
        rows={pagesOf(list)}
        recordOf={({ workorderMasterInventoryUniqueId: id, inventoryTitle: name }) => ({ id, name })}
        columns={columns.filter(({ id }) => may('Costs', 'Read', workOrder) || !COSTS.includes(id))}
        actions={(held) => <HeldActions held={held} />}
        card={(held) => <HeldCard held={held} />}
        search="Item, maker, serial"
        filters={filters}
        primary={assign}
        download={(format, shown) => downloadHeld(format, workOrder, address.search, shown)}
        failure={USAGE_FAILED}
        empty={
          <EmptyState
            title="No materials yet"
            text="Stock assigned to this project appears here, with how much of it is used."
            icon={<IconPackage size={22} stroke={1.5} />}
          >
            {assign}
          </EmptyState>
        }
        noMatch={{ title: 'No item matches.', text: 'Try another word, or fewer filters.' }}
      />
      {isAssigning && project && (
        <AssignDialog
          project={{ id: workOrder, title: project.workOrderTitle }}
          onClose={() => setAssigning(false)}
        />
      )}
    </>
  )
}

function HeldActions({ held }: { held: WorkOrderInventory }) {
  const may = useMay()
  const [asked, setAsked] = useState<'change' | 'move' | 'return'>()
  const close = () => setAsked(undefined)
  const mayUpdate = may('Inventory', 'Update', held.workOrderUniqueId)
  return (
    <>
      <RecordMenu
        name={held.inventoryTitle}
        groups={[
          [
            mayUpdate && { label: 'Change…', icon: IconPencil, onClick: () => setAsked('change') },
            mayUpdate && {
              label: 'Return…',
              icon: IconArrowBackUp,
              refusal: Number(held.leftQuantity) > 0 ? null : { text: 'Everything is used.' },
              onClick: () => setAsked('return'),
            },
            mayUpdate && {
              label: 'Move to another project…',
              icon: IconArrowRight,
              refusal:
                held.inventoryStatusId === statuses.InActive
                  ? { text: stockErrors.ITEM_INACTIVE.text, tone: 'warning' as const }
                  : Number(held.leftQuantity) > 0
                    ? null
                    : { text: 'Everything is used.' },
              onClick: () => setAsked('move'),
            },
          ],
        ]}
      />
      {asked === 'change' && <ChangeHeldDialog held={held} onClose={close} />}
      {asked === 'move' && <MoveDialog held={held} onClose={close} />}
      {asked === 'return' && <ReturnDialog held={held} onClose={close} />}
    </>
  )
}

function HeldName({ held }: { held: WorkOrderInventory }) {
  return (
    <div>
      <Text fw={600} fz="sm" style={{ overflowWrap: 'anywhere' }}>
        {held.inventoryTitle}
      </Text>
      <Text fz="xs" c="dimmed">
        {makerOf(held)}
      </Text>
    </div>
  )
}

const amountOf = (quantity: string) => (Number(quantity) > 0 ? formatQuantity(quantity) : '–')

const columns = listColumns<WorkOrderInventory, typeof heldColumns>(heldColumns, {
  name: (held) => <HeldName held={held} />,
  holder: ({ employeeName: name }) => (name ? <PersonName name={name} /> : '–'),
  assigned: (held) => amountOf(held.assignedQuantity),
  used: (held) => amountOf(held.usedQuantity),
  left: (held) => <b>{inUnit(held.leftQuantity, held)}</b>,
})

function HeldCard({ held }: { held: WorkOrderInventory }) {
  return (
    <Stack gap={6}>
      <HeldName held={held} />
      <Group justify="space-between" wrap="nowrap">
        <Text fz="sm" c="dimmed">
          {[held.companyInventoryCategoryCode, held.employeeName].filter(Boolean).join(' · ')}
        </Text>
        <Text fz="sm" fw={600}>
          {inUnit(held.leftQuantity, held)} left
        </Text>
      </Group>
      <Text fz="xs" c="dimmed">
        {inUnit(held.assignedQuantity, held)} assigned, {inUnit(held.usedQuantity, held)} used
      </Text>
    </Stack>
  )
}
