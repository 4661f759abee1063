/** A dialog that asks for an activity or change order item, and for a quantity or amount. */
import { Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import type { BillableLine, InvoiceDetails } from '../contract.ts'
import { billableQuery, type PlannedLine } from './api.ts'
import { headingOf } from './invoice-words.ts'

/** The props of both dialogs that use this one. */
export interface LineDialogProps {
  invoice: InvoiceDetails
  save: (line: PlannedLine) => Promise<void>
  onClose: () => void
}

interface Asked {
  title: string
  confirmLabel: string
  /** Filters the lines to choose from; left out: all lines. */
  isOffered?: (line: BillableLine) => boolean
  text: (offered: readonly BillableLine[]) => string
  /** The field for the quantity or amount of the chosen line. */
  field: (line: BillableLine | undefined) => {
    kind: 'amount' | 'quantity'
    label: string
    description: string | undefined
    rightSection?: ReactNode
  }
  isComplete: (typed: string) => boolean
  planned: (typed: string) => Pick<PlannedLine, 'quantity' | 'stored'>
}

/** The id of the activity or change order item of a line. */
export const idOf = (line: Pick<BillableLine, 'subTaskUniqueId' | 'changeOrderItemUniqueId'>) =>
  line.subTaskUniqueId ?? line.changeOrderItemUniqueId ?? ''

export function LineDialog({ asked, ...props }: LineDialogProps & { asked: Asked }) {
  const { data, error, refetch } = useQuery(billableQuery(props.invoice.invoiceUniqueId))
  if (data)
    return <LineForm {...props} asked={asked} offered={data.filter(asked.isOffered ?? (() => true))} />
  return (
    <InputDialog title={asked.title} isDirty={false} onClose={props.onClose}>
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

interface LineFormProps extends LineDialogProps {
  asked: Asked
  offered: readonly BillableLine[]
}

function LineForm({ invoice, asked, offered, save, onClose }: LineFormProps) {
  const [of, setOf] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const line = offered.find((one) => idOf(one) === of)
  return (
    <SaveDialog
      title={asked.title}
      isDirty={of !== null || typed !== ''}
      onClose={onClose}
      confirmLabel={asked.confirmLabel}
      isReady={line !== undefined && asked.isComplete(typed)}
      save={async () => {
        if (!line) return
        const { subTaskUniqueId, changeOrderItemUniqueId } = line
        await save({ subTaskUniqueId, changeOrderItemUniqueId, ...asked.planned(typed || '0') })
      }}
      done={() => ({ text: texts.updated, detail: headingOf(invoice) })}
    >
      <Text fz="sm">{asked.text(offered)}</Text>
      <Select
        label="Of"
        placeholder="Activity, or item of a change order"
        searchable
        data={offered.map((one) => ({ value: idOf(one), label: one.title }))}
        value={of}
        onChange={(value) => {
          setOf(value)
          setTyped('')
        }}
        nothingFoundMessage="No match"
        data-autofocus
      />
      <NumberInput {...asked.field(line)} disabled={!line} value={typed} onChange={setTyped} />
    </SaveDialog>
  )
}
