/** The end of a list that loads on as one scrolls: when it comes into sight; a failed load waits for a click. */
import { Button, Center, Group, Loader, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { useEffect } from 'react'
import { texts } from '#web/api/texts.ts'

export interface NextPageProps {
  /** What is loading, for whoever hears it. */
  label: string
  hasNext: boolean
  isLoading: boolean
  hasFailed: boolean
  load: () => unknown
  /** How long the list counts as busy after a load (000 §9). */
  busyMilliseconds?: number
}

export function NextPage(props: NextPageProps) {
  const { label, hasNext, isLoading, hasFailed, load, busyMilliseconds = 0 } = props
  const { ref, entry } = useIntersection({ rootMargin: '300px' })
  const isInSight = entry?.isIntersecting ?? false
  useEffect(() => {
    if (!isInSight || !hasNext || isLoading || hasFailed) return
    const timer = setTimeout(load, busyMilliseconds)
    return () => clearTimeout(timer)
  }, [isInSight, hasNext, isLoading, hasFailed, load, busyMilliseconds])
  return (
    <Center ref={ref} mih={56} py="sm" aria-live="polite">
      {isLoading && <Loader size="sm" type="dots" role="img" aria-label={label} />}
      {hasFailed && !isLoading && (
        <Group>
          <Text fz="sm">{texts.fetchFailed}</Text>
          <Button variant="default" size="xs" onClick={() => load()}>
            Try again
          </Button>
        </Group>
      )}
    </Center>
  )
}
