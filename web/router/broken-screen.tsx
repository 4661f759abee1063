import { Button } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { CallError } from '#web/api/client.ts'
import { texts } from '#web/api/texts.ts'
import { FullPage } from '#web/ui/full-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

export default function BrokenScreen({ error, retry }: { error: Error; retry: () => void }) {
  const router = useRouter()
  // What the browser says of its own failures is no text for people.
  const ours = navigator.onLine ? texts.unknownError : texts.offline
  const text = error instanceof CallError ? error.message : ours
  return (
    <FullPage icon={<IconPlugConnectedX />} title={texts.fetchFailed} text={text}>
      <Button
        onClick={() => {
          void router.invalidate()
          retry()
        }}
      >
        Try again
      </Button>
      <LinkButton to="/" variant="default">
        Go to the projects
      </LinkButton>
    </FullPage>
  )
}
