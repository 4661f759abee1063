/** The panel of the bell: the five newest notifications, updated as new ones arrive (000 §9). */
import { type ActionIconProps, Box, Button, Group, Popover, Text } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { IconBellOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, cloneElement, type ReactElement, type ReactNode, useState } from 'react'
import { texts } from '#web/api/texts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { EmptyState, FailedState, LoadingRows } from '#web/ui/list/list-states.tsx'
import { focusOn } from '#web/ui/menu/menu-button.ts'
import { toast } from '#web/ui/toast/toast.ts'
import { newestQuery, unreadQuery, useMarkRead } from './api.ts'
import classes from './bell.module.css'
import { NotificationItem } from './notification-item.tsx'

export interface BellPanelProps {
  /** The button that opens the panel. It replaces the button that was pressed. */
  button: ReactElement<ActionIconProps & ComponentProps<'button'>>
  /** The unread numbers of other accounts, below the newest notifications. */
  elsewhere: ReactNode
}

export function BellPanel({ button, elsewhere }: BellPanelProps) {
  const [isOpen, setOpen] = useState(true)
  // Opens only after the button is mounted and focused, so that the focus can return to the button.
  const isThere = useMounted()
  const newest = useQuery(newestQuery)
  const { data: counted } = useQuery(unreadQuery)
  const mark = useMarkRead()
  const unread = counted?.unread ?? 0
  const close = () => setOpen(false)
  return (
    <Popover
      opened={isThere && isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>
        {cloneElement(button, { ref: focusOn, onClick: () => setOpen(!isOpen) })}
      </Popover.Target>
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
              text="You get a notification when others do something that concerns you."
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
        {elsewhere}
        <div className={classes.foot}>
          <LinkButton to="/notifications" variant="subtle" size="compact-sm" fullWidth onClick={close}>
            All notifications
          </LinkButton>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
