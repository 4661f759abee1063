/** The dialog that adds roles: several are put on a list, then saved together (002 §2). */

import { Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react'
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

/** The role in the fields and the roles on the list. `name`: the field that gets the focus after a button changed the list. */
function useRoleQueue(name: RefObject<HTMLInputElement | null>) {
  const [values, setValues] = useState(roleValues())
  const [fault, setFault] = useState<string>()
  const [queue, setQueue] = useState<readonly QueuedRole[]>([])
  const [faults, setFaults] = useState<Readonly<Record<number, string[]>>>({})
  const lastKey = useRef(0)
  const isFilled = values.name.trim() !== '' || values.description.trim() !== ''

  /** The list with the role in the fields at its end; undefined if its name cannot be used: the field then shows why. */
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
  return {
    ...{ values, fault, queue, faults },
    /** How many roles there are to save. */
    count: queue.length + (isFilled ? 1 : 0),
    change: (change: Partial<RoleValues>) => setValues((present) => ({ ...present, ...change })),
    addToList() {
      const next = queueWithFields()
      if (!next) return
      setQueue(next)
      empty()
      name.current?.focus()
    },
    /** Moves a role from the list to the fields. */
    edit(key: number) {
      const queued = queue.find((one) => one.key === key)
      // The role in the fields must not be lost: it goes to the list first.
      const rest = isFilled ? queueWithFields() : queue
      if (!queued || !rest) return
      setQueue(rest.filter((one) => one.key !== key))
      setValues(queued.values)
      name.current?.focus()
    },
    remove(key: number) {
      setQueue(queue.filter((queued) => queued.key !== key))
      name.current?.focus()
    },
    /** All roles to save, the role in the fields included; undefined if its name cannot be used. */
    toSave(): readonly QueuedRole[] | undefined {
      const all = isFilled || queue.length === 0 ? queueWithFields() : queue
      if (all) setFaults({})
      return all
    },
    /** Marks the roles that the server refused, and returns the problems for the summary. */
    refuse(error: unknown, all: readonly QueuedRole[]): string[] {
      const found = errorsOfQueue(error, all, roleLabels, (queued) => queued.values.name.trim())
      // A single role stays in the fields. Several roles stay on the list.
      if (all.length === 1) setFault(found.problems.length > 0 ? 'Choose another name' : undefined)
      else {
        setQueue(all)
        empty()
        setFaults(found.byKey)
      }
      return found.problems
    },
  }
}

export interface AddRolesDialogProps {
  onClose: () => void
  /** Called after the dialog is closed: shows the new roles. */
  onAdded: () => void
}

/** Closes when the roles are saved. */
export function AddRolesDialog({ onClose, onAdded }: AddRolesDialogProps) {
  const add = useAddRoles()
  const { keyOf } = useKeyOfTry()
  const name = useRef<HTMLInputElement>(null)
  const roles = useRoleQueue(name)
  const [failure, setFailure] = useState<FormErrorProps>()
  const [isBusy, setBusy] = useState(false)
  // A second click can come before the button is drawn as busy.
  const isActing = useRef(false)
  useFocusBack(true)

  /** Enter adds to the list, Ctrl+Enter saves. */
  const addByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    roles.addToList()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isActing.current) return
    const all = roles.toSave()
    if (!all) return
    isActing.current = true
    setBusy(true)
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
      const problems = roles.refuse(error, all)
      // The title of this failure already names the problem of the field.
      const isTold = error instanceof CallError && error.code === 'ROLE_NAME_TAKEN'
      setFailure({ ...callFailure(error), problems: isTold ? [] : problems })
      setBusy(false)
    } finally {
      isActing.current = false
    }
  }
  return (
    <InputDialog
      title="Add roles"
      size="lg"
      isDirty={roles.count > 0}
      isBusy={isBusy}
      onClose={onClose}
      returnFocus={false}
    >
      {(cancel) => (
        // The keys are a shortcut: everything can be done by the buttons.
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
        <form onSubmit={(event) => void save(event)} onKeyDown={saveByKey} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <RoleInputs
              values={roles.values}
              onChange={roles.change}
              fault={roles.fault}
              nameRef={name}
              onNameKey={addByKey}
            />
            <Group>
              <Button
                variant="light"
                leftSection={<IconPlus size={18} aria-hidden />}
                onClick={roles.addToList}
              >
                Add to the list
              </Button>
            </Group>
            {roles.queue.length > 0 && (
              <section aria-labelledby="queued-roles">
                <Text fz="sm" fw={650} id="queued-roles" aria-live="polite">
                  {`To be saved: ${roles.queue.length}`}
                </Text>
                <QueuedList
                  records={roles.queue.map(({ key, values }) => ({
                    key,
                    name: values.name.trim(),
                    caption: values.description.trim(),
                    faults: roles.faults[key],
                  }))}
                  onEdit={roles.edit}
                  onRemove={roles.remove}
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
                {roles.count > 1 ? `Save ${countOf(roles.count, 'role')}` : 'Save role'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
