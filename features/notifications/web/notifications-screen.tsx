/** All notifications of the user: /notifications, 20 on a page (000 §2, §9). */
import { Button, SegmentedControl } from '@mantine/core'
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { pagesOf, Register, useRegisterAddress } from '#features/registers/web/public.ts'
import { formatNumber } from '#web/ui/format.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState } from '#web/ui/list/list-states.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { type NotificationsSearch, notificationsQuery, unreadQuery, useMarkRead } from './api.ts'
import classes from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'

export function NotificationsScreen() {
  const address = useRegisterAddress<NotificationsSearch>('notifications', ['show'])
  const { page = 1, show } = address.search
  const isUnread = show === 'unread'
  const list = useQuery(notificationsQuery(page, isUnread))
  const { data: counted } = useQuery(unreadQuery)
  const mark = useMarkRead()
  return (
    <Register
      name="notifications"
      title="Notifications"
      noun={{ one: 'notification', many: 'notifications' }}
      address={address}
      rows={pagesOf(list)}
      rowHeight={66}
      recordOf={({ notificationUniqueId: id, title: name }) => ({ id, name })}
      line={(notification) => <NotificationItem notification={notification} />}
      controls={
        <SegmentedControl
          aria-label="Which are shown"
          classNames={{ label: classes.choice }}
          data={[
            { value: 'all', label: 'All' },
            {
              value: 'unread',
              label: counted?.unread ? `Unread (${formatNumber(counted.unread)})` : 'Unread',
            },
          ]}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) =>
            address.change({ show: value === 'unread' ? value : undefined }, { isReplaced: true })
          }
        />
      }
      primary={
        <>
          <Button
            variant="default"
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={!counted?.unread}
            loading={mark.isPending}
            onClick={() => mark.mutateAsync([]).catch(toast.failure)}
          >
            Mark all read
          </Button>
          <LinkButton
            to="/settings/notifications"
            variant="default"
            leftSection={<IconSettings size={16} aria-hidden />}
          >
            Mail settings
          </LinkButton>
        </>
      }
      empty={<Nothing isUnread={isUnread} />}
    />
  )
}

function Nothing({ isUnread }: { isUnread: boolean }) {
  const icon = <IconBellOff size={22} stroke={1.5} />
  if (isUnread) {
    return (
      <EmptyState title="All read" text="New notifications appear here." icon={icon}>
        <LinkButton to="/notifications" variant="default" mt="xs">
          Show all
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No notifications yet"
      text="You get a notification when you are assigned, when your dates change, and when it is your turn."
      icon={icon}
    />
  )
}
