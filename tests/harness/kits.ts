/** The kits of all features that have one: a record that is added is tested from its first day. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { featureOf } from '../../scripts/gate-sample.ts'
import type { Kit } from './kit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const kits = new Map<string, Kit>()
for (const path of globSync('features/*/testing.ts', { cwd: root }).sort()) {
  const { kit } = (await import(pathToFileURL(`${root}${path}`).href)) as { kit?: Kit }
  if (!kit) throw new Error(`${path} exports no kit (tests/harness/kit.ts)`)
  kits.set(featureOf(path) ?? '', kit)
}

export const allKits = [...kits.values()]
