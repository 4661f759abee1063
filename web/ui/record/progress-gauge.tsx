/**
 * The ring that shows progress. Its explanation appears when the mouse points at the ring or the ring gets
 * the focus.
 */

import { formatPercent } from '#contract/figures.ts'
import { Tip } from '#web/ui/tip.tsx'
import classes from './progress-gauge.module.css'

export interface ProgressGaugeProps {
  percent: number
  /** The amounts behind the percentage: 'Completed $11.4M of $18.4M'. */
  explanation: string
  size?: number
  /** False if the explanation is in the text beside the ring. */
  hasTooltip?: boolean
}

/**
 * Drawn without Mantine's ring: lists contain many rings, and Mantine's ring adds a tooltip to each of its
 * parts.
 */
export function ProgressGauge({ percent, explanation, size = 40, hasTooltip = true }: ProgressGaugeProps) {
  const thickness = Math.max(4, Math.round(size / 12))
  const circle = { cx: size / 2, cy: size / 2, r: (size - thickness) / 2 - 1, strokeWidth: thickness }
  const shown = formatPercent(percent).replace('%', '')
  const ring = (
    <svg
      role="img"
      aria-label={`${shown} percent. ${explanation}`}
      tabIndex={hasTooltip ? 0 : undefined}
      viewBox={`0 0 ${size} ${size}`}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      className={classes.ring}
    >
      <circle {...circle} className={classes.whole} />
      {percent > 0 && (
        <circle
          {...circle}
          pathLength={100}
          strokeDasharray={`${Math.min(percent, 100)} 100`}
          transform={`rotate(-90 ${circle.cx} ${circle.cy})`}
          className={classes.done}
          data-complete={percent >= 100 || undefined}
        />
      )}
      <text x="50%" y="50%" fontSize={size / 3.6} className={`${classes.percent} tabular`} aria-hidden>
        {shown}
      </text>
    </svg>
  )
  if (!hasTooltip) return ring
  return (
    <Tip label={explanation} multiline maw={280}>
      {ring}
    </Tip>
  )
}
