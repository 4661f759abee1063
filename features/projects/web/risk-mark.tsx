/** The documented colour of a risk, always with its word (000 §9). */
import { Group, Text, Tooltip } from '@mantine/core'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import classes from './risk-mark.module.css'

export interface RiskMarkProps {
  level: RiskLevel
  /** With a reason, it explains itself when pointed at or focused. */
  reason?: string
  isSmall?: boolean
}

export function RiskMark({ level, reason, isSmall = false }: RiskMarkProps) {
  const { riskLevelName, colour } = riskLevels.find((risk) => risk.riskLevel === level) ?? riskLevels[0]
  const mark = (
    <Group
      gap={isSmall ? 5 : 7}
      wrap="nowrap"
      component="span"
      className={classes.mark}
      tabIndex={reason ? 0 : undefined}
      role={reason ? 'note' : undefined}
      aria-label={reason ? `Risk: ${riskLevelName}. ${reason}` : undefined}
    >
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
  return reason ? (
    <Tooltip label={reason} multiline maw={280}>
      {mark}
    </Tooltip>
  ) : (
    mark
  )
}
