/** The rules of docs/architecture.md that a program can check, each tried on a file that breaks it. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { recordModuleNames, recordTypes } from '#contract/record-types.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

// Reading a file -------------------------------------------------------------------------------------------

interface Source {
  /** The path from the root of the repository, with forward slashes. */
  path: string
  /** The paths and packages that the file imports, statically or with import(). */
  imports: string[]
  readsEnvironment: boolean
  buildsSql: boolean
  /** The tables that the file writes. `*`: a table whose name is a parameter. */
  writes: string[]
}

const sqlWriters = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto'])
const sqlBuilders = new Set(['selectFrom', ...sqlWriters])
/** The function that declares a table which server/db/record.ts writes. */
const tableDeclaration = 'recordTable'
/** Finds the tables that plain SQL writes. `for update` and `do update set` name no table. */
const plainWrite =
  /\b(?:insert\s+into|delete\s+from|(?<!for |do |key )update)\s+(?!of\b|set\b|skip\b)([a-z_]+|\0)/gi

/**
 * Parses a file. Returns its imports, whether it reads the environment or builds SQL, and the tables that it
 * writes.
 */
function read(path: string, text: string): Source {
  const { program, module, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const source: Source = { path, imports: [], readsEnvironment: false, buildsSql: false, writes: [] }
  const add = (specifier: string) => {
    source.imports.push(resolve(path, specifier))
  }
  for (const { moduleRequest } of module.staticImports) add(moduleRequest.value)
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest } of entries) if (moduleRequest) add(moduleRequest.value)
  }
  new Visitor({
    ImportExpression({ source: specifier }) {
      if (specifier.type === 'Literal' && typeof specifier.value === 'string') add(specifier.value)
    },
    TSImportType({ source: specifier }) {
      add(specifier.value)
    },
    CallExpression({ callee, arguments: [table] }) {
      const isDeclared = callee.type === 'Identifier' && callee.name === tableDeclaration
      const isWritten =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        sqlWriters.has(callee.property.name)
      if (!isDeclared && !isWritten) return
      source.writes.push(table?.type === 'Literal' && typeof table.value === 'string' ? table.value : '*')
    },
    TaggedTemplateExpression({ tag, quasi }) {
      const name = tag.type === 'Identifier' ? tag.name : ''
      if (name !== 'sql') return
      source.buildsSql = true
      const statement = quasi.quasis.map(({ value }) => value.raw).join('\0')
      for (const [, table = ''] of statement.matchAll(plainWrite))
        source.writes.push(table.replace('\0', '*'))
    },
    MemberExpression({ object, property }) {
      const isNamed = (name: string) => property.type === 'Identifier' && property.name === name
      if (object.type === 'Identifier' && object.name === 'process' && isNamed('env'))
        source.readsEnvironment = true
      if (property.type === 'Identifier' && sqlBuilders.has(property.name)) source.buildsSql = true
    },
  }).visit(program)
  if (source.imports.some((from) => from === 'node:process' || from === 'process'))
    source.readsEnvironment = true
  return source
}

/**
 * Returns the path of an imported file of this repository. The name of a package stays as written. A suffix
 * for Vite, such as `?inline`, is removed.
 */
function resolve(path: string, written: string): string {
  const specifier = written.replace(/\?\w+$/, '')
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}

// Kinds of files -------------------------------------------------------------------------------------------

/** The features that are modules of records. */
const records: readonly string[] = recordModuleNames.map((module) => module.toLowerCase())

/**
 * The order of the features. A feature may import only features to its left in this line, also with import().
 */
const line = [
  // People, companies, codes and fixed lists: all other features refer to them.
  ...['reference', 'registers', 'roles', 'subcontractors', 'employees', 'companies', 'codes'],
  // The common code of projects, jobs, tasks and activities.
  'hierarchy',
  // Common to all records: notices, responsible people, turns, files, history, comments, links and approvals.
  ...['notifications', 'parties', 'court', 'files', 'history', 'discussion', 'links', 'approvals'],
  // Projects, jobs, tasks and activities; then features that use several of these levels.
  ...['projects', 'jobs', 'tasks', 'activities', 'assignments', 'tracking', 'planning', 'inventory'],
  // The quantities and the material that people report for a day.
  'captures',
  // The bids of other accounts on a project.
  'bidding',
  // The modules of records. They never import each other.
  ...records,
  // The schedule, which also shows records.
  'schedule',
  // A whole day of a project, put together from several features.
  'fielddays',
  // Reports over many days: the logged time, and the work that was done.
  ...['timecards', 'reports'],
  // The search over all types of records.
  'finding',
  // The home page and the overview of a project. Both show facts from many features.
  'overview',
  // Features that combine other features.
  ...['access', 'help', 'identity'],
]

