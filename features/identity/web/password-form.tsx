/** The form that changes the user's own password (001 §5). */
import { PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/client.ts'
import { useSession } from '#web/session/session.ts'
import { checkWhenLeft } from '#web/ui/form/check-when-left.ts'
import { FormFrame, FormSection } from '#web/ui/form/form-frame.tsx'
import { fieldErrors, laterSchema, schemaErrors } from '#web/ui/form/schema-form.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { changePassword, SHORTEST_PASSWORD } from '../contract.ts'

const passwordChange = laterSchema(async () => (await import('../contract.ts')).PasswordChange)

const labels: Record<string, string> = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmation: 'New password again',
}

export function PasswordForm({ onChanged, onCancel }: { onChanged: () => void; onCancel: () => void }) {
  const { employeeUniqueId } = useSession()
  const [failure, setFailure] = useState<{ title: string; problems: string[] }>()
  const [isSaved, setSaved] = useState(false)
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '', confirmation: '' },
    enhanceGetInputProps: checkWhenLeft,
    validate: (values) => ({
      ...schemaErrors(passwordChange, values),
      ...(values.confirmation !== values.newPassword && {
        confirmation: 'Must be the same as the new password',
      }),
    }),
  })
  const change = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof form.values) =>
      call(changePassword, { body: { employeeUniqueID: employeeUniqueId, currentPassword, newPassword } }),
  })

  const onSave = async () => {
    const { hasErrors, errors } = form.validate()
    if (hasErrors) {
      const problems = Object.entries(errors).map(
        ([field, problem]) => `${labels[field]}: ${problem as string}`,
      )
      return setFailure({ title: 'This cannot be saved yet', problems })
    }
    setFailure(undefined)
    try {
      // Turns off the question about unsaved input, because saving can change the screen.
      setSaved(true)
      await change.mutateAsync(form.values)
      toast.success('Your password was changed. Other devices are signed out.')
      onChanged()
    } catch (error) {
      setSaved(false)
      form.setErrors(fieldErrors(error))
      setFailure({ title: (error as Error).message, problems: [] })
    }
  }

  return (
    <FormFrame
      saveLabel="Change password"
      isSaving={change.isPending}
      isDirty={form.isDirty() && !isSaved}
      failure={failure}
      onSave={onSave}
      onCancel={onCancel}
    >
      <FormSection title="Password">
        <PasswordInput
          label={labels.currentPassword}
          required
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the current password' }}
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={labels.newPassword}
          description={`At least ${SHORTEST_PASSWORD} characters. A few words in a row are good, and easy to keep in mind.`}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
          {...form.getInputProps('newPassword')}
          onChange={(event) => {
            // 001 §5: editing the new password clears the confirmation
            form.setValues({ newPassword: event.currentTarget.value, confirmation: '' })
          }}
        />
        <PasswordInput
          label={labels.confirmation}
          required
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
          {...form.getInputProps('confirmation')}
        />
      </FormSection>
    </FormFrame>
  )
}
