/** Adds an alternate to a project that is not advertised yet, or changes one. */
import { Button, Group, Stack } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { Alternate } from '../alternates-contract.ts'
import { AlternateFields, isWhole, NOTHING_WRITTEN, sentOf } from './alternate-fields.tsx'
import { useAddAlternate, useChangeAlternate } from './alternates-api.ts'

export interface AlternateDialogProps {
  workOrder: string
  /** None: it is a new one. */
  alternate?: Alternate
  onClose: () => void
}

export function AlternateDialog({ workOrder, alternate, onClose }: AlternateDialogProps) {
  const isPhone = useIsPhone()
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
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const adding = useAddAlternate()
  const changing = useChangeAlternate()
  const { keyOf } = useKeyOfTry()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !isWhole(value)) return
    setBusy(true)
    setFailure(undefined)
    const input = { workOrderUniqueId: workOrder, ...sentOf(value) }
    try {
      if (alternate) {
        const { alternateUniqueId, rowVersion } = alternate
        await changing.mutateAsync({ ...sentOf(value), alternateUniqueId, rowVersion })
      } else await adding.mutateAsync({ input, key: keyOf(input) })
      toast.success(alternate ? 'Alternate changed' : 'Alternate added', { detail: value.title })
      onClose()
    } catch (error) {
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error),
        problems: [],
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog
      title={alternate ? `Alternate ${alternate.alternateNumber}` : 'New alternate'}
      size="lg"
      fullScreen={isPhone}
      isDirty={JSON.stringify(value) !== JSON.stringify(first)}
      isBusy={isBusy}
      onClose={onClose}
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <AlternateFields value={value} onChange={setValue} />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={!isWhole(value)}>
                {alternate ? 'Save alternate' : 'Add alternate'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
