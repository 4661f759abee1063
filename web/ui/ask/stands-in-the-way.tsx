/** Why something was refused, with links to what stands in the way. */
import { Alert, Anchor, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { CallError } from '#web/api/client.ts'

export function StandsInTheWay({ error, onLeave }: { error: CallError; onLeave: () => void }) {
  const router = useRouter()
  return (
    <Alert
      role="alert"
      color="red"
      variant="outline"
      title={error.message}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List size="sm">
        {error.links.map(({ text, path }) => (
          <List.Item key={path}>
            <Anchor
              href={path}
              fz="sm"
              display="inline-block"
              py={3}
              onClick={(event) => {
                // In a tab of its own it is the browser's.
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                onLeave()
                router.history.push(path)
              }}
            >
              {text}
            </Anchor>
          </List.Item>
        ))}
      </List>
      {error.hint && (
        <Text fz="sm" mt={4}>
          {error.hint}
        </Text>
      )}
    </Alert>
  )
}
