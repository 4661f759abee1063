/** All that one was told: /notifications, 20 a page (000 §2, §9). */
import { Button, Group, Pagination, Paper, SegmentedControl } from '@mantine/core'
import { IconBellOff, IconChecks, IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { texts } from '#web/api/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { PageBody } from '#web/ui/page-body.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { RecordCount } from '#web/ui/record-count.tsx'
import { toast } from '#web/ui/toast.ts'
import { notificationsQuery, unreadQuery, useMarkRead } from './api.ts'
import classes from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'

export function NotificationsScreen() {
  const { page = 1, show } = useSearch({ from: '/signed-in/notifications' })
  const navigate = useNavigate({ from: '/notifications' })
  const isUnread = show === 'unread'
  const list = useQuery(notificationsQuery(page, isUnread))
  const { data: counted } = useQuery(unreadQuery)
  const mark = useMarkRead()
  const { data } = list
  const goTo = (next: number, replace = false) =>
    void navigate({ search: (present) => ({ ...present, page: next > 1 ? next : undefined }), replace })
  return (
    <PageBody width={900}>
      <PageHeader
        title="Notifications"
        subtitle={
          data ? (
            <RecordCount shown={data.items.length} total={data.totalCount} />
          ) : (
            !list.isError && 'Loading'
          )
        }
      >
        <SegmentedControl
          aria-label="Which are shown"
          classNames={{ label: classes.choice }}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: counted?.unread ? `Unread (${counted.unread})` : 'Unread' },
          ]}
          value={isUnread ? 'unread' : 'all'}
          onChange={(value) =>
            void navigate({ search: value === 'unread' ? { show: 'unread' } : {}, replace: true })
          }
        />
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
      </PageHeader>
      <Paper withBorder>
        {list.isPending && <LoadingRows rows={6} height={66} />}
        {list.isError && !data && (
          <FailedState title={texts.fetchFailed} error={list.error} retry={() => list.refetch()} />
        )}
        {data && data.items.length === 0 && (
          <Nothing
            isUnread={isUnread}
            firstPage={data.totalCount > 0 ? () => goTo(data.totalPages, true) : undefined}
          />
        )}
        {data && data.items.length > 0 && (
          <ul className={classes.items} aria-label="Notifications">
            {data.items.map((notification) => (
              <NotificationItem key={notification.notificationUniqueId} notification={notification} />
            ))}
          </ul>
        )}
      </Paper>
      {data && data.totalPages > 1 && (
        <Group justify="center" mt="md">
          <Pagination
            size="sm"
            total={data.totalPages}
            value={page}
            onChange={(next) => goTo(next)}
            siblings={1}
            getItemProps={(number) => ({ 'aria-label': `Notifications, page ${number}` })}
            getControlProps={(control) => ({ 'aria-label': `Notifications, ${control} page` })}
          />
        </Group>
      )}
    </PageBody>
  )
}

function Nothing({ isUnread, firstPage }: { isUnread: boolean; firstPage: (() => void) | undefined }) {
  const icon = <IconBellOff size={22} stroke={1.5} />
  if (firstPage) {
    return (
      <EmptyState title="There is nothing on this page" text="There are fewer than before." icon={icon}>
        <Button variant="default" mt="xs" onClick={firstPage}>
          To the last page
        </Button>
      </EmptyState>
    )
  }
  if (isUnread) {
    return (
      <EmptyState title="All read" text="What comes next appears here by itself." icon={icon}>
        <LinkButton to="/notifications" variant="default" mt="xs">
          Show all
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No notifications yet"
      text="You are told here when you are assigned to something, when your dates change, and when something is yours to do."
      icon={icon}
    />
  )
}
