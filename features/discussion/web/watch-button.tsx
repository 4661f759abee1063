/** The button to start or stop watching a record, with the names of all watchers. */
import { Button, Text } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type Target, useWatching, watchingQuery } from './api.ts'

export function WatchButton({ target }: { target: Target }) {
  const { data } = useQuery(watchingQuery(target))
  const watch = useWatching(target)
  if (!data) return null
  const { isWatching, watchers } = data
  const named = watchers.flatMap(({ name }) => name ?? [])
  const unnamed = watchers.length - named.length
  const who = [...named, ...(unnamed > 0 ? [countOf(unnamed, 'person', 'people')] : [])].join(', ')
  return (
    <Tip
      label={who ? `Notified of steps and comments: ${who}` : 'Nobody is notified of steps and comments'}
      multiline
      maw={280}
    >
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        aria-pressed={isWatching}
        leftSection={isWatching ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        loading={watch.isPending}
        onClick={() =>
          watch
            .mutateAsync(!isWatching)
            .then(() =>
              toast.success(
                isWatching
                  ? 'You no longer get notifications about this'
                  : 'You get notifications of steps and comments',
              ),
            )
            .catch(toast.failure)
        }
      >
        {isWatching ? 'Watching' : 'Watch'}
        <Text span inherit c="dimmed" ml={6}>
          {countOf(watchers.length, 'person', 'people')}
        </Text>
      </Button>
    </Tip>
  )
}
