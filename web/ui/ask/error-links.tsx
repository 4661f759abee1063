/** Links to the screens that show the reason for a refusal. */
import { Anchor, List } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import type { CallError } from '#web/api/client.ts'

interface ErrorLinksProps {
  links: CallError['links']
  /** Called before the screen changes. */
  onLeave?: (() => void) | undefined
}

export function ErrorLinks({ links, onLeave }: ErrorLinksProps) {
  const router = useRouter()
  return (
    <List size="sm">
      {links.map(({ text, path }) => (
        <List.Item key={path}>
          <Anchor
            href={path}
            fz="sm"
            display="inline-block"
            py={3}
            onClick={(event) => {
              // With one of these keys, the browser opens the link in a new tab or window.
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              onLeave?.()
              router.history.push(path)
            }}
          >
            {text}
          </Anchor>
        </List.Item>
      ))}
    </List>
  )
}
