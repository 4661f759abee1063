/**
 * The frame around every signed-in screen: the rail, the top bar, and live updates of changes by other
 * people.
 */
import { ActionIcon, Box, Burger, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage, useWindowEvent } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { streamEvents } from '#features/notifications/contract.ts'
import { Bell } from '#features/notifications/web/bell.tsx'
import { listenToChanges } from '#web/api/live.ts'
import { takeMovedTo } from '#web/session/account.ts'
import { useDayOfAccount } from '#web/session/days.ts'
import { hasOtherAccounts } from '#web/session/other-accounts.ts'
import { useSession } from '#web/session/session.ts'
import { useIsPhone } from '#web/ui/is-phone.ts'
import { later } from '#web/ui/later.tsx'
import { WithinShell } from '#web/ui/page/within-shell.ts'
import { Tip } from '#web/ui/tip.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { ConnectionState } from './connection-state.tsx'
import { useLoadAhead } from './load-ahead.ts'
import { isOfItem, isShown, navigation } from './navigation.ts'
import { QuickSearchField, useQuickSearch } from './quick-search.tsx'
import { ScreenAnnouncer } from './screen-announcer.tsx'
import classes from './shell.module.css'
import { UserMenu } from './user-menu.tsx'
import { Waiting } from './waiting.tsx'

/** The room of the bar is reserved, so nothing moves when the bar has loaded. */
const BottomBar = later(async () => (await import('./bottom-bar.tsx')).BottomBar)
const OtherAccounts = later(async () => (await import('./other-accounts.tsx')).OtherAccounts)
const PreviewBar = later(async () => (await import('./preview-bar.tsx')).PreviewBar)
const UploadPanel = later(async () => (await import('#features/files/web/upload-panel.tsx')).UploadPanel)

/** The frame around `children`, such as an error screen, or else around the screen of the address. */
export function Shell({ children }: { children?: ReactNode }) {
  const { pathname } = useLocation()
  // On a phone the drawer stays open only on the screen where the person opened the drawer.
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
  useEffect(() => {
    const movedTo = takeMovedTo()
    if (movedTo) toast.info(`You are in ${movedTo} now.`)
  }, [])
  const hasBeenIdle = useLoadAhead()
  useDayOfAccount()
  const search = useQuickSearch()
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen) return
    closeDrawer()
    burger.current?.focus()
  })

  return (
    <div
      className={classes.shell}
      data-folded={isIconsOnly || undefined}
      data-preview={session.preview ? true : undefined}
    >
      <a href="#content" className={classes.skip}>
        Skip to the content
      </a>
      {/* The class keeps the header in place when a dialog hides the scroll bar (react-remove-scroll). */}
      <header
        className={`${classes.header} right-scroll-bar-position`}
        // On a phone toasts begin below the header, because there is no room beside the header.
        {...(isPhone && { 'data-above-toasts': true })}
      >
        <Group className={classes.top} data-top-bar px="md" gap="sm" wrap="nowrap">
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
          <QuickSearchField ask={search.ask} />
          {session.employeeUniqueId && (
            <Bell isQuiet={!hasBeenIdle} elsewhere={hasOtherAccounts(session) ? <OtherAccounts /> : null} />
          )}
          <UserMenu />
        </Group>
        {session.preview && <PreviewBar />}
      </header>
      <nav
        id="rail"
        className={classes.rail}
        data-open={isOpen || undefined}
        aria-label="Main"
        inert={isPhone && !isOpen}
      >
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
                    <Tip key={to} label={label} position="right" disabled={!isIconsOnly}>
                      <Link
                        to={to}
                        aria-label={isIconsOnly || item.note ? label : undefined}
                        aria-description={item.note}
                        onClick={closeDrawer}
                        activeOptions={{ exact: true, includeSearch: false }}
                        aria-current={isHere ? 'page' : undefined}
                        className={classes.item}
                        data-active={isHere || undefined}
                      >
                        <Icon size={18} stroke={1.6} aria-hidden />
                        {!isIconsOnly && (
                          <span>
                            {label}
                            {item.note && <small>{item.note}</small>}
                          </span>
                        )}
                        {item.isCourt && hasBeenIdle && session.employeeUniqueId && (
                          <WaitingCount isFolded={isIconsOnly} />
                        )}
                      </Link>
                    </Tip>
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
            aria-label={isFolded ? 'Expand the menu' : 'Collapse the menu'}
            onClick={() => setFolded(!isFolded)}
          >
            {isFolded ? (
              <IconLayoutSidebarLeftExpand size={18} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} />
            )}
          </ActionIcon>
        </Group>
      </nav>
      <main id="content" tabIndex={-1} className={classes.content} inert={isOpen}>
        <WithinShell value>{children ?? <Outlet />}</WithinShell>
      </main>
      {isPhone && <BottomBar isQuiet={!hasBeenIdle} search={search.ask} />}
      {search.dialog}
      {hasBeenIdle && <UploadPanel />}
      <ScreenAnnouncer />
    </div>
  )
}

/** The number of waiting records at an item of the rail. */
function WaitingCount({ isFolded }: { isFolded: boolean }) {
  return <Waiting className={isFolded ? classes.dot : classes.count} />
}
