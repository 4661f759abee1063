/** The frame of the user's own settings: /settings. Each section has its own address. */
import {
  IconBell,
  IconBuilding,
  IconDevices,
  IconKey,
  IconPalette,
  IconShieldLock,
  type TablerIcon,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useSession } from '#web/session/session.ts'
import { PageBody } from '#web/ui/page/page-body.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import classes from './settings-frame.module.css'

interface SettingsSection {
  to:
    | '/settings/password'
    | '/settings/security'
    | '/settings/devices'
    | '/settings/notifications'
    | '/settings/appearance'
    | '/settings/account'
  label: string
  icon: TablerIcon
  /** Only for employees: other users get no notifications. */
  ofEmployees?: boolean
  /** Only for administrators: these settings apply to all people of the account. */
  ofAdministrators?: boolean
}

const sections: readonly SettingsSection[] = [
  { to: '/settings/password', label: 'Password', icon: IconKey },
  { to: '/settings/security', label: 'Two-step sign-in', icon: IconShieldLock },
  { to: '/settings/devices', label: 'Devices', icon: IconDevices },
  { to: '/settings/notifications', label: 'Notifications', icon: IconBell, ofEmployees: true },
  { to: '/settings/appearance', label: 'Appearance', icon: IconPalette },
  { to: '/settings/account', label: 'Account', icon: IconBuilding, ofAdministrators: true },
]

const WIDTH = 1040

export function SettingsFrame() {
  const { employeeUsername, employeeUniqueId, isAccountAdministrator } = useSession()
  const shown = sections.filter(
    ({ ofEmployees, ofAdministrators }) =>
      (!ofEmployees || employeeUniqueId) && (!ofAdministrators || isAccountAdministrator),
  )
  return (
    <PageBody width={WIDTH}>
      <PageHeader title="Settings" subtitle={`You are signed in as ${employeeUsername}.`} />
      <div className={classes.frame}>
        <nav aria-label="Settings">
          <ul className={classes.sections}>
            {shown.map(({ to, label, icon: Icon }) => (
              <li key={to}>
                <Link to={to} className={classes.section}>
                  <Icon size={18} stroke={1.6} aria-hidden />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <Outlet />
        </div>
      </div>
    </PageBody>
  )
}
