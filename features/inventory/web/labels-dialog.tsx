/** Asks for the kind of label sheet, and for the place of the first label on the sheet. */
import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type LabelSheet, placesOn } from '#contract/label-sheets.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { countOf } from '#web/ui/format.ts'
import { downloadLabels } from './api.ts'

interface LabelsDialogProps {
  ids: readonly string[]
  onDone?: (() => void) | undefined
  onClose: () => void
}

export function LabelsDialog({ ids, onDone, onClose }: LabelsDialogProps) {
  const [sheet, setSheet] = useState<LabelSheet>('letter30')
  const [typed, setTyped] = useState('1')
  const places = placesOn[sheet]
  const startAt = sheet === 'letter30' ? Number(typed) : 1
  const isPlace = Number.isInteger(startAt) && startAt >= 1 && startAt <= places
  const what = countOf(ids.length, 'label')
  return (
    <SaveDialog
      title={ids.length === 1 ? 'Print its QR label' : `Print ${what} with QR codes`}
      isDirty={false}
      confirmLabel="Save as PDF"
      writes={false}
      problem={() => (isPlace ? undefined : `The first label is one from 1 to ${places}.`)}
      input={{ ids, sheet, startAt }}
      save={() => downloadLabels(ids, sheet, startAt)}
      done={() => {
        onDone?.()
        return { text: `${what} saved`, detail: 'Print the PDF at its actual size, not fitted to the page.' }
      }}
      onClose={onClose}
    >
      <Radio.Group label="On" value={sheet} onChange={(value) => setSheet(value)}>
        <Stack gap="xs" mt="xs">
          <Radio value="letter30" label="Letter sheets of 30 labels, 1 × 2⅝ in" />
          <Radio value="label4x6" label="Labels of 4 × 6 in, one each" />
        </Stack>
      </Radio.Group>
      {sheet === 'letter30' && (
        <NumberInput
          kind="whole"
          label="First label on the sheet"
          description="Counted along the rows: 4 is the first of the second row."
          value={typed}
          onChange={setTyped}
        />
      )}
      <Text fz="sm" c="dimmed">
        {isPlace && `${countOf(Math.ceil((startAt - 1 + ids.length) / places), 'page')}. `}
        Each label has the QR code, name, category, location, and a number to type if there is no camera.
      </Text>
    </SaveDialog>
  )
}
