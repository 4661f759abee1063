/** Adds a line to a draft: of an activity, or of an item of a change order with a share that is typed. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { formatQuantity, moneyOf } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { BillableLine, InvoiceDetails } from '../contract.ts'
import { billableQuery, type PlannedLine } from './api.ts'
import { headingOf } from './invoice-words.ts'

interface AddLineDialogProps {
  invoice: InvoiceDetails
  save: (line: PlannedLine) => Promise<void>
  onClose: () => void
}

const TITLE = 'Add line'

const idOf = (line: Pick<BillableLine, 'subTaskUniqueId' | 'changeOrderItemUniqueId'>) =>
  line.subTaskUniqueId ?? line.changeOrderItemUniqueId ?? ''

export function AddLineDialog(props: AddLineDialogProps) {
  const { data, error, refetch } = useQuery(billableQuery(props.invoice.invoiceUniqueId))
  if (data) {
    const there = new Set(props.invoice.lines.map(idOf))
    const open = data.filter((one) => Number(one.quantityLeft) > 0 && !there.has(idOf(one)))
    return <AddLineForm {...props} billable={open} />
  }
  return (
    <InputDialog title={TITLE} isDirty={false} onClose={props.onClose}>
      {() =>
        error ? (
          <FailedState title={texts.fetchFailed} error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows rows={3} />
        )
      }
    </InputDialog>
  )
}

function AddLineForm({
  invoice,
  billable,
  save,
  onClose,
}: AddLineDialogProps & { billable: readonly BillableLine[] }) {
  const [of, setOf] = useState<string | null>(null)
  const [quantity, setQuantity] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const line = billable.find((one) => idOf(one) === of)
  const isItem = line?.kind === 'item'
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !line) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { subTaskUniqueId, changeOrderItemUniqueId } = line
      await save({ subTaskUniqueId, changeOrderItemUniqueId, quantity: quantity || '0' })
      toast.success(texts.updated, { detail: headingOf(invoice) })
      onClose()
    } catch (error) {
      const fields = error instanceof CallError ? error.fields : []
      setFailure({
        title: error instanceof Error ? error.message : texts.unknownError,
        hint: hintOf(error),
        problems: fields.map(({ message }) => message),
      })
      setBusy(false)
    }
  }
  return (
    <InputDialog title={TITLE} isDirty={of !== null || quantity !== ''} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <Text fz="sm">
              {billable.length === 0
                ? 'Nothing else is done and not billed.'
                : 'Work that is done and not billed, and items of change orders in force. Of an item without an activity you say how much of it is done.'}
            </Text>
            <Select
              label="Of"
              placeholder="Activity, or item of a change order"
              searchable
              data={billable.map((one) => ({ value: idOf(one), label: one.title }))}
              value={of}
              onChange={(value) => {
                setOf(value)
                setQuantity('')
              }}
              nothingFoundMessage="No match"
              data-autofocus
            />
            <NumberInput
              kind="quantity"
              label={isItem ? 'Share to bill' : 'Quantity'}
              description={line && describe(line)}
              disabled={!line}
              rightSection={
                <Text fz="xs" c="dimmed">
                  {isItem ? '%' : line?.unit}
                </Text>
              }
              value={quantity}
              onChange={setQuantity}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={!line || !(Number(quantity) > 0)}>
                Add line
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}

function describe({ kind, unit, quantityLeft, scheduledValue }: BillableLine): string {
  const most = kind === 'item' ? `${formatQuantity(quantityLeft)}%` : formatQuantity(quantityLeft, unit)
  return `At most ${most}${scheduledValue === null ? '' : `, of ${moneyOf(scheduledValue)} scheduled`}`
}
