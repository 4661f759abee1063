/** What can be done with a punch list beside opening it. */
import { ActionIcon, Menu, Text } from '@mantine/core'
import { IconDots, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { PunchList } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { useDeleteList } from './api.ts'

/** `leave` leads away from a screen that ends with the list. */
export function ListActions({ list, leave }: { list: PunchList; leave?: () => Promise<void> }) {
  const { punchListUniqueId: id, punchListName: name, workOrderUniqueId: obj } = list
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteList()
  const [isAsking, setAsking] = useState(false)
  const refusal = refusalOf('list', 'edit', list.status)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Actions for ${name}`}>
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown maw={300}>
          {may('PunchLists', 'Update', obj) && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              disabled={refusal !== null}
              onClick={() =>
                void navigate({ to: '/punchlist/edit', search: { Parent: list.jobUniqueId, id, obj } })
              }
            >
              Edit
              {refusal && (
                <Text fz="xs" c="dimmed">
                  {refusal.text}
                </Text>
              )}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconPrinter size={16} aria-hidden />}
            onClick={() => void navigate({ to: '/punchlistsheet/$id', params: { id } })}
          >
            Print a sheet
          </Menu.Item>
          {may('PunchLists', 'Delete', obj) && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              color="red"
              onClick={() => setAsking(true)}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Would you like to delete : ${name}`}
        confirmLabel="Delete punch list"
        isDangerous
        onConfirm={async () => {
          await remove.mutateAsync({ id, leave })
          toast.success('Punch list was deleted')
        }}
        onClose={() => setAsking(false)}
      >
        <Text fz="sm">Are you sure you want to delete this?</Text>
        <Text fz="sm" c="dimmed" mt={4}>
          All of its items go with it.
        </Text>
      </ConfirmDialog>
    </>
  )
}
