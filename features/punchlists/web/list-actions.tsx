/** The actions on a punch list, apart from opening it. */
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { deletion, type RecordAction, RecordMenu } from '#web/ui/menu/record-menu.tsx'
import type { PunchList } from '../contract.ts'
import { punchMachine } from '../machine.ts'
import { useDeleteList } from './api.ts'

/** `leave` redirects away from a screen of the list when the list is deleted. */
export function useListActions(
  list: PunchList,
  leave?: () => Promise<void>,
): Record<'edit' | 'print' | 'remove', RecordAction> {
  const { punchListUniqueId: id, punchListName: name } = list
  const navigate = useNavigate()
  const remove = useDeleteList()
  return {
    edit: {
      label: 'Edit',
      icon: IconPencil,
      may: list.may.edit,
      onClick: () => void navigate({ to: '/punchlist/edit', search: { Parent: list.jobUniqueId, id } }),
    },
    print: {
      label: 'Print a sheet',
      icon: IconPrinter,
      onClick: () => void navigate({ to: '/punchlistsheet/$id', params: { id } }),
    },
    remove: deletion({
      name,
      noun: 'punch list',
      takesAlong: 'Its items are deleted too.',
      may: list.may.remove,
      act: () => remove.mutateAsync({ id, leave }),
      step: [punchMachine.list, 'remove'],
    }),
  }
}

export function ListActions({ list }: { list: PunchList }) {
  const { edit, print, remove } = useListActions(list)
  return <RecordMenu name={list.punchListName} size={36} groups={[[edit, print], [remove]]} />
}
