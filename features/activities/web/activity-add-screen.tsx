/** Adds activities: /activities/add/{taskid} (000 §2). The user can add several, one after another. */

import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useNewCodes } from '#features/codes/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import { taskPlace, taskQuery } from '#features/tasks/web/public.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useCodesOfActivity } from './activity-codes.ts'
import { ActivityForm } from './activity-form.tsx'
import type { ActivityInput } from './activity-values.ts'
import { lastActivityPlace, useAddActivities } from './api.ts'

const FORM_WIDTH = 860

export function ActivityAddScreen() {
  const { taskid } = useParams({ from: '/signed-in/project/activities/add/$taskid' })
  const { project } = projectFrameRoute.useLoaderData()
  const { data: task } = useSuspenseQuery(taskQuery(taskid))
  const navigate = useNavigate()
  const mutation = useAddActivities()
  const { offer, pairOf } = useCodesOfActivity(task)
  const codes = useNewCodes()
  const { keyOf, forget } = useKeyOfTry()
  const woID = task.workOrderUniqueId
  const add = async ({ statusId: _status, ...input }: ActivityInput) => {
    const activities = [
      {
        ...input,
        taskUniqueId: taskid,
        companySubTaskCodeUniqueIds: codes.ids.map(pairOf),
        companySubTaskCodeUniqueId: codes.defaultId,
      },
    ]
    await mutation.mutateAsync({ activities, key: keyOf(activities) })
    // The next activity may have the same values, so it needs a new key: otherwise it would count as a retry.
    forget()
    toast.success('Activity has been added')
  }
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New activity" subtitle={`In ${task.taskName}`} />
      <ActivityForm
        task={task}
        isBidding={project.constructionPhase === BIDDING_PHASE}
        offer={offer}
        codes={codes}
        hasCodesToSave={codes.ids.length > 0}
        saveLabel="Add activity"
        isSaving={mutation.isPending}
        save={async (input) => {
          await add(input)
          await navigate({
            to: '/projects/details/$woID',
            params: { woID },
            search: await lastActivityPlace(task),
          })
        }}
        saveAndGoOn={async (input) => {
          await add(input)
          codes.clear()
        }}
        onCancel={() =>
          void navigate({
            to: '/projects/details/$woID',
            params: { woID },
            search: taskPlace(woID, task.jobUniqueId, taskid),
          })
        }
      />
    </PageBody>
  )
}
