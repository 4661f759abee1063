/** The user's own password in the settings: /settings/password. */
import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { PasswordForm } from './password-form.tsx'

export function SettingsPassword() {
  const navigate = useNavigate()
  // A new key after a change shows a new, empty form.
  const [changes, setChanges] = useState(0)
  return (
    <>
      <Text fz="sm" c="dimmed" mb="md">
        Your other devices are signed out when it is changed.
      </Text>
      <PasswordForm
        key={changes}
        onChanged={() => setChanges(changes + 1)}
        onCancel={() => void navigate({ to: '/' })}
      />
    </>
  )
}
