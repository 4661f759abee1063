import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '#web/api/client.ts'
import { isOfCode, loadAnew, whyAway } from '#web/api/code.ts'
import { texts } from '#web/api/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'

/** A connection that is back is not there at once, and a server that was away tells nobody that it is back. */
const AGAIN_MILLISECONDS = 10_000

/** What stands in for a screen that could not be had. While that was for want of an answer, it is tried again. */
export function BrokenScreen({ error, retry }: { error: Error; retry: () => void }) {
  const router = useRouter()
  const tryAgain = async () => {
    // Code that is there no more, as after an update, comes with the page alone.
    if (!(error instanceof CallError) && !(await whyAway())) return location.reload()
    void router.invalidate()
    retry()
  }
  useEffect(() => {
    if (isOfCode(error)) void loadAnew()
  }, [error])
  const isAway = error instanceof CallError && error.isAway
  const tryByItself = useEffectEvent(tryAgain)
  useEffect(() => {
    if (!isAway) return
    const again = () => void tryByItself()
    const timer = setInterval(again, AGAIN_MILLISECONDS)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [isAway])
  // What the browser says of its own failures is no text for people.
  const ours = navigator.onLine ? texts.unknownError : texts.offline
  const text = error instanceof CallError ? error.message : ours
  return (
    <FullPage icon={<IconPlugConnectedX />} title={texts.fetchFailed} text={text}>
      <Button onClick={() => void tryAgain()}>Try again</Button>
      <LinkButton to="/" variant="default">
        Go to the projects
      </LinkButton>
    </FullPage>
  )
}
