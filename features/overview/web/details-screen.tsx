/**
 * A project's details: /projects/details/{woID} (000 §2). It shows the overview or the drill-down of the
 * work.
 */
import { useParams, useSearch } from '@tanstack/react-router'
import { CurveCard } from '#features/planning/web/public.ts'
import { DrillDown } from '#features/planning/web/public-drilldown.ts'
import { Overview } from '#features/projects/web/public.ts'
import { later } from '#web/ui/later.tsx'

const Late = later<{ workOrder: string }>(async () => (await import('./cards.tsx')).LateAndWeek)
const Next = later<{ workOrder: string }>(async () => (await import('./cards.tsx')).NextAndPhotos)

export function DetailsScreen() {
  const { woID } = useParams({ from: '/signed-in/project/projects/details/$woID' })
  const { view } = useSearch({ from: '/signed-in/project/projects/details/$woID' })
  return view === 'overview' ? (
    <Overview
      workOrder={woID}
      curve={<CurveCard workOrder={woID} />}
      now={<Late workOrder={woID} />}
      next={<Next workOrder={woID} />}
    />
  ) : (
    <DrillDown key={woID} workOrder={woID} />
  )
}
