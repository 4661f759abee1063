/** How much time a screen of the chart shows. */
export const zooms = ['day', 'week', 'month', 'quarter'] as const
export type Zoom = (typeof zooms)[number]
