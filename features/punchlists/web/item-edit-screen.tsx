/** Edits an item of a punch list: /punchlistitem/edit (001 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { itemQuery, useChangeItem } from './api.ts'
import { ItemForm } from './item-form.tsx'

const FORM_WIDTH = 860

export function ItemEditScreen() {
  // The route leads away without one.
  const { id = '' } = useSearch({ from: '/signed-in/project/punchlistitem/edit' })
  const { data } = useSuspenseQuery(itemQuery(id))
  // The form keeps what it began with: a change by somebody else meanwhile is refused by the version, not lost.
  const [item] = useState(data)
  const navigate = useNavigate()
  const change = useChangeItem()
  const { workOrderUniqueId: woid } = item
  const leave = () => navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id } })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title={`Edit item ${item.number}`} subtitle={`In ${item.punchListName}`} />
      <ItemForm
        item={item}
        list={item.punchListUniqueId}
        workOrder={woid}
        saveLabel="Save"
        isSaving={change.isPending}
        save={async (input) => {
          await change.mutateAsync({ ...input, punchListItemUniqueId: id, rowVersion: item.rowVersion })
          toast.success(texts.updated)
          await leave()
        }}
        onCancel={() => void leave()}
      />
    </PageBody>
  )
}
