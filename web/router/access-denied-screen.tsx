/** Access denied: /401 (000 §2), and in place of a screen of a project, whose frame stays. */
import { IconLock } from '@tabler/icons-react'
import { texts } from '#web/api/texts.ts'
import { hasToken } from '#web/session/present-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'
import { InShell } from './in-shell.tsx'

export function AccessDeniedScreen() {
  return (
    <InShell>
      <FullPage
        icon={<IconLock />}
        title="Access denied"
        text={`${texts.notAuthorized} If you need it for your work, ask your account's administrator.`}
      >
        <LinkButton to="/">Go to the projects</LinkButton>
        <LinkButton to="/login" variant="default">
          {hasToken() ? 'Sign in as somebody else' : 'Sign in'}
        </LinkButton>
      </FullPage>
    </InShell>
  )
}
