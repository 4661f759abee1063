/** Every endpoint that there is, from the contracts: an endpoint that is added is tested from its first day. */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Endpoint } from '#contract/endpoint.ts'
import { featureOf } from '../../scripts/gate-sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const contracts = globSync('features/*/{contract,*-contract}.ts', { cwd: root }).sort()

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
  )
}

export const endpoints: Endpoint[] = []
const features = new Map<Endpoint, string>()
for (const contract of contracts) {
  const exported: Record<string, unknown> = await import(pathToFileURL(`${root}${contract}`).href)
  // One contract may pass on what another declares.
  for (const one of Object.values(exported)) {
    if (!isEndpoint(one) || endpoints.includes(one)) continue
    endpoints.push(one)
    features.set(one, featureOf(contract) ?? '')
  }
}

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The feature whose contract declares an endpoint. */
export const featureOfEndpoint = (endpoint: Endpoint): string => features.get(endpoint) ?? ''
