/** Chooses the days of a report: the running week, or from one day to another; the arrows move both by weeks (002 §4). */
import { ActionIcon, Group, SegmentedControl, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { DAYS_PER_WEEK, dayAfter, mondayOf } from '#contract/days.ts'
import { type Period, periodProblem, shifted } from '#contract/period.ts'
import { useLetters } from '#web/ui/letters.ts'
import { Tip } from '#web/ui/tip.tsx'
import { DayInput } from './day-input.tsx'
import { isDay } from './day-rules.ts'

/** As it stands in an address: nothing of the running week. */
export interface PeriodSearch {
  from?: string | undefined
  to?: string | undefined
}

const dayOf = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** Reads a period from an address; half of one is none. */
export function periodSearch(search: Record<string, unknown>): PeriodSearch {
  const [from, to] = [dayOf(search.from), dayOf(search.to)]
  return from && to ? { from, to } : {}
}

/** The week of a day, Monday to Sunday. */
export function weekOf(day: string): Period {
  const startDate = mondayOf(day)
  return { startDate, endDate: dayAfter(startDate, DAYS_PER_WEEK - 1) }
}

/** The period of an address: what it names, else the running week. */
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

/** An end of the period: what is typed and names no day yet stays in the field, and leads nowhere. */
function PeriodDay({ label, day, error, onDay }: PeriodDayProps) {
  const [present, setPresent] = useState<{ of: string; value: string | null }>({ of: day, value: day })
  // The arrows, or another period, moved it.
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
