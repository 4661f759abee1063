/** Who took the step by which a record came to be as it is: `: Nils Ames answered it`. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSession } from '#web/session/session.ts'
import { withoutCompany } from '#web/ui/record/person-name.tsx'
import { type HistorySectionProps, historyList } from './history-section.tsx'

interface StepAtProps {
  /** Whose history tells it. */
  of: HistorySectionProps
  /** What the record says of when it was. */
  at: string
}

/** A step says one time of all that it writes: that at which it was asked for. The history says when it was written. */
const LONGEST_STEP = 60_000

/** Nothing where no step was taken then, where it came by itself, and where it was the viewer: they know. */
export function StepAt({ of, at }: StepAtProps) {
  const { employeeUniqueId: me } = useSession()
  const { data } = useInfiniteQuery(historyList(of))
  // The newest come first.
  const taken = data?.items.findLast(({ step, createdOnDate }) => {
    const later = Date.parse(createdOnDate) - Date.parse(at)
    return step !== null && later >= 0 && later < LONGEST_STEP
  })
  if (!taken?.employeeUniqueId || taken.employeeUniqueId === me) return null
  const text = `${withoutCompany(taken.employeeName)} ${taken.step}`
  return <span title={text}>: {text}</span>
}
