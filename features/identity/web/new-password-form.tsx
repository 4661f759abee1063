/**
 * A form that sets a password for a login without one, or after a reset. The password is typed twice, because
 * it is hidden (001 §5).
 */
import { Alert, Button, PasswordInput, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type FormEvent, useRef, useState } from 'react'
import { fieldErrors, laterSchema, schemaErrors, schemasHere, useSchemas } from '#web/ui/form/schema-form.ts'
import { SHORTEST_PASSWORD } from '../contract.ts'

const choice = laterSchema(async () =>
  (await import('../contract.ts')).PasswordChange.pick({ newPassword: true }),
)

export interface NewPasswordFormProps {
  /** The username of the password, for password managers. */
  username: string
  label: string
  onSave: (newPassword: string) => Promise<unknown>
}

export function NewPasswordForm({ username, label, onSave }: NewPasswordFormProps) {
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSaving = useRef(false)
  useSchemas()
  const form = useForm({
    initialValues: { newPassword: '', confirmation: '' },
    validate: (values) => ({
      ...schemaErrors(choice, values),
      ...(values.confirmation !== values.newPassword && {
        confirmation: 'Must be the same as the new password',
      }),
    }),
  })
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    await schemasHere()
    if (form.validate().hasErrors) return
    const { newPassword } = form.getValues()
    if (isSaving.current) return
    isSaving.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await onSave(newPassword)
    } catch (error) {
      form.setErrors(fieldErrors(error))
      setFailure((error as Error).message)
    } finally {
      isSaving.current = false
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate>
      <Stack gap="md">
        {failure && <Alert color="red" variant="outline" role="alert" title={failure} />}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordInput
          label="New password"
          required
          description={`At least ${SHORTEST_PASSWORD} characters. A few words in a row are good, and easy to keep in mind.`}
          autoComplete="new-password"
          autoFocus
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the new password' }}
          {...form.getInputProps('newPassword')}
          onChange={(event) => {
            // 001 §5: editing the new password clears the confirmation
            form.setValues({ newPassword: event.currentTarget.value, confirmation: '' })
          }}
        />
        <PasswordInput
          label="New password again"
          required
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Show the confirmation' }}
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" loading={isBusy} fullWidth>
          {label}
        </Button>
      </Stack>
    </form>
  )
}
