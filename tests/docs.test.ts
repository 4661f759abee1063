/** The documents name only settings, commands, links and files that exist in this repository. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readConfig, settingNames } from '#server/config.ts'
import { decisionsIndex } from '../scripts/decisions.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const documents = ['*.md', '{docs,app,bench,features,server,web,database,tests}/**/*.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .sort()
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

// Reading Markdown -----------------------------------------------------------------------------------------

const withoutBlocks = (text: string) => text.replaceAll(/^```[^]*?^```$/gm, '')
const withoutCode = (text: string) => withoutBlocks(text).replaceAll(/`[^`]*`/g, '')

/** Returns the text below a heading of the second level, up to the next such heading. */
function sectionOf(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''
}

/** Returns the targets of links and pictures, except targets on other hosts. */
function linksOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
}

/** Returns the anchors that a viewer of Markdown gives to headings. */
function anchorsOf(text: string): Set<string> {
  const headings = [...withoutBlocks(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading)
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

/** Returns the npm scripts that a text names. */
function commandsOf(text: string): Set<string> {
  const named = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name]) => name ?? '')
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name]) => name ?? '')
  return new Set([...named, ...short])
}

/**
 * Returns the paths of this repository in inline code, except paths with a placeholder such as `<module>`.
 */
function filesIn(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`([^`]*)`/g)]
    .map(([, code = '']) => code)
    .filter((code) =>
      /^(contract|features|server|web|database|tests|bench|scripts|docs)\/[\w./*<>-]+$/.test(code),
    )
    .filter((path) => !/[<>]|NNNN/.test(path))
}

/**
 * Returns the sections of requirements that a source cites: `000 §4`, `records.md 'Costs'`,
 * `screens-plan.md 5`.
 */
function citationsIn(text: string): string[] {
  const lines = text.replaceAll(/\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  const named = [...lines.matchAll(/\b(records\.md|decisions|elsewhere\.md)((?:,? (?:and )?'[^']{1,60}')+)/g)]
  return [
    ...[...lines.matchAll(/\b(00[012]) §(\d)/g)].map(([, document, section]) => `${document} §${section}`),
    ...named.flatMap(([, where, names = '']) =>
      [...names.matchAll(/'[^']+'/g)].map(([name]) => `${where} ${name}`),
    ),
    ...[...lines.matchAll(/\b(screens-[a-z]+\.md) §?(\d)/g)].map(
      ([, where, section]) => `${where} ${section}`,
    ),
  ]
}

/** True if a link points to a missing file, or to a heading that its file does not have. */
function isBroken(document: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const path = file === '' ? document : join(dirname(document), file)
  if (!existsSync(join(root, path))) return true
  return anchor !== undefined && !anchorsOf(read(path)).has(anchor)
}

/** The rows of the README's table of settings: name and default. */
const settings = [...sectionOf(readme, 'Settings').matchAll(/^\| `(\w+)` \| `?([^`|]*?)`? \|/gm)].map(
  ([, name = '', fallback = '']) => ({ name, fallback }),
)

// The documents --------------------------------------------------------------------------------------------

describe('the README', () => {
  test('names every setting once, and no other', () => {
    expect(settings.map(({ name }) => name).toSorted()).toEqual(settingNames.toSorted())
  })

  test.each(settings)('tells the default of $name', ({ name, fallback }) => {
    const defaults = readConfig({})
    if (fallback === 'none') expect(defaults).not.toHaveProperty(name)
    else expect(readConfig({ [name]: fallback })).toEqual(defaults)
  })

  test('names every script', () => {
    const named = commandsOf(readme)
    expect(Object.keys(scripts).filter((script) => !named.has(script))).toEqual([])
  })
})

test('the page on the architecture has at most 80 lines', () => {
  expect(read('docs/architecture.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80)
})

test('the index of the decisions is as `npm run decisions` writes it', () => {
  expect(read('docs/decisions/README.md')).toBe(decisionsIndex())
})

describe('what comments cite', () => {
  const requirements = read('docs/requirements.md')
  const sources = globSync(
    ['*.md', '{app,bench,contract,database,docs,features,scripts,server,tests,web}/**/*.{ts,tsx,css,sql,md}'],
    { cwd: root },
  ).filter((path) => path !== 'docs/requirements.md')

  test('is told in the requirements, and nothing else is', () => {
    const cited = new Set(sources.flatMap((path) => citationsIn(read(path))))
    expect(cited.size).toBeGreaterThan(80)
    const told = [...requirements.matchAll(/^\| ((?!Section|Name)[^-|].*?) \|/gm)].map(
      ([, name = '']) => name,
    )
    expect(told.toSorted()).toEqual([...cited].toSorted())
  })
})

describe.each(documents)('%s', (document) => {
  const text = read(document)

  test('runs only scripts that are there', () => {
    expect([...commandsOf(text)].filter((script) => !(script in scripts))).toEqual([])
  })

  test('links only to what is there', () => {
    expect(linksOf(text).filter((target) => isBroken(document, target))).toEqual([])
  })

  test('names only files that are there', () => {
    expect(filesIn(text).filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([])
  })
})

test('a document that is wrong is found', () => {
  const wrong =
    '# A title\n\nRun `npm run nothing` or `npm start`; see [this](nowhere.md) and `server/nothing.ts`.\n'
  expect(documents).toContain('docs/architecture.md')
  expect([...commandsOf(wrong)]).toEqual(['nothing', 'start'])
  expect(linksOf(wrong)).toEqual(['nowhere.md'])
  expect(filesIn(wrong)).toEqual(['server/nothing.ts'])
  expect(isBroken('README.md', 'nowhere.md')).toBe(true)
  expect(isBroken('README.md', 'docs/operations.md#no-such-heading')).toBe(true)
  expect(isBroken('README.md', 'docs/operations.md#upgrade')).toBe(false)
})
