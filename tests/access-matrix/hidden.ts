/** Asks every call for what somebody may not know of: what they see less of than others of their role. */
import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import { type Endpoint, isWrite } from '#contract/endpoint.ts'
import type { RecordType } from '#contract/record-types.ts'
import type { RecordKind } from '#contract/values.ts'
import type { EmployeeHandle } from '#database/seed/builders.ts'
import { fieldsOf, type Path, recordOf, withValueAt } from '#tests/harness/sample.ts'
import { kindOf, type World } from '#tests/harness/world.ts'
import {
  call,
  changesNothing,
  every,
  isClosed,
  isForAdministrators,
  own,
  sampleCall,
  server,
  textIn,
  tokenOf,
  withoutFilters,
} from './matrix.ts'

type Kinds = Partial<Record<RecordKind, string>>

interface Naming {
  part: 'body' | 'params'
  path: Path
  kind: RecordKind
}

/** Where an input names records of these kinds. */
export function namingsOf(endpoint: Endpoint, kinds: Kinds): Naming[] {
  return (['body', 'params'] as const).flatMap((part) =>
    fieldsOf(endpoint[part]).flatMap(({ path, schema }) => {
      const kind = recordOf(schema)
      return kind && kind in kinds ? [{ part, path, kind }] : []
    }),
  )
}

/** The calls that name records of these kinds. */
export const callsAbout = (kinds: Kinds) =>
  every(
    (endpoint) =>
      isClosed(endpoint) && !isForAdministrators(endpoint) && namingsOf(endpoint, kinds).length > 0,
  )

/** From whom something of the own world is hidden, and the world of their own that their calls name beside it. */
interface Hidden {
  from: EmployeeHandle
  world: World
}

/** A call answers of each record that it can name as if there were none, and writes nothing. */
export async function isHidden(
  endpoint: Endpoint,
  { kinds, from, world }: Hidden & { kinds: Kinds },
): Promise<void> {
  const token = await tokenOf(from)
  const sample = sampleCall(endpoint, world)
  const naming = ({ part, path }: Naming, id: string) => ({
    ...sample,
    [part]: withValueAt(sample[part], path, id),
  })
  await changesNothing(async () => {
    for (const place of namingsOf(endpoint, kinds)) {
      const where = `${place.part} ${place.path.join('.')}`
      const ofHidden = await call(endpoint, { ...naming(place, own.records[place.kind]), token })
      expect(ofHidden, where).toMatchObject({ status: 404 })
      const ofNothing = await call(endpoint, { ...naming(place, uuidv7()), token })
      expect(ofHidden, `${where}: it can be guessed`).toEqual(ofNothing)
    }
  })
}

/** The type and the id of whatever record an input names. */
function targetOf({ body }: Endpoint) {
  const fields = fieldsOf(body)
  const at = (name: RegExp) => fields.find(({ path }) => name.test(String(path.at(-1))))?.path
  const [type, id] = [at(/^targetType$/), at(/^targetUniqueID$/i)]
  return type && id ? { type, id } : undefined
}

/** The calls that name a record by its type. */
export const hanging = every((endpoint) => isClosed(endpoint) && targetOf(endpoint))

/** A call answers of what hangs on records of these types as if there were none. */
export async function isHiddenBelow(
  endpoint: Endpoint,
  { types, from, world }: Hidden & { types: readonly RecordType[] },
): Promise<void> {
  const target = targetOf(endpoint) as { type: Path; id: Path }
  const token = await tokenOf(from)
  const sample = sampleCall(endpoint, world).body
  // Places name a folder, too, and a project: that the record decides is asked with neither.
  const bare = withoutPlace(withoutFilters(endpoint, sample, isTarget))
  for (const type of types) {
    const body = (id: string) => withValueAt(withValueAt(bare, target.type, type), target.id, id)
    const ofHidden = await call(endpoint, { body: body(own.records[kindOf(type)]), token })
    expect(ofHidden, type).toMatchObject({ status: 404 })
    expect(ofHidden, type).toEqual(await call(endpoint, { body: body(uuidv7()), token }))
    const ofTheirs = await call(endpoint, { body: body(world.records[kindOf(type)]), token })
    expect(ofTheirs.status, type).not.toBe(404)
  }
}

/** Which record is asked for, also where it may be left out. */
const isTarget = (name: string) => /^target/i.test(name)

/** An input that names neither a folder nor a project beside its record. */
function withoutPlace(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutPlace)
  const fields = Object.entries(input as object)
  return Object.fromEntries(fields.filter(([name]) => !/^((parent)?folder|workOrder)UniqueId$/i.test(name)))
}

const reading = every(
  (endpoint) =>
    isClosed(endpoint) && !isWrite(endpoint) && !endpoint.streams && !isForAdministrators(endpoint),
)

/** What somebody is answered to the samples, by the names of the calls that answer. */
export type Answers = ReadonlyMap<string, string>

/** Those of the answers in which some of these words stand. */
export const tellingOf = (answers: Answers, words: readonly string[]): string[] =>
  [...answers].flatMap(([name, text]) => (words.some((word) => text.includes(word)) ? [name] : []))

/** The calls in whose answers to the samples some of these words stand. */
export const telling = async (who: EmployeeHandle, words: readonly string[]): Promise<string[]> =>
  tellingOf(await answersTo(who), words)

/** Asks all that can be read. */
export async function answersTo(who: EmployeeHandle): Promise<Answers> {
  const answers = new Map<string, string>()
  for (const [name, endpoint] of reading) {
    const { body, params } = sampleCall(endpoint)
    const answer = await server.app.inject({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
        encodeURIComponent(String(params[key])),
      ),
      headers: { authorization: await tokenOf(who), 'content-type': 'application/json' },
      ...(endpoint.body && {
        payload: JSON.stringify({
          ...(withoutFilters(endpoint, body, isTarget) as object),
          ...(endpoint.sendsFile && { format: 'csv' }),
        }),
      }),
    })
    expect(answer.statusCode, name).toBeLessThan(500)
    if (answer.statusCode !== 200) continue
    answers.set(name, await textIn(answer))
  }
  return answers
}
