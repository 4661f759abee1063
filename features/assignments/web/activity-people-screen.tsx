/** The people on an activity: /activities/employees/{id} (000 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { activityPlace, activityQuery } from '#features/activities/web/public.ts'
import { jobQuery } from '#features/jobs/web/public.ts'
import { taskQuery } from '#features/tasks/web/public.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { AssignedPeople } from './assigned-people.tsx'

const route = '/signed-in/project/activities/employees/$activityid'

export function ActivityPeopleScreen() {
  const { activityid } = useParams({ from: route })
  const { search, page = 1 } = useSearch({ from: route })
  const navigate = useNavigate({ from: '/activities/employees/$activityid' })
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
      part={{ search, page }}
      onPart={(part) => void navigate({ search: part, replace: true, resetScroll: false })}
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
      wayUp={
        <LinkButton {...ofTask} variant="default">
          Employees on the task
        </LinkButton>
      }
      back={
        <LinkButton
          to="/projects/details/$woID"
          params={{ woID }}
          search={activityPlace(activity)}
          variant="default"
        >
          To the plan
        </LinkButton>
      }
    />
  )
}
