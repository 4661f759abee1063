/**
 * The bell in the top bar: the number of unread notifications, and a message about new ones. The code of its
 * panel is loaded when the bell is pressed.
 */
import { ActionIcon, Indicator } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { cloneElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/ui/format.ts'
import { later } from '#web/ui/later.tsx'
import { focusOn } from '#web/ui/menu/menu-button.ts'
import { toast } from '#web/ui/toast/toast.ts'
import type { Notification } from '../contract.ts'
import { elsewhereQuery, NEWEST, newestQuery, unreadQuery } from './api.ts'
import classes from './bell.module.css'
import type { BellPanelProps } from './bell-panel.tsx'

const BellPanel = later(async () => (await import('./bell-panel.tsx')).BellPanel, {
  Meanwhile: ({ button }: BellPanelProps) => cloneElement(button, { ref: focusOn }),
})

/** Above this number, the mark has no room and shows a plus. */
const MOST_COUNTED = 99

/** Shows a toast about notifications that are newer than the last list. */
function useNewOnes(newest: readonly Notification[] | undefined): void {
  const latest = useRef<string>(undefined)
  useEffect(() => {
    if (!newest) return
    // Newer notifications have greater ids.
    const since = latest.current
    latest.current = newest[0]?.notificationUniqueId ?? since ?? ''
    if (since === undefined) return
    const added = newest.filter(({ notificationUniqueId: id, isRead }) => id > since && !isRead)
    // 000 §8: shown as an alert to the person who caused the mail.
    for (const { kind, title } of added) if (kind === 'emailFailed') toast.error(title)
    const others = added.filter(({ kind }) => kind !== 'emailFailed')
    const [first] = others
    if (others.length === 1 && first) toast.info(first.title)
    else if (others.length > 1) {
      toast.info(`${others.length}${others.length === NEWEST ? ' or more' : ''} new notifications`)
    }
  }, [newest])
}

export interface BellProps {
  /** True until the screen is shown: before that, new notifications are not fetched. */
  isQuiet: boolean
  /** The part about other accounts in the panel; null if the user has no other account. */
  elsewhere: ReactNode
}

/** The accessible name: the unread number of this account, followed by that of the other accounts. */
function nameOf(unread: number, elsewhere: number): string {
  const here = unread > 0 && `${formatNumber(unread)} unread`
  const there = elsewhere > 0 && `${formatNumber(elsewhere)}${here ? '' : ' unread'} in other accounts`
  return ['Notifications', here, there].filter(Boolean).join(', ')
}

export function Bell({ isQuiet, elsewhere }: BellProps) {
  const [isPressed, setPressed] = useState(false)
  const newest = useQuery({ ...newestQuery, enabled: !isQuiet })
  const { data: counted } = useQuery(unreadQuery)
  const unread = counted?.unread ?? 0
  const { data: others = [] } = useQuery({ ...elsewhereQuery, enabled: !isQuiet && elsewhere !== null })
  const unreadElsewhere = others.reduce((sum, account) => sum + account.unread, 0)
  useNewOnes(newest.data?.items)
  const button = (
    <ActionIcon variant="subtle" color="gray" size={40} aria-label={nameOf(unread, unreadElsewhere)}>
      <IconBell size={20} stroke={1.6} />
      {unreadElsewhere > 0 && <span className={classes.elsewhere} aria-hidden />}
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
        <BellPanel button={button} elsewhere={elsewhere} />
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
