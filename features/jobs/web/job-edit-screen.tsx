/**
 * The screen to edit a job: /jobs/edit/{jobid} (000 §2). The button saves the form; each code is saved when
 * it is chosen.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSavedCodes } from '#features/codes/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { texts } from '#web/api/texts.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { jobPlace, jobQuery, useAddJobCode, useChangeJob, useRemoveJobCode } from './api.ts'
import { isSameInForm, JobForm } from './job-form.tsx'

const FORM_WIDTH = 860

export function JobEditScreen() {
  const { jobid } = useParams({ from: '/signed-in/project/jobs/edit/$jobid' })
  const { project } = projectFrameRoute.useLoaderData()
  const navigate = useNavigate()
  const change = useChangeJob()
  const addCode = useAddJobCode()
  const removeCode = useRemoveJobCode()
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  // The form keeps the job as it was first loaded: if another person changes the job meanwhile, the version
  // check refuses this update, and no change is lost.
  const [begun] = useState(job)
  const codes = useSavedCodes(
    { ids: job.companyJobCodeUniqueIds, defaultId: null },
    {
      add: (id) => addCode.mutateAsync({ jobUniqueId: jobid, companyJobCodeUniqueId: id }),
      remove: (id) => removeCode.mutateAsync({ jobUniqueId: jobid, companyJobCodeUniqueId: id }),
    },
  )
  const woID = job.workOrderUniqueId
  const leave = () =>
    navigate({ to: '/projects/details/$woID', params: { woID }, search: jobPlace(woID, jobid) })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit job" subtitle={begun.jobTitle} />
      <JobForm
        job={begun}
        project={project}
        codes={codes}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          // Changes of codes and position also raise the version, but are no part of the form, so they are no
          // conflict.
          const { rowVersion } = isSameInForm(begun, job) ? job : begun
          await change.mutateAsync({ ...input, jobUniqueId: jobid, rowVersion })
          toast.success(texts.updated)
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
