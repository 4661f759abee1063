/** The bell in the top bar: how many are unread, and the newest five, as they come (000 §9). */
import { ActionIcon, Box, Button, Group, Indicator, Popover, Text } from '@mantine/core'
import { IconBell, IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list-states.tsx'
import { toast } from '#web/ui/toast.ts'
import type { Notification } from '../contract.ts'
import { NEWEST, newestQuery, unreadQuery, useMarkRead } from './api.ts'
import classes from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'

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
    const [first] = added
    if (added.length === 1 && first) toast.info(first.title)
    else if (added.length > 1) {
      toast.info(`${added.length}${added.length === NEWEST ? ' or more' : ''} new notifications`)
    }
  }, [newest])
}

export function Bell() {
  const [isOpen, setOpen] = useState(false)
  const newest = useQuery(newestQuery)
  const { data: counted } = useQuery(unreadQuery)
  const mark = useMarkRead()
  const unread = counted?.unread ?? 0
  useNewOnes(newest.data?.items)
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Indicator
        label={unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}
        size={18}
        offset={9}
        disabled={unread === 0}
        classNames={{ indicator: classes.count }}
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} className={classes.dropdown}>
        <Group justify="space-between" className={classes.head} wrap="nowrap">
          <Text fw={650} fz="sm">
            Notifications
          </Text>
          {unread > 0 && (
            <Button
              variant="subtle"
              size="compact-sm"
              loading={mark.isPending}
              onClick={() => mark.mutateAsync([]).catch(toast.failure)}
            >
              Mark all read
            </Button>
          )}
        </Group>
        <Box className={classes.list}>
          {newest.isPending && <LoadingRows rows={2} />}
          {newest.isError && !newest.data && (
            <FailedState title={texts.fetchFailed} error={newest.error} retry={() => newest.refetch()} />
          )}
          {newest.data?.items.length === 0 && (
            <EmptyState
              title="Nothing new"
              text="What others do that concerns you is told here."
              icon={<IconBellOff size={22} stroke={1.5} />}
            />
          )}
          {newest.data && newest.data.items.length > 0 && (
            <ul className={classes.items}>
              {newest.data.items.map((notification) => (
                <NotificationItem
                  key={notification.notificationUniqueId}
                  notification={notification}
                  onOpen={close}
                />
              ))}
            </ul>
          )}
        </Box>
        <div className={classes.foot}>
          <LinkButton to="/notifications" variant="subtle" size="compact-sm" fullWidth onClick={close}>
            All notifications
          </LinkButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
