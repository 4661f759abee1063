/** A dialog that adds or changes an alternate of a project that is not advertised yet. */
import { useState } from 'react'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import type { Alternate } from '../alternates-contract.ts'
import { AlternateFields, isWhole, NOTHING_WRITTEN, sentOf } from './alternate-fields.tsx'
import { useAddAlternate, useChangeAlternate } from './alternates-api.ts'

export interface AlternateDialogProps {
  workOrder: string
  /** The alternate to change; undefined for a new alternate. */
  alternate?: Alternate
  onClose: () => void
}

export function AlternateDialog({ workOrder, alternate, onClose }: AlternateDialogProps) {
  const [first] = useState(
    alternate
      ? {
          title: alternate.alternateTitle,
          description: alternate.alternateDescription,
          quantity: alternate.targetMetric,
          unit: alternate.unit,
        }
      : NOTHING_WRITTEN,
  )
  const [value, setValue] = useState(first)
  const adding = useAddAlternate()
  const changing = useChangeAlternate()
  const input = { workOrderUniqueId: workOrder, ...sentOf(value) }
  const save = (key: string) => {
    if (!alternate) return adding.mutateAsync({ input, key })
    const { alternateUniqueId, rowVersion } = alternate
    return changing.mutateAsync({ ...sentOf(value), alternateUniqueId, rowVersion })
  }
  return (
    <SaveDialog
      isLarge
      title={alternate ? `Alternate ${alternate.alternateNumber}` : 'New alternate'}
      isDirty={JSON.stringify(value) !== JSON.stringify(first)}
      onClose={onClose}
      confirmLabel={alternate ? 'Save alternate' : 'Add alternate'}
      isReady={isWhole(value)}
      input={input}
      save={save}
      done={() => ({ text: alternate ? 'Alternate changed' : 'Alternate added', detail: value.title })}
    >
      <AlternateFields value={value} onChange={setValue} />
    </SaveDialog>
  )
}
