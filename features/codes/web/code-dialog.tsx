/** The dialog that adds or renames a code (002 §2). */
import { Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { inventoryCategories } from '#features/reference/contract.ts'
import { NOT_YET, SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { type CodeTarget, type CodeValues, type Kept, useKeepCode } from './keeping-api.ts'
import { nounOf } from './words.ts'

export interface CodeEntry {
  kept: Kept
  target: CodeTarget
  initial: CodeValues
}

const LONGEST_CODE = 60
const LONGEST_NAME = 200

export function CodeDialog({ entry, onClose }: { entry: CodeEntry; onClose: () => void }) {
  const { kept, target, initial } = entry
  const [values, setValues] = useState(initial)
  const [isTried, setTried] = useState(false)
  const keep = useKeepCode(kept)
  useFocusBack(true)
  const isNew = 'above' in target
  const hasCode = kept !== 'type'
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const lacks = (text: string) => isTried && text.trim() === '' && 'Must not be empty'
  const set = (change: Partial<CodeValues>) => setValues((present) => ({ ...present, ...change }))
  /** Returns the missing fields. Each field then also shows its own error. */
  const problem = () => {
    setTried(true)
    const empty = [hasCode && values.code.trim() === '' && 'Code', values.name.trim() === '' && 'Name']
    const problems = empty.filter((label) => label !== false).map((label) => `${label}: Must not be empty`)
    return problems.length > 0 ? { title: NOT_YET, problems } : undefined
  }
  return (
    <SaveDialog
      isDirty={isDirty}
      onClose={onClose}
      title={`${isNew ? 'New' : 'Edit the'} ${nounOf[kept]}`}
      returnFocus={false}
      confirmLabel={isNew ? `Add ${nounOf[kept]}` : 'Save'}
      problem={problem}
      input={values}
      save={(key) => keep.mutateAsync({ target, values, key })}
      done={() => (isNew ? 'Added Successfully' : 'Updated successfully')}
    >
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
    </SaveDialog>
  )
}
