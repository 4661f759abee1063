import { IconMapPinOff } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'
import { AccessDenied } from './access-denied-screen.tsx'
import { refusedOf } from './denied.ts'
import { elsewhereOf } from './elsewhere.ts'
import { InShell } from './in-shell.tsx'

const ElsewhereScreen = lazy(() =>
  import('./elsewhere-screen.tsx').then((module) => ({ default: module.ElsewhereScreen })),
)

/** The screen for an address that has no screen, for a refused screen, and for a record in another account. */
export default function NotFoundScreen({ data }: { data?: unknown }) {
  const elsewhere = elsewhereOf(data)
  if (elsewhere)
    return (
      <Suspense>
        <ElsewhereScreen {...elsewhere} />
      </Suspense>
    )
  const refused = refusedOf(data)
  if (refused) return <AccessDenied refused={refused} />
  return (
    <InShell>
      <FullPage
        icon={<IconMapPinOff />}
        title="There is no such page"
        text="The address may be mistyped, or what was here is gone."
      >
        <LinkButton to="/">Go to the projects</LinkButton>
      </FullPage>
    </InShell>
  )
}
