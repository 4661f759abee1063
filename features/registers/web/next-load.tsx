/**
 * The end of a list that grows as the user scrolls. When the end becomes visible, the next rows are loaded.
 * After a failed load, the user must click.
 */
import { Button, Center, Group, Loader, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { texts } from '#web/api/texts.ts'

export interface NextLoadMarkProps {
  /** The label of the loading mark, for screen readers. */
  label: string
  hasNext: boolean
  isLoading: boolean
  /**
   * True while any part of the list is fetched or fetched again. Loading the next rows would cancel that
   * fetch and leave outdated rows.
   */
  isBusy: boolean
  hasFailed: boolean
  load: (options: { cancelRefetch: boolean }) => unknown
  /** The milliseconds for which the list counts as busy after a load (000 §9). */
  busyMilliseconds?: number
}

export function NextLoadMark(props: NextLoadMarkProps) {
  const { label, hasNext, isLoading, isBusy, hasFailed, load, busyMilliseconds = 0 } = props
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  const isInSight = entry?.isIntersecting ?? false
  useEffect(() => {
    if (!isInSight || !hasNext || isBusy || hasFailed) return
    // Does not cancel a fetch that began after this was rendered.
    const timer = setTimeout(() => load({ cancelRefetch: false }), busyMilliseconds)
    return () => clearTimeout(timer)
  }, [isInSight, hasNext, isBusy, hasFailed, load, busyMilliseconds])
  // After the last page nothing can load: no empty space between the last row and the sums below the list.
  const isComplete = !hasNext && !isLoading && !hasFailed
  return (
    <Center ref={ref} mih={isComplete ? 16 : 56} py={isComplete ? 0 : 'sm'} aria-live="polite">
      {isLoading && <Loader size="sm" type="dots" role="img" aria-label={label} />}
      {hasFailed && !isLoading && (
        <Group>
          <Text fz="sm">{texts.fetchFailed}</Text>
          <Button variant="default" size="xs" onClick={() => load({ cancelRefetch: false })}>
            Try again
          </Button>
        </Group>
      )}
    </Center>
  )
}
