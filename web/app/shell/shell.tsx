/** The frame around every signed-in screen: rail, top bar, and the changes of others as they happen. */
import { ActionIcon, AppShell, Box, Burger, Group, Stack, Text, Tooltip } from '@mantine/core'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { UploadPanel } from '#features/files/web/upload-panel.tsx'
import { streamEvents } from '#features/notifications/contract.ts'
import { Bell } from '#features/notifications/web/bell.tsx'
import { listenToChanges } from '#web/api/live.ts'
import { useSession } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { LinkNav } from '#web/ui/link-button.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConnectionState } from './connection-state.tsx'
import { useLoadAhead } from './load-ahead.ts'
import { isOfItem, isShown, navigation } from './navigation.ts'
import { QuickSearch } from './quick-search.tsx'
import { ScreenAnnouncer } from './screen-announcer.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

export function Shell() {
  const { pathname } = useLocation()
  // The phone's drawer is open on the screen that it was opened on: it closes with any other.
  const [openedOn, setOpenedOn] = useState<string>()
  const closeDrawer = () => setOpenedOn(undefined)
  const burger = useRef<HTMLButtonElement>(null)
  const [isFolded, setFolded] = useLocalStorage({
    key: 'plumbline-rail-folded',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const isPhone = useIsPhone()
  const isOpen = isPhone && openedOn === pathname
  const session = useSession()
  const isIconsOnly = isFolded && !isPhone

  useEffect(() => {
    const stop = new AbortController()
    void listenToChanges(streamEvents.path, stop.signal)
    return () => stop.abort()
  }, [])
  useLoadAhead()
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    closeDrawer()
    burger.current?.focus()
  })

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: isIconsOnly ? 64 : 236, breakpoint: 'sm', collapsed: { mobile: !isOpen } }}
      padding={0}
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      <AppShell.Header className={classes.header}>
        <Group h="100%" px="md" gap="sm" wrap="nowrap">
          <Burger
            ref={burger}
            opened={isOpen}
            onClick={() => setOpenedOn(isOpen ? undefined : pathname)}
            hiddenFrom="sm"
            size="sm"
            aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
            aria-expanded={isOpen}
            aria-controls="rail"
          />
          <Link to="/" className={classes.brand} aria-label="Plumbline: to the projects">
            <img src="/icon.svg" alt="" width={30} height={30} />
            <Text fw={700} fz="lg" visibleFrom="sm">
              Plumbline
            </Text>
          </Link>
          <Box flex={1} miw={0}>
            <Breadcrumb />
          </Box>
          <ConnectionState />
          <QuickSearch />
          {session.employeeUniqueId && <Bell />}
          <UserMenu />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar id="rail" className={classes.rail} p="xs" aria-label="Main" inert={isPhone && !isOpen}>
        <Stack gap="md" flex={1}>
          {navigation.map(({ title, items }) => {
            const shown = items.filter((item) => isShown(item, session))
            if (shown.length === 0) return null
            return (
              <div key={title ?? 'more'}>
                {title && !isIconsOnly && <div className={classes.section}>{title}</div>}
                {shown.map((item) => {
                  const { to, label, icon: Icon } = item
                  const isHere = isOfItem(item, pathname)
                  return (
                    <Tooltip key={to} label={label} position="right" disabled={!isIconsOnly}>
                      <LinkNav
                        to={to}
                        label={isIconsOnly ? undefined : label}
                        aria-label={isIconsOnly ? label : undefined}
                        leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                        onClick={closeDrawer}
                        active={isHere}
                        activeOptions={{ exact: true, includeSearch: false }}
                        aria-current={isHere ? 'page' : undefined}
                        className={classes.item}
                      />
                    </Tooltip>
                  )
                })}
              </div>
            )
          })}
        </Stack>
        <Group justify={isIconsOnly ? 'center' : 'flex-end'} visibleFrom="sm">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={isFolded ? 'Widen the menu' : 'Fold the menu to icons'}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? (
              <IconLayoutSidebarLeftExpand size={18} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} />
            )}
          </ActionIcon>
        </Group>
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1} className={classes.content} inert={isOpen}>
        <Outlet />
      </AppShell.Main>
      <UploadPanel />
      <ScreenAnnouncer />
    </AppShell>
  )
}
