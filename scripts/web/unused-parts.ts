/**
 * Leaves out what nobody uses of Mantine's components. `Menu` brings `Menu.Search` and ten more, and what is set on a
 * component no bundler drops: a tenth of what everybody loads was never shown to anybody.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const OWN = ['app/web', 'web', 'features']
const MANTINE = 'node_modules/@mantine'
const component = /\/@mantine\/[^/]+\/esm\/components\/.+\.mjs$/

/** `<Menu.Sub.Item`, where a part is used, or what becomes of it in what Mantine publishes. */
const part = /(?:<|\bjsxs?\(|=== )([A-Z]\w*(?:\.[A-Z]\w*)+)/g
/** What Mantine's components read of each other: classes and names. */
const trait = /\b([A-Z]\w*\.(?:classes|varsResolver))\b(?! = )|\bdisplayName === ("[^"]*")/g
/** `MenuSub.Item = MenuSubItem`, where either is set: a line of its own in what Mantine publishes. */
const setting = /^([A-Z]\w*)\.(\w+) = (\w+|"[^"]*");$/gm
/** What makes a component makes nothing else. */
const making = /^(const \w+ = )(?=(?:factory|genericFactory|polymorphicFactory|createVarsResolver)\()/gm

/** What a list of a picker would scroll in: here it scrolls by itself (web/ui/look/theme.ts). */
const areaOfPicker = /^import { ScrollArea } from .*$|\bwithScrollArea \?/gm
const picker = /\/OptionsDropdown\.mjs$/

/** All parts, with the dots of the outer ones left out (`MenuSub.Item`), and all traits that somebody uses. */
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
