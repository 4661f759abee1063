/** Gives what is shown a name. */
import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { useAddView, useChoose } from './api.ts'

export interface SaveViewDialogProps {
  register: string
  /** What is shown, as the address says it. */
  search: Record<string, string>
  onSaved: (id: string) => void
  onClose: () => void
}

export function SaveViewDialog({ register, search, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [isUsual, setUsual] = useState(false)
  const [failure, setFailure] = useState<string>()
  const add = useAddView()
  const choose = useChoose(register)
  const { keyOf } = useKeyOfTry()
  const [isBusy, setBusy] = useState(false)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    // What leaves the dialog is saved: nothing to ask about when the address changes.
    setBusy(true)
    try {
      const view = { register, name: name.trim(), search, isShared }
      const viewUniqueId = await add.mutateAsync({ view, key: keyOf(view) })
      if (isUsual) await choose({ defaultView: { viewUniqueId, name: view.name, search } })
      toast.success(`${view.name} was saved`)
      onSaved(viewUniqueId)
      onClose()
    } catch (error) {
      setBusy(false)
      setFailure((error as Error).message)
    }
  }
  return (
    <InputDialog title="Save as a view" isDirty={name !== '' && !isBusy} isBusy={isBusy} onClose={onClose}>
      {(cancel) => (
        <form onSubmit={save}>
          <Stack gap="md">
            {failure && <FormError title={failure} problems={[]} />}
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
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} disabled={!name.trim()}>
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
