/** The schedule as a list with all facts of the bars, for phones and for people who prefer text. */
import { Progress, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { RiskMark } from '#features/hierarchy/web/public.ts'
import { useSession } from '#web/session/session.ts'
import { countOf, formatSpan } from '#web/ui/format.ts'
import { blockWords, lateWords, outsideWords, progressWords, type ScheduleRow } from './rows.ts'
import { countDays } from './timescale.ts'

export interface FactsListProps {
  label: string
  rows: readonly ScheduleRow[]
  today: string
  canChange: (row: ScheduleRow) => boolean
  change: (row: ScheduleRow) => void
  toggle: (row: ScheduleRow) => void
}

const INDENT = 16

export function FactsList({ label, rows, today, canChange, change, toggle }: FactsListProps) {
  return (
    <ul className="facts-list" aria-label={label}>
      {rows.map((row) => {
        const style = { paddingLeft: 12 + (row.level - 1) * INDENT }
        const facts = <Facts row={row} today={today} />
        return (
          <li key={row.id} className="facts-item" data-kind={row.kind}>
            {row.isOpen !== undefined ? (
              <UnstyledButton
                className="facts-press"
                style={style}
                aria-expanded={row.isOpen}
                onClick={() => toggle(row)}
              >
                {facts}
              </UnstyledButton>
            ) : canChange(row) ? (
              <UnstyledButton className="facts-press" style={style} onClick={() => change(row)}>
                {facts}
              </UnstyledButton>
            ) : row.kind === 'activity' ? (
              // People who may not change the dates get a link to the activity's page.
              <Link
                to="/activities/details/$woid/$id"
                params={{ woid: row.workOrder, id: row.id }}
                className="facts-press"
                style={style}
              >
                {facts}
              </Link>
            ) : (
              <div className="facts-press" style={style}>
                {facts}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Facts({ row, today }: { row: ScheduleRow; today: string }) {
  const me = useSession().employeeUniqueId
  const { title, startDate, endDate, progress, riskLevel, isOpen, kind, isOutsideParentDates } = row
  const days = countDays(startDate, endDate)
  const late = lateWords(row, today)
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <>
      <span className="facts-title">
        {isOpen !== undefined && <Chevron size={16} aria-hidden />}
        {title}
      </span>
      <span className="facts-facts">
        <span>{formatSpan(startDate, endDate)}</span>
        {days !== null && <span>{countOf(days, 'day')}</span>}
        <span>{progressWords(progress)}</span>
        {late && <span className="facts-late">{late}</span>}
        {riskLevel !== null && <RiskMark level={riskLevel} isSmall />}
        {row.blocks?.map((block) => (
          <span key={block.targetUniqueID} className="facts-warning">
            {blockWords(block, me)}
          </span>
        ))}
        {isOutsideParentDates && <span className="facts-warning">{outsideWords[kind]}</span>}
      </span>
      {progress !== null && (
        <Progress component="span" value={Math.min(progress, 100)} size={4} mt={6} aria-hidden />
      )}
    </>
  )
}
