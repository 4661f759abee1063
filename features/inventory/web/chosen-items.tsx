/** The actions on several chosen items: assign, receive, change, print labels, delete. */
import { Button, Text } from '@mantine/core'
import { IconArrowRight, IconDownload, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ChosenAction } from '#features/registers/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { countOf } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { useLetters } from '#web/ui/letters.ts'
import type { Several } from '#web/ui/list/several.ts'
import { MOST_LABELS } from '../labels.ts'
import { useDeleteItems } from './api.ts'
import { DELETED } from './inventory-words.ts'

const LabelsDialog = later(async () => (await import('./labels-dialog.tsx')).LabelsDialog)
const MoveManyDialog = later(async () => (await import('./move-many-dialog.tsx')).MoveManyDialog)
const ChangeManyDialog = later(async () => (await import('./change-many-dialog.tsx')).ChangeManyDialog)

/**
 * The largest number of items in one dialog. Each item has a quantity to type, and more fields are hard to
 * check.
 */
const MOST_TYPED = 50

export function ChosenItems({ several }: { several: Several }) {
  const may = useMay()
  const remove = useDeleteItems()
  const [asked, setAsked] = useState<'assign' | 'receive' | 'change' | 'labels'>()
  const { items } = several
  const ids = items.map(({ id }) => id)
  const isTooMany = items.length > MOST_TYPED
  useLetters((key) => {
    if (key === 'a' && may('Inventory', 'Create') && !isTooMany) setAsked('assign')
    else if (key === 'r' && may('Inventory', 'Update') && !isTooMany) setAsked('receive')
    else if (key === 'l' && items.length <= MOST_LABELS) setAsked('labels')
    else return false
    return true
  })
  const close = () => setAsked(undefined)
  const props = { ids, onClose: close, onDone: () => several.end() }
  return (
    <>
      {may('Inventory', 'Create') && (
        <Button
          size="sm"
          leftSection={<IconArrowRight size={16} aria-hidden />}
          disabled={isTooMany}
          onClick={() => setAsked('assign')}
        >
          Assign {items.length}…
        </Button>
      )}
      {may('Inventory', 'Update') && (
        <>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={() => setAsked('receive')}
          >
            Receive {items.length}…
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setAsked('change')}
          >
            Change…
          </Button>
        </>
      )}
      <Button
        size="sm"
        variant="default"
        leftSection={<IconQrcode size={16} aria-hidden />}
        disabled={items.length > MOST_LABELS}
        onClick={() => setAsked('labels')}
      >
        Print QR labels…
      </Button>
      {may('Inventory', 'Delete') && (
        <ChosenAction
          several={several}
          noun={{ one: 'item', many: 'items' }}
          verb="Delete"
          icon={IconTrash}
          isDangerous
          note="Their movements are kept. If any item is still assigned, none are deleted."
          act={(chosen) => remove.mutateAsync(chosen)}
          done={() => DELETED}
        />
      )}
      {isTooMany && (
        <Text fz="xs" c="dimmed">
          At most {countOf(MOST_TYPED, 'item')} are assigned or received at once.
        </Text>
      )}
      {(asked === 'assign' || asked === 'receive') && <MoveManyDialog kind={asked} {...props} />}
      {asked === 'labels' && <LabelsDialog {...props} />}
      {asked === 'change' && <ChangeManyDialog {...props} />}
    </>
  )
}
