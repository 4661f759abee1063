/** Which item of the rail is marked on which screen. */
import { expect, test } from 'vitest'
import { isOfItem, navigation } from '#app/web/shell/navigation.ts'

const items = navigation.flatMap((section) => section.items)
const markedAt = (path: string) => items.filter((item) => isOfItem(item, path)).map(({ label }) => label)

test.each([
  ['/home', 'Projects'],
  ['/projects/details/1', 'Projects'],
  ['/project/employees', 'Projects'],
  ['/jobs/employeeAdd/1', 'Projects'],
  ['/tasks/edit/1', 'Projects'],
  ['/activities/add/1', 'Projects'],
  ['/activities/employees/1', 'Projects'],
  ['/activities/lacking/1', 'Projects'],
  ['/activities/employee/logs/1/2', 'Projects'],
  ['/activities/employee/logs', 'My time'],
  ['/punchlists/1/2', 'Projects'],
  ['/punchlistDetails/1', 'Projects'],
  ['/PunchListItem/add', 'Projects'],
  ['/schedule', 'Schedule'],
  ['/schedule/1', 'Projects'],
  ['/timecard-logs', 'Timecards'],
  ['/reports/daily', 'Daily report'],
  ['/reports/progress', 'Progress'],
  ['/reports/timesheet', 'Timesheet'],
  ['/browse', 'Projects'],
  ['/files/list/view/1/2/Job', 'Projects'],
  ['/bid-projects', 'Bid projects'],
  ['/bids/approve-summary/1', 'Bid projects'],
  ['/bids/approve-details/1', 'Bid projects'],
  ['/bids/tabulation-details/1', 'Bid projects'],
  ['/bids/search-project', 'Search bids'],
  ['/bids/bid-history', 'My bids'],
  ['/bids/018f', 'Search bids'],
  ['/employee/create', 'Employees'],
  ['/subcontractors/list', 'Subcontractors'],
  ['/subcontractors/edit', 'Subcontractors'],
  ['/inventory', 'Inventory'],
  ['/inventory/edit/1', 'Inventory'],
  ['/inventory/employee', 'Inventory'],
  ['/inventory/item/018f', 'Inventory'],
  ['/inventory/project/1', 'Projects'],
  ['/company-details/1', 'Companies'],
])('%s belongs to %s alone', (path, label) => {
  expect(markedAt(path)).toEqual([label])
})
