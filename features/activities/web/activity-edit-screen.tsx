/**
 * Edits an activity: /activities/edit/{activityid} (000 §2). The button saves the form; each code is saved
 * when it is chosen.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSavedCodes } from '#features/codes/web/public.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { BIDDING_PHASE } from '#features/reference/contract.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useCodesOfActivity } from './activity-codes.ts'
import { ActivityForm } from './activity-form.tsx'
import { isSameInForm } from './activity-values.ts'
import {
  activityPlace,
  activityQuery,
  useAddActivityCode,
  useChangeActivity,
  useRemoveActivityCode,
} from './api.ts'

const FORM_WIDTH = 860

export function ActivityEditScreen() {
  const { activityid } = useParams({ from: '/signed-in/project/activities/edit/$activityid' })
  const { project } = projectFrameRoute.useLoaderData()
  const { data: activity } = useSuspenseQuery(activityQuery(activityid))
  const { data: task } = useSuspenseQuery(taskQuery(activity.taskUniqueId))
  const navigate = useNavigate()
  const change = useChangeActivity()
  const makeDefault = useChangeActivity()
  const addCode = useAddActivityCode()
  const removeCode = useRemoveActivityCode()
  const { offer, pairOf } = useCodesOfActivity(task, activity)
  // The form keeps its initial values. If another person changes the activity meanwhile, the version check
  // refuses to save.
  const [begun] = useState(activity)
  const codes = useSavedCodes(
    {
      ids: activity.assignedSubtaskCodes.map((code) => code.companySubTaskCodeUniqueId),
      defaultId: activity.companySubTaskCodeUniqueId,
    },
    {
      add: (id) => addCode.mutateAsync({ subTaskUniqueId: activityid, ...pairOf(id) }),
      remove: (id) => removeCode.mutateAsync({ subTaskUniqueId: activityid, ...pairOf(id) }),
      makeDefault: (id) =>
        makeDefault.mutateAsync({ subTaskUniqueId: activityid, companySubTaskCodeUniqueId: id }),
    },
  )
  const leave = () =>
    navigate({
      to: '/projects/details/$woID',
      params: { woID: activity.workOrderUniqueId },
      search: activityPlace(activity),
    })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit activity" subtitle={begun.subTaskTitle} />
      <ActivityForm
        activity={begun}
        task={task}
        isBidding={project.constructionPhase === BIDDING_PHASE}
        offer={offer}
        codes={codes}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          // Codes and position also raise the version, but the form does not contain them. If no form field
          // has changed, use the current version.
          const { rowVersion } = isSameInForm(begun, activity) ? activity : begun
          await change.mutateAsync({ ...input, subTaskUniqueId: activityid, rowVersion })
          toast.success('Activity was updated.')
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
