/** Adds an invoice to a project, or edits an invoice that is not approved: the modal of 002 §2. */

import { SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { presentSubcontractor, SubcontractorSelect } from '#features/subcontractors/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { useToday } from '#web/session/days.ts'
import { useMay } from '#web/session/session.ts'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { DayInput } from '#web/ui/form/day-input.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { type Invoice, LONGEST_TEXT, LONGEST_TITLE } from '../contract.ts'
import { invoiceLabels } from '../labels.ts'
import { useAddInvoice, useChangeInvoice } from './api.ts'
import { headingOf } from './invoice-words.ts'

export interface InvoiceDialogProps {
  workOrder: string
  /** Left out: the dialog adds an invoice. */
  invoice?: Invoice
  onClose: () => void
  /** Opens the added invoice. */
  onAdded?: (id: string) => void
}

const valuesOf = (invoice: Invoice | undefined, today: string) => ({
  invoiceTitle: invoice?.invoiceTitle ?? '',
  invoiceAmount: invoice?.invoiceAmount ?? '',
  subContractorUniqueId: invoice?.subContractorUniqueId ?? null,
  invoiceOpenDate: invoice ? invoice.invoiceOpenDate : (today as string | null),
  dueDate: invoice?.dueDate ?? null,
  periodStart: invoice?.periodStart ?? null,
  periodEnd: invoice?.periodEnd ?? null,
  retainagePercent: invoice?.retainagePercent ?? '0',
  invoiceDescription: invoice?.invoiceDescription ?? '',
  invoiceNotes: invoice?.invoiceNotes ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** The validation messages, by field. */
function problemsOf({ periodStart: start, periodEnd: end, retainagePercent }: Values) {
  return {
    periodStart: !start && end ? 'Choose the first day, too' : undefined,
    periodEnd:
      start && !end
        ? 'Choose the last day, too'
        : start && end && end < start
          ? 'Must not be before the first day'
          : undefined,
    retainagePercent: Number(retainagePercent) > 100 ? 'Must be at most 100' : undefined,
  }
}

export function InvoiceDialog({ workOrder, invoice, onClose, onAdded }: InvoiceDialogProps) {
  const today = useToday()
  const add = useAddInvoice()
  const change = useChangeInvoice()
  const [opened] = useState(invoice)
  const [begun] = useState(() => valuesOf(opened, today))
  const [values, setValues] = useState(begun)
  const set = (next: Partial<Values>) => setValues((now) => ({ ...now, ...next }))
  const problems = problemsOf(values)
  const isWrong = values.invoiceTitle.trim() === '' || Object.values(problems).some(Boolean)
  const mayType = useMayTypeCosts(opened)
  // The lines decide the amount.
  const mayTypeAmount = mayType && (opened?.lineCount ?? 0) === 0
  const { invoiceAmount, retainagePercent, ...fields } = values
  const input = {
    ...fields,
    ...(mayTypeAmount && { invoiceAmount: invoiceAmount || '0' }),
    ...(mayType && { retainagePercent: retainagePercent || '0' }),
  }
  const save = async (key: string) => {
    if (!opened) return (await add.mutateAsync({ input: { ...input, workOrderUniqueId: workOrder }, key }))[0]
    const { invoiceUniqueId, rowVersion } = opened
    await change.mutateAsync({ ...input, invoiceUniqueId, rowVersion })
    return undefined
  }
  return (
    <SaveDialog
      isLarge
      title={opened ? `Edit ${headingOf(opened)}` : 'New invoice'}
      isDirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      confirmLabel={opened ? 'Save' : 'Add invoice'}
      isReady={!isWrong}
      input={input}
      save={save}
      done={() =>
        opened
          ? { text: texts.updated, detail: headingOf({ ...opened, ...input }) }
          : { text: texts.added, detail: input.invoiceTitle }
      }
      onSaved={(added) => added && onAdded?.(added)}
    >
      <TextInput
        label={invoiceLabels.invoiceTitle}
        description="e.g. November progress"
        required
        maxLength={LONGEST_TITLE}
        value={values.invoiceTitle}
        onChange={(event) => set({ invoiceTitle: event.currentTarget.value })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {mayTypeAmount && (
          <NumberInput
            kind="amount"
            label={invoiceLabels.invoiceAmount}
            description="What is due"
            value={values.invoiceAmount}
            onChange={(invoiceAmount) => set({ invoiceAmount })}
          />
        )}
        <SubcontractorSelect
          description="Leave blank for an invoice to the owner"
          disabled={(opened?.lineCount ?? 0) > 0}
          present={presentSubcontractor(opened?.subContractorUniqueId, opened?.subContractorName)}
          value={values.subContractorUniqueId}
          onChange={(subContractorUniqueId) => set({ subContractorUniqueId })}
        />
        <DayInput
          label={invoiceLabels.invoiceOpenDate}
          value={values.invoiceOpenDate}
          onChange={(invoiceOpenDate) => set({ invoiceOpenDate })}
        />
        <DayInput
          label={invoiceLabels.dueDate}
          value={values.dueDate}
          onChange={(dueDate) => set({ dueDate })}
        />
        <DayInput
          label={invoiceLabels.periodStart}
          value={values.periodStart}
          onChange={(periodStart) => set({ periodStart })}
          error={problems.periodStart}
        />
        <DayInput
          label={invoiceLabels.periodEnd}
          value={values.periodEnd}
          onChange={(periodEnd) => set({ periodEnd })}
          error={problems.periodEnd}
        />
        {mayType && (
          <NumberInput
            kind="quantity"
            label={invoiceLabels.retainagePercent}
            description="Percent of its lines held back"
            value={values.retainagePercent}
            onChange={(retainagePercent) => set({ retainagePercent })}
            error={problems.retainagePercent}
          />
        )}
      </SimpleGrid>
      <Textarea
        label={invoiceLabels.invoiceDescription}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST_TEXT}
        value={values.invoiceDescription}
        onChange={(event) => set({ invoiceDescription: event.currentTarget.value })}
      />
      <Textarea
        label={invoiceLabels.invoiceNotes}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={LONGEST_TEXT}
        value={values.invoiceNotes}
        onChange={(event) => set({ invoiceNotes: event.currentTarget.value })}
      />
    </SaveDialog>
  )
}

/**
 * The server's rule (records.md 'Costs'): the author and people with the right to change costs may type the
 * amount. The caller of this hook excludes invoices with lines.
 */
function useMayTypeCosts(invoice: Invoice | undefined): boolean {
  const may = useMay()
  if (!invoice) return true
  if (invoice.invoiceAmount === null) return false
  // A caller who lacks the right to see costs but sees the amount made the invoice or decides on it.
  const { workOrderUniqueId: woid } = invoice
  return !may('Costs', 'Read', woid) || may('Costs', 'Update', woid)
}
