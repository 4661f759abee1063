/** Keeps the shell around what stands in for a screen: whoever is signed in is never stranded without it. */
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useContext } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { sessionQuery } from '#web/session/present-session.ts'
import { arrive } from '#web/session/tabs.ts'
import { WithinShell } from '#web/ui/page/within-shell.ts'
import { loadShell } from './shell.ts'

const Shell = lazy(() => loadShell().then((module) => ({ default: module.Shell })))

/** What is in the shell already stays as it is; for a visitor it stands alone. */
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
