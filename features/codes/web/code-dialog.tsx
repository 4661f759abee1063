/** The dialog in which a code is added or renamed (002 §2). */
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { inventoryCategories } from '#features/reference/contract.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { type CodeTarget, type CodeValues, type Kept, useKeepCode } from './keeping-api.ts'
import { nounOf } from './words.ts'

export interface CodeEntry {
  kept: Kept
  target: CodeTarget
  initial: CodeValues
}

const LONGEST_CODE = 60
const LONGEST_NAME = 200
const NO_PROBLEMS: readonly string[] = []

export function CodeDialog({ entry, onClose }: { entry: CodeEntry; onClose: () => void }) {
  const { kept, target, initial } = entry
  const [values, setValues] = useState(initial)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isTried, setTried] = useState(false)
  // What is rendered lags behind a second click, this does not.
  const isActing = useRef(false)
  const keep = useKeepCode(kept)
  const { keyOf } = useKeyOfTry()
  useFocusBack(true)
  const isNew = 'above' in target
  const hasCode = kept !== 'type'
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const lacks = (text: string) => isTried && text.trim() === '' && 'Must not be empty'
  const set = (change: Partial<CodeValues>) => setValues((present) => ({ ...present, ...change }))
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isActing.current || values.name.trim() === '' || (hasCode && values.code.trim() === '')) return
    isActing.current = true
    setBusy(true)
    try {
      await keep.mutateAsync({ target, values, key: keyOf(values) })
      toast.success(isNew ? 'Added Successfully' : 'Updated successfully')
      onClose()
    } catch (error) {
      setFailure((error as Error).message)
    } finally {
      isActing.current = false
      setBusy(false)
    }
  }
  return (
    <InputDialog
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
      title={`${isNew ? 'New' : 'Edit the'} ${nounOf[kept]}`}
      centered
      returnFocus={false}
    >
      {(cancel) => (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            {failure && <FormError title={failure} problems={NO_PROBLEMS} />}
            {kept === 'category' && (
              <Select
                label="Inventory category"
                data={inventoryCategories.map((category) => ({
                  value: category.inventoryCategoryUniqueId,
                  label: category.inventoryCategoryName,
                }))}
                value={values.kind}
                onChange={(kind) => set({ kind: kind ?? values.kind })}
                allowDeselect={false}
                required
              />
            )}
            {hasCode && (
              <TextInput
                label="Code"
                value={values.code}
                maxLength={LONGEST_CODE}
                onChange={(event) => set({ code: event.currentTarget.value })}
                error={lacks(values.code)}
                required
              />
            )}
            <TextInput
              label="Name"
              value={values.name}
              maxLength={LONGEST_NAME}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={lacks(values.name)}
              required
            />
            {!isNew && hasCode && kept !== 'category' && (
              <Text fz="sm" c="dimmed">
                Everything with this code keeps it under its new name.
              </Text>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy}>
                {isNew ? `Add ${nounOf[kept]}` : 'Save'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
