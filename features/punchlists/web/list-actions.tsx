/** What can be done with a punch list beside opening it. */
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMay } from '#web/session/session.ts'
import { deletion, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { PunchList } from '../contract.ts'
import { refusalOf } from '../machine.ts'
import { useDeleteList } from './api.ts'

/** `leave` leads away from a screen that ends with the list. */
export function ListActions({ list, leave }: { list: PunchList; leave?: () => Promise<void> }) {
  const { punchListUniqueId: id, punchListName: name, workOrderUniqueId: obj } = list
  const may = useMay()
  const navigate = useNavigate()
  const remove = useDeleteList()
  return (
    <RecordMenu
      name={name}
      size={36}
      groups={[
        [
          may('PunchLists', 'Update', obj) && {
            label: 'Edit',
            icon: IconPencil,
            refusal: refusalOf('list', 'edit', list.status),
            onClick: () => navigate({ to: '/punchlist/edit', search: { Parent: list.jobUniqueId, id } }),
          },
          {
            label: 'Print a sheet',
            icon: IconPrinter,
            onClick: () => navigate({ to: '/punchlistsheet/$id', params: { id } }),
          },
        ],
        [
          may('PunchLists', 'Delete', obj) &&
            deletion({
              name,
              noun: 'punch list',
              takesAlong: 'All of its items go with it.',
              act: () => remove.mutateAsync({ id, leave }),
              done: 'Punch list was deleted',
            }),
        ],
      ]}
    />
  )
}