/**
 * The tables of each feature. Only their feature may write them; every feature may read them. Tables of the
 * modules of records are not listed: `ownerOf` finds them by their names.
 */
const owners: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    access: ['access_ask'],
    companies: ['account', 'account_job_code_type', 'company', 'job_code_type', 'letterhead'],
    subcontractors: ['sub_contractor'],
    roles: ['company_role', 'company_role_inventory', 'iam', 'role_change_told'],
    codes: ['company_inventory_category', 'company_job_code', 'company_sub_task_code', 'company_task_code'],
    employees: ['access_code', 'employee', 'login_employee'],
    identity: ['kept_device', 'login', 'recovery_code', 'second_factor', 'session'],
    hierarchy: ['deletion'],
    projects: ['work_order'],
    jobs: ['job', 'job_code'],
    tasks: ['task', 'task_code'],
    activities: ['activity', 'activity_capture', 'activity_code'],
    assignments: [
      'employee_job',
      'employee_relation',
      'employee_task',
      'employee_activity',
      'employee_work_order',
    ],
    tracking: ['time_log'],
    inventory: ['employee_inventory', 'inventory_movement', 'master_inventory', 'work_order_inventory'],
    files: ['file', 'file_version', 'folder'],
    finding: ['found_thing', 'found_word'],
    schedule: ['end_date_request'],
    notifications: ['notification', 'notification_choice', 'told_risk'],
    approvals: ['approval'],
    court: ['court', 'court_doubt', 'court_handed', 'court_told'],
    discussion: ['comment', 'record_watch'],
    links: ['record_link'],
    fieldnotes: ['field_day'],
    fielddays: ['field_day_addendum', 'field_day_reminder', 'field_day_weather'],
    registers: ['register_choice', 'register_view'],
    bidding: [
      'bid_activity',
      'bid_addendum',
      'bid_addendum_line',
      'bid_addendum_read',
      'bid_alternate',
      'bid_alternate_line',
      'bid_alternate_price',
      'bid_award_line',
      'bid_question',
      'bid_line',
      'bid_look',
      'bid_received',
      'bid_summary',
      'bid_taken_back_line',
    ],
    reports: ['long_report', 'report_mailing'],
    timecards: ['overtime_exemption', 'timecard_setting', 'timecard_week'],
  }).flatMap(([feature, tables]) => tables.map((table) => [table, feature])),
)

/**
 * Returns the feature that may write a table: from `owners`, or the module whose records or parts of records
 * the table contains (`permit_log` belongs to `permit`).
 */
const ownerOf = (table: string) =>
  owners[table] ??
  recordModuleNames
    .find((module) => tablesOf(module).some((of) => table === of || table.startsWith(`${of}_`)))
    ?.toLowerCase()
const tablesOf = (module: string) =>
  Object.values(recordTypes).flatMap((type) =>
    type.module === module && type.table !== 'comment' ? [type.table] : [],
  )

/**
 * Tables of other features that a feature may write, with the reason. `*`: tables whose name is a parameter.
 */
const alsoWrites: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  hierarchy: { '*': 'deleting, undo, order, ends and versions are the same at all levels' },
  codes: {
    '*': 'the codes of a job, a task and an activity are put on and taken off in the same way',
    job_code_type: 'a company begins with some, and then keeps them itself',
    account_job_code_type: 'an account begins with all of them, and then chooses',
  },
  assignments: { '*': 'people are put on all levels in the same way' },
  files: { '*': 'files and folders move in the same way' },
  employees: {
    login: 'an invitation makes one, and identity stands to the right',
    session: 'whoever goes, or gets another username, is signed out with it',
    kept_device: 'as their sessions',
  },
  projects: { employee_work_order: 'who adds a project without seeing all of them is put on it at once' },
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1]
const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('tests/') || /^features\/[^/]+\/testing\.ts$/.test(path)
const isStyle = (path: string) => path.endsWith('.css')

/**
 * True for a file that other features may import: data at the top level of its feature, and the `public`
 * files. A feature may have several of them for the web app, which then loads them apart.
 */
