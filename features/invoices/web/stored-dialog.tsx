/** Says how much of a line lies stored: material that is not built in yet. */
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { moneyOf } from '#web/ui/format.ts'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { hintOf, toast } from '#web/ui/toast/toast.ts'
import type { BillableLine, InvoiceDetails } from '../contract.ts'
import { billableQuery, type PlannedLine } from './api.ts'
import { headingOf } from './invoice-words.ts'

interface StoredDialogProps {
  invoice: InvoiceDetails
  save: (line: PlannedLine) => Promise<void>
  onClose: () => void
}

const TITLE = 'Stored material'

export function StoredDialog(props: StoredDialogProps) {
  const { data, error, refetch } = useQuery(billableQuery(props.invoice.invoiceUniqueId))
  if (data) return <StoredForm {...props} billable={data} />
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

const idOf = ({ subTaskUniqueId, changeOrderItemUniqueId }: BillableLine) =>
  subTaskUniqueId ?? changeOrderItemUniqueId ?? ''

function StoredForm({
  invoice,
  billable,
  save,
  onClose,
}: StoredDialogProps & { billable: readonly BillableLine[] }) {
  const [of, setOf] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  const line = billable.find((one) => idOf(one) === of)
  const own = invoice.lines.find(
    ({ subTaskUniqueId, changeOrderItemUniqueId }) =>
      of && (subTaskUniqueId ?? changeOrderItemUniqueId) === of,
  )
  const left = line
    ? Math.max(Number(line.scheduledValue) - Number(line.billedBefore) - Number(own?.amount ?? 0), 0)
    : 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !line) return
    setBusy(true)
    setFailure(undefined)
    try {
      const { subTaskUniqueId, changeOrderItemUniqueId } = line
      await save({ subTaskUniqueId, changeOrderItemUniqueId, stored: amount || '0' })
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
    <InputDialog title={TITLE} isDirty={of !== null || amount !== ''} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <Text fz="sm">
              Material on hand, for example in a yard, that is not installed yet. It needs a supporting file
              on the invoice or on a comment. When you bill the line later, that amount comes off it.
            </Text>
            <Select
              label="Of"
              placeholder="Activity, or item of a change order"
              searchable
              data={billable.map((one) => ({ value: idOf(one), label: one.title }))}
              value={of}
              onChange={(value) => {
                setOf(value)
                setAmount('')
              }}
              nothingFoundMessage="No match"
              data-autofocus
            />
            <NumberInput
              kind="amount"
              label="Stored now"
              description={
                line
                  ? `At most ${moneyOf(left)}, what is left of its scheduled value. ${
                      Number(line.storedBefore) > 0
                        ? `${moneyOf(line.storedBefore ?? '0')} was stored before.`
                        : ''
                    }`
                  : 'Everything stored now, not only what was added since'
              }
              disabled={!line}
              value={amount}
              onChange={setAmount}
            />
            <Group justify="flex-end" gap="sm">
              <Button variant="default" disabled={isBusy} onClick={cancel}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={!line || amount === ''}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
