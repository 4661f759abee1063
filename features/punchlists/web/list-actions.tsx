/** What can be done with a punch list beside opening it. */
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { PunchList } from '../contract.ts'
import { punchMachine } from '../machine.ts'
import { useDeleteList } from './api.ts'

/** `leave` leads away from a screen that ends with the list. */
export function ListActions({ list, leave }: { list: PunchList; leave?: () => Promise<void> }) {
  const { punchListUniqueId: id, punchListName: name } = list
  const navigate = useNavigate()
  const remove = useDeleteList()
  return (
    <RecordMenu
      name={name}
      size={36}
      groups={[
        [
          {
            label: 'Edit',
            icon: IconPencil,
            may: list.may.edit,
            onClick: () => navigate({ to: '/punchlist/edit', search: { Parent: list.jobUniqueId, id } }),
          },
          {
            label: 'Print a sheet',
            icon: IconPrinter,
            onClick: () => navigate({ to: '/punchlistsheet/$id', params: { id } }),
          },
        ],
        [
          deletion({
            name,
            noun: 'punch list',
            takesAlong: 'Its items are deleted too.',
            may: list.may.remove,
            act: () => remove.mutateAsync({ id, leave }),
            step: [punchMachine.list, 'remove'],
          }),
        ],
      ]}
    />
  )
}
