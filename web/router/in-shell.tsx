/** Keeps the shell around an error screen, so that a signed-in person still has the navigation. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/session/present-session.ts'
import { arrive } from '#web/session/tabs.ts'
import { WithinShell } from '#web/ui/page/within-shell.ts'
import { loadShell } from './shell.ts'

const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })))

/**
 * Renders `children` in the shell. Renders `children` alone if the shell is already around them, or if nobody
 * is signed in.
 */
export function InShell({ children }: { children: ReactNode }) {
  const isWithin = useContext(WithinShell)
  const { data: session, isPending } = useQuery({
    queryKey: ['session', 'of whoever came here'],
    queryFn: async () =>
      (await arrive().catch(() => false)) ? queryClient.ensureQueryData(sessionQuery) : null,
    enabled: !isWithin,
    retry: false,
    gcTime: 0,
  })
  if (isWithin) return children
  if (isPending) return null
  if (!session || session.mustSetUpSecondFactor) return children
  return (
    <Suspense>
      <Shell>{children}</Shell>
    </Suspense>
  )
}
