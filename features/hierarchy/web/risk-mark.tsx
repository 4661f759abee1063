/** The mark of a risk: its documented colour, a shape for each level, and the word (000 §9). */
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import classes from './risk-mark.module.css'

export interface RiskMarkProps {
  /** Null: the risk is hidden from the user. */
  level: RiskLevel | null
  /** The reason for the risk, shown below the mark. */
  reason?: string
  isSmall?: boolean
  /** On a phone only the shape is visible; screen readers still read the word. */
  isShapeOnPhone?: boolean
}

/** The shape of each level, in a 10 x 10 square, so that levels differ without colour. */
const shapes: Record<RiskLevel, ReactNode> = {
  low: <circle cx="5" cy="5" r="4.5" />,
  medium: <rect x="0.8" y="0.8" width="8.4" height="8.4" rx="1.2" />,
  attention: <path d="M5 0.6 9.8 9.2H0.2Z" />,
  high: <path d="M5 0 10 5 5 10 0 5Z" />,
  critical: <path d="M3 0.2h4L9.8 3v4L7 9.8H3L0.2 7V3Z" />,
}

const riskOf = (level: RiskLevel) => riskLevels.find((risk) => risk.riskLevel === level) ?? riskLevels[0]

/** The shape alone, for places with very many risks. The word must be shown elsewhere. */
export function RiskShape({ level, isSmall = false }: { level: RiskLevel; isSmall?: boolean }) {
  return (
    <svg
      viewBox="0 0 10 10"
      className={classes.shape}
      data-small={isSmall || undefined}
      fill={riskOf(level).colour}
      aria-hidden
    >
      {shapes[level]}
    </svg>
  )
}

export function RiskMark({ level, reason, isSmall = false, isShapeOnPhone = false }: RiskMarkProps) {
  if (level === null) return <span>–</span>
  const { riskLevelName } = riskOf(level)
  const mark = (
    <Group gap={isSmall ? 5 : 7} wrap="nowrap" component="span">
      <RiskShape level={level} isSmall={isSmall} />
      <Text
        fz={isSmall ? 'xs' : 'sm'}
        fw={500}
        component="span"
        className={isShapeOnPhone ? classes.wordOnDesk : undefined}
      >
        {riskLevelName}
      </Text>
    </Group>
  )
  if (!reason) return mark
  return (
    <Stack gap={1}>
      {mark}
      <Text fz="xs" c="dimmed" component="span">
        {reason}
      </Text>
    </Stack>
  )
}
