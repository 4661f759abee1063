/** The documented colour of a risk, always with its word (000 §9). */
import { Group, Stack, Text } from '@mantine/core'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import classes from './risk-mark.module.css'

export interface RiskMarkProps {
  level: RiskLevel
  /** What it was computed from, or who set it: stands below. */
  reason?: string
  isSmall?: boolean
}

export function RiskMark({ level, reason, isSmall = false }: RiskMarkProps) {
  const { riskLevelName, colour } = riskLevels.find((risk) => risk.riskLevel === level) ?? riskLevels[0]
  const mark = (
    <Group gap={isSmall ? 5 : 7} wrap="nowrap" component="span">
      <span
        className={classes.dot}
        data-small={isSmall || undefined}
        style={{ background: colour }}
        aria-hidden
      />
      <Text fz={isSmall ? 'xs' : 'sm'} fw={500} component="span">
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
