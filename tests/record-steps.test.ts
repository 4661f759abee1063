/**
 * Who may take which step in which status: of every machine each step in each status by each kind of person, through the
 * real calls. What the answer of the record says beforehand (`may`) and what the call then does are what the machine says.
 */
import { globSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { platformErrors } from '#contract/errors.ts'
import { listOfSome, type Machine, type Who } from '#contract/machine.ts'
import { type RecordType, recordTypeOf } from '#contract/record-types.ts'
import { type StatusName, statuses } from '#contract/statuses.ts'
import type { NewTurnRow } from '#database/seed/builders.ts'
import { allKits } from './harness/kits.ts'
import { useApp } from './harness/server.ts'
import { hasBit, type Kind, kinds, openStage, type Stage } from './harness/step-stage.ts'
import type { Steps } from './harness/steps.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What one says it will be: the status of the answer and, where it is refused, the text. */
type Outcome = readonly [status: 200] | readonly [status: 403 | 404 | 409, text: string]

/** What the machine says, read here once more and apart from what the server makes of it. */
function outcomeOf(
  { machine, is, isOfAccount = false }: Steps,
  action: string,
  status: StatusName,
  kind: Kind,
): Outcome {
  const { by, needs, from, refused, outOfTurn } = machine.steps[action as never] as Machine['steps'][string]
  const texts = machine.refusals as Machine['refusals']
  const isWho = (who: Who) =>
    who === 'author' || who === 'actor' || who === 'holder'
      ? (is?.(who, kind, action) ?? who === kind)
      : hasBit(kind, who)
  if (kind === 'stranger' && !isOfAccount) return [404, platformErrors.NOT_FOUND.text]
  const forbidden = [403, platformErrors.FORBIDDEN.text] as const
  if (!hasBit(kind, 'Read')) return forbidden
  if (!listOfSome(by).some(isWho) || (needs && !isWho(needs))) return forbidden
  if (!from.includes(status)) return [409, texts[refused[status] ?? '']?.text ?? '']
  if (outOfTurn && !isWho('holder')) return [409, texts[outOfTurn]?.text ?? '']
  return [200]
}

const server = await useApp()

/** Every machine, by the type of record that it is of. */
const all = allKits.flatMap(({ steps }) => Object.entries(steps))

test('every machine is in the kit of its feature', async () => {
  const declared = new Set<unknown>()
  for (const path of globSync('features/*/machine.ts', { cwd: root })) {
    const exported = Object.values((await import(pathToFileURL(`${root}${path}`).href)) as object)
    // Alone, or as those of several kinds of record.
    for (const value of exported.flatMap((one: object) => [one, ...Object.values(one)]))
      if (typeof value === 'object' && value !== null && 'steps' in value && 'with' in value)
        declared.add(value)
  }
  expect(new Set<unknown>(all.map(([, { machine }]) => machine))).toEqual(declared)
})

describe.each(all)('%s', (name, steps) => {
  const machine = steps.machine as unknown as Machine
  const table = steps.table ?? recordTypeOf(name as RecordType).table
  let stage: Stage

  beforeAll(async () => {
    stage = await openStage(server, machine.module)
  })

  const every = Object.keys(machine.steps).flatMap((step) =>
    machine.statuses.map((status) => [step, status] as const),
  )

  /** How a record is kept. */
  async function kept(id: string) {
    const { rows } = await server.database.pool.query(
      `select status_id as status, row_version, deleted_at from ${table} where id = $1`,
      [id],
    )
    return rows[0]
  }

  /** What a record says beforehand, and what the call does. */
  async function tried(step: string, status: StatusName, kind: Kind) {
    const [turn] = listOfSome(machine.steps[step]?.turn) as NewTurnRow['step'][]
    const { token } = stage.people[kind]
    const id = await steps.make(stage, { status, statusId: statuses[status], step, turn })
    const { status: seen, data } = await steps.read(stage, id, token)
    const said = data?.items[0]?.may[step]
    const call = steps.take[step]
    const before = await kept(id)
    const answer = call && (await call(stage, id, token))
    // What is refused changes nothing, and a step leads where the machine says.
    const to = machine.steps[step]?.to
    if (answer && answer.status !== 200) expect(await kept(id), `${kind} was refused`).toEqual(before)
    else if (answer && to) expect(await kept(id)).toMatchObject({ status: statuses[to] })
    return {
      said: said === true ? true : said && [said.never, said.text],
      done: answer && [answer.status, ...(answer.errorDescription ? [answer.errorDescription] : [])],
      seen,
    }
  }

  test.each(every)('%s when %s is as the machine says, and as is said beforehand', async (step, status) => {
    const outcomes = await Promise.all(
      kinds.map(async (kind) => [kind, await tried(step, status, kind)] as const),
    )
    const expected = kinds.map((kind) => {
      const [code, text] = outcomeOf(steps, step, status, kind)
      const isUnseen = kind === 'stranger' && !steps.isOfAccount
      const seen = isUnseen ? 404 : kind === 'blind' ? 403 : 200
      const said = code === 200 ? true : [code === 403, text]
      return [
        kind,
        {
          said: seen === 200 ? said : undefined,
          done: steps.take[step] ? (text ? [code, text] : [code]) : undefined,
          seen,
        },
      ]
    })
    expect(Object.fromEntries(outcomes)).toEqual(Object.fromEntries(expected))
  })
})
