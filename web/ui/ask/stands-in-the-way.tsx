/** Shows why an action was refused, with links to the screens that show the reason. */
import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { CallError } from '#web/api/client.ts'
import { ErrorLinks } from './error-links.tsx'

export function StandsInTheWay({ error, onLeave }: { error: CallError; onLeave: () => void }) {
  return (
    <Alert
      role="alert"
      color="red"
      variant="outline"
      title={error.message}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <ErrorLinks links={error.links} onLeave={onLeave} />
      {error.hint && (
        <Text fz="sm" mt={4}>
          {error.hint}
        </Text>
      )}
    </Alert>
  )
}
