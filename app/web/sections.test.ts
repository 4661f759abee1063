import { expect, test } from 'vitest'
import { recordModuleNames, recordModules } from '#contract/record-types.ts'
import { projectFrameRoute } from '#features/hierarchy/web/public.ts'
import { signedInRoute } from '#web/router/signed-in.tsx'
import { joinRoutes } from './route-tree.ts'
import { sectionAt, sections } from './sections.ts'

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
  ['/activities/details/1/2', undefined, 'Jobs'],
  ['/PunchListItem/add', undefined, 'Punch lists'],
  ['/files/list/view/1/2/Job', undefined, 'Files'],
  ['/home', undefined, undefined],
])('%s with the view %s is of %s', (path, view, label) => {
  expect(sectionAt(path, view)?.label).toBe(label)
})

test('the register of each module of records is a screen, in the frame or on its own', () => {
  const all = [...screens, ...((signedInRoute.children ?? []) as unknown as typeof screens)]
  const paths = all.map(({ options }) => options.path)
  const registers = recordModuleNames.map((module) => recordModules[module].register.split('?')[0] ?? '')
  expect(registers.filter((path) => !paths.includes(path))).toEqual([])
})

test('a section leads to its project, which its address names in its path or in its search', () => {
  const linkOf = (of: string) => sections.find(({ label }) => label === of)?.link('some-project')
  expect(linkOf('RFIs')).toEqual({ to: '/rfis/$woid', params: { woid: 'some-project' } })
  expect(linkOf('Daily report')).toEqual({
    to: '/reports/daily',
    search: { WorkorderUniqueId: 'some-project' },
  })
})
