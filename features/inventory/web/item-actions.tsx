/** The actions on an item: in its row of the list, and on its page. */
import { Button } from '@mantine/core'
import { IconArrowRight, IconDownload, IconPencil, IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { statuses } from '#contract/statuses.ts'
import { useMay } from '#web/session/session.ts'
import { later } from '#web/ui/later.tsx'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { type MasterInventory, stockErrors } from '../records.ts'
import { useDeleteItem } from './api.ts'
import { DELETED, inUnit } from './inventory-words.ts'

const ReceiveDialog = later(async () => (await import('./receive-dialog.tsx')).ReceiveDialog)
const LabelsDialog = later(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const AssignDialog = later(async () => (await import('./assign-dialog.tsx')).AssignDialog)

/** The text is from 001 §5 */
export const NOTHING_TO_ALLOCATE = 'Nothing to allocate!'

export interface ItemActionsProps {
  item: MasterInventory
  /** On the item's page, the most frequent actions are buttons, and deleting redirects to the list. */
  isPage?: boolean
}

export function ItemActions({ item, isPage = false }: ItemActionsProps) {
  const { masterInventoryUniqueId: id, inventoryTitle: name, remainingQuantity, assignedQuantity } = item
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteItem()
  const [asked, setAsked] = useState<'receive' | 'assign' | 'labels'>()
  const close = () => setAsked(undefined)
  const isAssigned = Number(assignedQuantity) > 0
  const inactive =
    item.statusId === statuses.InActive
      ? { text: stockErrors.ITEM_INACTIVE.text, tone: 'warning' as const }
      : null
  return (
    <>
      {isPage && !inactive && may('Inventory', 'Update') && (
        <Button variant="default" onClick={() => setAsked('receive')}>
          Receive…
        </Button>
      )}
      {isPage && !inactive && may('Inventory', 'Create') && Number(remainingQuantity) > 0 && (
        <Button onClick={() => setAsked('assign')}>Assign…</Button>
      )}
      <RecordMenu
        name={name}
        groups={[
          [
            may('Inventory', 'Create') && {
              label: 'Assign…',
              icon: IconArrowRight,
              refusal:
                inactive ??
                (Number(remainingQuantity) === 0
                  ? {
                      text: NOTHING_TO_ALLOCATE,
                      ...(isAssigned && { hint: `All ${inUnit(assignedQuantity, item)} are on projects.` }),
                      tone: 'warning' as const,
                    }
                  : null),
              onClick: () => setAsked('assign'),
            },
            may('Inventory', 'Update') && {
              label: 'Receive…',
              icon: IconDownload,
              refusal: inactive,
              onClick: () => setAsked('receive'),
            },
            may('Inventory', 'Update') && {
              label: 'Edit',
              icon: IconPencil,
              onClick: () => navigate({ to: '/inventory/edit/$id', params: { id } }),
            },
            { label: 'Print QR label…', icon: IconQrcode, onClick: () => setAsked('labels') },
          ],
          [
            may('Inventory', 'Delete') &&
              deletion({
                name,
                noun: 'item',
                refusal: isAssigned
                  ? { text: `${inUnit(assignedQuantity, item)} are assigned to projects.`, tone: 'warning' }
                  : null,
                act: () =>
                  remove.mutateAsync({
                    id,
                    leave: isPage ? () => navigate({ to: '/inventory' }) : undefined,
                  }),
                done: DELETED,
              }),
          ],
        ]}
      />
      {asked === 'receive' && <ReceiveDialog item={item} onClose={close} />}
      {asked === 'labels' && <LabelsDialog ids={[id]} onClose={close} />}
      {asked === 'assign' && <AssignDialog item={item} onClose={close} />}
    </>
  )
}
