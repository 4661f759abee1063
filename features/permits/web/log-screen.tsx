/** The sign-off log of a permit, and its comments: /permit/comments/{woid}/{id} (001 §2). */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { numberOf } from '#contract/record-types.ts'
import { DiscussionSection } from '#features/discussion/web/public.ts'
import { useMay } from '#web/session/session.ts'
import { RecordPage } from '#web/ui/record/record-page.tsx'
import { discussion, permitQuery } from './api.ts'
import { LogSection } from './log-section.tsx'
import { PermitStatus } from './permit-status.tsx'
import { NO_COMMENTS } from './permit-words.ts'

export function LogScreen() {
  const { woid, id } = useParams({ from: '/signed-in/project/permit/comments/$woid/$id' })
  const { data: permit } = useSuspenseQuery(permitQuery(id))
  const may = useMay()
  return (
    <RecordPage
      number={numberOf('Permit', permit.number)}
      title={permit.permitTitle}
      state={<PermitStatus permit={permit} />}
      steps={null}
    >
      <LogSection permit={permit} may={permit.may.log} />
      <DiscussionSection
        of={discussion}
        id={id}
        workOrder={woid}
        failed={NO_COMMENTS}
        mayComment={may('Permits', 'Create', woid)}
      />
    </RecordPage>
  )
}
