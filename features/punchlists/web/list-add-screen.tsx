/** Adds a punch list to a job: /punchlist/add (000 §2). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { projectFrameRoute } from '#features/projects/web/public.ts'
import { useKeyOfTry } from '#web/ui/form-saving.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { useAddList } from './api.ts'
import { ListForm } from './list-form.tsx'

const FORM_WIDTH = 860

export function ListAddScreen() {
  const { Parent: job } = useSearch({ from: '/signed-in/project/punchlist/add' })
  const woid = projectFrameRoute.useLoaderData().project.workOrderUniqueID
  const navigate = useNavigate()
  const add = useAddList()
  const { keyOf } = useKeyOfTry()
  const cancel = () =>
    job
      ? navigate({ to: '/punchlists/$woid/$jobid', params: { woid, jobid: job } })
      : navigate({ to: '/punchlists/$woid', params: { woid } })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New punch list" subtitle="A name is enough; its items follow." />
      <ListForm
        job={job}
        workOrder={woid}
        saveLabel="Add punch list"
        isSaving={add.isPending}
        save={async (list) => {
          const [id = ''] = await add.mutateAsync({ list, key: keyOf(list) })
          toast.success(`${list.punchListName.trim()} has been added`)
          await navigate({ to: '/punchlistDetails/$id', params: { id }, search: { obj: woid } })
        }}
        onCancel={() => void cancel()}
      />
    </PageBody>
  )
}
