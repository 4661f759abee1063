/** The bar at the bottom of a phone, near the thumb, with the most used screens. A form hides the bar. */
import { UnstyledButton } from '@mantine/core'
import {
  IconBallTennis,
  IconBuildingCommunity,
  IconClipboardList,
  IconClock,
  IconSearch,
} from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useMay, useSession } from '#web/session/session.ts'
import classes from './bottom-bar.module.css'
import { isOfItem, navigation } from './navigation.ts'
import { Waiting } from './waiting.tsx'

const items = navigation.flatMap((section) => section.items)

/**
 * Work on site: captures, or hours for people without captures. The first item that the person may read is
 * shown.
 */
const inField = [
  { to: '/captures', word: 'Capture', icon: IconClipboardList, module: 'Captures' },
  { to: '/activities/employee/logs', word: 'My time', icon: IconClock, module: 'Tracking' },
] as const

export interface BottomBarProps {
  /** True until the screen is shown: the number of waiting records is fetched only then. */
  isQuiet: boolean
  search: () => void
}

export function BottomBar({ isQuiet, search }: BottomBarProps) {
  const { pathname } = useLocation()
  const { employeeUniqueId } = useSession()
  const may = useMay()
  const here = items.find((item) => isOfItem(item, pathname))?.to
  const field = inField.find(({ module }) => may(module, 'Read'))
  const current = (to: string) => (here === to ? ('page' as const) : undefined)
  return (
    <nav aria-label="Quick ways" className={classes.bar} data-bottom-bar>
      <Link to="/home" className={classes.item} aria-current={current('/home')}>
        <IconBuildingCommunity size={22} stroke={1.6} aria-hidden />
        Projects
      </Link>
      {employeeUniqueId && (
        <Link to="/court" className={classes.item} aria-current={current('/court')}>
          <IconBallTennis size={22} stroke={1.6} aria-hidden />
          Ball in court
          {!isQuiet && <Waiting className={classes.count} />}
        </Link>
      )}
      {field && (
        <Link to={field.to} className={classes.item} aria-current={current(field.to)}>
          <field.icon size={22} stroke={1.6} aria-hidden />
          {field.word}
        </Link>
      )}
      <UnstyledButton className={classes.item} onClick={search}>
        <IconSearch size={22} stroke={1.6} aria-hidden />
        Search
      </UnstyledButton>
    </nav>
  )
}
