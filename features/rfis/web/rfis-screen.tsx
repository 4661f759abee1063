/** The list of RFIs of a job, or of all jobs of a project: /rfi/{JobUniqueId}/{woid} (001 §2). */

import { IconHelpHexagon, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { useWithFilter, waitingCells } from '#features/court/web/public.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { priorities } from '#features/reference/contract.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatInstantDay, formatNumber } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { useSeveral } from '#web/ui/list/several.ts'
import { Due } from '#web/ui/record/due.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { rfiColumns } from '../columns.ts'
import type { Rfi } from '../contract.ts'
import { rfiLabels } from '../labels.ts'
import { refusalOf } from '../machine.ts'
import type { RfisSearch } from './address.ts'
import { downloadRfis, type RfiPlace, rfisQuery } from './api.ts'
import { ChangeChosen } from './change-chosen.tsx'
import { Priority, RfiStatus } from './rfi-status.tsx'
import { costOf, isOpen, scheduleOf } from './rfi-words.ts'

export function ProjectRfisScreen() {
  const { woid } = useParams({ from: '/signed-in/project/rfis/$woid' })
  return <Rfis place={{ workOrder: woid }} />
}

export function JobRfisScreen() {
  const { woid, jobid } = useParams({ from: '/signed-in/project/rfi/$jobid/$woid' })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  return <Rfis place={{ workOrder: woid, job: jobid }} jobTitle={job.jobTitle} />
}

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'not closed' },
      { value: 'active', label: 'open' },
      { value: 'progress', label: 'in progress' },
      { value: 'closed', label: 'closed' },
      { value: 'void', label: 'void' },
    ],
  },
  {
    key: 'priority',
    label: 'Priority',
    choices: priorities.map(({ priorityId, priorityName }) => ({
      value: String(priorityId),
      label: priorityName.toLowerCase(),
    })),
  },
]
const dueFilter: Filter = { key: 'due', label: 'Due', choices: [{ value: 'overdue', label: 'overdue' }] }

function Rfis({ place, jobTitle }: { place: RfiPlace; jobTitle?: string }) {
  const may = useMay()
  const navigate = useNavigate()
  const me = useSession().employeeUniqueId ?? ''
  const several = useSeveral()
  const address = useRegisterAddress<RfisSearch>('rfis', ['status', 'priority', 'with', 'due'])
  const rfis = useQuery(rfisQuery(place, address.search, me))
  const withFilter = useWithFilter(place.workOrder, 'RFIs', address.search.with)
  const primary = may('RFIs', 'Create', place.workOrder) && (
    <LinkButton
      to="/rfi/add"
      search={place.job ? { Parent: place.job } : { obj: place.workOrder }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New RFI
    </LinkButton>
  )
  return (
    <Register
      name="rfis"
      title="RFIs"
      subtitle={jobTitle && `In ${jobTitle}`}
      noun={{ one: 'RFI', many: 'RFIs' }}
      records="RFI"
      address={address}
      rows={pagesOf(rfis)}
      controls={
        !place.job && (
          <LinkButton
            to="/rfiregister/$woid"
            params={{ woid: place.workOrder }}
            search={address.search}
            variant="default"
            leftSection={<IconPrinter size={16} aria-hidden />}
          >
            Print
          </LinkButton>
        )
      }
      primary={primary}
      recordOf={({ rfiUniqueId: id, number, rfiTitle }) => ({
        id,
        name: `${numberOf('RFI', number)} ${rfiTitle}`,
      })}
      columns={place.job ? columns.filter(({ id }) => id !== 'job') : columns}
      search="Search by number, title or question"
      filters={[...filters, withFilter, dueFilter]}
      open={({ rfiUniqueId: id, workOrderUniqueId: woid }) =>
        void navigate({ to: '/rfidetails/$woid/$id', params: { woid, id } })
      }
      card={(rfi) => <RfiCard rfi={rfi} />}
      several={may('RFIs', 'Update', place.workOrder) ? several : undefined}
      refusalOf={({ statusName }) => refusalOf('edit', statusName)?.text ?? null}
      chosenActions={<ChangeChosen several={several} workOrder={place.workOrder} />}
      download={(format, shown) => downloadRfis(format, place, address.search, me, shown)}
      empty={
        <EmptyState
          title="No RFIs yet"
          text="RFIs get design questions answered in writing."
          icon={<IconHelpHexagon size={22} stroke={1.5} />}
        >
          {primary}
        </EmptyState>
      }
    />
  )
}

function RfiLink({ rfi }: { rfi: Rfi }) {
  return (
    <RecordLink
      to="/rfidetails/$woid/$id"
      params={{ woid: rfi.workOrderUniqueId, id: rfi.rfiUniqueId }}
      lineClamp={2}
      {...(rfi.isVoid && { td: 'line-through', c: 'dimmed' })}
    >
      {rfi.rfiTitle}
    </RecordLink>
  )
}

const columns = listColumns<Rfi, typeof rfiColumns>(rfiColumns, {
  name: (rfi) => <RfiLink rfi={rfi} />,
  status: (rfi) => <RfiStatus rfi={rfi} />,
  priority: (rfi) => <Priority rfi={rfi} />,
  ...waitingCells,
  due: (rfi) => <Due day={rfi.rfiDueDate} isOpen={isOpen(rfi)} />,
  cost: costOf,
  schedule: scheduleOf,
  assignee: ({ rfiAssignedToName }) => <PersonName name={rfiAssignedToName ?? '–'} />,
  days: ({ daysOpen }) => formatNumber(daysOpen),
  created: ({ createdOnDate }) => formatInstantDay(createdOnDate),
  author: ({ createdByName }) => <PersonName name={createdByName} />,
})

function RfiCard({ rfi }: { rfi: Rfi }) {
  const { number, court, jobTitle, rfiDueDate } = rfi
  return (
    <RecordCard
      number={numberOf('RFI', number)}
      state={<RfiStatus rfi={rfi} />}
      link={<RfiLink rfi={rfi} />}
      told={[jobTitle, court && `with ${court.name}`]}
      due={{ day: rfiDueDate, isOpen: isOpen(rfi), label: rfiLabels.rfiDueDate }}
    />
  )
}
