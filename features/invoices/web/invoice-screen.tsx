/** An invoice: /invoicemaster-details/{woid}/{id} (002 §2). */

import {
  IconArrowBack,
  IconCheck,
  IconCircleCheck,
  IconFileTypePdf,
  IconFolderOpen,
} from '@tabler/icons-react'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { numberOf } from '#contract/record-types.ts'
import { statuses } from '#contract/statuses.ts'
import { useMyTurn } from '#features/court/web/public.ts'
import { DiscussedPage } from '#features/discussion/web/public.ts'
import { ChangedSince } from '#features/history/web/public.ts'
import { LinkFacts } from '#features/links/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { useAsk } from '#web/ui/ask/ask.tsx'
import { doneOf } from '#web/ui/ask/question.ts'
import { StepDialog, type StepQuestion } from '#web/ui/ask/step-dialog.tsx'
import { formatDay, formatInstant, moneyOf } from '#web/ui/format.ts'
import { useIsPhone, useIsWide } from '#web/ui/is-phone.ts'
import { deletion } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { Fact } from '#web/ui/record/fact.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { Details, RecordSection, RecordText } from '#web/ui/record/record-page.tsx'
import { RecordSteps } from '#web/ui/record/record-steps.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Invoice, InvoiceDetails, InvoiceStanding } from '../contract.ts'
import { invoiceLabels } from '../labels.ts'
import { invoiceMachine } from '../machine.ts'
import { AmountSection } from './amount-section.tsx'
import {
  discussion,
  downloadInvoice,
  invoiceQuery,
  standingQuery,
  useDeleteInvoice,
  useInvoiceStep,
} from './api.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { headingOf, isOpen, periodOf } from './invoice-words.ts'
import { LinesSection } from './lines-section.tsx'

/** 002 §8 */
const NO_COMMENTS = 'Could not get invoice comments!'

export function InvoiceScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/invoicemaster-details/$woid/$id' })
  const { data: invoice } = useSuspenseQuery(invoiceQuery(id))
  const may = useMay()
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const isWide = useIsWide()
  const lines = <LinesSection invoice={invoice} />
  return (
    <>
      <DiscussedPage
        of={discussion}
        id={id}
        workOrder={woid}
        number={numberOf('Invoice', invoice.number)}
        title={invoice.invoiceTitle}
        state={<InvoiceStatus status={invoice.statusName} />}
        court={invoice.court}
        steps={<Steps invoice={invoice} edit={edit} />}
        wide={isWide && lines}
        about={
          <>
            <About invoice={invoice} />
            {!isWide && lines}
          </>
        }
        decision={<AmountSection invoice={invoice} />}
        details={<InvoiceFacts invoice={invoice} edit={edit} />}
        files={{ may: invoice.may.files, decidedAt: invoice.approvedOnDate }}
        discussion={{ failed: NO_COMMENTS, mayComment: may('Invoices', 'Create', woid) }}
      />
      {isEditing && <InvoiceDialog workOrder={woid} invoice={invoice} onClose={() => setEditing(false)} />}
    </>
  )
}

function About({ invoice: { invoiceDescription } }: { invoice: Invoice }) {
  if (!invoiceDescription) return null
  return (
    <RecordSection title="Description">
      <RecordText>{invoiceDescription}</RecordText>
    </RecordSection>
  )
}

interface WithEdit {
  invoice: InvoiceDetails
  edit: () => void
}

