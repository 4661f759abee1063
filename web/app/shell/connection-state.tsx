/** Says when what is shown may be out of date: the browser is offline, or the server is not answering. */

import { Badge } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnection } from '#web/api/live.ts'
import { texts } from '#web/api/texts.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast.ts'

export function ConnectionState() {
  const connection = useConnection()
  useEffect(() => {
    const say = () => toast.error(texts.offline)
    addEventListener('offline', say)
    return () => removeEventListener('offline', say)
  }, [])
  if (connection === 'live') return null
  const text = connection === 'offline' ? 'Offline' : 'Reconnecting'
  return (
    <Tip label="What you see may be out of date. It is refreshed when the connection is back.">
      <Badge
        color="orange"
        variant="outline"
        tt="none"
        leftSection={<IconWifiOff size={12} aria-hidden />}
        role="status"
      >
        {text}
      </Badge>
    </Tip>
  )
}
