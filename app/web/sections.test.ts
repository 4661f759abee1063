import { expect, test } from 'vitest'
import { recordModuleNames, recordModules } from '#contract/record-types.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { joinRoutes } from './route-tree.ts'
import { sectionAt } from './sections.ts'

joinRoutes()
const screens = (projectFrameRoute.children ?? []) as unknown as readonly { options: { path: string } }[]

test('each screen in the frame of a project is of a section, which its head names', () => {
  const paths = screens.map(({ options }) => options.path)
  expect(paths).toContain('/projects/details/$woID')
  expect(paths.filter((path) => !sectionAt(path, undefined))).toEqual([])
})

test.each([
  ['/projects/details/1', 'overview', 'Overview'],
  ['/Projects/Details/1', undefined, 'Jobs'],
  ['/project/edit', undefined, 'Overview'],
  ['/schedule/1', undefined, 'Schedule'],
  ['/project/employees', undefined, 'Team'],
  ['/activities/employee/logs/1/2', undefined, 'Jobs'],
  ['/PunchListItem/add', undefined, 'Punch lists'],
  ['/files/list/view/1/2/Job', undefined, 'Files'],
  ['/home', undefined, undefined],
])('%s with the view %s is of %s', (path, view, label) => {
  expect(sectionAt(path, view)?.label).toBe(label)
})

test('the register of each module of records is a screen in the frame', () => {
  const paths = screens.map(({ options }) => options.path)
  expect(
    recordModuleNames.map((module) => recordModules[module].register).filter((path) => !paths.includes(path)),
  ).toEqual([])
})
