/** The people on a task: /tasks/employeeAdd/{woid}/{id} (000 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { jobQuery } from '#features/jobs/web/public.ts'
import { taskPlace, taskQuery } from '#features/tasks/web/public.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { AssignedPeople } from './assigned-people.tsx'

const route = '/signed-in/project/tasks/employeeAdd/$woid/$id'

export function TaskPeopleScreen() {
  const { id } = useParams({ from: route })
  const { data: task } = useSuspenseQuery(taskQuery(id))
  const { data: job } = useSuspenseQuery(jobQuery(task.jobUniqueId))
  const woID = task.workOrderUniqueId
  const jobid = task.jobUniqueId
  return (
    <AssignedPeople
      level="Task"
      target={id}
      workOrder={woID}
      name={task.taskName}
      levelsAbove={[
        <LinkText key="project" to="/project/employees" search={{ obj: woID }} fz="sm">
          Project team
        </LinkText>,
        <LinkText key="job" to="/jobs/employeeAdd/$jobid" params={{ jobid }} fz="sm">
          {job.jobTitle}
        </LinkText>,
      ]}
      titlesAbove={{ Job: job.jobTitle }}
      back={
        <LinkButton
          to="/projects/details/$woID"
          params={{ woID }}
          search={taskPlace(woID, jobid, id)}
          variant="default"
        >
          Back to jobs
        </LinkButton>
      }
    />
  )
}
