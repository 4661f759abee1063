/** The lines of an invoice. In a draft, the quantities of this period can be edited. */
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { IconPackage, IconPlaylistAdd, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { useMay } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { callFailure } from '#web/ui/form/call-failure.ts'
import { FormError, type FormErrorProps } from '#web/ui/form/form-error.tsx'
import { NumberInput } from '#web/ui/form/number-input.tsx'
import { moneyOf, unitMoneyOf } from '#web/ui/format.ts'
import { useIsWide } from '#web/ui/is-phone.ts'
import { RecordSection } from '#web/ui/record/record-page.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { InvoiceDetails, InvoiceLine } from '../contract.ts'
import { AddLineDialog } from './add-line-dialog.tsx'
import { type Filling, type PlannedLine, useSetLines } from './api.ts'
import { EarlierWork } from './earlier-work.tsx'
import { headingOf } from './invoice-words.ts'
import { above, hasStored, OrderLink, Stored, storedKey, ThisPeriod, type Typing } from './line-parts.tsx'
import { LinesTable } from './lines-table.tsx'
import { StoredDialog } from './stored-dialog.tsx'

const RELEASE = 'release'

export function LinesSection({ invoice }: { invoice: InvoiceDetails }) {
  const { invoiceUniqueId, workOrderUniqueId: woid, rowVersion, lines, figures } = invoice
  const may = useMay()
  const set = useSetLines()
  const [typed, setTyped] = useState<Typing['typed']>({})
  const [failure, setFailure] = useState<FormErrorProps>()
  const [dialog, setDialog] = useState<'stored' | 'line'>()
  const [ask, question] = useAsk()
  const mayBill = invoice.may.edit === true && may('Costs', 'Read', woid)
  const isDirty = Object.keys(typed).length > 0
  const isBusy = set.isPending
  const write = async (wanted: PlannedLine[] | null, how: Filling) => {
    await set.mutateAsync({ invoiceUniqueId, rowVersion, lines: wanted, ...how })
    setTyped({})
    setFailure(undefined)
  }
  const save = async (wanted: PlannedLine[] | null, how: Filling = {}) => {
    setFailure(undefined)
    try {
      await write(wanted, how)
      toast.success(texts.updated, { detail: headingOf(invoice) })
    } catch (error) {
      if (error instanceof CallError && error.code === 'INVOICE_BESIDE_TYPED')
        return ask({
          title: 'Fill it all the same?',
          text: error.message,
          confirmLabel: 'Fill lines',
          act: () => write(wanted, { ...how, isBesideTyped: true }),
          done: { text: texts.updated, detail: headingOf(invoice) },
        })
      setFailure(callFailure(error))
    }
  }
  const type = (key: string, value: string) => setTyped((now) => ({ ...now, [key]: value }))
  const isWide = useIsWide()
  if (lines.length === 0 && !mayBill) return null
  const held = figures.heldToDate !== null && Number(figures.heldToDate) > 0 ? figures.heldToDate : null
  const hasRelease = lines.some(({ kind }) => kind === 'release')
  return (
    <RecordSection
      title="Lines"
      count={lines.length}
      actions={
        mayBill && (
          <Group gap="xs">
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              leftSection={<IconPackage size={16} aria-hidden />}
              onClick={() => setDialog('stored')}
            >
              Stored material
            </Button>
            <Button
              variant="default"
              size="xs"
              disabled={isBusy}
              leftSection={<IconPlaylistAdd size={16} aria-hidden />}
              onClick={() => setDialog('line')}
            >
              Add line
            </Button>
            <Button
              variant="default"
              size="xs"
              loading={isBusy}
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void save(null)}
            >
              {lines.length > 0 ? 'Refill' : 'Fill from work in place'}
            </Button>
          </Group>
        )
      }
    >
      <Stack gap="sm">
        {failure && <FormError {...failure} />}
        {mayBill && (
          <EarlierWork
            invoice={invoice}
            isBusy={isBusy}
            include={() => void save(null, { isWithEarlier: true })}
          />
        )}
        {lines.length === 0 && (
          <Text fz="sm" c="dimmed">
            No lines: the amount is the one entered. Lines bill what was captured in the period and is not
            billed yet.
          </Text>
        )}
        {isWide && lines.length > 0 && (
          <LinesTable invoice={invoice} typed={typed} type={mayBill ? type : undefined} />
        )}
        {!isWide &&
          lines.map((line, index) => (
            <Box key={line.invoiceLineUniqueId} {...(index > 0 && { pt: 'sm', style: above })}>
              <Line line={line} typed={typed} type={mayBill ? type : undefined} />
            </Box>
          ))}
        {mayBill && held && !hasRelease && (
          <Box pt="sm" {...(!isWide && { style: above })}>
            <NumberInput
              kind="amount"
              label="Release of retainage"
              description={`${moneyOf(held)} are held to date`}
              w={{ base: '100%', xs: 260 }}
              value={typed[RELEASE] ?? ''}
              onChange={(value) => type(RELEASE, value)}
            />
          </Box>
        )}
        {mayBill && isDirty && (
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isBusy} onClick={() => setTyped({})}>
              Cancel
            </Button>
            <Button loading={isBusy} onClick={() => void save(plannedOf(lines, typed))}>
              Save lines
            </Button>
          </Group>
        )}
      </Stack>
      {question}
      {dialog === 'line' && (
        <AddLineDialog
          invoice={invoice}
          save={(added) => write([...plannedOf(lines, typed), added], {})}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'stored' && (
        <StoredDialog
          invoice={invoice}
          save={async (stored) => {
            const wanted = withStored(lines, typed, stored)
            await write(wanted, {})
          }}
          onClose={() => setDialog(undefined)}
        />
      )}
    </RecordSection>
  )
}

