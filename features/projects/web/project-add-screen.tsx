/** Adds a project: /project/add (000 §2). */
import { useNavigate } from '@tanstack/react-router'
import { useToday } from '#web/session/days.ts'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { useAddProject } from './api.ts'
import { ProjectForm } from './project-form.tsx'

const FORM_WIDTH = 860

export function ProjectAddScreen() {
  const today = useToday()
  const navigate = useNavigate()
  const add = useAddProject()
  const { keyOf } = useKeyOfTry()
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New project" subtitle="Type a title. You can add the rest later." />
      <ProjectForm
        firstDay={today}
        saveLabel="Add project"
        isSaving={add.isPending}
        save={async ({ statusId: _status, riskLevel: _risk, ...workOrder }) => {
          const [woID = ''] = await add.mutateAsync({
            workOrder,
            key: keyOf(workOrder),
          })
          toast.success(`${workOrder.workOrderTitle} has been added`)
          await navigate({ to: '/projects/details/$woID', params: { woID } })
        }}
        onCancel={() => void navigate({ to: '/home' })}
      />
    </PageBody>
  )
}
