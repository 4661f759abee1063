/** Changes the user's own password: /change-password (001 §2). */
import { useNavigate } from '@tanstack/react-router'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { PasswordForm } from './password-form.tsx'

const FORM_WIDTH = 560

export function ChangePasswordScreen() {
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/' })
  return (
    <PageBody width={FORM_WIDTH}>
      <PageHeader title="Change password" subtitle="Your other devices are signed out when it is changed." />
      <PasswordForm onChanged={leave} onCancel={leave} />
    </PageBody>
  )
}
