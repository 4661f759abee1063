/** Every endpoint that there is, from the contracts: an endpoint that is added is tested from its first day. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const contracts = globSync('features/*/{contract,*-contract}.ts', { cwd: root }).sort()

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

export const endpoints: Endpoint[] = []
for (const contract of contracts) {
  const exported: Record<string, unknown> = await import(pathToFileURL(`${root}${contract}`).href)
  // One contract may pass on what another declares.
  endpoints.push(
    ...(Object.values(exported).filter((one) => isEndpoint(one) && !endpoints.includes(one)) as Endpoint[]),
  )
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
