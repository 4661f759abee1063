/** A project's details: /projects/details/{woID} (000 §2). Its overview, or the drill-down of its work. */
import { useParams, useSearch } from '@tanstack/react-router'
import { Overview } from '#features/projects/web/public.ts'
import { DrillDown } from './drill-down.tsx'
import { LazyCurveCard } from './lazy-curve-card.tsx'

export function DetailsScreen() {
  const { woID } = useParams({ from: '/signed-in/project/projects/details/$woID' })
  const { view } = useSearch({ from: '/signed-in/project/projects/details/$woID' })
  return view === 'overview' ? (
    <Overview workOrder={woID} curve={<LazyCurveCard workOrder={woID} />} />
  ) : (
    <DrillDown key={woID} workOrder={woID} />
  )
}
