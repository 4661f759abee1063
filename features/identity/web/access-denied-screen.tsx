/** Access denied: /401 (000 §2). */
import { IconLock } from '@tabler/icons-react'
import { texts } from '#web/api/texts.ts'
import { FullPage } from '#web/ui/full-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export function AccessDeniedScreen() {
  return (
    <FullPage
      icon={<IconLock />}
      title="Access denied"
      text={`${texts.notAuthorized} If you need it for your work, ask your account's administrator.`}
    >
      <LinkButton to="/">Go to the projects</LinkButton>
      <LinkButton to="/login" variant="default">
        Sign in as somebody else
      </LinkButton>
    </FullPage>
  )
}
