/**
 * Makes every call about records that are hidden from a person, although other people with the same role see
 * them.
 */
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

/** Returns the places in the input of an endpoint that name records of these kinds. */
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

/**
 * `from`: the person from whom the records of `own` are hidden. `world`: a world that this person sees. The
 * calls name its records in all other fields.
 */
interface Hidden {
  from: EmployeeHandle
  world: World
}

/**
 * Expects that an endpoint replies to the id of a hidden record exactly as to an id that does not exist, and
 * writes nothing.
 */
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

/**
 * Returns the paths of the fields for the type and the id of a record; undefined if the body does not have
 * both fields.
 */
function targetOf({ body }: Endpoint) {
  const fields = fieldsOf(body)
  const at = (name: RegExp) => fields.find(({ path }) => name.test(String(path.at(-1))))?.path
  const [type, id] = [at(/^targetType$/), at(/^targetUniqueID$/i)]
  return type && id ? { type, id } : undefined
}

/** The calls whose body names a record by its type and its id. */
export const hanging = every((endpoint) => isClosed(endpoint) && targetOf(endpoint))

/**
 * Expects that an endpoint for files, comments and the like replies 404 for a hidden record, exactly as for
 * an id that does not exist. For a record of `world`, the status must not be 404.
 */
export async function isHiddenBelow(
  endpoint: Endpoint,
  { types, from, world }: Hidden & { types: readonly RecordType[] },
): Promise<void> {
  const target = targetOf(endpoint) as { type: Path; id: Path }
  const token = await tokenOf(from)
  const sample = sampleCall(endpoint, world).body
  // Without a folder and a project, so that the reply depends on the record alone.
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

/**
 * True for a field that names the record of the call. Such a field stays in the body even if it is optional.
 */
const isTarget = (name: string) => /^target/i.test(name)

/** Returns the input without the fields that name a folder or a project. */
function withoutPlace(input: unknown): unknown {
  if (Array.isArray(input)) return input.map(withoutPlace)
  const fields = Object.entries(input as object)
  return Object.fromEntries(fields.filter(([name]) => !/^((parent)?folder|workOrder)UniqueId$/i.test(name)))
}

const reading = every(
  (endpoint) =>
    isClosed(endpoint) && !isWrite(endpoint) && !endpoint.streams && !isForAdministrators(endpoint),
)

/**
 * The texts of the replies that one person gets to the sample calls, by the name of the call. Only replies
 * with status 200.
 */
export type Answers = ReadonlyMap<string, string>

/** Returns the names of the calls whose reply contains at least one of these words. */
export const tellingOf = (answers: Answers, words: readonly string[]): string[] =>
  [...answers].flatMap(([name, text]) => (words.some((word) => text.includes(word)) ? [name] : []))

/**
 * Makes every sample call that reads, as this person. Returns the names of the calls whose reply contains at
 * least one of these words.
 */
export const telling = async (who: EmployeeHandle, words: readonly string[]): Promise<string[]> =>
  tellingOf(await answersTo(who), words)

/** Makes every sample call that reads, as this person, and returns the replies. */
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
