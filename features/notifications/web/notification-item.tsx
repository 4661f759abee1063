/** One notification: the event, its place and its time. Opening it marks it as read and shows the record. */

import { ActionIcon, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { formatInstant, formatInstantDay } from '#web/ui/format.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import type { Notification } from '../contract.ts'
import { useMarkRead } from './api.ts'
import classes from './notification-item.module.css'

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** `5 minutes ago`, `yesterday`; after a week, the date. */
export function formatAgo(instant: string, now = Date.now()): string {
  const past = now - Date.parse(instant)
  if (past < MINUTE) return 'just now'
  if (past < HOUR) return ago.format(-Math.floor(past / MINUTE), 'minute')
  if (past < DAY) return ago.format(-Math.floor(past / HOUR), 'hour')
  if (past < 7 * DAY) return ago.format(-Math.floor(past / DAY), 'day')
  return formatInstantDay(instant)
}

/** Only a path of this app is accepted, so that no link can open another site. */
const isPath = (link: string) => link.startsWith('/') && !link.startsWith('//')

export interface NotificationItemProps {
  notification: Notification
  /** Called when the user opens the record. */
  onOpen?: () => void
}

export function NotificationItem({ notification, onOpen }: NotificationItemProps) {
  const { notificationUniqueId: id, title, body, link, isRead, createdDate, workOrderTitle } = notification
  const router = useRouter()
  const mark = useMarkRead()
  const read = () => {
    if (!isRead) mark.mutateAsync([id]).catch(toast.failure)
  }
  const open = (event: MouseEvent) => {
    read()
    // The browser opens the link in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen?.()
    router.history.push(link)
  }
  const text = (
    <>
      <Text fz="sm" fw={isRead ? 400 : 600} className={classes.title} component="span">
        {!isRead && <span className={classes.hidden}>Unread: </span>}
        {title}
      </Text>
      {body && (
        <Text fz="sm" c="dimmed" className={classes.body} lineClamp={2} component="span">
          {body}
        </Text>
      )}
    </>
  )
  return (
    <li className={classes.item} data-unread={!isRead || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.text}>
        {isPath(link) ? (
          <a href={link} className={classes.link} onClick={open}>
            {text}
          </a>
        ) : (
          <div className={classes.plain}>{text}</div>
        )}
        <Text fz="xs" c="dimmed">
          {workOrderTitle && `${workOrderTitle} · `}
          <time dateTime={createdDate} title={formatInstant(createdDate)}>
            {formatAgo(createdDate)}
          </time>
        </Text>
      </div>
      {!isRead && (
        <Tip label="Mark as read">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes.action}
            aria-label={`Mark as read: ${title}`}
            onClick={read}
          >
            <IconCheck size={16} />
          </ActionIcon>
        </Tip>
      )}
    </li>
  )
}
