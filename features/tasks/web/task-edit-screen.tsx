/**
 * The screen to edit a task: /tasks/edit/{taskid} (000 §2). The button saves the form; each code is saved
 * when it is chosen.
 */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useSavedCodes } from '#features/codes/web/public.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { taskPlace, taskQuery, useAddTaskCode, useChangeTask, useRemoveTaskCode } from './api.ts'
import { useCodesOfTask } from './task-codes.ts'
import { isSameInForm, TaskForm } from './task-form.tsx'

const FORM_WIDTH = 860

export function TaskEditScreen() {
  const { taskid } = useParams({ from: '/signed-in/project/tasks/edit/$taskid' })
  const { data: task } = useSuspenseQuery(taskQuery(taskid))
  const { data: job } = useSuspenseQuery(jobQuery(task.jobUniqueId))
  const navigate = useNavigate()
  const change = useChangeTask()
  const makeDefault = useChangeTask()
  const addCode = useAddTaskCode()
  const removeCode = useRemoveTaskCode()
  const { offer, pairOf } = useCodesOfTask(job, task)
  // The form keeps the task as it was first loaded: if another person changes the task meanwhile, the version
  // check refuses this update, and no change is lost.
  const [begun] = useState(task)
  const codes = useSavedCodes(
    {
      ids: task.assignedTaskCodeList.map((code) => code.companyTaskCodeUniqueId),
      defaultId: task.companyTaskCodeUniqueId,
    },
    {
      add: (id) => addCode.mutateAsync({ taskUniqueId: taskid, ...pairOf(id) }),
      remove: (id) => removeCode.mutateAsync({ taskUniqueId: taskid, ...pairOf(id) }),
      makeDefault: (id) => makeDefault.mutateAsync({ taskUniqueId: taskid, companyTaskCodeUniqueId: id }),
    },
  )
  const woID = task.workOrderUniqueId
  const leave = () =>
    navigate({
      to: '/projects/details/$woID',
      params: { woID },
      search: taskPlace(woID, task.jobUniqueId, taskid),
    })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit task" subtitle={begun.taskName} />
      <TaskForm
        task={begun}
        job={job}
        offer={offer}
        codes={codes}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          // Changes of codes and position also raise the version, but are no part of the form, so they are no
          // conflict.
          const { rowVersion } = isSameInForm(begun, task) ? task : begun
          await change.mutateAsync({ ...input, taskUniqueId: taskid, rowVersion })
          toast.success('Task was updated')
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
