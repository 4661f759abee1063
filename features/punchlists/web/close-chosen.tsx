/** Closes the chosen items in one call. */
import { IconCircleCheck } from '@tabler/icons-react'
import { ChosenAction } from '#features/registers/web/public.ts'
import type { Several } from '#web/ui/list/several.ts'
import { punchMachine } from '../machine.ts'
import { useCloseItems } from './api.ts'
import { CLOSING_AN_ITEM } from './item-words.ts'

export function CloseChosen({ several }: { several: Several }) {
  const close = useCloseItems()
  return (
    <ChosenAction
      several={several}
      noun={{ one: 'item', many: 'items' }}
      verb="Close"
      icon={IconCircleCheck}
      note={CLOSING_AN_ITEM}
      // Sends the versions that the user chose, because somebody may have changed an item meanwhile.
      act={(_ids, chosen) =>
        close.mutateAsync(chosen.map(({ id, rowVersion = 0 }) => ({ punchListItemUniqueId: id, rowVersion })))
      }
      step={[punchMachine.item, 'close']}
    />
  )
}
