/** The ring that shows how far something is, and explains itself when pointed at or focused. */
import { RingProgress, Text, Tooltip } from '@mantine/core'

export interface ProgressGaugeProps {
  percent: number
  /** What the percentage is of: 'Completed $11.4M of $18.4M'. */
  explanation: string
  size?: number
  /** Off where the explanation stands in plain text beside it. */
  hasTooltip?: boolean
}

export function ProgressGauge({ percent, explanation, size = 40, hasTooltip = true }: ProgressGaugeProps) {
  const ring = (
    <RingProgress
      role="img"
      aria-label={`${percent} percent. ${explanation}`}
      tabIndex={hasTooltip ? 0 : undefined}
      size={size}
      thickness={Math.max(4, Math.round(size / 12))}
      roundCaps={percent > 0}
      sections={[{ value: percent, color: percent >= 100 ? 'green.8' : 'blueprint.6' }]}
      label={
        <Text ta="center" fz={size / 3.6} fw={650} lh={1} className="tabular" aria-hidden>
          {percent}
        </Text>
      }
    />
  )
  if (!hasTooltip) return ring
  return (
    <Tooltip label={explanation} multiline maw={280}>
      {ring}
    </Tooltip>
  )
}
