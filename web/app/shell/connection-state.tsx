/** Says when what is shown may be out of date: the browser is offline, or the server is not answering. */
import { Badge, Tooltip } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useConnection } from '#web/api/live.ts'
import { texts } from '#web/api/texts.ts'
import { toast } from '#web/ui/toast.ts'

/** A short interruption is nobody's business. */
const PATIENCE_MILLISECONDS = 3000

export function ConnectionState() {
  const connection = useConnection()
  const [isAway, setAway] = useState(false)

  useEffect(() => {
    const say = () => toast.error(texts.offline)
    addEventListener('offline', say)
    return () => removeEventListener('offline', say)
  }, [])
  useEffect(() => {
    if (connection === 'live') return setAway(false)
    const timer = setTimeout(() => setAway(true), connection === 'offline' ? 0 : PATIENCE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [connection])

  if (!isAway) return null
  const text = connection === 'offline' ? 'Offline' : 'Reconnecting'
  return (
    <Tooltip label="What you see may be out of date. It is refreshed when the connection is back.">
      <Badge
        color="orange"
        variant="outline"
        leftSection={<IconWifiOff size={12} aria-hidden />}
        role="status"
      >
        {text}
      </Badge>
    </Tooltip>
  )
}
