/** Renames a role, or describes it otherwise (002 §2). */
import { Button, Group, Stack, Text } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { CompanyRole } from '#features/roles/contract.ts'
import { CallError } from '#web/api/client.ts'
import { InputDialog } from '#web/ui/ask/input-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { FormError } from '#web/ui/form/form-error.tsx'
import { saveByKey } from '#web/ui/form/save-by-key.ts'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { fetchRole, refreshOfferedRoles, useChangeRole } from './api.ts'
import { elsewhereText } from './role-change-words.ts'
import { RoleInputs } from './role-inputs.tsx'
import { nameFault, roleInput, roleValues } from './role-values.ts'

export function EditRoleDialog({ role, onClose }: { role: CompanyRole; onClose: () => void }) {
  const change = useChangeRole()
  const [values, setValues] = useState(roleValues(role))
  /** The role as its editor has seen it. */
  const [seen, setSeen] = useState(role)
  const [fault, setFault] = useState<string>()
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  const [isBusy, setBusy] = useState(false)
  // What is rendered lags behind a second click, this does not.
  const isActing = useRef(false)
  useFocusBack(true)
  const isRenamed = values.name.trim() !== role.companyRoleName
  const elsewhere = isRenamed ? elsewhereText(role.peopleElsewhereCount) : undefined
  const isDirty = JSON.stringify(values) !== JSON.stringify(roleValues(role))

  /** Says what is there now where somebody else was faster; saving again is then an answer to that. */
  const problemsOf = async (refusal: unknown): Promise<string[]> => {
    if (!(refusal instanceof CallError) || refusal.code !== 'ROW_VERSION_STALE') return []
    const now = await fetchRole(role.companyRoleUniqueId).catch(() => undefined)
    if (!now) return []
    setSeen(now)
    const { companyRoleName: name, companyRoleDescription: description } = now
    return [
      `It is now called "${name}"${description && `, with the description "${description}"`}.`,
      'What you typed is kept. Save again to replace theirs.',
    ]
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isActing.current) return
    const found = nameFault(values.name)
    setFault(found)
    if (found) return
    isActing.current = true
    setBusy(true)
    try {
      const { companyRoleUniqueId, rowVersion } = seen
      await change.mutateAsync({ companyRoleUniqueId, rowVersion, ...roleInput(values) })
      void refreshOfferedRoles()
      toast.success('Updated successfully', { detail: values.name.trim() })
      onClose()
    } catch (error) {
      setFault(fieldErrors(error).companyRoleName)
      setFailure({ title: (error as Error).message, problems: await problemsOf(error) })
      setBusy(false)
    } finally {
      isActing.current = false
    }
  }
  return (
    <InputDialog
      title={`Edit ${role.companyRoleName}`}
      isDirty={isDirty}
      isBusy={isBusy}
      onClose={onClose}
      returnFocus={false}
    >
      {(cancel) => (
        // The keys are a short cut; its button is the way for everybody.
        // biome-ignore lint/a11y/noNoninteractiveElementInteractions: see above
        <form onSubmit={(event) => void save(event)} onKeyDown={saveByKey} noValidate>
          <Stack gap="md">
            {failure && <FormError {...failure} />}
            <RoleInputs
              values={values}
              onChange={(next) => setValues((present) => ({ ...present, ...next }))}
              fault={fault}
            />
            <Text fz="sm" aria-live="polite">
              {elsewhere}
            </Text>
            <Group justify="flex-end">
              <Button variant="default" onClick={cancel} disabled={isBusy}>
                Cancel
              </Button>
              <Button type="submit" loading={isBusy} title="Ctrl + Enter">
                Save
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </InputDialog>
  )
}
