/** The first level of the drill-down: the jobs of a work order. */

import {
  IconFileDiff,
  IconHammer,
  IconHelpHexagon,
  IconListCheck,
  IconPencil,
  IconPlus,
  IconTarget,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useJobCodes } from '#features/codes/web/public.ts'
import { handRiskReason } from '#features/hierarchy/risk-words.ts'
import { basisOfAll } from '#features/hierarchy/totals-words.ts'
import { explainTotals, PlanManyDialog, RiskMark } from '#features/hierarchy/web/public.ts'
import { PlanColumn } from '#features/hierarchy/web/public-plan.ts'
import { useMay, useSession } from '#web/session/session.ts'
import { dueOf, formatInstantDay, formatSpan, percentOf } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RecordLinkRow } from '#web/ui/list/record-row.tsx'
import { MenuItem } from '#web/ui/menu/menu-parts.tsx'
import type { Job } from '../contract.ts'
import {
  downloadJobs,
  JOBS_PER_PAGE,
  jobsQuery,
  previewManyJobsQuery,
  useChangeManyJobs,
  useDeleteJobs,
  useMoveJob,
  useRestoreJobs,
} from './api.ts'

export interface JobsColumnProps {
  workOrder: string
  chosen: string | undefined
  page: number
  onPage: (page: number, isCorrection?: boolean) => void
  /** Called before jobs are deleted: the chosen job may be one of them. */
  onRemove: (ids: readonly string[]) => void
  isDeepest: boolean
}

const noun = { one: 'job', many: 'jobs' }

/** The dates of a job, the time that is left, and its codes. */
function captionOf({ jobCodes, jobStartDate, jobEndDate }: Job, left: readonly string[]): string[] {
  const codes = jobCodes.map((code) => `${code.companyJobCode} ${code.companyJobCodeName}`).join(', ')
  return [formatSpan(jobStartDate, jobEndDate), ...left, ...(codes ? [codes] : [])]
}

/** The kinds of records of a job that have a register. */
const recordsOfJob = [
  { module: 'RFIs', label: 'RFIs', icon: IconHelpHexagon, to: '/rfi/$jobid/$woid' },
  {
    module: 'ChangeOrders',
    label: 'Change orders',
    icon: IconFileDiff,
    to: '/changeorders/$woid/$jobid',
  },
  { module: 'PunchLists', label: 'Punch lists', icon: IconListCheck, to: '/punchlists/$woid/$jobid' },
  { module: 'Captures', label: 'Captures', icon: IconTarget, to: '/captures/$woid/$jobid' },
] as const

export function JobsColumn({ workOrder, chosen, page, onPage, onRemove, isDeepest }: JobsColumnProps) {
  const fetched = useQuery(jobsQuery(workOrder, page))
  const may = useMay()
  // People of a subcontractor see only titles.
  const { isOfSubcontractor } = useSession()
  const navigate = useNavigate()
  const rights = {
    create: may('Jobs', 'Create', workOrder),
    update: may('Jobs', 'Update', workOrder),
    remove: may('Jobs', 'Delete', workOrder),
  }
  const mayReadPeople = may('Assignments', 'Read', workOrder)
  const readable = recordsOfJob.filter(({ module }) => may(module, 'Read', workOrder))
  const move = useMoveJob()
  const remove = useDeleteJobs()
  const restore = useRestoreJobs()
  return (
    <PlanColumn
      title="Jobs"
      of={workOrder}
      noun={noun}
      fetched={fetched}
      page={page}
      onPage={onPage}
      pageSize={JOBS_PER_PAGE}
      isDeepest={isDeepest}
      basis={isOfSubcontractor ? null : basisOfAll(fetched.data?.items)}
      failure="Could not get job info"
      empty={{ text: 'A project is made of jobs, a job of tasks.', icon: <IconHammer size={20} /> }}
      rights={rights}
      idOf={(job) => job.jobUniqueId}
      nameOf={(job) => job.jobTitle}
      chosen={chosen}
      row={(job) => {
        const percent = percentOf(job.completedTotal, job.estimatedTotal)
        const { left, late } = dueOf(job.remainingDays, percent)
        return (
          <RecordLinkRow
            to="/projects/details/$woID"
            params={{ woID: workOrder }}
            search={{ job: job.jobUniqueId, ...(page > 1 && { jobsPage: page }) }}
            resetScroll={false}
            isChosen={job.jobUniqueId === chosen}
            name={job.jobTitle}
            isCompact
            {...(isOfSubcontractor
              ? { caption: [] }
              : {
                  caption: captionOf(job, left),
                  late,
                  percent,
                  risk: <RiskMark level={job.riskLevel} isSmall />,
                  explanation: explainTotals(job),
                  reason: handRiskReason(
                    { ...job, start: job.jobStartDate, end: job.jobEndDate },
                    job.riskSetDate && formatInstantDay(job.riskSetDate),
                  ),
                  warning: job.isOutsideParentDates ? "Outside the project's dates" : undefined,
                })}
          />
        )
      }}
      add={
        <LinkButton
          to="/jobs/add/$woID"
          params={{ woID: workOrder }}
          size="compact-sm"
          variant="light"
          aria-label="New job"
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          New
        </LinkButton>
      }
      menu={(job) =>
        (rights.update || mayReadPeople || readable.length > 0) && (
          <>
            {rights.update && (
              <MenuItem
                leftSection={<IconPencil size={16} aria-hidden />}
                onClick={() => navigate({ to: '/jobs/edit/$jobid', params: { jobid: job.jobUniqueId } })}
              >
                Edit
              </MenuItem>
            )}
            {mayReadPeople && (
              <MenuItem
                leftSection={<IconUsers size={16} aria-hidden />}
                onClick={() =>
                  navigate({ to: '/jobs/employeeAdd/$jobid', params: { jobid: job.jobUniqueId } })
                }
              >
                Employees
              </MenuItem>
            )}
            {readable.map(({ label, icon: Icon, to }) => (
              <MenuItem
                key={label}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => navigate({ to, params: { woid: workOrder, jobid: job.jobUniqueId } })}
              >
                {label}
              </MenuItem>
            ))}
          </>
        )
      }
      move={(jobUniqueId, toIndex) => move.mutateAsync({ jobUniqueId, toIndex })}
      remove={(ids) => remove.mutateAsync(ids)}
      restore={(ids) => restore.mutateAsync(ids)}
      removedText="Job was Deleted"
      takesAlong="Its tasks and activities are deleted too."
      onRemove={onRemove}
      download={(format) => downloadJobs(workOrder, format)}
      editSeveral={(ids, close) => <ManyJobsDialog ids={ids} onClose={close} />}
    />
  )
}

function ManyJobsDialog({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const client = useQueryClient()
  const change = useChangeManyJobs()
  return (
    <PlanManyDialog
      ids={ids}
      noun={noun}
      codes={useJobCodes([])}
      preview={(many) => client.fetchQuery({ ...previewManyJobsQuery(many), staleTime: 0 })}
      save={(many) => change.mutateAsync(many)}
      onClose={onClose}
    />
  )
}

/** The jobs of the column; undefined while they load. */
export function useShownJobs(workOrder: string, page: number, mayRead: boolean) {
  const { data, isPlaceholderData } = useQuery({ ...jobsQuery(workOrder, page), enabled: mayRead })
  if (isPlaceholderData) return undefined
  return data?.items.map(({ jobUniqueId, jobTitle }) => ({ id: jobUniqueId, name: jobTitle }))
}
