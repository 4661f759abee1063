/** Edits a punch list: /punchlist/edit (000 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { listQuery, useChangeList } from './api.ts'
import { ListForm } from './list-form.tsx'

const FORM_WIDTH = 860

export function ListEditScreen() {
  // The route leads away without one.
  const { id = '' } = useSearch({ from: '/signed-in/project/punchlist/edit' })
  const { data } = useSuspenseQuery(listQuery(id))
  // The form keeps what it began with: a change by somebody else meanwhile is refused by the version, not lost.
  const [list] = useState(data)
  const navigate = useNavigate()
  const change = useChangeList()
  const leave = () =>
    navigate({ to: '/punchlistDetails/$id', params: { id }, search: { obj: list.workOrderUniqueId } })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Edit punch list" subtitle={list.punchListName} />
      <ListForm
        list={list}
        job={list.jobUniqueId}
        workOrder={list.workOrderUniqueId}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          await change.mutateAsync({ ...input, punchListUniqueId: id, rowVersion: list.rowVersion })
          toast.success(texts.updated)
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
