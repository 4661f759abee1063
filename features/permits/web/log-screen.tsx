/** The sign-off log of a permit, and what was said of it: /permit/comments/{woid}/{id} (001 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { RecordPage } from '#web/ui/record/record-page.tsx'
import { permitQuery } from './api.ts'
import { LogSection } from './log-section.tsx'
import { Discussion } from './permit-screen.tsx'
import { PermitStatus } from './permit-status.tsx'
import { headingOf } from './permit-words.ts'

export function LogScreen() {
  const { id } = useParams({ from: '/signed-in/project/permit/comments/$woid/$id' })
  const { data: permit } = useSuspenseQuery(permitQuery(id))
  return (
    <RecordPage title={headingOf(permit)} state={<PermitStatus permit={permit} />} steps={null}>
      <LogSection permit={permit} may={permit.may.log} />
      <Discussion permit={permit} />
    </RecordPage>
  )
}
