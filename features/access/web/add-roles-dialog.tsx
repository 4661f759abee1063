/** Adds roles: several are queued in a list, then saved together (002 §2). */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { CallError } from '#web/api/client.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { callFailure } from '#web/ui/form/call-failure.ts'
import type { FormErrorProps } from '#web/ui/form/form-error.tsx'
import { FormError } from '#web/ui/form/form-error.tsx'
import { useKeyOfTry } from '#web/ui/form/form-saving.ts'
import { errorsOfQueue } from '#web/ui/form/queue-errors.ts'
import { QueuedList } from '#web/ui/form/queued-list.tsx'
import { saveByKey } from '#web/ui/form/save-by-key.ts'
import { countOf } from '#web/ui/format.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { refreshOfferedRoles, useAddRoles } from './api.ts'
import { RoleInputs } from './role-inputs.tsx'
import { nameFault, type RoleValues, roleInput, roleLabels, roleValues } from './role-values.ts'

interface QueuedRole {
  key: number
  values: RoleValues
}

export interface AddRolesDialogProps {
  onClose: () => void
  /** Shows the new roles, once the dialog is closed. */
  onAdded: () => void
}

export function AddRolesDialog({ onClose, onAdded }: AddRolesDialogProps) {
  const add = useAddRoles()
  const { keyOf } = useKeyOfTry()
  const [values, setValues] = useState(roleValues())
  const [fault, setFault] = useState<string>()
  const [queue, setQueue] = useState<readonly QueuedRole[]>([])
  const [faults, setFaults] = useState<Readonly<Record<number, string[]>>>({})
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  // What is rendered lags behind a second click, this does not.
  const isActing = useRef(false)
  const lastKey = useRef(0)
  const name = useRef<HTMLInputElement>(null)
  useFocusBack(true)
  const isFilled = values.name.trim() !== '' || values.description.trim() !== ''
  const count = queue.length + (isFilled ? 1 : 0)

  /** The queue with what the fields hold at its end; undefined, and shown at the field, where that cannot be. */
  const queueWithFields = (): readonly QueuedRole[] | undefined => {
    const named = values.name.trim().toLowerCase()
    const isThere = queue.some((queued) => queued.values.name.trim().toLowerCase() === named)
    const found = nameFault(values.name) ?? (isThere ? 'Already on the list below' : undefined)
    setFault(found)
    if (found) {
      name.current?.focus()
      return undefined
    }
    lastKey.current += 1
    return [...queue, { key: lastKey.current, values }]
  }
  const empty = () => setValues(roleValues())
  const addToList = () => {
    const next = queueWithFields()
    if (!next) return
    setQueue(next)
    empty()
    name.current?.focus()
  }
  /** Enter adds to the list, Ctrl+Enter saves. */
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    addToList()
  }
  const refused = (error: unknown, all: readonly QueuedRole[]) => {
    const found = errorsOfQueue(error, all, roleLabels, (queued) => queued.values.name.trim())
    // The text of a name that is taken has all that its field says.
    const isTold = error instanceof CallError && error.code === 'ROLE_NAME_TAKEN'
    setFailure({ ...callFailure(error), problems: isTold ? [] : found.problems })
    // One by itself stays in the fields; several stay on the list, and the one that is refused is marked.
    if (all.length === 1) {
      setFault(found.problems.length > 0 ? 'Choose another name' : undefined)
      return
    }
    setQueue(all)
    empty()
    setFaults(found.byKey)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isActing.current) return
    // What is still in the fields belongs to it.
    const all = isFilled || queue.length === 0 ? queueWithFields() : queue
    if (!all) return
    isActing.current = true
    setBusy(true)
    setFaults({})
    setFailure(undefined)
    const body = all.map((queued) => roleInput(queued.values))
    try {
      await add.mutateAsync({ body, key: keyOf(body) })
      void refreshOfferedRoles()
      const names = body.map(({ companyRoleName }) => companyRoleName).join(', ')
      toast.success('Added Successfully', { detail: `${names}. Next, set what they allow.` })
      onClose()
      onAdded()
    } catch (error) {
      refused(error, all)
      setBusy(false)
    } finally {
      isActing.current = false
    }
  }
  const takeOff = (key: number) => setQueue(queue.filter((queued) => queued.key !== key))
  return (
    <InputDialog
      title="Add roles"
      size="lg"
      isDirty={count > 0}
      isBusy={isBusy}
      onClose={onClose}
      returnFocus={false}
    >
      {(cancel) => (
        // The keys are a short cut; its buttons are the way for everybody.
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
        <form onSubmit={(event) => void save(event)} onKeyDown={saveByKey} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <RoleInputs
              values={values}
              onChange={(change) => setValues((present) => ({ ...present, ...change }))}
              fault={fault}
              nameRef={name}
              onNameKey={addByKey}
            />
            <Group>
              <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={addToList}>
                Add to the list
              </Button>
            </Group>
            {queue.length > 0 && (
              <section aria-labelledby="queued-roles">
                <Text fz="sm" fw={650} id="queued-roles" aria-live="polite">
                  {`To be saved: ${queue.length}`}
                </Text>
                <QueuedList
                  records={queue.map((queued) => ({
                    key: queued.key,
                    name: queued.values.name.trim(),
                    caption: queued.values.description.trim(),
                    faults: faults[queued.key],
                  }))}
                  onEdit={(key) => {
                    const queued = queue.find((one) => one.key === key)
                    // What the fields hold is not lost for it.
                    const rest = isFilled ? queueWithFields() : queue
                    if (!queued || !rest) return
                    setQueue(rest.filter((one) => one.key !== key))
                    setValues(queued.values)
                    name.current?.focus()
                  }}
                  onRemove={(key) => {
                    takeOff(key)
                    name.current?.focus()
                  }}
                />
              </section>
            )}
            <Text fz="sm" c="dimmed">
              New roles are shared by all offices of the company. They allow nothing until you set their
              access.
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} title="Ctrl + Enter">
                {count > 1 ? `Save ${countOf(count, 'role')}` : 'Save role'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
