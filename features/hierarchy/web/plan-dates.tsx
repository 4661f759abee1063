/** The date fields of a plan record. Dates outside the parent's dates are allowed, with a warning. */
import { Group, SimpleGrid, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { DayInput, type DayInputProps } from '#web/ui/form/day-input.tsx'
import { type DayLimits, isDay } from '#web/ui/form/day-rules.ts'
import { formatSpan } from '#web/ui/format.ts'

/** The limits of two dates: the end must not be before the start. */
export function spanLimits(start: string | null): { start: DayLimits; end: DayLimits } {
  return { start: {}, end: { first: { day: start, what: 'the start' } } }
}

export interface PlanDatesProps {
  start: DayInputProps
  end: DayInputProps
  startsOn: string | null
  endsOn: string | null
  /** The dates of the parent. `whose` is its name in the warning, such as `the project's`. */
  parent: { whose: string; start: string | null; end: string | null }
}

function isOutside(day: string | null, { start, end }: PlanDatesProps['parent']): boolean {
  if (!isDay(day)) return false
  return Boolean((start && day < start.slice(0, 10)) || (end && day > end.slice(0, 10)))
}

/** A span of dates in lower case, for use within a sentence. */
const inSentence = (span: string) => span.replace(/^(From|Until) /, (word) => word.toLowerCase())

export function PlanDates({ start, end, startsOn, endsOn, parent }: PlanDatesProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayInput label="Start date" {...start} />
        <DayInput label="End date" limits={spanLimits(startsOn).end} {...end} />
      </SimpleGrid>
      {(isOutside(startsOn, parent) || isOutside(endsOn, parent)) && (
        <Group gap={6} wrap="nowrap" c="var(--plumb-warning)" role="status">
          <IconAlertTriangle size={16} aria-hidden style={{ flexShrink: 0 }} />
          <Text fz="sm">
            Outside {parent.whose} dates, {inSentence(formatSpan(parent.start, parent.end))}
          </Text>
        </Group>
      )}
    </>
  )
}
