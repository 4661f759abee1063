/** The screen to add a job: /jobs/add/{woID} (000 §2). The job and its codes are saved together. */

import { useNavigate } from '@tanstack/react-router'
import { useNewCodes } from '#features/codes/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { lastJobPlace, useAddJobs } from './api.ts'
import { JobForm } from './job-form.tsx'

const FORM_WIDTH = 860

export function JobAddScreen() {
  const { project } = projectFrameRoute.useLoaderData()
  const woID = project.workOrderUniqueID
  const navigate = useNavigate()
  const add = useAddJobs()
  const codes = useNewCodes()
  const { keyOf } = useKeyOfTry()
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New job" subtitle="Type a title. You can add the rest later." />
      <JobForm
        project={project}
        codes={codes}
        hasCodesToSave={codes.ids.length > 0}
        saveLabel="Add job"
        isSaving={add.isPending}
        save={async ({ statusId: _status, riskLevel: _risk, isRiskSetByHand: _byHand, ...input }) => {
          const jobs = [{ ...input, workOrderUniqueId: woID, companyJobCodeUniqueIds: [...codes.ids] }]
          const [job = ''] = await add.mutateAsync({ jobs, key: keyOf(jobs) })
          toast.success(`${input.jobTitle.trim()} has been added`)
          await navigate({
            to: '/projects/details/$woID',
            params: { woID },
            search: await lastJobPlace(woID, job),
          })
        }}
        onCancel={() => void navigate({ to: '/projects/details/$woID', params: { woID } })}
      />
    </PageBody>
  )
}
