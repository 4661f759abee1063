/** Sets who is in charge, the location or the minimum of several items, all or none. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ResponsibleSelect } from '#features/parties/web/public.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { countOf } from '#web/ui/format.ts'
import { peopleOffer, useChangeItems } from './api.ts'
import { isQuantity, UPDATED } from './inventory-words.ts'
import type { ManyItemsProps } from './move-many-dialog.tsx'

const BLANK = 'Blank = no change'

export function ChangeManyDialog({ ids, onDone, onClose }: ManyItemsProps) {
  const change = useChangeItems()
  const [inCharge, setInCharge] = useState<string | null>(null)
  const [location, setLocation] = useState('')
  const [minimum, setMinimum] = useState('')
  const changes = {
    ...(inCharge && { inchargeEmployeeUniqueId: inCharge }),
    ...(location.trim() && { location }),
    ...(minimum && { minimumQuantity: minimum }),
  }
  const what = countOf(ids.length, 'item')
  const isAny = Object.keys(changes).length > 0
  return (
    <SaveDialog
      title={`Change ${what}`}
      isDirty={isAny}
      confirmLabel={`Change ${what}`}
      problem={() => {
        if (!isAny) return 'Choose what to change.'
        return minimum && !isQuantity(minimum) ? 'The minimum is not a valid quantity.' : undefined
      }}
      input={{ ids, changes }}
      save={(key) =>
        change.mutateAsync({ key, inputs: ids.map((id) => ({ masterInventoryUniqueId: id, ...changes })) })
      }
      done={() => {
        onDone()
        return { text: UPDATED, detail: `${what} changed` }
      }}
      onClose={onClose}
    >
      <ResponsibleSelect
        label="In charge"
        description={BLANK}
        clearButtonProps={{ 'aria-label': 'Clear who is in charge' }}
        offer={peopleOffer(null)}
        present={undefined}
        value={inCharge}
        onChange={setInCharge}
      />
      <TextInput
        label="Location"
        description={BLANK}
        maxLength={200}
        value={location}
        onChange={(event) => setLocation(event.currentTarget.value)}
      />
      <NumberInput
        kind="quantity"
        label="Minimum"
        description={BLANK}
        value={minimum}
        onChange={setMinimum}
      />
    </SaveDialog>
  )
}
