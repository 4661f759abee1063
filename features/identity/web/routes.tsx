/** The screens of the user's own settings and password (001 §2). */
import { createRoute, redirect } from '@tanstack/react-router'
import { deniedPage } from '#web/router/denied.ts'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { needs } from '#web/router/record-routes.ts'
import { titled } from '#web/router/root.tsx'
import { idParam } from '#web/router/search-params.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import type { SessionBasics } from '#web/session/session.ts'

function forAdministrators({
  context,
  location,
}: {
  context: { session: SessionBasics }
  location: { href: string }
}): void {
  if (!context.session.isAccountAdministrator) throw deniedPage({ only: 'account' }, location.href)
}

const loaders = fetchedCode(() => import('./loaders.ts'))

const changePasswordRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/change-password',
  head: titled('Change password'),
  staticData: { crumb: { label: 'Change password' } },
  component: lazyScreen(() => import('./change-password-screen.tsx'), 'ChangePasswordScreen'),
})

const settingsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/settings',
  staticData: { crumb: { label: 'Settings', to: '/settings' } },
  component: lazyScreen(() => import('./settings-frame.tsx'), 'SettingsFrame'),
})

const settingsStartRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/password' })
  },
})

const settingsPasswordRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/password',
  head: titled('Password'),
  staticData: { crumb: { label: 'Password' } },
  component: lazyScreen(() => import('./settings-password.tsx'), 'SettingsPassword'),
})

const settingsSecurityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/security',
  head: titled('Two-step sign-in'),
  staticData: { crumb: { label: 'Two-step sign-in' } },
  component: lazyScreen(() => import('./settings-security.tsx'), 'SettingsSecurity'),
})

const settingsDevicesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/devices',
  head: titled('Devices'),
  staticData: { crumb: { label: 'Devices' } },
  component: lazyScreen(() => import('./settings-devices.tsx'), 'SettingsDevices'),
})

const settingsNotificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/notifications',
  beforeLoad: ({ context }) => {
    // Only employees get notifications.
    if (!context.session.employeeUniqueId) throw redirect({ to: '/settings/password' })
  },
  head: titled('Notification choices'),
  staticData: { crumb: { label: 'Notifications' } },
  component: lazyScreen(() => import('./settings-notifications.tsx'), 'SettingsNotifications'),
})

const settingsAppearanceRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/appearance',
  head: titled('Appearance'),
  staticData: { crumb: { label: 'Appearance' } },
  component: lazyScreen(() => import('./settings-appearance.tsx'), 'SettingsAppearance'),
})

const settingsAccountRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: '/account',
  beforeLoad: forAdministrators,
  head: titled('Account settings'),
  staticData: { crumb: { label: 'Account' } },
  component: lazyScreen(() => import('./settings-account.tsx'), 'SettingsAccount'),
})

const secondFactorResetRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/second-factor-reset',
  validateSearch: (search): { obj?: string | undefined } => ({ obj: idParam(search.obj) }),
  loaderDeps: ({ search }) => search,
  beforeLoad: (at) => {
    forAdministrators(at)
    return needs('Employees', 'Update')(at)
  },
  loader: async ({ deps: { obj } }) => (await loaders()).loadReset(obj),
  head: titled('Remove two-step sign-in'),
  staticData: { crumb: { label: 'Employees', to: '/employee' } },
  component: lazyScreen(() => import('./second-factor-reset-screen.tsx'), 'SecondFactorResetScreen'),
})

export const routes = [
  changePasswordRoute,
  secondFactorResetRoute,
  settingsRoute.addChildren([
    settingsStartRoute,
    settingsPasswordRoute,
    settingsSecurityRoute,
    settingsDevicesRoute,
    settingsNotificationsRoute,
    settingsAppearanceRoute,
    settingsAccountRoute,
  ]),
] as const
