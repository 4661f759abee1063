/** The bell in the top bar: how many are unread, and what has come since. What opens from it comes when it is pressed. */
import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { focusOn } from '#web/ui/menu/menu-button.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Notification } from '../contract.ts'
import { NEWEST, newestQuery, unreadQuery } from './api.ts'
import classes from './bell.module.css'
import type { BellPanelProps } from './bell-panel.tsx'

const BellPanel = later(async () => (await import('./bell-panel.tsx')).BellPanel, {
  Meanwhile: ({ button }: BellPanelProps) => cloneElement(button, { ref: focusOn }),
})

/** More than the mark has room for. */
const MOST_COUNTED = 99

/** Says quietly what has come since the list was seen last. */
function useNewOnes(newest: readonly Notification[] | undefined): void {
  const latest = useRef<string>(undefined)
  useEffect(() => {
    if (!newest) return
    // Ids sort by time.
    const since = latest.current
    latest.current = newest[0]?.notificationUniqueId ?? since ?? ''
    if (since === undefined) return
    const added = newest.filter(({ notificationUniqueId: id, isRead }) => id > since && !isRead)
    // 000 §8: shown as an alert to whoever caused it.
    for (const { kind, title } of added) if (kind === 'emailFailed') toast.error(title)
    const others = added.filter(({ kind }) => kind !== 'emailFailed')
    const [first] = others
    if (others.length === 1 && first) toast.info(first.title)
    else if (others.length > 1) {
      toast.info(`${others.length}${others.length === NEWEST ? ' or more' : ''} new notifications`)
    }
  }, [newest])
}

/** `isQuiet` until the screen is shown: what has come is not asked for before. */
export function Bell({ isQuiet }: { isQuiet: boolean }) {
  const [isPressed, setPressed] = useState(false)
  const newest = useQuery({ ...newestQuery, enabled: !isQuiet })
  const { data: counted } = useQuery(unreadQuery)
  const unread = counted?.unread ?? 0
  useNewOnes(newest.data?.items)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={unread > 0 ? `Notifications, ${formatNumber(unread)} unread` : 'Notifications'}
    >
      <IconBell size={20} stroke={1.6} />
    </ActionIcon>
  )
  return (
    <Indicator
      label={unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
      size={18}
      offset={9}
      disabled={unread === 0}
      classNames={{ indicator: classes.count }}
    >
      {isPressed ? (
        <BellPanel button={button} />
      ) : (
        cloneElement(button, {
          onClick: () => setPressed(true),
          'aria-haspopup': 'dialog',
          'aria-expanded': false,
        })
      )}
    </Indicator>
  )
}
