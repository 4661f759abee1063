/**
 * Lets the web app call an endpoint without loading its schemas. A contract declares both in one file; the
 * app calls endpoints everywhere, but checks schemas only in forms. So each contract becomes two modules: the
 * plain data (of an endpoint its method, path, access and whether it writes), and the whole contract. An
 * import resolves to the module that it needs, so that zod and the schemas load with the first form.
 */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const contract = /(\/features\/[^/]+\/(?:[\w-]+-)?contract|\/contract\/[\w-]+)\.ts$/
const CALLS = '?calls'
const SCHEMAS = '?schemas'

type Data = null | string | number | boolean | readonly Data[] | { readonly [key: string]: Data }

function isData(value: unknown): value is Data {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.every(isData)
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isData)
}

/** The fields of an endpoint that the client needs: see `Callable` in web/api/client.ts. */
function callOf(value: unknown): Data | undefined {
  const { method, path, access, writes, reply } = (value ?? {}) as Record<string, unknown>
  return reply !== undefined && isData(method) && isData(path) && isData(access)
    ? { method, path, access, ...(typeof writes === 'boolean' && { writes }) }
    : undefined
}

/** The exports of a contract that are plain data, as source text, and the names of the other exports. */
async function dataOf(file: string): Promise<{ data: Map<string, string>; others: string[] }> {
  const exported = Object.entries((await import(pathToFileURL(file).href)) as Record<string, unknown>)
  const data = new Map<string, string>()
  for (const [name, value] of exported) {
    const plain = callOf(value) ?? (isData(value) ? value : undefined)
    if (plain !== undefined) data.set(name, JSON.stringify(plain))
  }
  return { data, others: exported.map(([name]) => name).filter((name) => !data.has(name)) }
}

export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    enforce: 'pre',
    resolveId: {
      filter: { id: /contract(\/[\w-]+)?\.ts(\?(calls|schemas))?$/ },
      async handler(id, importer, { kind }) {
        if (id.endsWith(CALLS) || id.endsWith(SCHEMAS)) return { id, moduleSideEffects: false }
        // Only a dynamic import can need the schemas: code that calls an endpoint imports the contract
        // statically.
        if (kind !== 'dynamic-import') return null
        const found = await this.resolve(id, importer, { skipSelf: true })
        return found && contract.test(found.id) ? { id: found.id + SCHEMAS, moduleSideEffects: false } : found
      },
    },
    load: {
      filter: { id: /contract(\/[\w-]+)?\.ts(\?(calls|schemas))?$/ },
      async handler(id) {
        const file = id.replace(/\?.*$/, '')
        if (!contract.test(file)) return null
        const text = await readFile(file, 'utf8')
        if (id.endsWith(SCHEMAS)) return { code: text, moduleType: 'ts', moduleSideEffects: false }
        if (!text.includes("from 'zod'")) return null
        const { data, others } = await dataOf(file)
        const code = id.endsWith(CALLS)
          ? [...data].map(([name, value]) => `export const ${name} = ${value}`)
          : [
              `export { ${[...data.keys()].join(', ')} } from ${JSON.stringify(file + CALLS)}`,
              `export { ${others.join(', ')} } from ${JSON.stringify(file + SCHEMAS)}`,
            ]
        return { code: code.join('\n'), moduleType: 'js', moduleSideEffects: false }
      },
    },
  }
}
