/** The screens in the rail. */
import {
  IconBallTennis,
  IconBinaryTree2,
  IconBuildingCommunity,
  IconBuildings,
  IconCalendarStats,
  IconChartLine,
  IconClipboardData,
  IconClipboardList,
  IconClock,
  IconFileDollar,
  IconGavel,
  IconHelpCircle,
  IconListSearch,
  IconPackage,
  IconRulerMeasure,
  IconShieldLock,
  IconTrash,
  IconTruck,
  IconUserCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import type { Module } from '#contract/modules.ts'
import { recordModuleNames, recordModules } from '#contract/record-types.ts'
import { may, type SessionBasics } from '#web/session/session.ts'

export interface NavigationItem {
  to:
    | '/home'
    | '/court'
    | '/schedule'
    | '/activities/employee/logs'
    | '/captures'
    | '/reports/daily'
    | '/reports/progress'
    | '/reports/timesheet'
    | '/timecard-logs'
    | '/bid-projects'
    | '/bids/search-project'
    | '/bids/bid-history'
    | '/employee'
    | '/subcontractors/list'
    | '/inventory'
    | '/company/codes'
    | '/company/roles'
    | '/deleted'
    | '/companies'
    | '/help'
  label: string
  /** Another name that people use for the screen. */
  note?: string
  icon: TablerIcon
  /** The item is shown only to people who may read this module; left out: to everybody. */
  module?: Module
  /** Only for site administrators (000 §6). */
  isForAdmins?: boolean
  /** Only for people who may delete a project, job, task or activity somewhere. */
  isForDeleters?: boolean
  /** True: the item shows the number of records that wait on the person. */
  isCourt?: boolean
  /** The beginnings of other paths that belong to this item. */
  covers?: readonly string[]
}

export interface NavigationSection {
  title: string | null
  items: readonly NavigationItem[]
}

export const navigation: readonly NavigationSection[] = [
  {
    title: 'Work',
    items: [
      {
        to: '/home',
        label: 'Projects',
        icon: IconBuildingCommunity,
        module: 'Projects',
        covers: [
          '/project',
          '/jobs/',
          '/tasks/',
          '/activities/add',
          '/activities/details',
          '/activities/edit',
          '/activities/employees',
          '/activities/lacking',
          '/activities/employee/logs/',
          ...recordModuleNames.flatMap((module) => recordModules[module].paths),
          '/inventory/project/',
          '/schedule/',
          '/browse',
          '/files/',
        ],
      },
      { to: '/court', label: 'Ball in court', icon: IconBallTennis, isCourt: true },
      { to: '/schedule', label: 'Schedule', icon: IconCalendarStats, module: 'Schedule' },
      { to: '/activities/employee/logs', label: 'My time', icon: IconClock, module: 'Tracking' },
      { to: '/timecard-logs', label: 'Timecards', icon: IconUserCheck, module: 'Timecards' },
    ],
  },
  {
    title: 'Field',
    items: [
      {
        to: '/captures',
        label: 'Captures',
        note: 'Quantities installed',
        icon: IconRulerMeasure,
        module: 'Captures',
        covers: ['/captures/'],
      },
      {
        to: '/reports/daily',
        label: 'Daily report',
        icon: IconClipboardList,
        module: 'FieldNotes',
        covers: ['/reports/daily/'],
      },
      { to: '/reports/progress', label: 'Progress', icon: IconChartLine, module: 'Reports' },
      { to: '/reports/timesheet', label: 'Timesheet', icon: IconClipboardData, module: 'Reports' },
    ],
  },
  {
    title: 'Bidding',
    items: [
      {
        to: '/bid-projects',
        label: 'Bid projects',
        icon: IconGavel,
        module: 'Projects',
        covers: ['/bids/approve-', '/bids/tabulation-details'],
      },
      {
        to: '/bids/search-project',
        label: 'Search bids',
        icon: IconListSearch,
        module: 'Bidding',
        // The projects that the person bids on. The ids of projects begin with 0 until the year 2527, and no
        // other address below '/bids/' begins with 0.
        covers: ['/bids/0'],
      },
      { to: '/bids/bid-history', label: 'My bids', icon: IconFileDollar, module: 'Bidding' },
    ],
  },
  {
    title: 'Company',
    items: [
      { to: '/employee', label: 'Employees', icon: IconUsers, module: 'Employees', covers: ['/employee/'] },
      {
        to: '/subcontractors/list',
        label: 'Subcontractors',
        icon: IconTruck,
        module: 'Subcontractors',
        covers: ['/subcontractors/'],
      },
      {
        to: '/inventory',
        label: 'Inventory',
        icon: IconPackage,
        module: 'Inventory',
        covers: ['/inventory/add', '/inventory/edit/', '/inventory/item/', '/inventory/employee'],
      },
      { to: '/company/codes', label: 'Codes', icon: IconBinaryTree2, module: 'Codes' },
      {
        to: '/company/roles',
        label: 'Roles and access',
        icon: IconShieldLock,
        module: 'Roles',
        covers: ['/company/roles'],
      },
      { to: '/deleted', label: 'Deleted', icon: IconTrash, module: 'Projects', isForDeleters: true },
    ],
  },
  {
    title: 'Admin',
    items: [
      {
        to: '/companies',
        label: 'Companies',
        icon: IconBuildings,
        isForAdmins: true,
        covers: ['/company-', '/account-'],
      },
    ],
  },
  { title: null, items: [{ to: '/help', label: 'Help', icon: IconHelpCircle }] },
]

/** True if a path belongs to the item, regardless of upper and lower case. */
export function isOfItem(
  { to, covers = [] }: Pick<NavigationItem, 'to' | 'covers'>,
  pathname: string,
): boolean {
  const path = pathname.toLowerCase()
  return path === to || covers.some((beginning) => path.startsWith(beginning))
}

/** True if the signed-in person may open the screen of the item. */
export function isShown(
  { module, isForAdmins = false, isForDeleters = false }: NavigationItem,
  session: SessionBasics,
): boolean {
  const mayDelete = () =>
    (['Projects', 'Jobs', 'Tasks', 'Activities'] as const).some((of) => may(session, of, 'Delete'))
  return (
    (!module || may(session, module, 'Read')) &&
    (!isForAdmins || session.isAdmin) &&
    (!isForDeleters || mayDelete())
  )
}
