/**
 * The screen 'Access denied': the page /401 (000 §2), or in the frame of a project, in place of the refused
 * screen.
 */
import { Box } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { hasToken, sessionQuery } from '#web/session/present-session.ts'
import { later } from '#web/ui/later.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'
import { WithinShell } from '#web/ui/page/within-shell.ts'
import { type AskingProps, loadAsking } from './asking.ts'
import type { Refused } from './denied.ts'
import { InShell } from './in-shell.tsx'

/** Room for two lines and a button, so that nothing moves when the explanation has loaded. */
const ROOM_FOR_ASKING = { base: 104, sm: 96 }

const askThem = "If you need it for your work, ask your account's administrator."

const forWhom = {
  account: `Only account administrators can open this page. ${askThem}`,
  site: 'Only administrators of this site can open this page.',
} as const

const Asking = later(loadAsking)

export function AccessDeniedScreen() {
  return <AccessDenied refused={useSearch({ from: '/401' })} />
}

/**
 * Shows that a screen is refused, for which reason, and a person to ask. A button leads to the full
 * explanation.
 */
export function AccessDenied({ refused }: { refused: Refused }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <InShell>
      <FullPage
        icon={<IconLock />}
        title="Access denied"
        text={`${texts.notAuthorized} ${refused.only ? forWhom[refused.only] : askThem}`}
        more={refused.module && <Why refused={refused} onShown={() => setAsking(true)} />}
      >
        <LinkButton to="/" variant={isAsking ? 'default' : 'filled'}>
          Go to the projects
        </LinkButton>
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

/**
 * Explains the refusal and lets the person ask for access. Renders nothing without a session, for a person
 * who is no employee, and in a preview, because a preview cannot ask for access.
 */
function Why(props: AskingProps) {
  const isWithin = useContext(WithinShell)
  const { data: session } = useQuery({ ...sessionQuery, enabled: isWithin })
  if (!isWithin || !session?.employeeUniqueId || session.preview) return null
  return (
    <Box mih={ROOM_FOR_ASKING} w="100%">
      <Asking {...props} />
    </Box>
  )
}