const isPublic = (path: string) =>
  /^features\/[^/]+\/([^/]+\.ts|server\/public\.ts|web\/public(-[a-z]+)?\.tsx?)$/.test(path)
/** True for a file that the browser and the server share. */
const isShared = (path: string) => /^(contract\/|features\/[^/]+\/[^/]+\.ts$)/.test(path)
const isServer = (path: string) => /^(app\/server\/|server\/|database\/|features\/[^/]+\/server\/)/.test(path)
const isWeb = (path: string) => /^(app\/web\/|web\/|features\/[^/]+\/web\/)/.test(path)
/** True for a file of the platform, which imports no feature. */
const isPlatform = (path: string) => /^(server|web|contract)\//.test(path)
/** True for a file of the app, which combines all features. */
const isApp = (path: string) => path.startsWith('app/')

const mayReadEnvironment = (path: string) =>
  path === 'server/config.ts' ||
  // It passes the environment to the process that replaces it.
  path === 'app/server/main.ts' ||
  /^(scripts|bench)\//.test(path) ||
  isTest(path) ||
  /^vite(st)?\.config\.ts$/.test(path)
const mayBuildSql = (path: string) =>
  isTest(path) ||
  /^(server\/db|database|bench)\//.test(path) ||
  path === 'server/http/idempotency.ts' ||
  path === 'server/background/background.ts' ||
  /^features\/[^/]+\/server\/([a-z-]+-)?(queries|sessions|session-info)\.ts$/.test(path)

// The rules ------------------------------------------------------------------------------------------------

/**
 * Each rule returns a description of the fault in an import; a value that is not a text if there is no fault.
 */
const importRules: Record<string, (path: string, from: string) => string | false | undefined> = {
  'a feature knows only those to the left of it in the line, and records never each other'(path, from) {
    const [importer, imported] = [featureOf(path), featureOf(from)]
    if (!importer || !imported || importer === imported) return false
    if (records.includes(importer) && records.includes(imported))
      return `${importer} and ${imported} are records`
    return line.indexOf(imported) >= line.indexOf(importer) && `${importer} may not know ${imported}`
  },
  'a feature is reached through its public doors'(path, from) {
    const imported = featureOf(from)
    if (!imported || !featureOf(path)) return false
    return imported !== featureOf(path) && !isPublic(from) && `${from} is not public`
  },
  'the platform knows no feature': (path, from) =>
    isPlatform(path) && featureOf(from) !== undefined && `${path} belongs to the platform`,
  'what browser and server share needs neither'(path, from) {
    if (!isShared(path)) return false
    return from !== 'zod' && !from.startsWith('zod/') && !isShared(from) && `${from} is not for both`
  },
  'nothing knows what puts it together': (path, from) =>
    isApp(from) &&
    !isApp(path) &&
    /^(contract|features|server|web|database)\//.test(path) &&
    `${from} is made of it`,
  'the server needs no browser': (path, from) =>
    (isServer(path) || isShared(path)) &&
    (isWeb(from) || /^(react|@mantine|@tanstack)/.test(from)) &&
    `${from} is of the web`,
  'the web needs no server': (path, from) =>
    isWeb(path) &&
    (isServer(from) || isBuiltin(from) || /^(kysely|pg|fastify)$/.test(from)) &&
    `${from} is of the server`,
  'nothing of the product imports its tests': (path, from) =>
    !isTest(path) &&
    (isTest(from) || from.startsWith('bench/')) &&
    !path.startsWith('bench/') &&
    `${from} is no part of the product`,
  'an import names its file': (_path, from) =>
    /^(app|contract|features|server|web|database|tests|bench|scripts)\//.test(from) &&
    !/\.(tsx?|css|json)$/.test(from) &&
    `${from} has no ending`,
}

const fileRules: Record<string, (source: Source) => string | false | undefined> = {
  'every feature stands in the line'({ path }) {
    const feature = featureOf(path)
    return feature !== undefined && !line.includes(feature) && `${feature} stands nowhere in the line`
  },
  'only server/config.ts reads the environment': ({ path, readsEnvironment }) =>
    readsEnvironment && !mayReadEnvironment(path) && 'reads process.env',
  'a feature writes only its own tables'({ path, writes }) {
    const feature = featureOf(path)
    if (!feature || isTest(path)) return false
    const foreign = writes.filter((table) => ownerOf(table) !== feature && !alsoWrites[feature]?.[table])
    return foreign.length > 0 && `${feature} writes ${foreign.join(', ')}`
  },
  'SQL stands in queries': ({ path, buildsSql }) => buildsSql && !mayBuildSql(path) && 'builds SQL',
}

