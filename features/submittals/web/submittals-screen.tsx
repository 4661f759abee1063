/** The submittals of a project: /submittals/{woid} (001 §2). */

import { Button } from '@mantine/core'
import { IconFileCheck, IconPackage, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useWithFilter, waitingCells } from '#features/court/web/public.ts'
import {
  type Filter,
  listColumns,
  pagesOf,
  Register,
  useRegisterAddress,
} from '#features/registers/web/public.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { formatInstantDay } from '#web/ui/format.ts'
import { LinkButton, RecordLink } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { Due } from '#web/ui/record/due.tsx'
import { PersonName } from '#web/ui/record/person-name.tsx'
import { RecordCard } from '#web/ui/record/record-card.tsx'
import { submittalColumns } from '../columns.ts'
import type { Submittal } from '../contract.ts'
import type { SubmittalsSearch } from './address.ts'
import { codesInUseQuery, downloadSubmittals, packagesQuery, submittalsQuery } from './api.ts'
import { PackagesDialog } from './packages-dialog.tsx'
import { SubmittalStatus } from './submittal-status.tsx'
import { headingOf, isOpen, labelOf } from './submittal-words.ts'

const statusFilter: Filter = {
  key: 'status',
  label: 'Status',
  choices: [
    { value: 'open', label: 'not decided' },
    { value: 'draft', label: 'draft' },
    { value: 'review', label: 'in review' },
    { value: 'information', label: 'needs information' },
    { value: 'approved', label: 'approved' },
    { value: 'noted', label: 'approved as noted' },
    { value: 'rejected', label: 'rejected' },
  ],
}

/** The filters. Those for packages and codes offer only the project's own. */
function useFilters(woid: string, search: SubmittalsSearch): readonly Filter[] {
  const packages = useQuery(packagesQuery(woid)).data?.items ?? []
  const codes = useQuery(codesInUseQuery(woid)).data?.items ?? []
  return [
    statusFilter,
    ...(packages.length > 0
      ? [
          {
            key: 'package',
            label: 'Package',
            choices: packages.map(({ submittalPackageUniqueId: value, submittalPackageName: label }) => ({
              value,
              label,
            })),
          },
        ]
      : []),
    ...(codes.length > 0
      ? [
          {
            key: 'code',
            label: 'Code',
            choices: codes.map((code) => ({
              value: code.companySubTaskCodeUniqueId,
              label: `${code.companySubTaskCode} ${code.companySubTaskCodeName}`,
            })),
          },
        ]
      : []),
    useWithFilter(woid, 'Submittals', search.with),
    { key: 'due', label: 'Due', choices: [{ value: 'overdue', label: 'overdue' }] },
    { key: 'revisions', label: 'Revisions', choices: [{ value: 'newest', label: 'newest only' }] },
  ]
}

export function SubmittalsScreen() {
  const { woid } = useParams({ from: '/signed-in/project/submittals/$woid' })
  const may = useMay()
  const navigate = useNavigate()
  const me = useSession().employeeUniqueId ?? ''
  const [isPacking, setPacking] = useState(false)
  const address = useRegisterAddress<SubmittalsSearch>('submittals', [
    'status',
    'package',
    'code',
    'with',
    'due',
    'revisions',
  ])
  const submittals = useQuery(submittalsQuery(woid, address.search, me))
  const filters = useFilters(woid, address.search)
  const primary = may('Submittals', 'Create', woid) && (
    <LinkButton
      to="/submittals-create/$woid"
      params={{ woid }}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      New submittal
    </LinkButton>
  )
  return (
    <>
      <Register
        name="submittals"
        title="Submittals"
        noun={{ one: 'submittal', many: 'submittals' }}
        records="Submittal"
        address={address}
        rows={pagesOf(submittals)}
        controls={
          <Button
            variant="default"
            leftSection={<IconPackage size={16} aria-hidden />}
            onClick={() => setPacking(true)}
          >
            Packages
          </Button>
        }
        primary={primary}
        recordOf={(submittal) => ({
          id: submittal.submittalMasterUniqueId,
          name: headingOf(submittal),
        })}
        columns={columns}
        search="Search by number, title or description"
        filters={filters}
        open={({ submittalMasterUniqueId: submittalid }) =>
          void navigate({ to: '/submittals-details/$woid/$submittalid', params: { woid, submittalid } })
        }
        card={(submittal) => <SubmittalCard submittal={submittal} />}
        download={(format, shown) => downloadSubmittals(format, woid, address.search, me, shown)}
        empty={
          <EmptyState
            title="No submittals yet"
            text="Submittals get materials approved before you order."
            icon={<IconFileCheck size={22} stroke={1.5} />}
          >
            {primary}
          </EmptyState>
        }
      />
      {isPacking && (
        <PackagesDialog
          woid={woid}
          show={(id) => {
            address.change({ package: id, page: undefined })
            setPacking(false)
          }}
          onClose={() => setPacking(false)}
        />
      )}
    </>
  )
}

function SubmittalLink({ submittal }: { submittal: Submittal }) {
  const { workOrderUniqueId: woid, submittalMasterUniqueId: submittalid } = submittal
  return (
    <RecordLink to="/submittals-details/$woid/$submittalid" params={{ woid, submittalid }} lineClamp={2}>
      {submittal.submittalTitle}
    </RecordLink>
  )
}

const columns = listColumns<Submittal, typeof submittalColumns>(submittalColumns, {
  name: (submittal) => <SubmittalLink submittal={submittal} />,
  status: ({ statusName }) => <SubmittalStatus status={statusName} />,
  ...waitingCells,
  submitBy: (submittal) => <Due day={submittal.submitByDate} isOpen={submittal.isSubmitByMissed} />,
  due: (submittal) => <Due day={submittal.finalDueDate} isOpen={isOpen(submittal)} />,
  originator: ({ submittalOriginatorName }) => <PersonName name={submittalOriginatorName} />,
  created: ({ createdOnDate }) => formatInstantDay(createdOnDate),
})

function SubmittalCard({ submittal }: { submittal: Submittal }) {
  const { statusName, court, submittalPackageName, submitByDate, finalDueDate, isSubmitByMissed } = submittal
  return (
    <RecordCard
      number={labelOf(submittal)}
      state={<SubmittalStatus status={statusName} />}
      link={<SubmittalLink submittal={submittal} />}
      told={[submittalPackageName, court && `with ${court.name}`]}
      due={
        isSubmitByMissed
          ? { day: submitByDate, isOpen: true, label: 'Submit by' }
          : { day: finalDueDate, isOpen: isOpen(submittal), label: 'Due' }
      }
    />
  )
}
