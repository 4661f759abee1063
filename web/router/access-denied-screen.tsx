/** Access denied: /401 (000 §2), and in place of a screen of a project, whose frame stays. */
import { IconLock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { hasToken } from '#web/session/present-session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'
import type { Refused } from './denied.ts'
import { InShell } from './in-shell.tsx'

export function AccessDeniedScreen() {
  return <AccessDenied refused={useSearch({ from: '/401' })} />
}

/** Whoever is refused may see why: the chain of their own reasons. */
export function AccessDenied({ refused }: { refused: Refused }) {
  return (
    <InShell>
      <FullPage
        icon={<IconLock />}
        title="Access denied"
        text={`${texts.notAuthorized} If you need it for your work, ask your account's administrator.`}
      >
        <LinkButton to="/">Go to the projects</LinkButton>
        {refused.module && hasToken() && (
          <LinkButton to="/company/explain" search={refused as never} variant="default">
            Why?
          </LinkButton>
        )}
        <LinkButton to="/login" variant="default">
          {hasToken() ? 'Sign in as someone else' : 'Sign in'}
        </LinkButton>
      </FullPage>
    </InShell>
  )
}
