/** The first level of the drill-down: the jobs of a work order. */
import { IconHammer } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { explainTotals } from '#features/projects/web/public.ts'
import { formatSpan, percentOf } from '#web/ui/format.ts'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { RecordColumn } from '#web/ui/record-column.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { RecordLinkRow } from '#web/ui/record-row.tsx'
import type { Job } from '../contract.ts'
import { jobsQuery } from './api.ts'

export interface JobsColumnProps {
  workOrder: string
  chosen: string | undefined
  page: number
  onPage: (page: number) => void
  isDeepest: boolean
}

/** The job's codes and its span. */
function captionOf({ jobCodes, jobStartDate, jobEndDate }: Job): string[] {
  const codes = jobCodes.map((code) => `${code.companyJobCode} ${code.companyJobCodeName}`).join(', ')
  return [...(codes ? [codes] : []), formatSpan(jobStartDate, jobEndDate)]
}

export function JobsColumn({ workOrder, chosen, page, onPage, isDeepest }: JobsColumnProps) {
  const { data, error, refetch } = useQuery(jobsQuery(workOrder, page))
  return (
    <RecordColumn
      title="Jobs"
      subtitle={data ? <RecordCount shown={data.count} total={data.totalCount} /> : !error && 'Loading'}
      page={page}
      totalPages={data?.totalPages ?? 0}
      onPage={onPage}
      isDeepest={isDeepest}
    >
      {!data && !error && <LoadingRows rows={4} />}
      {!data && error && <FailedState title="Could not get job info" error={error} retry={refetch} />}
      {data?.totalCount === 0 && (
        <EmptyState
          title="No jobs yet"
          text="A project is made of jobs, a job of tasks."
          icon={<IconHammer size={20} />}
        />
      )}
      {data?.items.map((job) => (
        <RecordLinkRow
          key={job.jobUniqueId}
          to="/projects/details/$woID"
          params={{ woID: workOrder }}
          search={{ job: job.jobUniqueId, ...(page > 1 && { jobsPage: page }) }}
          resetScroll={false}
          isChosen={job.jobUniqueId === chosen}
          name={job.jobTitle}
          caption={captionOf(job)}
          percent={percentOf(job.completedTotal, job.estimatedTotal)}
          explanation={explainTotals(job)}
        />
      ))}
    </RecordColumn>
  )
}

/** The name of a job that the column shows. */
export function useJobName(workOrder: string, page: number, job: string | undefined): string | undefined {
  const { data } = useQuery({ ...jobsQuery(workOrder, page), enabled: job !== undefined })
  return data?.items.find((item) => item.jobUniqueId === job)?.jobTitle
}
