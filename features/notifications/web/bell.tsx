/** The bell in the top bar: how many are unread, and what has come since. What opens from it comes when it is pressed. */
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

export interface BellProps {
  /** Until the screen is shown: what has come is not asked for before. */
  isQuiet: boolean
  /** What is told of other accounts in what opens; null for whoever has no other. */
  elsewhere: ReactNode
}

/** What the bell is called: the number is that of this account, what is unread in others is said behind it. */
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
