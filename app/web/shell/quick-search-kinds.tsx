/** The buttons below the field of the quick search: one group alone, one project or all projects. */
import { UnstyledButton } from '@mantine/core'
import { foundGroups } from '#features/finding/groups.ts'
import classes from './quick-search-dialog.module.css'
import { countSaid, type Findings, totalOf } from './quick-search-findings.ts'

/** Draws nothing while there is nothing to choose. */
export function Kinds({ findings }: { findings: Findings }) {
  const { here, scope, setWide, groups, chosen, setGroup, isAskable, countInAll } = findings
  if (groups.length === 0 && (scope || !here || !isAskable)) return null
  return (
    <div className={classes.kinds}>
      {groups.length > 0 && (
        <>
          <Chip isOn={chosen === null} onChoose={() => setGroup(null)} label="All" count={totalOf(groups)} />
          {groups.map(({ group, count, isMore }) => (
            <Chip
              key={group}
              isOn={chosen === group}
              onChoose={() => setGroup(group)}
              label={foundGroups[group]}
              count={countSaid(count, isMore)}
            />
          ))}
        </>
      )}
      {countInAll !== undefined && (
        <UnstyledButton className={classes.wide} onClick={() => setWide(true)}>
          All projects {countInAll}
        </UnstyledButton>
      )}
      {!scope && here && (
        <UnstyledButton className={classes.wide} onClick={() => setWide(false)}>
          Only {here.workOrderTitle}
        </UnstyledButton>
      )}
    </div>
  )
}

interface ChipProps {
  isOn: boolean
  onChoose: () => void
  label: string
  count: string
}

function Chip({ isOn, onChoose, label, count }: ChipProps) {
  return (
    <UnstyledButton className={classes.chip} aria-pressed={isOn} onClick={onChoose}>
      {label} <span className={classes.count}>{count}</span>
    </UnstyledButton>
  )
}
