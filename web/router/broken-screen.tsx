import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { CallError } from '#web/api/client.ts'
import { isOfCode, loadAnew, whyAway } from '#web/api/code.ts'
import { texts } from '#web/api/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { FullPage } from '#web/ui/page/full-page.tsx'

/**
 * The time between two attempts. The event 'online' may come before the connection works, and no event
 * reports that the server works again.
 */
const AGAIN_MILLISECONDS = 10_000

/**
 * The screen in place of a screen that could not be loaded. If the reason was no reply or a 5xx, the load is
 * tried again automatically.
 */
export function BrokenScreen({ error, retry }: { error: Error; retry: () => void }) {
  const router = useRouter()
  const tryAgain = async () => {
    // The server replies, but the code failed to load: after an update the old code no longer exists, and
    // only a reload of the page loads the new code.
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
  // The browser's own error messages are not written for users.
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