const word = '[a-z0-9]+'
const kebab = new RegExp(`^${word}(-${word})*(\\.${word}(-${word})*)*$`)
const vague = /^(utils?|helpers?|managers?|misc|common|index)$/

/** Rules for the names of files. They apply to every file, whatever its content. */
const nameRules: Record<string, (path: string) => string | false | undefined> = {
  'files and folders are named in kebab-case': (path) =>
    path
      .split('/')
      .filter((part) => !kebab.test(part) && part !== 'README.md')
      .map((part) => `${part} is not kebab-case`)[0],
  'nothing is an index, a helper or a manager'(path) {
    const words = path.split('/').flatMap((part) => part.replace(/\..*$/, '').split('-'))
    const isIndex = /^index\.\w+$/.test(basename(path))
    return (isIndex || words.some((one) => vague.test(one))) && `${path} does not name the thing`
  },
}

interface Fault {
  rule: string
  path: string
  what: string
}

function faultsOf(sources: readonly Source[]): Fault[] {
  const found = (rule: string, path: string, what: string | false | undefined): Fault[] =>
    what ? [{ rule, path, what }] : []
  return sources.flatMap((source) => [
    ...Object.entries(fileRules).flatMap(([rule, check]) => found(rule, source.path, check(source))),
    ...Object.entries(nameRules).flatMap(([rule, check]) => found(rule, source.path, check(source.path))),
    // Tests may import everything.
    ...(isTest(source.path) ? [] : source.imports).flatMap((from) =>
      Object.entries(importRules).flatMap(([rule, check]) =>
        found(rule, source.path, check(source.path, from)),
      ),
    ),
  ])
}

/**
 * Returns a ring of files that import each other, statically or with import(); undefined if there is no ring.
 */
