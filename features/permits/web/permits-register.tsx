/** The register of permits: the tree of a project, or the permits below a permit. */

import { IconCertificate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { useWithFilter, waitingCells } from '#features/court/web/public.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  type RegisterProps,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useSession } from '#web/session/session.ts'
import { RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { permitColumns } from '../columns.ts'
import type { Permit } from '../contract.ts'
import { DAYS_TO_WARN } from '../lapsing.ts'
import type { PermitsSearch } from './address.ts'
import { downloadPermits, type PermitPlace, permitsQuery } from './api.ts'
import { PermitStatus } from './permit-status.tsx'
import { inspectionsOf, isOpen, screenOf } from './permit-words.ts'

const filters: readonly Filter[] = [
  {
    key: 'status',
    label: 'Status',
    choices: [
      { value: 'open', label: 'not closed' },
      { value: 'created', label: 'applied for' },
      { value: 'approved', label: 'approved' },
      { value: 'closed', label: 'closed' },
    ],
  },
  {
    key: 'stand',
    label: 'Alert',
    choices: [
      { value: 'failed', label: 'inspection failed' },
      { value: 'lapsing', label: 'expires soon' },
    ],
  },
]

/** The properties of the register of a place's permits. */
export function usePermitsRegister(workOrder: string, place: PermitPlace) {
  const navigate = useNavigate()
  const me = useSession().employeeUniqueId ?? ''
  const address = useRegisterAddress<PermitsSearch>('permits', ['status', 'stand', 'with', 'view'])
  const permits = useQuery(permitsQuery(place, address.search, me))
  const withFilter = useWithFilter(workOrder, 'Permits', address.search.with)
  return {
    name: 'permits',
    noun: { one: 'permit', many: 'permits' },
    records: 'Permit' as const,
    address,
    rows: pagesOf(permits),
    recordOf: ({ permitUniqueId: id, number, permitTitle }: Permit) => ({
      id,
      name: `${numberOf('Permit', number)} ${permitTitle}`,
    }),
    columns,
    search: 'Search by number or title',
    filters: [...filters, withFilter],
    open: (permit: Permit) => void navigate({ to: screenOf(permit), params: { id: permit.permitUniqueId } }),
    card: (permit: Permit) => <PermitCard permit={permit} />,
    ...('workOrder' in place && {
      download: (format, shown) => downloadPermits(format, place.workOrder, address.search, me, shown),
    }),
    empty: (
      <EmptyState
        title={'parent' in place ? 'No sub-permits' : 'No permits yet'}
        text={
          'parent' in place
            ? 'Permits for parts of the work: footings, framing, each trade.'
            : 'Keep permits, their inspections and when they expire.'
        }
        icon={<IconCertificate size={22} stroke={1.5} />}
      />
    ),
  } satisfies Omit<RegisterProps<Permit>, 'title'>
}

function PermitLink({ permit }: { permit: Permit }) {
  return (
    <RecordLink to={screenOf(permit)} params={{ id: permit.permitUniqueId }} lineClamp={2}>
      {permit.permitTitle}
    </RecordLink>
  )
}

/** The indentation for each level of the tree. */
const INDENT = 18

const columns = listColumns<Permit, typeof permitColumns>(permitColumns, {
  name: (permit) => (
    <div style={{ paddingInlineStart: permit.level * INDENT }}>
      <PermitLink permit={permit} />
    </div>
  ),
  status: (permit) => <PermitStatus permit={permit} />,
  with: waitingCells.with,
  inspections: inspectionsOf,
  end: (permit) => <Due day={permit.permitEndDate} isOpen={isOpen(permit)} />,
  lapses: ({ lapsesOnDate }) => <Due day={lapsesOnDate} isOpen warnDays={DAYS_TO_WARN} />,
})

function PermitCard({ permit }: { permit: Permit }) {
  const { number, court, parentPermitTitle, requiredInspections, permitEndDate } = permit
  return (
    <RecordCard
      number={numberOf('Permit', number)}
      state={<PermitStatus permit={permit} />}
      link={<PermitLink permit={permit} />}
      told={[
        parentPermitTitle && `below ${parentPermitTitle}`,
        requiredInspections.length > 0 && `${inspectionsOf(permit)} inspections`,
        court && `with ${court.name}`,
      ]}
      due={{ day: permitEndDate, isOpen: isOpen(permit), label: 'Ends' }}
    />
  )
}
