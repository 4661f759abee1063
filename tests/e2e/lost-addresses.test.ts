/** An address whose parameters are missing or wrong leads where the table of routes says, with the documents' words (000 §5). */
import { globSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser } from './browser.ts'
import { type Crew, newCrew } from './crew.ts'
import { people, saidSoFar, useStage } from './stage.ts'

const NOBODYS = '018f0000-0000-7000-8000-000000000000'

const missing = ['info', 'Missing info, redirected to projects!'] as const
const invalid = ['error', 'Invalid workorder!'] as const
const noJob = ['error', 'Could not get job info'] as const
const noTask = ['error', 'Get tasks failed'] as const
const noActivity = ['error', 'Get activities failed'] as const
const noData = ['error', 'Error fetching data.'] as const
const noPermit = ['error', 'There is no such permit.'] as const
const noChangeOrder = ['error', 'There is no such change order.'] as const
const noItem = ['error', 'There is no such item.'] as const
const noParameters = ['info', 'Parameters missing!'] as const
const nothing = ['error', 'No information was found about the entity you were looking for!'] as const

type Said = readonly [tone: 'info' | 'error', text: string]
/** `{project}`, `{job}`, `{task}`, `{activity}` are of one project, `{other}` is another one. */
type Lost = readonly [address: string, said: Said]

