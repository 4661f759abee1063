/** A dialog that saves the present filters and order as a named view. */
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { useAddView, useChoose } from './api.ts'

export interface SaveViewDialogProps {
  register: string
  /** The parameters of the address that the view contains. */
  search: Record<string, string>
  onSaved: (id: string) => void
  onClose: () => void
}

export function SaveViewDialog({ register, search, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isUsual, setUsual] = useState(false)
  const add = useAddView()
  const choose = useChoose(register)
  const view = { register, name: name.trim(), search, isShared }
  const save = async (key: string) => {
    const viewUniqueId = await add.mutateAsync({ view, key })
    if (isUsual) await choose({ defaultView: { viewUniqueId, name: view.name, search } })
    return viewUniqueId
  }
  return (
    <SaveDialog
      title="Save as a view"
      isDirty={name !== ''}
      onClose={onClose}
      confirmLabel="Save"
      isReady={view.name !== ''}
      input={view}
      save={save}
      done={() => `${view.name} was saved`}
      onSaved={onSaved}
    >
      <TextInput
        label="Name"
        description="Saves the search, filters and sort order."
        value={name}
        maxLength={80}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        label="Share it with everyone in the account"
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      <Checkbox
        label="Always open the list with it"
        checked={isUsual}
        onChange={(event) => setUsual(event.currentTarget.checked)}
      />
    </SaveDialog>
  )
}
