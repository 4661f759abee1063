/** Changes the name and the description of a role (002 §2). */
import { Text } from '@mantine/core'
import { useState } from 'react'
import type { CompanyRole } from '#features/roles/contract.ts'
import { CallError } from '#web/api/client.ts'
import { NOT_YET, SaveDialog } from '#web/ui/ask/save-dialog.tsx'
import { useFocusBack } from '#web/ui/focus-back.ts'
import { fieldErrors } from '#web/ui/form/schema-form.ts'
import { fetchRole, refreshOfferedRoles, useChangeRole } from './api.ts'
import { elsewhereText } from './role-change-words.ts'
import { RoleInputs } from './role-inputs.tsx'
import { nameFault, roleInput, roleLabels, roleValues } from './role-values.ts'

export function EditRoleDialog({ role, onClose }: { role: CompanyRole; onClose: () => void }) {
  const change = useChangeRole()
  const [values, setValues] = useState(roleValues(role))
  /** The version of the role that the user has seen. */
  const [seen, setSeen] = useState(role)
  const [fault, setFault] = useState<string>()
  useFocusBack(true)
  const isRenamed = values.name.trim() !== role.companyRoleName
  const elsewhere = isRenamed ? elsewhereText(role.peopleElsewhereCount) : undefined
  const isDirty = JSON.stringify(values) !== JSON.stringify(roleValues(role))

  /** If somebody else changed the role first, shows the present values. Saving again then replaces them. */
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
  const problem = () => {
    const found = nameFault(values.name)
    setFault(found)
    return found ? { title: NOT_YET, problems: [`${roleLabels.companyRoleName}: ${found}`] } : undefined
  }
  const save = async () => {
    const { companyRoleUniqueId, rowVersion } = seen
    await change.mutateAsync({ companyRoleUniqueId, rowVersion, ...roleInput(values) })
    void refreshOfferedRoles()
  }
  return (
    <SaveDialog
      title={`Edit ${role.companyRoleName}`}
      isDirty={isDirty}
      onClose={onClose}
      returnFocus={false}
      confirmLabel="Save"
      problem={problem}
      save={save}
      done={() => ({ text: 'Updated successfully', detail: values.name.trim() })}
      onRefused={async (error) => {
        setFault(fieldErrors(error).companyRoleName)
        return { problems: await problemsOf(error) }
      }}
    >
      <RoleInputs
        values={values}
        onChange={(next) => setValues((present) => ({ ...present, ...next }))}
        fault={fault}
      />
      <Text fz="sm" aria-live="polite">
        {elsewhere}
      </Text>
    </SaveDialog>
  )
}