function Steps({ invoice, edit }: WithEdit) {
  const { invoiceUniqueId: id, workOrderUniqueId: woid, number, invoiceAmount, lineCount, may } = invoice
  const mayDo = useMay()
  const navigate = useNavigate()
  const approve = useInvoiceStep(statuses.InProgress)
  const close = useInvoiceStep(statuses.Completed)
  const remove = useDeleteInvoice()
  const turn = useMyTurn(invoice.court)
  const isPhone = useIsPhone()
  const changed = <ChangedSince {...discussion.history(id)} />
  const called = numberOf('Invoice', number)
  // A caller who may not see the amount gets no PDF.
  const hasPaper = invoiceAmount !== null
  const paper = {
    label: 'PDF',
    icon: IconFileTypePdf,
    onClick: () => void downloadInvoice(id).catch(toast.failure),
  }
  const toList = () => navigate({ to: '/invoicemaster/$woid', params: { woid } })
  const { data: known } = useQuery({ ...standingQuery(id), enabled: may.approve === true })
  const queryClient = useQueryClient()
  const [ask, question] = useAsk()
  const [explained, setExplained] = useState<StepQuestion>()
  const approves =
    invoiceAmount === null ? `Approve ${called}` : `Approve ${called} for ${moneyOf(invoiceAmount)}`
  const locks =
    lineCount > 0
      ? 'Quantities are locked as billed. This is a one way process.'
      : 'The amount is locked. This is a one way process.'
  // Fetches the earned and billed amounts now: those from the opening of the page may be out of date.
  const begin = async () => {
    let standing: InvoiceStanding
    try {
      standing = await queryClient.fetchQuery(standingQuery(id))
    } catch (error) {
      return toast.failure(error)
    }
    const { own, others } = standing
    const above = aboveOf(standing)
    const title = own ? `You ${own} this invoice. Approve it yourself?` : `${approves}?`
    const text = [own && `${approves}.`, own && othersOf(others), above, locks].filter(Boolean).join(' ')
    const confirmLabel = 'Approve'
    const step = [invoiceMachine, 'approve'] as const
    const record = headingOf(invoice)
    if (above)
      return setExplained({
        ...{ title, text, confirmLabel, changed, label: 'Reason', needed: 'Say why more is billed.' },
        act: (reason) => approve(invoice, reason),
        done: doneOf(step, record),
      })
    const said = (
      <>
        {changed}
        {text}
      </>
    )
    ask({ title, text: said, confirmLabel, step, record, act: () => approve(invoice) })
  }
  const steps = (
    <RecordSteps
      name={headingOf(invoice)}
      edit={{ may: may.edit, onClick: edit }}
      steps={[
        !isPhone && hasPaper && { ...paper, may: true },
        {
          label: 'Close invoice',
          icon: IconCircleCheck,
          may: may.close,
          isMyTurn: turn === 'finish',
          ask: {
            title: 'Would you like to close this invoice?',
            text: (
              <>
                {changed}
                {`${called} is completed from then on, with today’s date. This is a one way process.`}
              </>
            ),
            confirmLabel: 'Close invoice',
            step: [invoiceMachine, 'close'],
            act: () => close(invoice),
            record: headingOf(invoice),
          },
        },
        {
          label: 'Approve',
          icon: IconCheck,
          may: may.approve,
          refusal: known?.isLeftToOthers ? `You ${known.own} it. ${othersOf(known.others)}` : undefined,
          isMyTurn: turn === 'approve',
          onClick: () => void begin(),
        },
      ]}
      menu={[
        [
          isPhone && hasPaper && paper,
          mayDo('Files', 'Read', woid) && {
            label: 'Open file browser',
            icon: IconFolderOpen,
            onClick: () =>
              navigate({
                to: '/files/list/view/$wid/$guid/$type',
                params: { wid: woid, guid: id, type: 'Invoice' },
              }),
          },
          { label: 'Back to invoices', icon: IconArrowBack, onClick: toList },
        ],
        [
          deletion({
            name: headingOf(invoice),
            noun: 'invoice',
            takesAlong: 'What it bills can be billed again. Its files and discussion are deleted too.',
            may: may.remove,
            step: [invoiceMachine, 'remove'],
            act: () => remove.mutateAsync({ id, leave: toList }),
          }),
        ],
      ]}
    />
  )
  return (
    <>
      {steps}
      {question}
      {explained && <StepDialog question={explained} onClose={() => setExplained(undefined)} />}
    </>
  )
}

/** The sentence that names the other people who can approve. */
const othersOf = (others: readonly string[]) =>
  others.length === 0
    ? 'Nobody else on this project can.'
    : `${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(others)} can approve it.`

/** Why approving needs a reason; null if the billed amount is within the earned and contract amounts. */
function aboveOf({ earned, billed, contractAmount, isAboveEarned, isAboveContract }: InvoiceStanding) {
  if (billed === null || !(isAboveEarned || isAboveContract)) return null
  const limits = [
    isAboveEarned && earned !== null && `${moneyOf(earned)} is earned`,
    isAboveContract && contractAmount !== null && `the contract in force is ${moneyOf(contractAmount)}`,
  ].filter((limit) => limit !== false)
  return `With this invoice, ${moneyOf(billed)} is billed in all, but ${limits.join(' and ')}.`
}

function InvoiceFacts({ invoice, edit }: WithEdit) {
  const {
    invoiceUniqueId: id,
    dueDate,
    approvedOnDate,
    approvedByName,
    invoiceCloseDate,
    closedByName,
  } = invoice
  const period = periodOf(invoice)
  return (
    <Details
      addable={[!dueDate && 'due date', !period && 'period', !invoice.invoiceNotes && 'notes']}
      onAdd={invoice.may.edit === true ? edit : undefined}
    >
      <Fact label="Billed by">{invoice.subContractorName ?? 'Us, to the owner'}</Fact>
      <Fact label={invoiceLabels.invoiceOpenDate}>
        {formatDay(invoice.invoiceOpenDate)} by <PersonName name={invoice.createdByName} />
      </Fact>
      <Fact label="Period">{period}</Fact>
      <Fact label={invoiceLabels.dueDate}>{dueDate && <Due day={dueDate} isOpen={isOpen(invoice)} />}</Fact>
      <Fact label="Approved">
        {approvedOnDate && `${formatInstant(approvedOnDate)} by ${approvedByName}`}
      </Fact>
      <Fact label="Closed">{invoiceCloseDate && `${formatDay(invoiceCloseDate)} by ${closedByName}`}</Fact>
      <LinkFacts module="Invoices" targetType="Invoice" id={id} />
      <Fact label={invoiceLabels.invoiceNotes}>
        {invoice.invoiceNotes && <RecordText>{invoice.invoiceNotes}</RecordText>}
      </Fact>
    </Details>
  )
}
