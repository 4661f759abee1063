/** Names the person who took a step: `: Nils Ames answered it`. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import { type HistorySectionProps, historyList } from './history-section.tsx'

interface StepAtProps {
  /** The history that contains the step. */
  of: HistorySectionProps
  /** The time of the step in the record. */
  at: string
}

/**
 * The longest time, in milliseconds, between the time in the record and its history entry: the record has the
 * time when the call began, the history the time of writing.
 */
const LONGEST_STEP = 60_000

/**
 * Shows nothing if no step has this time, if the step happened automatically, or if the viewer took the step.
 */
export function StepAt({ of, at }: StepAtProps) {
  const { employeeUniqueId: me } = useSession()
  const { data } = useInfiniteQuery(historyList(of))
  // The newest entries come first, so the last match is the earliest.
  const taken = data?.items.findLast(({ step, createdOnDate }) => {
    const later = Date.parse(createdOnDate) - Date.parse(at)
    return step !== null && later >= 0 && later < LONGEST_STEP
  })
  if (!taken?.employeeUniqueId || taken.employeeUniqueId === me) return null
  const text = `${withoutCompany(taken.employeeName)} ${taken.step}`
  return <span title={text}>: {text}</span>
}
