/** The change orders of a job, or of all jobs of a project: /changeorders/{woid}/{jobid} (001 §2). */

import { IconFileDiff, IconPlus } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { useWithFilter, waitingCells } from '#features/court/web/public.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatInstantDay, moneyOf } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { changeOrderColumns } from '../columns.ts'
import type { ChangeOrder } from '../contract.ts'
import type { ChangeOrdersSearch } from './address.ts'
import { type ChangeOrderPlace, changeOrdersQuery, downloadChangeOrders, typesQuery } from './api.ts'
import { ChangeOrderStatus } from './change-order-status.tsx'
import { daysOf, isOpen } from './change-order-words.ts'

export function ProjectChangeOrdersScreen() {
  const { woid } = useParams({ from: '/signed-in/project/changeorders/$woid' })
  return <ChangeOrders place={{ workOrder: woid }} />
}

export function JobChangeOrdersScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/changeorders/$woid/$jobid' })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  return <ChangeOrders place={{ workOrder: woid, job: jobid }} jobTitle={job.jobTitle} />
}

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'not decided' },
      { value: 'draft', label: 'draft' },
      { value: 'pending', label: 'pending' },
      { value: 'information', label: 'needs information' },
      { value: 'force', label: 'in effect' },
      { value: 'rejected', label: 'rejected' },
    ],
  },
]
const dueFilter: Filter = { key: 'due', label: 'Due', choices: [{ value: 'overdue', label: 'overdue' }] }

function ChangeOrders({ place, jobTitle }: { place: ChangeOrderPlace; jobTitle?: string }) {
  const { workOrder: woid, job: jobid } = place
  const may = useMay()
  const navigate = useNavigate()
  const me = useSession().employeeUniqueId ?? ''
  // People who do not see the costs of the project see only amounts of their own change orders, and cannot
  // sort by amount.
  const unsorted = may('Costs', 'Read', woid) ? [] : ['amount']
  const address = useRegisterAddress<ChangeOrdersSearch>(
    'change-orders',
    ['status', 'type', 'with', 'due'],
    unsorted,
  )
  const orders = useQuery(changeOrdersQuery(place, address.search, me))
  const withFilter = useWithFilter(woid, 'ChangeOrders', address.search.with)
  const types = useQuery(typesQuery()).data?.items ?? []
  const typeFilter: Filter[] =
    types.length > 0
      ? [
          {
            key: 'type',
            label: 'Type',
            choices: types.map(({ changeOrderTypeId, changeOrderTypeName }) => ({
              value: String(changeOrderTypeId),
              label: changeOrderTypeName,
            })),
          },
        ]
      : []
  const primary = may('ChangeOrders', 'Create', woid) && (
    <LinkButton
      {...(jobid
        ? { to: '/changeorders-add/$woid/$jobid', params: { woid, jobid } }
        : { to: '/changeorders-add/$woid', params: { woid } })}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New change order
    </LinkButton>
  )
  return (
    <Register
      name="change-orders"
      title="Change orders"
      subtitle={jobTitle && `In ${jobTitle}`}
      noun={{ one: 'change order', many: 'change orders' }}
      address={address}
      rows={pagesOf(orders)}
      primary={primary}
      recordOf={({ changeOrderMasterUniqueId: id, number, changeOrderName }) => ({
        id,
        name: `${numberOf('ChangeOrder', number)} ${changeOrderName}`,
      })}
      columns={columns
        .filter(({ id }) => !jobid || id !== 'job')
        .map((column) => (unsorted.includes(column.id) ? { ...column, isSorted: false } : column))}
      search="Search by number, name or description"
      filters={[...filters, ...typeFilter, withFilter, dueFilter]}
      open={({ changeOrderMasterUniqueId: coid }) =>
        void navigate({ to: '/changeorder-details/$woid/$coid', params: { woid, coid } })
      }
      card={(order) => <ChangeOrderCard order={order} />}
      download={(format, shown) => downloadChangeOrders(format, place, address.search, me, shown)}
      empty={
        <EmptyState
          title="No change orders yet"
          text="Change orders adjust price, time and scope."
          icon={<IconFileDiff size={22} stroke={1.5} />}
        >
          {primary}
        </EmptyState>
      }
    />
  )
}

function ChangeOrderLink({ order }: { order: ChangeOrder }) {
  return (
    <RecordLink
      to="/changeorder-details/$woid/$coid"
      params={{ woid: order.workOrderUniqueId, coid: order.changeOrderMasterUniqueId }}
      lineClamp={2}
    >
      {order.changeOrderName}
    </RecordLink>
  )
}

const columns = listColumns<ChangeOrder, typeof changeOrderColumns>(changeOrderColumns, {
  name: (order) => <ChangeOrderLink order={order} />,
  status: ({ statusName }) => <ChangeOrderStatus status={statusName} />,
  ...waitingCells,
  due: (order) => <Due day={order.changeOrderDueDate} isOpen={isOpen(order)} />,
  schedule: ({ scheduleImpact }) => (scheduleImpact === 0 ? '–' : scheduleImpact),
  originator: ({ coOriginatorName }) => <PersonName name={coOriginatorName} />,
  approver: ({ coApproverName }) => <PersonName name={coApproverName ?? '–'} />,
  created: ({ createdOnDate }) => formatInstantDay(createdOnDate),
})

function ChangeOrderCard({ order }: { order: ChangeOrder }) {
  const { number, statusName, court, taskName, amount, scheduleImpact, changeOrderDueDate } = order
  return (
    <RecordCard
      number={numberOf('ChangeOrder', number)}
      state={<ChangeOrderStatus status={statusName} />}
      link={<ChangeOrderLink order={order} />}
      told={[
        amount !== null && moneyOf(amount),
        scheduleImpact !== 0 && daysOf(scheduleImpact),
        taskName,
        court && `with ${court.name}`,
      ]}
      due={{ day: changeOrderDueDate, isOpen: isOpen(order), label: 'Required by' }}
    />
  )
}
