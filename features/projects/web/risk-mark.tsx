/** The documented colour of a risk, always with its word (000 §9). */
import { Group, Text, Tooltip } from '@mantine/core'
import { type RiskLevel, riskLevels } from '#features/reference/contract.ts'
import classes from './risk-mark.module.css'

/** With a reason, it explains itself when pointed at or focused. */
export function RiskMark({ level, reason }: { level: RiskLevel; reason?: string }) {
  const { riskLevelName, colour } = riskLevels.find((risk) => risk.riskLevel === level) ?? riskLevels[0]
  const mark = (
    <Group
      gap={7}
      wrap="nowrap"
      component="span"
      className={classes.mark}
      tabIndex={reason ? 0 : undefined}
      role={reason ? 'note' : undefined}
      aria-label={reason ? `Risk: ${riskLevelName}. ${reason}` : undefined}
    >
      <span className={classes.dot} style={{ background: colour }} aria-hidden />
      <Text fz="sm" fw={500} component="span">
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
