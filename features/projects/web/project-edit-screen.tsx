/** Edits a project: /project/edit (000 §2). */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { projectQuery, useChangeProject } from './api.ts'
import { ProjectForm } from './project-form.tsx'

const FORM_WIDTH = 860

export function ProjectEditScreen() {
  const { obj: woID = '' } = useSearch({ from: '/signed-in/project/project/edit' })
  const navigate = useNavigate()
  const change = useChangeProject()
  const { data } = useQuery(projectQuery(woID))
  // The form keeps what it began with: a change by somebody else meanwhile is refused by the version, not lost.
  const [begun, setBegun] = useState(data)
  if (!begun) {
    if (data) setBegun(data)
    return null
  }
  const leave = () => navigate({ to: '/projects/details/$woID', params: { woID } })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit project" />
      <ProjectForm
        project={begun}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          await change.mutateAsync({ ...input, workOrderUniqueID: woID, rowVersion: begun.rowVersion })
          toast.success('Workorder was updated', { detail: 'Project saved' })
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
