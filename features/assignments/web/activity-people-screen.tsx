/** The people on an activity: /activities/employees/{id} (000 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { activityPlace, activityQuery } from '#features/activities/web/public.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { AssignedPeople } from './assigned-people.tsx'

const route = '/signed-in/project/activities/employees/$activityid'

export function ActivityPeopleScreen() {
  const { activityid } = useParams({ from: route })
  const { data: activity } = useSuspenseQuery(activityQuery(activityid))
  const { workOrderUniqueId: woID, jobUniqueId: jobid, taskUniqueId: taskid } = activity
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  const { data: task } = useSuspenseQuery(taskQuery(taskid))
  const ofTask = { to: '/tasks/employeeAdd/$woid/$id', params: { woid: woID, id: taskid } } as const
  return (
    <AssignedPeople
      level="SubTask"
      target={activityid}
      workOrder={woID}
      name={activity.subTaskTitle}
      levelsAbove={[
        <LinkText key="project" to="/project/employees" search={{ obj: woID }} fz="sm">
          Project team
        </LinkText>,
        <LinkText key="job" to="/jobs/employeeAdd/$jobid" params={{ jobid }} fz="sm">
          {job.jobTitle}
        </LinkText>,
        <LinkText key="task" {...ofTask} fz="sm">
          {task.taskName}
        </LinkText>,
      ]}
      titlesAbove={{ Job: job.jobTitle, Task: task.taskName }}
      back={
        <LinkButton
          to="/projects/details/$woID"
          params={{ woID }}
          search={activityPlace(activity)}
          variant="default"
        >
          Back to jobs
        </LinkButton>
      }
    />
  )
}
