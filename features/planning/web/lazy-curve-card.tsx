/** The card of the curve, loaded after the screen: other facts on the screen must not wait for it. */
import { Skeleton } from '@mantine/core'
import { later } from '#web/ui/later.tsx'
import type { CurveCardProps } from './curve-card.tsx'

/** The height of the loaded card, so that nothing below moves. */
const HEIGHT = 384

export const LazyCurveCard = later<CurveCardProps>(async () => (await import('./curve-card.tsx')).CurveCard, {
  Meanwhile: () => <Skeleton h={HEIGHT} />,
})
