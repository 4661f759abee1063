/** The screen to add a task: /tasks/add/{jobid} (000 §2). The task and its codes are saved together. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useNewCodes } from '#features/codes/web/public.ts'
import { jobPlace, jobQuery } from '#features/jobs/web/public.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { lastTaskPlace, useAddTasks } from './api.ts'
import { useCodesOfTask } from './task-codes.ts'
import { TaskForm } from './task-form.tsx'

const FORM_WIDTH = 860

export function TaskAddScreen() {
  const { jobid } = useParams({ from: '/signed-in/project/tasks/add/$jobid' })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  const navigate = useNavigate()
  const add = useAddTasks()
  const { offer, pairOf } = useCodesOfTask(job)
  const codes = useNewCodes()
  const { keyOf } = useKeyOfTry()
  const woID = job.workOrderUniqueId
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New task" subtitle={`In ${job.jobTitle}`} />
      <TaskForm
        job={job}
        offer={offer}
        codes={codes}
        hasCodesToSave={codes.ids.length > 0}
        saveLabel="Add task"
        isSaving={add.isPending}
        save={async ({ statusID: _status, ...input }) => {
          const tasks = [
            {
              ...input,
              jobUniqueId: jobid,
              jobCodeCompanyTaskCodeIds: codes.ids.map(pairOf),
              companyTaskCodeUniqueId: codes.defaultId,
            },
          ]
          const [task = ''] = await add.mutateAsync({ tasks, key: keyOf(tasks) })
          toast.success(`${input.taskName.trim()} has been added`)
          await navigate({
            to: '/projects/details/$woID',
            params: { woID },
            search: await lastTaskPlace(woID, jobid, task),
          })
        }}
        onCancel={() =>
          void navigate({ to: '/projects/details/$woID', params: { woID }, search: jobPlace(woID, jobid) })
        }
      />
    </PageBody>
  )
}
