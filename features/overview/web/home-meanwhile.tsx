/** What stands above the list of projects until it is told, so that nothing moves when it comes. */
import { Skeleton } from '@mantine/core'
import { personHere } from '#web/session/person-here.ts'
import { useIsNarrow } from '#web/ui/is-phone.ts'

const KEY = 'plumbline-waits'

/** Whether something waited on whoever looks when they last saw this page: then the line has its room at once. */
const didWait = () => personHere() !== null && localStorage.getItem(KEY) === personHere()

/** Notes that something waits on whoever looks, or nothing. */
export function noteWaiting(waits: boolean): void {
  const who = personHere()
  if (!who || waits === didWait()) return
  if (waits) localStorage.setItem(KEY, who)
  else localStorage.removeItem(KEY)
}

/** As high as what comes. */
export function AboveSkeleton() {
  const isNarrow = useIsNarrow()
  return (
    <div aria-hidden>
      {didWait() && <Skeleton h={isNarrow ? 112 : 44} mb="sm" />}
      <Skeleton h={isNarrow ? 44 : 96} mb="md" />
    </div>
  )
}