/** By the path as the app has it: what each lost address of it leads to. */
const toProjects: Record<string, readonly Lost[]> = {
  '/projects/details/$woID': [
    ['/projects/details', invalid],
    ['/projects/details/nonsense', invalid],
    [`/projects/details/${NOBODYS}`, invalid],
  ],
  '/project/edit': [
    ['/project/edit', missing],
    ['/project/edit?obj=nonsense', missing],
    [`/project/edit?obj=${NOBODYS}`, ['error', 'Could not get work order info.']],
  ],
  '/project/employees': [
    ['/project/employees', missing],
    ['/project/employees?obj=nonsense', missing],
    [`/project/employees?obj=${NOBODYS}`, invalid],
  ],
  '/project/mapping': [
    ['/project/mapping', missing],
    [`/project/mapping?obj=${NOBODYS}`, invalid],
  ],
  '/project/supervisors/$woid': [
    ['/project/supervisors', missing],
    ['/project/supervisors/nonsense', invalid],
    [`/project/supervisors/${NOBODYS}`, invalid],
  ],
  '/jobs/add/$woID': [
    ['/jobs/add', invalid],
    ['/jobs/add/nonsense', invalid],
    [`/jobs/add/${NOBODYS}`, invalid],
  ],
  '/jobs/edit/$jobid': [
    ['/jobs/edit', missing],
    ['/jobs/edit/nonsense', noJob],
    [`/jobs/edit/${NOBODYS}`, noJob],
  ],
  '/jobs/employeeAdd/$jobid': [
    ['/jobs/employeeAdd', missing],
    [`/jobs/employeeAdd/${NOBODYS}`, noJob],
  ],
  '/tasks/add/$jobid': [
    ['/tasks/add', missing],
    [`/tasks/add/${NOBODYS}`, noJob],
  ],
  '/tasks/edit/$taskid': [
    ['/tasks/edit', missing],
    [`/tasks/edit/${NOBODYS}`, noTask],
  ],
  '/tasks/employeeAdd/$woid/$id': [
    ['/tasks/employeeAdd', missing],
    ['/tasks/employeeAdd/{project}', missing],
    [`/tasks/employeeAdd/{project}/${NOBODYS}`, noTask],
    ['/tasks/employeeAdd/{other}/{task}', invalid],
  ],
  '/activities/add/$taskid': [
    ['/activities/add', missing],
    [`/activities/add/${NOBODYS}`, noTask],
  ],
  '/activities/edit/$activityid': [
    ['/activities/edit', missing],
    [`/activities/edit/${NOBODYS}`, noActivity],
  ],
  '/activities/lacking/$woID': [
    ['/activities/lacking/nonsense', invalid],
    [`/activities/lacking/${NOBODYS}`, invalid],
  ],
  '/activities/employees/$activityid': [
    ['/activities/employees', missing],
    [`/activities/employees/${NOBODYS}`, noActivity],
  ],
  '/activities/employee/logs/$woid/$activityID': [
    ['/activities/employee/logs/{project}', missing],
    [`/activities/employee/logs/{project}/${NOBODYS}`, noActivity],
    ['/activities/employee/logs/{other}/{activity}', invalid],
  ],
  '/browse': [
    ['/browse', missing],
    ['/browse?Parent=nonsense', missing],
    [`/browse?Parent=${NOBODYS}`, invalid],
  ],
  '/files/list/view/$wid/$guid/$type': [
    ['/files/list/view', missing],
    ['/files/list/view/{project}', missing],
    ['/files/list/view/{project}/{job}', missing],
    ['/files/list/view/{project}/{job}/Nonsense', missing],
    ['/files/list/view/{project}/nonsense/Job', missing],
    [`/files/list/view/{project}/${NOBODYS}/Job`, nothing],
    // A job is no task, and what is of one project is not of another.
    ['/files/list/view/{project}/{job}/Task', nothing],
    ['/files/list/view/{other}/{job}/Job', nothing],
    [`/files/list/view/${NOBODYS}/{job}/Job`, invalid],
  ],
  '/punchlists/$woid/$jobid': [
    ['/punchlists', missing],
    [`/punchlists/${NOBODYS}`, invalid],
    [`/punchlists/{project}/${NOBODYS}`, noJob],
    ['/punchlists/{other}/{job}', invalid],
  ],
  '/rfi/$jobid/$woid': [
    ['/rfi', missing],
    ['/rfi/{job}', missing],
    [`/rfi/${NOBODYS}/{project}`, ['error', 'Job details cannot be displayed']],
    ['/rfi/{job}/{other}', invalid],
  ],
  '/rfidetails/$woid/$id': [
    ['/rfidetails', missing],
    ['/rfidetails/{project}', missing],
    [`/rfidetails/{project}/${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/rfisheet/$woid/$id': [
    ['/rfisheet', missing],
    [`/rfisheet/{project}/${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/rfi/add': [
    ['/rfi/add', missing],
    [`/rfi/add?Parent=${NOBODYS}`, noJob],
  ],
  '/rfi/edit': [
    ['/rfi/edit', missing],
    [`/rfi/edit?id=${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/permit/$id': [
    ['/permit', missing],
    [`/permit/${NOBODYS}`, invalid],
  ],
  '/permitDetails/$id': [
    ['/permitDetails', missing],
    [`/permitDetails/${NOBODYS}`, noPermit],
  ],
  '/inspectionlevel/details/$id': [
    ['/inspectionlevel/details', missing],
    [`/inspectionlevel/details/${NOBODYS}`, noPermit],
  ],
  '/permit/comments/$woid/$id': [
    ['/permit/comments', missing],
    ['/permit/comments/{project}', missing],
    [`/permit/comments/{project}/${NOBODYS}`, noPermit],
  ],
  '/permit-add': [['/permit-add', missing]],
  '/subpermit-add': [
    ['/subpermit-add', missing],
    [`/subpermit-add?Parent=${NOBODYS}`, noPermit],
  ],
  '/permit-edit': [
    ['/permit-edit', missing],
    [`/permit-edit?id=${NOBODYS}`, noPermit],
  ],
  '/changeorders/$woid/$jobid': [
    ['/changeorders', missing],
    [`/changeorders/${NOBODYS}`, invalid],
    [`/changeorders/{project}/${NOBODYS}`, ['error', 'Job details cannot be displayed']],
    ['/changeorders/{other}/{job}', invalid],
  ],
  '/changeorder-details/$woid/$coid': [
    ['/changeorder-details', missing],
    ['/changeorder-details/{project}', missing],
    [`/changeorder-details/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-add/$woid/$jobid': [
    ['/changeorders-add', missing],
    [`/changeorders-add/{project}/${NOBODYS}`, noJob],
    ['/changeorders-add/{other}/{job}', invalid],
    [`/changeorders-add/{project}/{job}?rfi=${NOBODYS}`, ['error', 'Could not get rfi info!']],
  ],
  '/changeorders-edit/$woid/$id': [
    ['/changeorders-edit', missing],
    ['/changeorders-edit/{project}', missing],
    [`/changeorders-edit/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-item-add/$woid/$masterId': [
    ['/changeorders-item-add', missing],
    [`/changeorders-item-add/{project}/${NOBODYS}`, noChangeOrder],
  ],
  '/changeorders-item-edit/$woid/$id': [
    ['/changeorders-item-edit', missing],
    [`/changeorders-item-edit/{project}/${NOBODYS}`, noItem],
  ],
  '/changeorders-item-details/$woid/$id': [
    ['/changeorders-item-details', missing],
    [`/changeorders-item-details/{project}/${NOBODYS}`, noItem],
  ],
  '/submittals-create/$woid': [
    ['/submittals-create', missing],
    [`/submittals-create/${NOBODYS}`, invalid],
  ],
  '/submittals-edit/$woid/$submittalid': [
    ['/submittals-edit', missing],
    ['/submittals-edit/{project}', missing],
    [`/submittals-edit/{project}/${NOBODYS}`, nothing],
  ],
  '/submittals-revision/$woid/$submittalid/$revision': [
    ['/submittals-revision', missing],
    ['/submittals-revision/{project}', missing],
    [`/submittals-revision/{project}/${NOBODYS}`, missing],
    [`/submittals-revision/{project}/${NOBODYS}/2`, nothing],
  ],
  '/submittals-details/$woid/$submittalid': [
    ['/submittals-details', missing],
    ['/submittals-details/{project}', missing],
    [`/submittals-details/{project}/${NOBODYS}`, nothing],
  ],
  '/submittalsheet/$woid/$submittalid': [
    ['/submittalsheet', missing],
    [`/submittalsheet/{project}/${NOBODYS}`, nothing],
  ],
  '/punchlistDetails/$id': [
    ['/punchlistDetails', missing],
    [`/punchlistDetails/${NOBODYS}`, noData],
  ],
  '/punchlist/add': [
    ['/punchlist/add', missing],
    [`/punchlist/add?Parent=${NOBODYS}`, noJob],
  ],
  '/punchlist/edit': [
    ['/punchlist/edit', missing],
    [`/punchlist/edit?Parent={job}&id=${NOBODYS}`, noData],
  ],
  '/punchlistitem/add': [
    ['/punchlistitem/add', missing],
    [`/punchlistitem/add?Parent=${NOBODYS}`, noData],
  ],
  '/punchlistitem/edit': [
    ['/punchlistitem/edit', missing],
    [`/punchlistitem/edit?Parent={job}&id=${NOBODYS}`, noData],
  ],
  '/punchlistitemdetails/$woid/$id': [
    ['/punchlistitemdetails', missing],
    ['/punchlistitemdetails/{project}', missing],
    [`/punchlistitemdetails/{project}/${NOBODYS}`, noData],
  ],
  '/punchlistsheet/$id': [
    ['/punchlistsheet', missing],
    [`/punchlistsheet/${NOBODYS}`, noData],
  ],
}

const toEmployees: Record<string, readonly Lost[]> = {
  '/employee/edit/$id': [
    ['/employee/edit', noParameters],
    ['/employee/edit/nonsense', noParameters],
    [`/employee/edit/${NOBODYS}`, nothing],
  ],
  '/second-factor-reset': [
    ['/second-factor-reset', noParameters],
    ['/second-factor-reset?obj=nonsense', noParameters],
    [`/second-factor-reset?obj=${NOBODYS}`, nothing],
  ],
}

const toSubcontractors: Record<string, readonly Lost[]> = {
  '/subcontractors/edit': [
    ['/subcontractors/edit', noParameters],
    ['/subcontractors/edit?subContractorModel=nonsense', noParameters],
    [`/subcontractors/edit?subContractorModel=${NOBODYS}`, ['error', 'Could not find Subcontractors!']],
  ],
}

const toCompanies: Record<string, readonly Lost[]> = {
  '/company-edit': [
    ['/company-edit', noParameters],
    ['/company-edit?obj=nonsense', noParameters],
    [`/company-edit?obj=${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/company-details/$companyid': [
    ['/company-details', noParameters],
    ['/company-details/nonsense', noParameters],
    [`/company-details/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/account-create/$companyid': [
    ['/account-create', noParameters],
    [`/account-create/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
  '/account-edit': [
    ['/account-edit', noParameters],
    [`/account-edit?obj=${NOBODYS}`, ['error', 'There is no such account.']],
  ],
  '/account-details/$companyid': [
    ['/account-details', noParameters],
    [`/account-details/${NOBODYS}`, ['error', 'There is no such company.']],
  ],
}

/** Those that are only there to lead away, and the lists of all punch lists of a project, which are ours. */
const PARTS = new Set([
  '/activities/employee/logs/$woid',
  '/files/list/view/$',
  '/punchlists/$woid',
  '/rfis/$woid',
  '/changeorders/$woid',
  '/changeorders-add/$woid',
  '/rfiregister/$woid',
  '/rfi/$jobid',
  '/submittals/$woid',
  '/submittals-revision/$woid/$submittalid',
])

const pathsIn = (source: string, pattern: RegExp) =>
  [...source.matchAll(pattern)].map(([, path = '']) => path)

/** The addresses of a file of routes that name their record behind the question mark. */
function namedInSearch(source: string): string[] {
  const parts = source.split(/\n(?=\s*(?:export )?(?:const|function) )/)
  const readers = parts.filter((part) => part.includes('idParam(search.'))
  const names = readers.map((part) => /const (\w+)/.exec(part)?.[1])
  return parts
    .filter(
      (part) => readers.includes(part) || names.some((name) => part.includes(`validateSearch: ${name},`)),
    )
    .flatMap((part) => pathsIn(part, /path: '([^'$]*)'/g))
}

test('every address that names a record is among those that are tried', () => {
  // What stands in the addresses of a module may be read in a file of its own.
  const sources = globSync('features/*/web/routes.tsx').map((file) =>
    globSync([file, file.replace('routes.tsx', 'address.ts')])
      .map((each) => readFileSync(each, 'utf8'))
      .join('\n'),
  )
  const inPath = sources.flatMap((source) => pathsIn(source, /path: '([^']*\$[^']*)'/g))
  const inSearch = sources.flatMap(namedInSearch)
  expect(inPath.length).toBeGreaterThan(20)
  expect(inSearch.length).toBeGreaterThan(9)
  const paths = [...inPath, ...inSearch]
  const tried = { ...toProjects, ...toEmployees, ...toSubcontractors, ...toCompanies }
  expect(paths.filter((path) => !PARTS.has(path) && !(path in tried))).toEqual([])
})

type Row = [address: string, tone: string, text: string, isFirst: boolean]

/** With whether it is the first of its path, at which the app is loaded; of the others one goes there within it. */
const rowsOf = (table: Record<string, readonly Lost[]>): Row[] =>
  Object.values(table).flatMap((lost) =>
    lost.map(([address, [tone, text]], index): Row => [address, tone, text, index === 0]),
  )

describe.skipIf(!hasBrowser)('a lost address', () => {
  const stage = useStage({ isPrepared: true })
  let crew: Crew
  let other = ''

  beforeAll(async () => {
    crew = await newCrew(stage, 'Lost Wharf')
    ;[other = ''] = await stage.post<string[]>(crew.admin.token, '/api/workorder/create', [
      { workOrderTitle: 'Other Wharf' },
    ])
  }, 60_000)

  const visitOf = (as: string) => stage.visit({ as, isKept: true, staysLoaded: true })

  async function leads(who: string, to: string, [lost, tone, text, isFirst]: Row) {
    const { page, go, allow } = await visitOf(who)
    allow(/status of 40[04]/)
    const { project, job, task, activity } = crew
    const ids: Record<string, string> = { project, job, task, activity, other }
    const address = lost.replaceAll(/\{(\w+)\}/g, (_all, name: string) => ids[name] ?? '')
    const said = page.locator('[data-kind]')
    if (isFirst) {
      await page.goto(`${stage.origin}${address}`)
    } else {
      // What the one before said is not to be taken for what this one says.
      await said.getByRole('button', { name: 'Close' }).evaluateAll((all) => {
        for (const button of all) (button as HTMLElement).click()
      })
      await expect.poll(() => said.count()).toBe(0)
      await saidSoFar(page)
      await go(address)
    }
    await page.waitForFunction(() => testSaid.length > 0)
    await page.waitForURL(({ pathname }) => pathname === to)
    await page.getByText(/^Displaying /).waitFor()
    expect(await saidSoFar(page), 'one mistake, one message').toEqual([{ kind: tone, text }])
  }

  test.each(rowsOf(toProjects))('%s leads to the projects, with the %s ‘%s’', (...row) =>
    leads(crew.admin.token, '/home', row),
  )

  test.each(rowsOf(toEmployees))('%s leads to the employees, with the %s ‘%s’', (...row) =>
    leads(crew.admin.token, '/employee', row),
  )

  test.each(rowsOf(toSubcontractors))('%s leads to the subcontractors, with the %s ‘%s’', (...row) =>
    leads(crew.admin.token, '/subcontractors/list', row),
  )

  test.each(rowsOf(toCompanies))('%s leads to the companies, with the %s ‘%s’', (...row) =>
    leads(people.admin, '/companies', row),
  )

  test.each(Object.keys(toCompanies).map((path) => path.replace('$companyid', NOBODYS)))(
    '%s is denied to others',
    async (address) => {
      const { page, go } = await visitOf(crew.admin.token)
      await go(address)
      await page.waitForURL(({ pathname }) => pathname === '/401')
    },
  )

  test('/bid-projects is denied to whoever is nobody’s employee, and nothing is asked for', async () => {
    const { page } = await visitOf(people.admin)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`${stage.origin}/bid-projects`)
    await page.waitForURL(({ pathname }) => pathname === '/401')
    expect(asked).not.toContain('/api/workorder/self/bidtype')
  })

  test('/home leads whoever is nobody’s employee to the sign-in', async () => {
    const { page } = await visitOf(people.admin)
    // The tab knows that there is no project list for them, and asks for none.
    await page.goto(`${stage.origin}/companies`)
    await page.getByRole('heading', { name: 'Companies' }).waitFor()
    await page.goto(`${stage.origin}/home`)
    await page.waitForURL(({ pathname }) => pathname === '/login')
  })
})
