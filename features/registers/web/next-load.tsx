/** The end of a list that loads on as one scrolls: when it comes into sight; a failed load waits for a click. */
import { Button, Center, Group, Loader, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { texts } from '#web/api/texts.ts'

export interface NextLoadMarkProps {
  /** What is loading, for whoever hears it. */
  label: string
  hasNext: boolean
  isLoading: boolean
  /** While anything of the list is fetched, be it anew: loading on would end that, and keep what is out of date. */
  isBusy: boolean
  hasFailed: boolean
  load: (options: { cancelRefetch: boolean }) => unknown
  /** How long the list counts as busy after a load (000 §9). */
  busyMilliseconds?: number
}

export function NextLoadMark(props: NextLoadMarkProps) {
  const { label, hasNext, isLoading, isBusy, hasFailed, load, busyMilliseconds = 0 } = props
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  const isInSight = entry?.isIntersecting ?? false
  useEffect(() => {
    if (!isInSight || !hasNext || isBusy || hasFailed) return
    // It may be fetched anew since this was drawn.
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
