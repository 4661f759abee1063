/** Access denied: /401 (000 §2), and in place of a screen of a project, whose frame stays. */
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

/** Two lines and a button: what comes moves nothing. */
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

/** Whoever is refused reads why, and whom to ask; the whole chain of reasons is a click away. */
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

/** Nothing without a session, for nobody's employee, and in a preview, where nobody is asked. */
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
