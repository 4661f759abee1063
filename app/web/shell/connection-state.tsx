/** Shows a mark while the screen may be out of date: the browser is offline, or the server does not reply. */

import { Badge, VisuallyHidden } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useConnection } from '#web/api/live.ts'
import { texts } from '#web/api/texts.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'

export function ConnectionState() {
  const connection = useConnection()
  const isPhone = useIsPhone()
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
        leftSection={!isPhone && <IconWifiOff size={12} aria-hidden />}
        circle={isPhone}
        role="status"
        style={{ flexShrink: 0 }}
      >
        {/* On a phone the breadcrumb leaves no room for the word, so there is only an icon. */}
        {isPhone ? (
          <>
            <IconWifiOff size={12} aria-hidden style={{ display: 'block' }} />
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        ) : (
          text
        )}
      </Badge>
    </Tip>
  )
}
