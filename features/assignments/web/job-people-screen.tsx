/** The people on a job: /jobs/employeeAdd/{id} (000 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { jobPlace, jobQuery } from '#features/jobs/web/public.ts'
import { LinkButton, LinkText } from '#web/ui/link-button.tsx'
import { AssignedPeople } from './assigned-people.tsx'

const route = '/signed-in/project/jobs/employeeAdd/$jobid'

export function JobPeopleScreen() {
  const { jobid } = useParams({ from: route })
  const { data: job } = useSuspenseQuery(jobQuery(jobid))
  const woID = job.workOrderUniqueId
  return (
    <AssignedPeople
      level="Job"
      target={jobid}
      workOrder={woID}
      name={job.jobTitle}
      levelsAbove={[
        <LinkText key="project" to="/project/employees" search={{ obj: woID }} fz="sm">
          Project team
        </LinkText>,
      ]}
      titlesAbove={{}}
      back={
        <LinkButton
          to="/projects/details/$woID"
          params={{ woID }}
          search={jobPlace(woID, jobid)}
          variant="default"
        >
          Back to jobs
        </LinkButton>
      }
    />
  )
}
