/**
 * All screens of all features: the one place that connects the web's platform with the features. This file
 * loads after the doors of router.tsx, so that the sign-in does not wait for screens that need a session.
 */
import { createRoute, redirect } from '@tanstack/react-router'
import { routes as access } from '#features/access/web/routes.tsx'
import { routes as activities, frameRoutes as activityFrames } from '#features/activities/web/routes.tsx'
import { frameRoutes as assignmentFrames, routes as assignments } from '#features/assignments/web/routes.tsx'
import { receivedRoutes } from '#features/bidding/web/received-routes.tsx'
import { routes as bidding } from '#features/bidding/web/routes.tsx'
import { frameRoutes as captureFrames, routes as captures } from '#features/captures/web/routes.tsx'
import {
  frameRoutes as changeOrderFrames,
  routes as changeOrders,
} from '#features/changeorders/web/routes.tsx'
import { routes as codes } from '#features/codes/web/routes.tsx'
import { routes as companies } from '#features/companies/web/routes.tsx'
import { routes as court } from '#features/court/web/routes.tsx'
import { routes as employees } from '#features/employees/web/routes.tsx'
import { dayRoute, routes as fieldNotes } from '#features/fieldnotes/web/routes.tsx'
import { frameRoutes as fileFrames, routes as files } from '#features/files/web/routes.tsx'
import { routes as finding } from '#features/finding/web/routes.tsx'
import { routes as help } from '#features/help/web/routes.tsx'
import { bindFrame, projectFrameRoute } from '#features/hierarchy/web/frame-route.ts'
import { routes as identity } from '#features/identity/web/routes.tsx'
import { frameRoutes as incidentFrames, routes as incidents } from '#features/incidents/web/routes.tsx'
import { routes as inventory, frameRoutes as inventoryFrames } from '#features/inventory/web/routes.tsx'
import { frameRoutes as invoiceFrames, routes as invoices } from '#features/invoices/web/routes.tsx'
import { frameRoutes as jobFrames, routes as jobs } from '#features/jobs/web/routes.tsx'
import { routes as notifications } from '#features/notifications/web/routes.tsx'
import { routes as overview, frameRoutes as overviewFrames } from '#features/overview/web/routes.tsx'
import { frameRoutes as permitFrames, routes as permits } from '#features/permits/web/routes.tsx'
import { routes as planning } from '#features/planning/web/routes.tsx'
import { frameRoutes as projectFrames, routes as projects } from '#features/projects/web/routes.tsx'
import { frameRoutes as punchListFrames, routes as punchLists } from '#features/punchlists/web/routes.tsx'
import { routes as reports } from '#features/reports/web/routes.tsx'
import { frameRoutes as rfiFrames, routes as rfis } from '#features/rfis/web/routes.tsx'
import { routes as schedule, frameRoutes as scheduleFrames } from '#features/schedule/web/routes.tsx'
import { routes as subcontractors } from '#features/subcontractors/web/routes.tsx'
import { frameRoutes as submittalFrames, routes as submittals } from '#features/submittals/web/routes.tsx'
import { frameRoutes as taskFrames, routes as tasks } from '#features/tasks/web/routes.tsx'
import { routes as timecards, timesheetRoute } from '#features/timecards/web/routes.tsx'
import {
  mineRoute,
  routes as tracking,
  frameRoutes as trackingFrames,
} from '#features/tracking/web/routes.tsx'
import { fetchedCode, lazyScreen } from '#web/router/lazy-screen.ts'
import { rootRoute } from '#web/router/root.tsx'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { doors } from './doors.ts'

/**
 * The main screen redirects to the project list (002 §2). A site administrator who is no employee has no
 * project list.
 */
const startRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/',
  beforeLoad: ({ context }) => {
    const { employeeUniqueId, isAdmin } = context.session
    if (employeeUniqueId) throw redirect({ to: '/home' })
    throw redirect({ to: isAdmin ? '/companies' : '/help' })
  },
})

const framed = fetchedCode(() => import('#features/projects/web/loaders.ts'))
bindFrame(async (...of) => (await framed()).loadFrame(...of))

timesheetRoute.update({ component: lazyScreen(() => import('./timesheet.tsx'), 'Timesheet') })
mineRoute.update({ component: lazyScreen(() => import('./my-time.tsx'), 'MyTime') })
dayRoute.update({ component: lazyScreen(() => import('./daily-report.tsx'), 'DailyReport') })

/** Joins all routes to one tree. The new tree replaces the tree that has only the routes without a session. */
export const joinRoutes = () =>
  rootRoute.addChildren([
    ...doors,
    signedInRoute.addChildren([
      startRoute,
      ...overview,
      ...projects,
      ...planning,
      ...jobs,
      ...tasks,
      ...activities,
      ...assignments,
      ...tracking,
      ...court,
      ...punchLists,
      ...rfis,
      ...submittals,
      ...changeOrders,
      ...permits,
      ...fieldNotes,
      ...incidents,
      ...invoices,
      ...bidding,
      ...receivedRoutes,
      ...captures,
      ...schedule,
      ...timecards,
      ...reports,
      ...identity,
      ...companies,
      ...access,
      ...codes,
      ...employees,
      ...subcontractors,
      ...inventory,
      ...files,
      ...notifications,
      ...finding,
      ...help,
      projectFrameRoute
        .update({ component: lazyScreen(() => import('./project-frame.tsx'), 'ProjectFrame') })
        .addChildren([
          ...projectFrames(projectFrameRoute),
          ...overviewFrames(projectFrameRoute),
          ...jobFrames(projectFrameRoute),
          ...taskFrames(projectFrameRoute),
          ...activityFrames(projectFrameRoute),
          ...punchListFrames(projectFrameRoute),
          ...rfiFrames(projectFrameRoute),
          ...submittalFrames(projectFrameRoute),
          ...changeOrderFrames(projectFrameRoute),
          ...captureFrames(projectFrameRoute),
          ...permitFrames(projectFrameRoute),
          ...incidentFrames(projectFrameRoute),
          ...invoiceFrames(projectFrameRoute),
          ...inventoryFrames(projectFrameRoute),
          ...scheduleFrames(projectFrameRoute),
          ...assignmentFrames(projectFrameRoute),
          ...fileFrames(projectFrameRoute),
          ...trackingFrames(projectFrameRoute),
        ]),
    ]),
  ])
