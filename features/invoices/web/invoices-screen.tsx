/** The invoices of a project: /invoicemaster/{woid} (002 §2). */

import { Button } from '@mantine/core'
import { IconFileInvoice, IconFolderOpen, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { costsOf } from '#contract/columns.ts'
import { numberOf } from '#contract/record-types.ts'
import { useWithFilter, waitingCells } from '#features/court/web/public.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { moneyOf } from '#web/ui/format.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { RecordMenu } from '#web/ui/menu/record-menu.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { invoiceColumns } from '../columns.ts'
import type { Invoice } from '../contract.ts'
import { invoiceLabels } from '../labels.ts'
import type { InvoicesSearch } from './address.ts'
import { downloadInvoices, invoicesQuery } from './api.ts'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import { InvoiceSums } from './invoice-sums.tsx'
import { headingOf, isOpen, periodOf } from './invoice-words.ts'

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'not completed' },
      { value: 'approved', label: 'approved' },
      { value: 'created', label: 'created' },
      { value: 'progress', label: 'in progress' },
      { value: 'completed', label: 'completed' },
    ],
  },
  {
    key: 'whose',
    label: 'Billed by',
    choices: [
      { value: 'owner', label: 'us, to the owner' },
      { value: 'subcontractors', label: 'subcontractors' },
    ],
  },
]
const dueFilter: Filter = { key: 'due', label: 'Due', choices: [{ value: 'overdue', label: 'overdue' }] }

export function InvoicesScreen() {
  const { woid } = useParams({ from: '/signed-in/project/invoicemaster/$woid' })
  const may = useMay()
  const navigate = useNavigate()
  const me = useSession().employeeUniqueId ?? ''
  // A user who does not see the costs of the project sees only their own amounts, so the list cannot be
  // sorted by amount.
  const seesCosts = may('Costs', 'Read', woid)
  const unsorted: readonly string[] = seesCosts ? [] : costsOf(invoiceColumns)
  const address = useRegisterAddress<InvoicesSearch>('invoices', ['status', 'whose', 'with', 'due'], unsorted)
  const invoices = useQuery(invoicesQuery(woid, address.search, me))
  const withFilter = useWithFilter(woid, 'Invoices', address.search.with)
  const [isAdding, setAdding] = useState(false)
  const open = (id: string) => navigate({ to: '/invoicemaster-details/$woid/$id', params: { woid, id } })
  const primary = may('Invoices', 'Create', woid) && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      New invoice
    </Button>
  )
  return (
    <>
      <Register
        name="invoices"
        title="Invoices"
        noun={{ one: 'invoice', many: 'invoices' }}
        records="Invoice"
        address={address}
        rows={pagesOf(invoices)}
        primary={primary}
        recordOf={(invoice) => ({ id: invoice.invoiceUniqueId, name: headingOf(invoice) })}
        columns={columns.map((column) =>
          unsorted.includes(column.id) ? { ...column, isSorted: false } : column,
        )}
        search="Search by number, title or description"
        filters={[...filters, withFilter, dueFilter]}
        sums={seesCosts && <InvoiceSums workOrder={woid} search={address.search} />}
        open={({ invoiceUniqueId: id }) => void open(id)}
        actions={(invoice) => <InvoiceMenu invoice={invoice} />}
        card={(invoice) => <InvoiceCard invoice={invoice} />}
        download={(format, shown) => downloadInvoices(format, woid, address.search, me, shown)}
        empty={
          <EmptyState
            title="No invoices yet"
            text="Invoices bill the work done: a subcontractor’s to you, or yours to the owner."
            icon={<IconFileInvoice size={22} stroke={1.5} />}
          >
            {primary}
          </EmptyState>
        }
      />
      {isAdding && (
        <InvoiceDialog workOrder={woid} onClose={() => setAdding(false)} onAdded={(id) => void open(id)} />
      )}
    </>
  )
}

/** The links to details and to files (002 §2). */
function InvoiceMenu({ invoice }: { invoice: Invoice }) {
  const { invoiceUniqueId: id, workOrderUniqueId: woid } = invoice
  const navigate = useNavigate()
  const may = useMay()
  return (
    <RecordMenu
      name={headingOf(invoice)}
      groups={[
        [
          {
            label: 'Details',
            icon: IconInfoCircle,
            onClick: () => navigate({ to: '/invoicemaster-details/$woid/$id', params: { woid, id } }),
          },
          may('Files', 'Read', woid) && {
            label: 'Files',
            icon: IconFolderOpen,
            onClick: () =>
              navigate({
                to: '/files/list/view/$wid/$guid/$type',
                params: { wid: woid, guid: id, type: 'Invoice' },
              }),
          },
        ],
      ]}
    />
  )
}

function InvoiceLink({ invoice }: { invoice: Invoice }) {
  return (
    <RecordLink
      to="/invoicemaster-details/$woid/$id"
      params={{ woid: invoice.workOrderUniqueId, id: invoice.invoiceUniqueId }}
      lineClamp={2}
    >
      {invoice.invoiceTitle}
    </RecordLink>
  )
}

const columns = listColumns<Invoice, typeof invoiceColumns>(invoiceColumns, {
  name: (invoice) => <InvoiceLink invoice={invoice} />,
  status: ({ statusName }) => <InvoiceStatus status={statusName} />,
  ...waitingCells,
  period: (invoice) => periodOf(invoice) || '–',
  due: (invoice) => <DueOf invoice={invoice} />,
  author: ({ createdByName }) => <PersonName name={createdByName} />,
})

function DueOf({ invoice }: { invoice: Invoice }) {
  return invoice.dueDate ? <Due day={invoice.dueDate} isOpen={isOpen(invoice)} /> : '–'
}

function InvoiceCard({ invoice }: { invoice: Invoice }) {
  const { number, statusName, invoiceAmount, subContractorName, court, dueDate } = invoice
  return (
    <RecordCard
      number={numberOf('Invoice', number)}
      state={<InvoiceStatus status={statusName} />}
      link={<InvoiceLink invoice={invoice} />}
      told={[
        invoiceAmount !== null && moneyOf(invoiceAmount),
        subContractorName ?? 'To the owner',
        court && `with ${court.name}`,
      ]}
      due={{ day: dueDate, isOpen: isOpen(invoice), label: invoiceLabels.dueDate }}
    />
  )
}