function findCycle(sources: readonly Source[]): string[] | undefined {
  const edges = new Map(sources.map(({ path, imports }) => [path, imports]))
  const done = new Set<string>()
  const visit = (path: string, way: readonly string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path]
    if (done.has(path)) return undefined
    for (const from of edges.get(path) ?? []) {
      const cycle = visit(from, [...way, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const path of edges.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}

// The tests of the rules -----------------------------------------------------------------------------------

const ruleNames = [importRules, fileRules, nameRules].flatMap((rules) => Object.keys(rules))

/** For each rule, a file that breaks the rule, and a similar file that does not break it. */
const tried: [rule: string, path: string, bad: string, good: string][] = [
  [
    'a feature knows only those to the left of it in the line, and records never each other',
    'features/jobs/server/service.ts',
    `import { x } from '#features/tasks/contract.ts'`,
    `import { x } from '#features/roles/default-roles.ts'`,
  ],
  [
    'a feature knows only those to the left of it in the line, and records never each other',
    'features/punchlists/server/service.ts',
    `import type { X } from '#features/identity/contract.ts'`,
    `import type { X } from '#features/jobs/contract.ts'`,
  ],
  [
    'a feature knows only those to the left of it in the line, and records never each other',
    'features/projects/web/loaders.ts',
    `const x = await import('#features/jobs/contract.ts')`,
    `const x = await import('#features/hierarchy/contract.ts')`,
  ],
  [
    'a feature knows only those to the left of it in the line, and records never each other',
    'features/roles/contract.ts',
    `type X = import('#features/projects/contract.ts').WorkOrder`,
    `type X = import('#features/reference/contract.ts').Country`,
  ],
  [
    'a feature is reached through its public doors',
    'features/jobs/server/service.ts',
    `import { x } from '#features/projects/server/queries.ts'`,
    `import { x } from '#features/projects/server/public.ts'`,
  ],
  [
    'a feature is reached through its public doors',
    'features/jobs/web/some-screen.tsx',
    `const x = await import('../../projects/web/risk.ts')`,
    `const x = await import('../../projects/web/public.ts')`,
  ],
  [
    'the platform knows no feature',
    'server/http/mount.ts',
    `import { x } from '#features/projects/contract.ts'`,
    `import { x } from '#contract/endpoint.ts'`,
  ],
  [
    'the platform knows no feature',
    'web/ui/card.tsx',
    `import { x } from '../../features/projects/web/public.ts'`,
    `import { x } from '../api/client.ts'`,
  ],
  [
    'nothing knows what puts it together',
    'web/router/signed-in.tsx',
    `const x = () => import('#app/web/shell/shell.tsx')`,
    `const x = () => import('./shell.ts')`,
  ],
  [
    'what browser and server share needs neither',
    'features/jobs/contract.ts',
    `import { createHash } from 'node:crypto'`,
    `import * as z from 'zod'`,
  ],
  [
    'what browser and server share needs neither',
    'contract/values.ts',
    `import { x } from '#server/db/open.ts'`,
    `import { x } from './paging.ts'`,
  ],
  [
    'the server needs no browser',
    'server/http/web.ts',
    `import React from 'react'`,
    `import fastify from 'fastify'`,
  ],
  [
    'the web needs no server',
    'features/jobs/web/api.ts',
    `import { x } from '../server/service.ts'`,
    `import { x } from '../contract.ts'`,
  ],
  ['the web needs no server', 'web/api/client.ts', `import { x } from 'fs'`, `import { x } from 'dayjs'`],
  [
    'nothing of the product imports its tests',
    'features/jobs/server/service.ts',
    `import { x } from '../testing.ts'`,
    `import { x } from '../contract.ts'`,
  ],
  [
    'nothing of the product imports its tests',
    'server/db/open.ts',
    `import { x } from '#tests/harness/server.ts'`,
    `import { x } from './guard.ts'`,
  ],
  [
    'an import names its file',
    'app/server/app.ts',
    `import { x } from './routes'`,
    `import { x } from './routes.ts'`,
  ],
  ['every feature stands in the line', 'features/novelties/contract.ts', '', ''],
  [
    'only server/config.ts reads the environment',
    'app/server/app.ts',
    'const port = process.env.PORT',
    'const port = process.pid',
  ],
  [
    'only server/config.ts reads the environment',
    'features/jobs/server/service.ts',
    `import { env } from 'node:process'`,
    `import { x } from 'node:path'`,
  ],
  [
    'SQL stands in queries',
    'features/jobs/server/service.ts',
    `const x = await db.selectFrom('job').execute()`,
    'const x = await listJobs(db)',
  ],
  ['SQL stands in queries', 'server/http/mount.ts', `db.deleteFrom('job')`, `db.transaction()`],
  [
    'SQL stands in queries',
    'features/jobs/server/service.ts',
    'const x = await sql`select 1`.execute(db)',
    'const x = await listJobs(db)',
  ],
  [
    'a feature writes only its own tables',
    'features/jobs/server/queries.ts',
    `db.insertInto('task')`,
    `db.insertInto('job')`,
  ],
  [
    'a feature writes only its own tables',
    'features/jobs/server/queries.ts',
    `recordTable('task', writable)`,
    `recordTable('job', writable)`,
  ],
  [
    'a feature writes only its own tables',
    'features/jobs/server/queries.ts',
    'sql`update task set title = null where id in (select id from job for update)`',
    'sql`insert into job (id) select id from task on conflict do update set id = null`',
  ],
  [
    'a feature writes only its own tables',
    'features/jobs/server/queries.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what the file holds
    'sql`delete from ${sql.table(level)} where id = 1`',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what the file holds
    'sql`select from ${sql.table(level)} for no key update`',
  ],
  ['files and folders are named in kebab-case', 'features/jobs/web/JobsScreen.tsx', '', ''],
  ['files and folders are named in kebab-case', 'features/punchLists/contract.ts', '', ''],
  ['nothing is an index, a helper or a manager', 'features/jobs/index.ts', '', ''],
  ['nothing is an index, a helper or a manager', 'server/db/query-helpers.ts', '', ''],
  ['nothing is an index, a helper or a manager', 'web/utils/dates.ts', '', ''],
]

const brokenIn = (path: string, text: string) => faultsOf([read(path, text)]).map(({ rule }) => rule)

describe('the rules', () => {
  test.each(tried)('see where it is broken that %s: %s', (rule, path, bad, good) => {
    expect(brokenIn(path, bad)).toContain(rule)
    if (bad !== good) expect(brokenIn(path, good)).toEqual([])
  })

  test('are all tried', () => {
    expect(new Set(tried.map(([rule]) => rule))).toEqual(new Set(ruleNames))
  })

  test('let the places be that put all together', () => {
    for (const [path, text] of [
      ['app/server/routes.ts', `import { x } from '#features/jobs/server/routes.ts'`],
      ['app/web/router.tsx', `import { x } from '#features/jobs/web/routes.tsx'`],
      ['server/config.ts', 'const x = process.env'],
      ['app/server/main.ts', 'const x = process.env'],
      ['vite.config.ts', 'const x = process.env'],
      ['server/http/mount.test.ts', `import { x } from '#features/jobs/server/service.ts'`],
      ['features/jobs/server/queries.ts', `db.selectFrom('job')`],
      ['features/identity/server/sessions.ts', `db.insertInto('session')`],
    ] as const) {
      expect(brokenIn(path, text), path).toEqual([])
    }
  })

  test('find a ring of imports, also one of types', () => {
    const file = (path: string, from: string, type = '') => read(path, `import ${type} { x } from '${from}'`)
    const ring = [
      file('server/a.ts', './b.ts'),
      file('server/b.ts', '#server/c.ts', 'type'),
      file('server/c.ts', './a.ts'),
    ]
    expect(findCycle(ring)).toEqual(['server/a.ts', 'server/b.ts', 'server/c.ts', 'server/a.ts'])
    expect(findCycle(ring.slice(0, 2))).toBeUndefined()
    const lazily = read('server/c.ts', `const x = () => import('./a.ts')`)
    expect(findCycle([...ring.slice(0, 2), lazily])).toBeDefined()
  })
})

// The files of this repository -----------------------------------------------------------------------------

const folders = '{app,contract,features,server,web,database,tests,bench,scripts}'
const files = globSync([`${folders}/**/*`, '*.{ts,js}'], {
  cwd: root,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
  .sort()
const sources = files
  .filter((path) => /\.[jt]sx?$/.test(path))
  .map((path) => read(path, readFileSync(join(root, path), 'utf8')))

describe('the house', () => {
  test.each(ruleNames)('keeps to it that %s', (rule) => {
    const names = files.filter((path) => !sources.some((source) => source.path === path))
    const ofOtherFiles = Object.hasOwn(nameRules, rule)
      ? names.flatMap((path) => nameRules[rule]?.(path) || []).map(String)
      : []
    const faults = faultsOf(sources)
      .filter((fault) => fault.rule === rule)
      .map(({ path, what }) => `${path}: ${what}`)
    expect([...faults, ...ofOtherFiles]).toEqual([])
  })

  // docs/decisions/0130
  test('sorts names and titles by the collation of people', () => {
    const plain =
      /orderBy\((?:sql(?:<\w+>)?`lower\(|'[\w.]*(?:name|title|code)'\))|\border by [^\n]*(?:(?<!is distinct from )\blower\([\w."]+\)(?! is distinct)|\b(?:name|title|code)(?=,| limit|`))/g
    const queries = files.filter((path) => isServer(path) && !isTest(path))
    const faults = queries.flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(plain)].map(([found]) => `${path}: ${found}`),
    )
    expect(faults).toEqual([])
  })

  test('has no ring of imports', () => {
    expect(findCycle(sources.filter(({ path }) => !isTest(path)))).toBeUndefined()
  })

  test('imports only files that are there', () => {
    expect(sources.length).toBeGreaterThan(60)
    const missing = sources.flatMap(({ path, imports }) =>
      imports
        .filter((from) => /^(app|contract|features|server|web|database|tests|bench|scripts)\//.test(from))
        .filter((from) => !isStyle(from) && !existsSync(join(root, from)))
        .map((from) => `${path} imports ${from}`),
    )
    expect(missing).toEqual([])
  })

  test('has every feature in a folder that holds a contract, a page or data', () => {
    const features = new Set(files.flatMap((path) => featureOf(path) ?? []))
    expect(features.size).toBeGreaterThan(5)
    for (const feature of features) {
      const own = files
        .filter((path) => featureOf(path) === feature)
        .map((path) => dirname(path).split('/')[2] ?? '')
      expect(
        [...new Set(own)].filter((folder) => !['', 'server', 'web'].includes(folder)),
        feature,
      ).toEqual([])
    }
  })

  test('keeps the life of a request in at most 250 lines', () => {
    const lines = readFileSync(join(root, 'server/http/mount.ts'), 'utf8').split('\n').length - 1
    expect(lines).toBeLessThanOrEqual(250)
  })
})
