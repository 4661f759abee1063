/** Writes docs/decisions/README.md: every decision once, in the groups of docs/decisions/groups.json. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = join(fileURLToPath(new URL('..', import.meta.url)), 'docs/decisions')

/**
 * Makes the text of the index of the decisions.
 * @throws if a decision is in no group or in two, has no number in its first line, or is named but has no
 *   file
 */
export function decisionsIndex(): string {
  const groups = JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8')) as Record<
    string,
    Record<string, string[]>
  >
  const files = new Map(globSync('[0-9]*.md', { cwd: folder }).map((file) => [file.slice(0, 4), file]))
  const sorted = Object.values(groups).flatMap((group) => Object.values(group).flat())
  const wrong = [
    ...[...files.keys()]
      .filter((number) => !sorted.includes(number))
      .map((number) => `${number} is in no group`),
    ...sorted
      .filter((number, at) => sorted.indexOf(number) !== at)
      .map((number) => `${number} is in two groups`),
    ...sorted.filter((number) => !files.has(number)).map((number) => `${number} is not there`),
  ]
  if (wrong.length > 0) throw new Error(`docs/decisions/groups.json: ${wrong.join(', ')}`)
  const rowOf = (number: string) => {
    const file = files.get(number) ?? ''
    const [first = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
    const title = new RegExp(`^# ${number} (.+)$`).exec(first)?.[1]
    if (!title) throw new Error(`docs/decisions/${file} does not begin with "# ${number} " and its title`)
    return `- [${number}](${file}) ${title}`
  }
  const parts = Object.entries(groups).map(([name, areas]) =>
    [
      `## ${name}`,
      ...Object.entries(areas).map(([area, numbers]) => `### ${area}\n\n${numbers.map(rowOf).join('\n')}`),
    ].join('\n\n'),
  )
  const head =
    '# Decisions\n\nWhat a successor would question, half a page each. `npm run decisions` writes this page; a new decision is added to `groups.json`.'
  return `${[head, ...parts].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(join(folder, 'README.md'), decisionsIndex())
