/** Planned against earned, whose code comes beside that of its screen: facts stand there before it does. */
import { Skeleton } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { CurveCardProps } from './curve-card.tsx'

/** As high as it will be, so that nothing moves. */
const HEIGHT = 384

export const LazyCurveCard = later<CurveCardProps>(async () => (await import('./curve-card.tsx')).CurveCard, {
  Meanwhile: () => <Skeleton h={HEIGHT} />,
})
