/**
 * Chooses the days of a report: the present week, or a range of days. The arrows move the first and the last
 * day by a week (002 §4).
 */
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DAYS_PER_WEEK, dayAfter, mondayOf } from '#contract/days.ts'
import { type Period, periodProblem, shifted } from '#contract/period.ts'
import { useLetters } from '#web/ui/letters.ts'
import { Tip } from '#web/ui/tip.tsx'
import { DayInput } from './day-input.tsx'
import { isDay } from './day-rules.ts'

/** The period in an address; empty for the present week. */
export interface PeriodSearch {
  from?: string | undefined
  to?: string | undefined
}

const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/**
 * Reads a period from an address. If only the first or only the last day is valid, the period counts as
 * missing.
 */
export function periodSearch(search: Record<string, unknown>): PeriodSearch {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return from && to ? { from, to } : {}
}

/** Returns the week of a day, Monday to Sunday. */
export function weekOf(day: string): Period {
  const startDate = mondayOf(day)
  return { startDate, endDate: dayAfter(startDate, DAYS_PER_WEEK - 1) }
}

/** Returns the period of an address; the present week if the address contains no period. */
export const periodOf = ({ from, to }: PeriodSearch, today: string): Period =>
  from && to ? { startDate: from, endDate: to } : weekOf(today)

export interface PeriodChooserProps {
  search: PeriodSearch
  today: string
  change: (next: PeriodSearch) => void
}

export function PeriodChooser({ search, today, change }: PeriodChooserProps) {
  const period = periodOf(search, today)
  const isRange = search.from !== undefined
  const to = ({ startDate, endDate }: Period) => change({ from: startDate, to: endDate })
  const shift = (weeks: number) => to(shifted(period, weeks * DAYS_PER_WEEK))
  const problem = periodProblem(period)
  useLetters((key) => {
    if (key !== '[' && key !== ']') return false
    shift(key === '[' ? -1 : 1)
    return true
  })
  const arrow = (weeks: -1 | 1) => {
    const label = weeks < 0 ? '7 days back' : '7 days on'
    return (
      <Tip label={label}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          aria-keyshortcuts={weeks < 0 ? '[' : ']'}
          onClick={() => shift(weeks)}
        >
          {weeks < 0 ? <IconChevronLeft size={18} aria-hidden /> : <IconChevronRight size={18} aria-hidden />}
        </ActionIcon>
      </Tip>
    )
  }
  return (
    <Group gap="sm" align="flex-start">
      <SegmentedControl
        aria-label="Period"
        data={[
          { value: 'current', label: 'Current period' },
          { value: 'range', label: 'Date range' },
        ]}
        value={isRange ? 'range' : 'current'}
        onChange={(value) => (value === 'range' ? to(period) : change({}))}
      />
      <Group gap={6} wrap="nowrap" align="flex-start" role="group" aria-label="From and to">
        {arrow(-1)}
        <PeriodDay label="From" day={period.startDate} onDay={(startDate) => to({ ...period, startDate })} />
        <PeriodDay
          label="To"
          day={period.endDate}
          error={problem}
          onDay={(endDate) => to({ ...period, endDate })}
        />
        {arrow(1)}
      </Group>
      <Text fz="xs" c="dimmed" py={9} visibleFrom="sm">
        arrows move by 7 days
      </Text>
    </Group>
  )
}

interface PeriodDayProps {
  label: string
  day: string
  error?: string | undefined
  onDay: (day: string) => void
}

/**
 * The field of one end of the period. A typed text that names no day yet stays in the field, and does not
 * change the address.
 */
function PeriodDay({ label, day, error, onDay }: PeriodDayProps) {
  const [present, setPresent] = useState<{ of: string; value: string | null }>({ of: day, value: day })
  // If the arrows or another period have changed the day, the new day replaces the typed text.
  const value = present.of === day ? present.value : day
  return (
    <DayInput
      aria-label={label}
      w={118}
      clearable={false}
      value={value}
      error={error}
      onChange={(next) => {
        setPresent({ of: isDay(next) ? next : day, value: next })
        if (isDay(next) && next !== day) onDay(next)
      }}
    />
  )
}
