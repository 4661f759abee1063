/** Adds an item to a punch list: /punchlistitem/add (001 §2). It leads to the item, where its photo is taken. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useKeyOfTry } from '#web/ui/form-saving.ts'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { toast } from '#web/ui/toast.ts'
import { listQuery, useAddItem } from './api.ts'
import { ItemForm } from './item-form.tsx'

const FORM_WIDTH = 860

export function ItemAddScreen() {
  // The route leads away without one.
  const { Parent: id = '', at } = useSearch({ from: '/signed-in/project/punchlistitem/add' })
  const { data: list } = useSuspenseQuery(listQuery(id))
  const { workOrderUniqueId: woid } = list
  const navigate = useNavigate()
  const add = useAddItem()
  const { keyOf } = useKeyOfTry()
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="New item" subtitle={`In ${list.punchListName}`} />
      <ItemForm
        list={id}
        workOrder={woid}
        location={at}
        saveLabel="Add item"
        isSaving={add.isPending}
        save={async ({ statusId: _status, ...input }) => {
          const item = { ...input, punchListUniqueId: id }
          const [added = ''] = await add.mutateAsync({ item, key: keyOf(item) })
          toast.success('The item has been added')
          await navigate({ to: '/punchlistitemdetails/$woid/$id', params: { woid, id: added } })
        }}
        onCancel={() => void navigate({ to: '/punchlistDetails/$id', params: { id }, search: { obj: woid } })}
      />
    </PageBody>
  )
}