/** The lines with their typed values, and with stored material set on one line. A missing line is added. */
function withStored(
  lines: readonly InvoiceLine[],
  typed: Typing['typed'],
  stored: PlannedLine,
): PlannedLine[] {
  const isIt = (line: PlannedLine) =>
    (line.subTaskUniqueId ?? null) === stored.subTaskUniqueId &&
    (line.changeOrderItemUniqueId ?? null) === stored.changeOrderItemUniqueId
  const planned = plannedOf(lines, typed)
  return planned.some(isIt)
    ? planned.map((line) => (isIt(line) ? { ...line, stored: stored.stored ?? null } : line))
    : [...planned, { ...stored, quantity: '0' }]
}

/** The lines with their typed values. The server removes lines that bill nothing. */
function plannedOf(lines: readonly InvoiceLine[], typed: Typing['typed']): PlannedLine[] {
  const planned = lines.map((line): PlannedLine => {
    const now = typed[line.invoiceLineUniqueId]
    if (line.kind === 'release') return { release: now ?? line.amount ?? '0' }
    const { subTaskUniqueId, changeOrderItemUniqueId, quantity } = line
    // Null if nobody typed a value, or if the field was emptied: the server then derives the value from the
    // billed amount.
    const stored = typed[storedKey(line.invoiceLineUniqueId)] ?? (line.isStoredTyped ? line.stored : null)
    return {
      ...{ subTaskUniqueId, changeOrderItemUniqueId, quantity: (now ?? quantity) || '0' },
      stored: stored || null,
    }
  })
  const release = typed[RELEASE]
  return release ? [...planned, { release }] : planned
}

interface LineProps extends Typing {
  line: InvoiceLine
}

function Line({ line, typed, type }: LineProps) {
  const { kind, title, unit, unitCost, amount } = line
  const told = [
    unitCost !== null && kind === 'activity' && `${unitMoneyOf(unitCost)} / ${unit || 'unit'}`,
    line.scheduledValue !== null && kind !== 'release' && `scheduled ${moneyOf(line.scheduledValue)}`,
    line.billedBefore !== null && kind !== 'release' && `before ${moneyOf(line.billedBefore)}`,
    line.stored !== null && hasStored(line) && !type && `stored ${moneyOf(line.stored)}`,
    line.toDate !== null && kind !== 'release' && `to date ${moneyOf(line.toDate)}`,
    line.balance !== null && kind !== 'release' && `balance ${moneyOf(line.balance)}`,
  ].filter(Boolean)
  return (
    <Group justify="space-between" align="flex-start" gap="sm">
      <Stack gap={2} flex="1 1 240px" miw={0}>
        <Text fz="sm" fw={500}>
          {title}
          <OrderLink line={line} />
        </Text>
        <Text fz="xs" c="dimmed" className="tabular">
          {told.join(' · ')}
        </Text>
      </Stack>
      <Group gap="sm" wrap="nowrap">
        <Stack gap={4} align="flex-end">
          <ThisPeriod line={line} typed={typed} type={type} />
          {type && hasStored(line) && (
            <Group gap={6} wrap="nowrap">
              <Text fz="xs" c="dimmed">
                Stored
              </Text>
              <Stored line={line} typed={typed} type={type} />
            </Group>
          )}
        </Stack>
        {amount !== null && (
          <Text fz="sm" fw={600} ta="end" miw={110} className="tabular">
            {moneyOf(amount)}
          </Text>
        )}
      </Group>
    </Group>
  )
}
