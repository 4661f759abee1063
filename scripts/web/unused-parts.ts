/**
 * Removes the parts of Mantine's components that nobody uses. `Menu` includes `Menu.Search` and ten more
 * parts. Parts are set as properties of a component, and no bundler removes these: a tenth of the code that
 * everybody loads would be unused.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const OWN = ['app/web', 'web', 'features']
const MANTINE = 'node_modules/@mantine'
const component = /\/@mantine\/[^/]+\/esm\/components\/.+\.mjs$/

/** The use of a part: `<Menu.Sub.Item`, or the same after Mantine's build. */
const part = /(?:<|\bjsxs?\(|=== )([A-Z]\w*(?:\.[A-Z]\w*)+)/g
/** The classes and names of components that other components of Mantine read. */
const trait = /\b([A-Z]\w*\.(?:classes|varsResolver))\b(?! = )|\bdisplayName === ("[^"]*")/g
/** The line in Mantine's published code that sets a part or a trait: `MenuSub.Item = MenuSubItem`. */
const setting = /^([A-Z]\w*)\.(\w+) = (\w+|"[^"]*");$/gm
/** The calls that create a component: they have no side effects, so an unused component can be removed. */
const making = /^(const \w+ = )(?=(?:factory|genericFactory|polymorphicFactory|createVarsResolver)\()/gm

/**
 * The scroll area in the list of a picker: unused here, because the list itself scrolls
 * (web/ui/look/theme.ts).
 */
const areaOfPicker = /^import { ScrollArea } from .*$|\bwithScrollArea \?/gm
const picker = /\/OptionsDropdown\.mjs$/

/** The names of all parts and traits that are used. Outer dots are left out: `MenuSub.Item`. */
async function usedOnes(): Promise<Set<string>> {
  const packages = (await readdir(MANTINE)).map((name) => join(MANTINE, name, 'esm'))
  const used = new Set<string>()
  for (const folder of [...OWN, ...packages]) {
    const files = (await readdir(folder, { recursive: true })).filter((file) => /\.(tsx|mjs)$/.test(file))
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    for (const [, parts = ''] of texts.flatMap((text) => [...text.matchAll(part)])) {
      parts.split('.').reduce((whole, name) => {
        used.add(`${whole}.${name}`)
        return whole + name
      })
    }
    for (const [, read, name] of texts.flatMap((text) => [...text.matchAll(trait)]))
      used.add(read ?? name ?? '')
  }
  return used
}

export function unusedParts(): Plugin {
  let used = new Set<string>()
  return {
    name: 'unused-parts',
    async buildStart() {
      used = await usedOnes()
    },
    transform: {
      filter: { id: component },
      handler(code, id) {
        const own = picker.test(id)
          ? code.replace(areaOfPicker, (found) => (found.startsWith('import') ? '' : 'false ?'))
          : code
        const kept = own
          .replace(setting, (line, whole: string, name: string, value: string) =>
            used.has(`${whole}.${name}`) || used.has(value) ? line : '',
          )
          .replace(making, '$1/* @__PURE__ */ ')
        return kept === code ? null : { code: kept, map: null }
      },
    },
  }
}
